#!/usr/bin/env bash
# Our search against those of the `minimax` crate (tests/peers.rs): the same rules, turn generators and simple evaluations for both.
#
#   scripts/peers.sh values [GAME]              values at depths 1 and 2 are the same
#   scripts/peers.sh depth [GAME]               time and nodes to reach a depth
#   scripts/peers.sh threads [GAME]             how much sooner two threads reach a depth than one
#   scripts/peers.sh iterative [GAME [GAMES]]   a match against its IterativeSearch; 200 games
#   scripts/peers.sh trees [GAME [GAMES]]       a match against its MonteCarloTreeSearch with random rollouts; 40 games
#   scripts/peers.sh trees_own [GAME [GAMES]]   the same, with the engine's own evaluation on our side
#
# GAME is veletas, lifeline or blooms; all three where none is named. Matches are kept in the file that WINDROSE_PEERS_FILE names, by default
# target/peers.jsonl: a run that was stopped goes on, and one with more games adds to them. It does not know what was changed in
# the engine meanwhile, so begin a new file then. WINDROSE_PEERS_MILLIS is the time for a turn (100), WINDROSE_PEERS_RUNS the number of runs whose median
# counts in `depth` (3).
set -euo pipefail

case ${1:-} in
    values | depth | threads | iterative | trees | trees_own) ;;
    *) sed -n '4,9s/^# *//p' "$0" >&2 && exit 2 ;;
esac
[[ -z ${2:-} ]] || export WINDROSE_PEERS_GAME=$2
[[ -z ${3:-} ]] || export WINDROSE_PEERS_GAMES=$3
# Where the caller stands, not where the project does.
[[ -z ${WINDROSE_PEERS_FILE:-} ]] || WINDROSE_PEERS_FILE=$(realpath -m "$WINDROSE_PEERS_FILE")
cd "$(dirname "$0")/.."
export WINDROSE_PEERS_FILE=${WINDROSE_PEERS_FILE:-$PWD/target/peers.jsonl}
exec cargo test --quiet --release --test peers -- --ignored --nocapture --test-threads=1 --exact "$1"
