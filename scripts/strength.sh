#!/usr/bin/env bash
# What a method of the search is worth: a match of the engine against itself without that method (tests/strength.md).
#
#   scripts/strength.sh METHOD GAME [GAMES [NODES]]   METHOD is an option that can be off; GAME is veletas, lifeline or blooms, on its standard size
#
# The games are kept in target/strength; a run that was stopped goes on where it was. Begin with an empty folder when the search has changed.
set -euo pipefail

[[ $# -ge 2 && $# -le 4 ]] || { sed -n '4s/^# *//p' "$0" >&2 && exit 2; }
method=$1 game=$2 games=${3:-200} nodes=${4:-20000}
declare -A sizes=([veletas]=10 [lifeline]=6 [blooms]=5)
size=${sizes[$game]:?there is no such game}
cd "$(dirname "$0")/.."

cargo build --release --quiet
windrose=target/release/windrose
folder=target/strength
mkdir -p "$folder"
file=$folder/$method-$game-$nodes.jsonl
"$windrose" match --game "$game" --size "$size" --games "$games" --nodes "$nodes" --no-swap --opening-turns 4 --seed 7 --concurrency 2 \
    --engine name=with --engine name=without "option.$method=off" --output "$file" >&2
row=$("$windrose" results "$file" | grep -m 1 '^with ' | tr -s ' ')
read -r _ played _ _ _ score elo <<<"$row"
signature=$("$windrose" bench --only signature)
echo "| $game $size | $method | $nodes nodes | $played | $score | $elo | ${signature#Bench: } |"
