#!/usr/bin/env bash
# Feeds every reader texts made by chance, each target for the given number of seconds:
#
#     tools/fuzz.sh 3600                    # all targets, an hour each, side by side
#     tools/fuzz.sh 3600 --test-threads 1   # one after the other
#     tools/fuzz.sh 3600 spec_files         # the targets whose names contain this
#
# Each tells at the end how many inputs were run (`rng inputs`).
# A finding ends with the bytes that led to it and the panic that they caused.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:?say how many seconds each target is to run}
shift
export BOLERO_RANDOM_TEST_TIME_MS=$((seconds * 1000))
export BOLERO_RANDOM_ITERATIONS=1000000000000
exec cargo test --test fuzz -- --nocapture "$@"
