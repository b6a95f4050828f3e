#!/usr/bin/env bash
# The simplest scripted match: two engines that speak the protocol, seats alternating, without referee or clocks.
# An example for authors of controllers; `windrose match` is the real thing.
#
#   scripts/match.sh [GAMES [ENGINE1 [ENGINE2]]]      each engine a command line that begins a game with the same rules
set -euo pipefail

games=${1:-2}
default='target/release/windrose gtp --game veletas --size 7 --option movetime=0.05'
commands=("${2:-$default}" "${3:-${2:-$default}}")

# An engine reads what is written to the descriptor ${to[i]} and writes what is read from ${from[i]}.
pipes=$(mktemp -d)
trap 'rm -r "$pipes"' EXIT
for i in 0 1; do
    mkfifo "$pipes/to$i" "$pipes/from$i"
    bash -c "exec ${commands[i]}" <"$pipes/to$i" >"$pipes/from$i" &
    exec {to[i]}>"$pipes/to$i" {from[i]}<"$pipes/from$i"
done

# ask ENGINE REQUEST: sends a request; its answer, which ends with an empty line, is in $answer afterwards.
ask() {
    local line
    printf '%s\n' "$2" >&"${to[$1]}"
    IFS= read -r answer <&"${from[$1]}" || { echo "engine $1 has ended" >&2 && exit 1; }
    while IFS= read -r line <&"${from[$1]}" && [[ -n $line ]]; do answer+=$'\n'$line; done
    [[ $answer == =* ]] || { echo "engine $1 answers '$answer' to '$2'" >&2 && exit 1; }
    answer=${answer#=}
    answer=${answer# }
}

wins=(0 0)
for ((game = 0; game < games; game++)); do
    first=$((game % 2)) # the engine on the first seat
    ask 0 clear_board
    ask 1 clear_board
    turns=0
    while ask 0 to_move && [[ $answer != none ]]; do
        color=$answer
        ask 0 seats # such as first=black second=white; a swap exchanges the colours
        [[ $answer == first=$color* ]] && mover=$first || mover=$((1 - first))
        ask "$mover" "genmove $color"
        ask "$((1 - mover))" "play $color $answer"
        turns=$((turns + 1))
    done
    ask 0 winner
    color=$answer
    ask 0 seats
    [[ $answer == first=$color* ]] && winner=$first || winner=$((1 - first))
    wins[winner]=$((wins[winner] + 1))
    echo "game $((game + 1)): engine $((winner + 1)) wins as $color after $turns turns"
done
echo "engine 1: ${wins[0]}, engine 2: ${wins[1]}"
ask 0 quit
ask 1 quit
