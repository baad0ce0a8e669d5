#!/bin/sh
# Answers one question: answer.sh FORMULA.cnf RESULTS
#
# The answer is named by the SHA-256 of the formula, so an interrupted batch continues when it is started again. An
# answer is complete or absent: it is moved into place last.
#
# SOLVER is the command of the SAT solver; it gets the formula and a file for its proof as its last
# arguments, and ends with 10 (satisfiable) or 20 (unsatisfiable).
set -eu
formula=$1
results=$2
solver=${SOLVER:-kissat -q --no-binary}

key=$(sha256sum < "$formula" | cut -c 1-64)
if [ -e "$results/$key.out" ]; then
  echo "$formula: answered already"
  exit 0
fi
mkdir -p "$results"
work=$(mktemp -d "$results/.work.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cp "$formula" "$work/$key.cnf"
echo "c question $(basename "$formula")" > "$work/$key.out"
status=0
# The words of the command are its arguments.
# shellcheck disable=SC2086
$solver "$work/$key.cnf" "$work/$key.drat" >> "$work/$key.out" || status=$?
case $status in
  10) answer="a board" ;;
  20)
    answer="none"
    mv "$work/$key.drat" "$work/$key.cnf" "$results/"
    ;;
  *)
    echo "$formula: not answered, the solver ended with $status" >&2
    exit 1
    ;;
esac
mv "$work/$key.out" "$results/"
echo "$formula: $answer, $results/$key.out"
