#!/usr/bin/env bash
# An engine with one fault, for tests of the match runner: it passes everything on to a sound engine, and fails
# where it is told to.
#
#   engine.sh FAULT TURN ENGINE [ARGUMENT...]
#
# The fault shows at the genmove of this number in a game (from 1), at the first play for faults of play, or at the start.
fault=$1 turn=$2
shift 2

coproc ENGINE { exec "$@" 2>/dev/null; }
sound_in=${ENGINE[1]} sound_out=${ENGINE[0]}

# The reply of the sound engine, without its last, empty line.
ask() {
    printf '%s\n' "$1" >&"$sound_in"
    reply=
    local line
    while IFS= read -r line <&"$sound_out" && [[ -n $line ]]; do
        reply+=${reply:+$'\n'}$line
    done
}

answer() { printf '%s\n\n' "$1"; }

fail_at_genmove() {
    case $fault in
    silent) exec sleep 60 ;;
    # The runner dies of it, once: between the answer and what would have become of it.
    kills-runner) [[ -e $MARK ]] && return 1 ; : >"$MARK" ; ask "$1" ; answer "$reply" ; kill -KILL $PPID ;;
    exit-*) exit "${fault#exit-}" ;;
    killed) kill -KILL $$ ;;
    segfault) kill -SEGV $$ ;;
    closes) exec >&- ; sleep 60 ;;
    babble) printf 'thinking about %s ...\n' "$1" ; answer "= a1" ;;
    illegal) answer "= z99" ;;
    illegal-late) sleep "$LATE" ; answer "= z99" ;;
    late) sleep "$LATE" ; ask "$1" ; answer "$reply" ;;
    empty) answer "= " ;;
    failure) answer "? no idea" ;;
    wrong-id) ask "$1" ; answer "=7${reply#=}" ;;
    huge) head -c 10000000 /dev/zero | tr '\0' a | sed 's/^/= /' ; printf '\n\n' ;;
    binary) printf '= \377\376\200\n\n' ;;
    nul) printf '= c3\0\n\n' ;;
    escape) printf '= c3\033[0m\n\n' ;;
    inject) answer $'= c3\x0bquit' ;;
    two-replies) ask "$1" ; printf '%s\n\n%s\n\n' "$reply" "$reply" ;;
    multi-line) printf '= c3\nquit\n\n' ;;
    resign) answer "= resign" ;;
    RESIGN) answer "= ReSign" ;;
    *) return 1 ;;
    esac
}

turns=0
case $fault in
exits-at-once) exit 3 ;;
slow-start) sleep "$LATE" ;;
stderr)
    # More than a pipe holds, and lines that look like replies.
    for ((i = 0; i < 2000; i++)); do printf '= a1\n\n? noise that nobody must take for a reply %d\n\n' "$i" >&2; done
    ;;
esac
while IFS= read -r line; do
    case $line in
    known_command*)
        # An engine that knows nothing beyond what every one must know.
        [[ $fault = plain ]] && { answer "= false" ; continue; }
        ;;
    last_search)
        [[ $fault = odd-search ]] && { answer "= the last one" ; continue; }
        [[ $fault = sure ]] && { answer "= score $SCORE depth 1 nodes 1 time 0.0 pv a1" ; continue; }
        ;;
    name) [[ -n $NAME ]] && { answer "= $NAME" ; continue; } ;;
    game*|clear_board) turns=0 ; [[ $fault = slow-game ]] && sleep "$LATE" ;;
    play*)
        [[ $fault = refuses ]] && { answer "? illegal move" ; continue; }
        [[ $fault = differs ]] && { answer "= " ; continue; }
        ;;
    genmove*)
        turns=$((turns + 1))
        ((turns >= turn)) && fail_at_genmove "$line" && continue
        ;;
    esac
    ask "$line"
    case $fault in
    slowly) for ((i = 0; i < ${#reply}; i++)); do printf '%s' "${reply:i:1}"; done ; sleep 0.01 ; printf '\r\n \t' ; sleep 0.01 ; printf '\r\n' ;;
    blanks) printf '%s  \t \r\n\r\n' "${reply/= /=  }" ;;
    *) answer "$reply" ;;
    esac
    [[ $line = quit ]] && exit
done
