#!/usr/bin/env bash
# An engine with bad manners, for tests of `windrose check`: a sound engine behind one filter for its requests and one
# for its replies, or ended in another way.
#
#   manners.sh FAULT ENGINE [ARGUMENT...]
#
# A request with the id 98 is the filter's own: its reply, of one line, is dropped.
export LC_ALL=C
fault=$1
shift
sound=("$@")

optional='analyze|final_score|game|history|is_legal|kata-time_settings|legal_count|legal_moves|list_commands|list_games'
optional+='|play_sequence|position|reg_genmove|seats|set_position|state_hash|stop|time_left|time_settings|to_move|undo|winner'

requests= replies=
case $fault in
none) ;;
minimal) requests="s/\\b($optional)\\b/hello/" ;;
# The start.
banner) echo 'Welcome to the engine' ;;
greeting) echo 'hello' >&2 ;;
deaf) exec sleep 60 ;;
exits) exit 3 ;;
version-1) requests='s/^protocol_version$/echo 1/' ;;
nameless) requests='s/^name$/echo/' ;;
knows-nothing) requests='s/^known_command .*/echo false/' ;;
# Lines.
drops-ids) replies='s/^([=?])[0-9]+/\1/' ;;
drops-zeros) replies='s/^([=?])0+([0-9])/\1\2/' ;;
answers-ids) requests='s/^[0-9]+$/name/' ;;
any-case) requests='s/^N[A-Za-z]*$/name/' ;;
own-words) replies='s/^\? unknown command$/? what is that/' ;;
knows-all) requests='s/^known_command .*/echo true/' ;;
short-list) replies='/^genmove$/d' ;;
generous) requests='s/^name .*/name/' ;;
any-number) requests='s/^boardsize x$/komi 0/' ;;
answers-comments) requests='s/^ *#.*/name/' ;;
takes-comments) requests='s/#/sharp/' ;;
answers-blanks) requests='s/^ *$/name/' ;;
takes-cr) requests='s/\r/x/' ;;
takes-tabs) requests='s/\t/_/g' ;;
takes-controls) requests='s/[\x00\x01]/x/g' ;;
any-bytes) requests='s/^\xff.*/name/' ;;
ends-at-long-lines) requests='/x{1000}/{s/.*//;q}' ;;
loses-one) requests='3000d' ;;
crlf) replies='s/$/\r/' ;;
blanks) replies='s/$/ /' ;;
tight) replies='s/^= /=/' ;;
wide) replies='s/$/\n/' ;;
babbles) replies='s/^= [0-9a-f]{16}$/thinking\n&/' ;;
# Games.
small-letters) requests='s/^play W .*/play w z99/' ;;
invents) requests='s/^genmove b.*/echo z99/' ;;
capitals) replies='s/^= ([a-z0-9]*[0-9][a-z0-9,\/-]*)$/= \U\1/' ;;
plays-on) requests='s/^genmove (.*)/reg_genmove \1/' ;;
remembers) requests='s/^clear_board$/komi 0/' ;;
plays) requests='s/^reg_genmove/genmove/' ;;
half) requests='s/^play_sequence (black [^ ]*) .*z99$/98 play \1\nplay black z99/' ;;
any-size) requests='s/^boardsize [0-9]{9,}$/komi 0/' ;;
accepts) requests='s/^play .* z99$/komi 0/' ;;
effect) requests='s/^play .* z99$/98 undo\n&/' ;;
own-turn) requests='s/^genmove white$/genmove black/' ;;
clears) requests='s/^set_position nonsense$/98 clear_board\n&/' ;;
keeps) requests='s/^undo$/komi 0/' ;;
forgets) requests='s/^undo$/undo 2/' ;;
one-by-one) requests='s/^undo [0-9]+$/undo/' ;;
# Questions.
says-*) requests="s/^${fault#says-}\$/echo none/" ;;
all-legal) requests='s/^is_legal .*/echo true/' ;;
# Time.
timeless) requests='s/^(kata-)?time_settings( [a-z]*)? [0-9.]+ [0-9.]+ [0-9]+$/komi 0/' ;;
hopeful) requests='s/^time_left .* 0 0$/komi 0/' ;;
unstoppable) requests='s/^stop$/komi 0/' ;;
plays-analyses) requests='s/^analyze ([a-z]*).*/genmove \1/' ;;
talks-on) requests='s/^stop$/&\necho and another thing/' ;;
# The end.
wordless) requests='/^quit$/{s/.*//;q}' ;;
stays) requests='s/^quit$/komi 0/' ;;
status-*) "$@" < <(cat) ; exit "${fault#status-}" ;;
lingers) "$@" < <(cat) ; exec sleep 60 ;;
quits-anyway) requests='s/^quit now$/quit/' ;;
drops-last) exec "$@" < <(while IFS= read -r line; do printf '%s\n' "$line"; done) ;;
thinks-on) exec "$@" < <(cat; exec sleep 60) ;;
pieces) exec "$@" < <(
    # Whatever comes at one time is a line.
    while true; do
        IFS= read -r -t 0.02 line
        status=$?
        [[ $status -eq 0 || -n $line ]] && printf '%s\n' "$line"
        [[ $status -eq 0 || $status -gt 128 ]] || exit
    done
) ;;
*) echo "no fault $fault" >&2 ; exit 9 ;;
esac
exec "${sound[@]}" < <(exec sed -u -E "$requests") > >(exec sed -u -E "/^[=?]98/{N;d};$replies")
