#!/usr/bin/env bash
# The step "Grade" of action.yml: grades, annotates the lines of the files, writes the summary of the job.
#
# From the environment: PATHS and SPECS (one on a line), CHALLENGE, SARIF, FAIL; GITHUB_OUTPUT and
# GITHUB_STEP_SUMMARY are files that the runner reads.
set -uo pipefail

arguments=()
while IFS= read -r spec; do
  [ -z "$spec" ] || arguments+=(--spec "$spec")
done <<< "${SPECS:-}"
[ -z "${CHALLENGE:-}" ] || arguments+=(--challenge "$CHALLENGE")
paths=()
while IFS= read -r path; do
  [ -z "$path" ] || paths+=("$path")
done <<< "${PATHS:-.}"

tumble grade "${arguments[@]}" --format github -- "${paths[@]}"
code=$?
# The same summary for readers of the job's page; the result is known by now.
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  tumble grade "${arguments[@]}" --format markdown -- "${paths[@]}" >> "$GITHUB_STEP_SUMMARY" 2> /dev/null
fi
if [ -n "${SARIF:-}" ]; then
  tumble grade "${arguments[@]}" --format sarif -- "${paths[@]}" > "$SARIF" 2> /dev/null
fi
case "$code" in
  0) status=pass ;;
  1) status=fail ;;
  *) status=error ;;
esac
[ -z "${GITHUB_OUTPUT:-}" ] || echo "status=$status" >> "$GITHUB_OUTPUT"
if [ "$code" = 1 ] && [ "${FAIL:-true}" = false ]; then
  exit 0
fi
exit "$code"
