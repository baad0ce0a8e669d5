#!/usr/bin/env bash
# Works at the workbench in a real terminal, under tmux: builds a board, saves it, follows a run, is
# interrupted and killed, and comes back.
#
#     tests/edit.sh [path of tumble]
#
# Needs tmux; without one it says so and ends with code 0.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
tumble=$(realpath "${1:-$root/target/debug/tumble}")
if ! command -v tmux > /dev/null; then
  echo "skipped: there is no tmux on this machine (apt-get install tmux)"
  exit 0
fi
folder=$(mktemp -d)
socket="$folder/socket"
tm() { tmux -S "$socket" "$@"; }
trap 'tm kill-server 2> /dev/null || true; rm -rf "$folder"' EXIT
tm -f /dev/null new-session -d -x 80 -y 24 "cd '$folder' && XDG_DATA_HOME='$folder/data' PS1='ready> ' bash --norc -i"

# Waits until the screen has a line of this form. The screen is read as a whole first: a reader that
# stops at the first match would break the pipe of a slow tmux.
has_line() {
  local until=$((SECONDS + 60)) screen
  while [ $SECONDS -lt $until ]; do
    screen=$(tm capture-pane -p)
    if grep -q "$@" <<< "$screen"; then return 0; fi
    sleep 0.1
  done
  echo "the screen does not show: ${*: -1}"
  echo "$screen"
  exit 1
}
shows() { has_line -F -- "$1"; }
# Holds the settings of the terminal against those at the start. The command itself, which is on the
# screen first, does not read as its answer.
restored() {
  enter "clear; stty -g > after; cmp before after && echo 'as it' was"
  shows "as it was"
  test "$(tm display -p '#{alternate_on}')" = 0 || { echo "the other screen is still on"; exit 1; }
}
keys() { tm send-keys "$@"; sleep 0.2; }
typed() { tm send-keys -l -- "$1"; sleep 0.2; }
# What is typed before the shell asks for it may go to the program that is about to end.
enter() { has_line -x "ready>"; typed "$1"; keys Enter; }

shows "ready>"
enter "stty -g > before"
enter "clear; '$tumble' edit 1"
shows "1 Gravity"
shows "BUILD"
# The cursor begins where something is missing. To [4,5], and a ramp in every second row.
keys m Up Up Up Up Home Down Down Down Right Right Right Right
# The cursor follows the ball.
typed "////"
shows "cost 4; par 4"
typed "g"
shows "pass: 4 parts = par"
typed "?"
shows "any key goes back"
typed "x"
shows "ALERTS"
typed "s"
shows "saved as 01-gravity.toml"
typed "r"
shows "ready"
keys Right Right
shows "at [2,5]"
keys Left
shows "at [1,4]"
keys End
shows "left hopper is empty"
keys Escape
shows "BUILD"
typed "q"
shows "ready>"
grep -q "challenge = 1" "$folder/01-gravity.toml"
grep -q '"1":\[4,' "$folder/data/tumble/progress.json"

# Without an argument it is the next challenge, from its own start or as it was saved here.
enter "clear; '$tumble' edit"
shows "02-re-entry.toml, new"
typed "s"
typed "q"
enter "clear; '$tumble' edit"
shows "02-re-entry.toml, saved"
typed "q"
shows "ready>"
rm "$folder/02-re-entry.toml"
enter "clear; '$tumble' edit free.toml"
shows "a board without a challenge"
typed "q"
shows "ready>"

enter "clear; '$tumble' edit free.toml --challenge 5"
shows "5 Entropy"
typed "q"
shows "ready>"

# While the third hint is looked for every key has its answer, and q leaves at once.
enter "clear; '$tumble' edit 37"
shows "37 Addition"
typed "hhh"
shows "looking for a way on"
began=$SECONDS
typed "?"
shows "any key goes back"
typed "x"
shows "ALERTS"
typed "q"
shows "ready>"
test $((SECONDS - began)) -lt 6 || { echo "keys waited for the search"; exit 1; }

# Ctrl-C leaves the terminal as it was, and the board in a recovery file.
enter "clear; '$tumble' edit 01-gravity.toml"
shows "BUILD"
keys m Up Up Up Up Home Down Down Down Right Right Right Right
typed "d"
shows "not saved"
keys C-c
shows "what was not saved is in"
restored
test -f "$folder/.01-gravity.toml.recovery"

# So does a fault of the program.
fault=$(dirname "$tumble")/examples/panic_on_screen
if [ -x "$fault" ]; then
  enter "clear; '$fault'"
  shows "the workbench is at fault"
  restored
else
  echo "not tested: a panic (cargo build --example panic_on_screen)"
fi

# Even where the program is killed it finds what was not saved when it comes back, and asks.
workbench() { tm list-panes -F '#{pane_pid}' | xargs -I{} ps -o pid= --ppid {} | tr -d ' '; }
enter "clear; '$tumble' edit 01-gravity.toml"
shows "work that was not saved"
shows "cost 4; par 4"
typed "y"
shows "here is what was not saved"
shows "cost 3; par 4"
kill -9 "$(workbench)"
shows "Killed"
shows "ready>"
typed "stty \$(cat before); tput rmcup"
keys Enter

# A signal ends it as Ctrl-C does, with exit code 2.
for signal in TERM INT HUP; do
  enter "clear; '$tumble' edit 01-gravity.toml; echo ended with \$?"
  shows "work that was not saved"
  typed "y"
  shows "cost 3; par 4"
  kill -"$signal" "$(workbench)"
  shows "ended with 2"
  shows "what was not saved is in"
  restored
done

# q decides nothing; n removes what was not saved, and the board is that of the file.
test "$(stat -c %a "$folder/.01-gravity.toml.recovery")" = 600
for key in q n; do
  enter "clear; '$tumble' edit 01-gravity.toml"
  shows "work that was not saved"
  test -f "$folder/.01-gravity.toml.recovery"
  typed "$key"
done
shows "what was not saved is removed"
shows "cost 4; par 4"
typed "q"
shows "ready>"
test ! -e "$folder/.01-gravity.toml.recovery"

# What a workbench that lives has not saved is not offered to another one, and stays; a file that
# vanished is written again when a signal comes.
clear_cell() {
  shows "cost 4; par 4"
  keys m Up Up Up Up Home Down Down Down Right Right Right Right
  typed "d"
  shows "cost 3; par 4"
}
enter "clear; '$tumble' edit 01-gravity.toml"
clear_cell
first=$(workbench)
tm new-window "cd '$folder' && XDG_DATA_HOME='$folder/data' PS1='ready> ' bash --norc -i"
enter "clear; '$tumble' edit 01-gravity.toml"
shows "another workbench works on this file"
clear_cell
test -f "$folder/.01-gravity.toml.2.recovery"
typed "us"
typed "q"
shows "ready>"
test ! -e "$folder/.01-gravity.toml.2.recovery"
rm "$folder/.01-gravity.toml.recovery"
kill -TERM "$first"
typed "exit"
keys Enter
shows "what was not saved is in"
test -f "$folder/.01-gravity.toml.recovery"
rm "$folder/.01-gravity.toml.recovery"

# What was planted, a pipe, or an endless file is no recovery file, and stays.
recovery="$folder/.01-gravity.toml.recovery"
sed "s/[\\/]/-/g" "$folder/01-gravity.toml" > "$folder/planted"
plant() {
  case $1 in
    planted) cp "$folder/planted" "$recovery" ;;
    zero) ln -s /dev/zero "$recovery" ;;
    pipe) mkfifo "$recovery" ;;
    link) ln -s planted "$recovery" ;;
    folder) mkdir "$recovery" ;;
    large) truncate -s 300M "$recovery" ;;
  esac
}
for what in planted zero pipe link folder large; do
  plant "$what"
  before=$(cat "$folder/planted" "$folder/01-gravity.toml" | sha256sum)
  enter "clear; '$tumble' edit 01-gravity.toml"
  shows "is not a recovery file"
  shows "cost 4; par 4"
  keys m Up Up Up Up Home Down Down Down Right Right Right Right
  typed "d"
  shows "cost 3; par 4"
  keys C-c
  shows "what was not saved is in .01-gravity.toml.2.recovery"
  test "$before" = "$(cat "$folder/planted" "$folder/01-gravity.toml" | sha256sum)"
  ls "$recovery" > /dev/null
  enter "clear; '$tumble' edit 01-gravity.toml"
  shows "work that was not saved"
  typed "n"
  typed "q"
  shows "ready>"
  test ! -e "$folder/.01-gravity.toml.2.recovery"
  rm -r "$recovery"
done

# What was not saved of another version of the file is not offered.
enter "clear; '$tumble' edit 01-gravity.toml"
shows "cost 4; par 4"
keys m Up Up Up Up Home Down Down Down Right Right Right Right
typed "d"
keys C-c
shows "what was not saved is in"
echo "# changed" >> "$folder/01-gravity.toml"
enter "clear; '$tumble' edit 01-gravity.toml"
shows "belongs to another version of this file"
typed "q"
shows "ready>"
rm "$recovery"

# Saving keeps permissions and links, and leaves what is read-only as it is.
edited() {
  enter "clear; '$tumble' edit $1"
  shows "BUILD"
  keys m Up Up Up Up Home Down Down Down Right Right Right Right
  typed "$2"
  typed "s"
}
chmod 600 "$folder/01-gravity.toml"
ln -s 01-gravity.toml "$folder/link.toml"
edited link.toml d
shows "saved as link.toml"
typed "q"
shows "ready>"
test -L "$folder/link.toml"
test "$(stat -c %a "$folder/01-gravity.toml")" = 600
grep -q "# changed" "$folder/01-gravity.toml"
chmod 400 "$folder/01-gravity.toml"
edited 01-gravity.toml /
shows "it is read-only"
typed "q"
typed "q"
shows "ready>"
test "$(stat -c %a "$folder/01-gravity.toml")" = 400
chmod 600 "$folder/01-gravity.toml"

# What another program has written in the meantime is not overwritten; a file that is gone comes back.
edited 01-gravity.toml /
shows "saved as 01-gravity.toml"
echo "# by another" >> "$folder/01-gravity.toml"
typed "d"
typed "s"
shows "was changed by another program"
rm "$folder/01-gravity.toml"
typed "s"
shows "saved as 01-gravity.toml"
echo "# by another" >> "$folder/01-gravity.toml"
typed "/"
typed "s"
shows "was changed by another program: saving again"
typed "q"
shows "s saves, q again leaves"
typed "s"
shows "saved as 01-gravity.toml"
typed "q"
shows "ready>"

# What cannot be kept is said at once, and not only at the end.
long=$(printf 'n%.0s' {1..245})
cp "$root/solutions/01-gravity.toml" "$folder/$long.toml"
enter "clear; '$tumble' edit $long.toml"
# The name leaves no room for the mode.
shows "cost 4; par 4"
keys m Up Up Up Up Home Down Down Down Right Right Right Right
typed "d"
shows "not kept in a recovery file: File name too long"
typed "s"
# The name has a line of its own.
shows "│ saved as "
typed "q"
shows "ready>"
rm "$folder/$long.toml"

# A run is opened in the player.
cp "$root/solutions/21-quantum-number.toml" "$folder/q.toml"
enter "clear; '$tumble' run --step q.toml --set blue_balls=9"
shows "blue_balls = 9"
shows "RUN paused"
keys Down Down Down
shows "3 of 9, blue, at [1,4]"
kill -TERM "$(workbench)"
shows "ready>"
restored

# After a pass Enter saves, and goes on.
enter "clear; '$tumble' edit 1"
shows "01-gravity-2.toml, new"
typed "////ga"
shows "this run does what is asked"
typed "g"
shows "goes on with 2"
keys Enter
shows "2 Re-entry"
typed "q"
shows "ready>"
enter "clear; '$tumble' grade 01-gravity-2.toml"
shows "pass "
rm "$folder/01-gravity-2.toml"

# A board for a spec of one's own says how it is graded, and that command works.
sed 's/^number = .*/number = 5/; s/^id = .*/id = "mine"/' "$root/challenges/01-gravity.toml" > "$folder/my spec.toml"
enter "clear; '$tumble' edit 'my spec.toml'"
shows "5 Gravity"
keys m Up Up Up Up Home Down Down Down Right Right Right Right
typed "////"
typed "s"
shows "saved as 05-mine.toml; "
typed "q"
shows "ready>"
graded=$(sed -n '1s/^# tumble //p' "$folder/05-mine.toml")
enter "clear; '$tumble' $graded"
shows "takes the place of challenge 5"
shows "pass "

# A board of another program, and one that is quoted in a letter, stay as they are.
"$tumble" convert "$root/solutions/01-gravity.toml" --to ttsim-png -o "$folder/other.png"
"$tumble" convert "$root/solutions/01-gravity.toml" --to book | sed 's/^/> /' > "$folder/mail.txt"
board=$("$tumble" convert "$root/solutions/01-gravity.toml" --to book)
printf 'Name,Challenge,Board\nAda,1,"%s"\n' "$board" > "$folder/form.csv"
printf 'Hello, for challenge 1:\n\n%s\n\nRegards, Ada.\n' "$board" > "$folder/letter.txt"
for file in other.png mail.txt form.csv letter.txt; do
  cp "$folder/$file" "$folder/before"
  enter "clear; '$tumble' edit --challenge 1 $file"
  shows "stays as it is: s saves this board as ${file%.*}.toml"
  typed "s"
  shows "saved as ${file%.*}.toml"
  typed "q"
  shows "ready>"
  cmp "$folder/$file" "$folder/before"
  enter "clear; '$tumble' grade ${file%.*}.toml"
  shows "pass "
done

# A board in an archive is saved next to it.
mkdir "$folder/Dan"
cp "$root/solutions/01-gravity.toml" "$folder/Dan/18x.toml"
(cd "$folder" && python3 -m zipfile -c week.zip Dan)
enter "clear; '$tumble' edit week.zip/Dan/18x.toml"
shows "s saves this board as 18x.toml"
typed "sq"
shows "ready>"
"$tumble" grade "$folder/18x.toml" > /dev/null

# The progress of a search shows where only its result goes elsewhere.
enter "clear; '$tumble' solve 37 --time-limit 5 > result"
shows "starts in play"
shows "ready>"
grep -q "at least" "$folder/result"
! grep -q "searching" "$folder/result"

# A picture is not for a terminal.
enter "clear; '$tumble' draw 5"
shows "means nothing to a terminal"

# Without a terminal there is an error.
enter "clear; '$tumble' edit 1 < /dev/null"
shows "needs a terminal"

# The program ends with its terminal.
enter "clear; '$tumble' edit 1"
shows "BUILD"
left=$(workbench)
tm kill-server
for _ in $(seq 300); do
  kill -0 "$left" 2> /dev/null || break
  sleep 0.2
done
if kill -0 "$left" 2> /dev/null; then
  kill -9 "$left"
  echo "the workbench outlives its terminal"
  exit 1
fi
echo "the workbench holds under tmux"
