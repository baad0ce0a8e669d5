#!/usr/bin/env bash
# Mutation testing: changes the code in small ways and checks whether a test fails.
#
# cargo-mutants lists the changes. Building each of them takes minutes, so all are woven into one build, each behind a
# switch that an environment variable turns on (tools/mutants/weave.py). The tests run once for each
# (tools/mutants/run.py): a second for one that is caught early, forty for one that survives everything, minutes in
# `src/inbox/`. A full run takes hours on two cores. The order is random, so partial results are a fair sample; a second
# call continues where the first stopped.
#
#     tools/mutants.sh [FOLDER]      results go to FOLDER (default: target/mutants)
#
# Needs python3 and cargo-mutants (`cargo install cargo-mutants`). Changes without a visible effect are left out by
# .cargo/mutants.toml. Those that cannot be woven are in left_out.json with the reason, most of them because they do not
# compile; `cargo mutants --file PATH -- --test judge` builds and tests those of a file one by one.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(realpath -m "${1:-target/mutants}")
mkdir -p "$out"
if [ ! -d "$out/tree" ]; then
    git worktree add --detach "$out/tree" HEAD
fi
if [ ! -d "$out/python" ]; then
    python3 -m venv "$out/python"
    "$out/python/bin/pip" install --quiet tree-sitter tree-sitter-rust
fi
if [ ! -f "$out/tests.json" ]; then
    files=(--file 'src/inbox/**/*.rs')
    for module in board machine challenge table grade; do
        files+=(--file "crates/tumble-core/src/$module/**/*.rs")
    done
    (cd "$out/tree" && cargo mutants --workspace --list --json "${files[@]}") > "$out/mutants.json"
    "$out/python/bin/python" tools/mutants/weave.py "$out"
    # With some optimisation the tests take half the time.
    (cd "$out/tree" && cargo test -p tumble --lib --test judge --test program --no-run --message-format=json \
        --config profile.dev.opt-level=1 --config profile.dev.package.tumble-core.opt-level=2) > "$out/tests.part"
    mv "$out/tests.part" "$out/tests.json"
fi
exec "$out/python/bin/python" tools/mutants/run.py "$out"
