#!/usr/bin/env bash
# Mutation testing: changes the code in small ways, one at a time, and looks whether a test fails.
# Needs cargo-mutants (`cargo install cargo-mutants`). A run over everything takes hours:
#
#     tools/mutants/one_by_one.sh                                            # all that decides a verdict
#     tools/mutants/one_by_one.sh 'crates/tumble-core/src/board/**/*.rs'     # these files
#
# Only the tests of the judge itself are run, not those of the program around it: a mutant that
# survives here may still be caught by `cargo test`. Survivors are in mutants.out/missed.txt.
# OUT names another folder for the results.
set -euo pipefail
cd "$(dirname "$0")/../.."

files=("$@")
if [ ${#files[@]} -eq 0 ]; then
    core=crates/tumble-core/src
    files=("$core/board/**/*.rs" "$core/machine/**/*.rs" "$core/challenge/**/*.rs"
        "$core/table/**/*.rs" "$core/grade/**/*.rs")
fi
# Debug information is half of the building time and is of no use here.
export CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_TEST_DEBUG=0
exec cargo mutants "${files[@]/#/--file=}" --output "${OUT:-.}" --timeout 60 --jobs 1 \
    --cap-lints true -- --lib --test judge -- --skip fuzz::
