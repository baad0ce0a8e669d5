#!/usr/bin/env bash
# Feeds the readers, the engines, the solver and the checkers with bytes from libFuzzer, guided by code coverage:
#
#     tools/fuzz.sh 3600               # all targets, an hour each, as many at once as JOBS (2)
#     tools/fuzz.sh 3600 specs grids   # these targets
#     tools/fuzz.sh keep               # small corpora of what was found, into fuzz/corpus/
#     tools/fuzz.sh again FILE TARGET  # runs a target on one file
#
# Any stable Rust works, with a C++ compiler. All results are in target/fuzz/: a log for each target, the growing
# corpora, and in faults/ the bytes that led to a fault. Exit code 1: there is a fault. Bytes of a fixed fault belong
# into fuzz/corpus/, where every ordinary test run replays them.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
work=$root/target/fuzz
host=$(rustc -vV | sed -n 's/^host: //p')
program=$work/$host/release/fuzz
targets=$(sed -n 's/^    ("\([a-z_]*\)", .*/\1/p' tests/judge/fuzz/targets/mod.rs)

build() {
    # The flags of `cargo fuzz`; these passes of LLVM are part of the stable compiler.
    local flags="--cfg fuzzing -Cpasses=sancov-module"
    flags+=" -Cllvm-args=-sanitizer-coverage-level=4"
    flags+=" -Cllvm-args=-sanitizer-coverage-inline-8bit-counters"
    flags+=" -Cllvm-args=-sanitizer-coverage-pc-table"
    flags+=" -Cllvm-args=-sanitizer-coverage-trace-compares"
    RUSTFLAGS=$flags CARGO_TARGET_DIR=$work \
        cargo build --release --manifest-path fuzz/Cargo.toml --target "$host"
}

# Feeds one target for some seconds.
feed() {
    local target=$1 seconds=$2 log=$work/$1.log
    mkdir -p "$work/corpus/$target" "$work/faults" "fuzz/corpus/$target"
    if TUMBLE_FUZZ=$target nice -n 19 "$program" "$work/corpus/$target" "fuzz/corpus/$target" \
        -dict=fuzz/words.dict -max_len=6000 -timeout=30 -rss_limit_mb=1500 \
        -max_total_time="$seconds" -print_final_stats=1 -verbosity=1 \
        -artifact_prefix="$work/faults/$target-" >"$log" 2>&1; then
        local runs
        runs=$(sed -n 's/^stat::number_of_executed_units: //p' "$log")
        echo "$target: no fault in $runs runs; $(grep -o 'cov: .*corp: [^ ]*' "$log" | tail -1)"
    else
        echo "$target: a FAULT, see $log"
        return 1
    fi
}

# Replaces the kept corpus by the smallest one with the same coverage.
keep() {
    local target=$1 least=$work/least/$1
    rm -rf "$least"
    mkdir -p "$least" "$work/corpus/$target"
    TUMBLE_FUZZ=$target "$program" -merge=1 -use_counters=0 -timeout=30 -rss_limit_mb=1500 \
        -artifact_prefix="$work/faults/$target-" \
        "$least" "fuzz/corpus/$target" "$work/corpus/$target" >"$work/$target-keep.log" 2>&1
    # Bytes that once led to a fault have a name, and stay.
    find "fuzz/corpus/$target" -type f -regextype posix-extended -regex '.*/[0-9a-f]{40}' -delete
    cp "$least"/* "fuzz/corpus/$target/"
    echo "$target: $(find "fuzz/corpus/$target" -type f | wc -l) files"
}

case ${1:?say how many seconds each target is to run} in
keep)
    build
    for target in ${2:-$targets}; do keep "$target"; done
    ;;
again)
    build
    TUMBLE_FUZZ=${3:?say which target} "$program" "${2:?say which file}"
    ;;
*)
    seconds=$1
    shift
    build
    export -f feed
    export work program
    status=0
    printf '%s\n' ${@:-$targets} |
        xargs -P "${JOBS:-2}" -I{} bash -c "feed {} $seconds" || status=1
    exit $status
    ;;
esac
