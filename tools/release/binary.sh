#!/usr/bin/env bash
# Builds the program for Linux as one static file that needs nothing from the system it runs on.
#
#   tools/release/binary.sh FILE
#
# The bytes depend on the sources and the compiler alone: no path of the machine is in them, and no time.
# TUMBLE_COMMIT names the commit; without it, that of the work tree.
set -euo pipefail
out=$(realpath -m "$1")
cd "$(dirname "$0")/../.."

target=x86_64-unknown-linux-gnu
cargo_home=${CARGO_HOME:-$HOME/.cargo}
commit=${TUMBLE_COMMIT:-$(git rev-parse HEAD 2> /dev/null || echo unknown)}

# With a target given, build scripts and macros are built without these flags.
export CARGO_ENCODED_RUSTFLAGS=
for flag in -Ctarget-feature=+crt-static "--remap-path-prefix=$PWD=/tumble" \
  "--remap-path-prefix=$cargo_home/registry/src=/registry"; do
  CARGO_ENCODED_RUSTFLAGS+=${CARGO_ENCODED_RUSTFLAGS:+$'\x1f'}$flag
done
folder=${CARGO_TARGET_DIR:-target}
TUMBLE_COMMIT=$commit cargo build --release --locked --package tumble --target "$target"
install -D -m 755 "$folder/$target/release/tumble" "$out"

if grep -aqF -e "$PWD" -e "$cargo_home" "$out"; then
  echo "a path of this machine is in $out" >&2
  exit 1
fi
