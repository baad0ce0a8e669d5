#!/bin/sh
# Answers one question of a folder by its number from 0: nth.sh NUMBER QUESTIONS RESULTS
set -eu
number=$1
questions=$2
results=$3
set -- "$questions"/*.cnf
if [ "$number" -ge $# ]; then
  echo "there is no question $number: $questions has $#" >&2
  exit 1
fi
shift "$number"
exec "$(dirname "$0")/answer.sh" "$1" "$results"
