#!/usr/bin/env bash
# The judge in the browser: builds the WebAssembly library, and tests it.
#
#   tools/web.sh            builds the library
#   tools/web.sh install    installs the compiler for WebAssembly (Debian, as root)
#   tools/web.sh check      says whether the compiler is there
#   tools/web.sh core       builds tumble-core alone for wasm32
#   tools/web.sh test       builds the library and holds it against the native judge, under node
#
# It needs Debian's packages rustc-web and rust-web-src, a compiler with the source of its standard
# library, and the cargo of rustup with its rust-lld. `WASM_RUSTC` and `WASM_LINKER` name others.
set -euo pipefail
cd "$(dirname "$0")/.."

wasm=target/wasm/wasm32-unknown-unknown/web/tumble_web.wasm

say() { echo "web: $*"; }

install() {
  apt-get update -q
  apt-get install -y -q --no-install-recommends rustc-web rust-web-src
}

# Finds the compiler and the linker; says what is missing.
find_tools() {
  rustc=${WASM_RUSTC:-/usr/bin/rustc}
  linker=${WASM_LINKER:-$(find "$(rustc --print sysroot 2> /dev/null)" -name rust-lld 2> /dev/null | head -n 1)}
  if [ ! -x "$rustc" ] || [ ! -d "$("$rustc" --print sysroot)/lib/rustlib/src/rust/library" ]; then
    say "no compiler for wasm32: install rustc-web and rust-web-src (tools/web.sh install)"
    return 1
  fi
  if [ -z "$linker" ]; then
    say "no linker for wasm32: rust-lld comes with rustup's toolchain, or name one in WASM_LINKER"
    return 1
  fi
}

# Builds a crate for wasm32, with its standard library, in a target folder of its own.
compile() {
  find_tools
  RUSTC=$rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker \
    cargo build --locked --target wasm32-unknown-unknown -Zbuild-std=std,panic_abort \
    --target-dir target/wasm --profile web "$@"
}

# Runs the library under node, and holds it against the native one.
test_library() {
  if ! command -v node > /dev/null; then
    say "no node: the library is built but not run"
    return 0
  fi
  cargo build --locked -q --example answer
  node tests/web/judge.mjs "$wasm" target/debug/examples/answer
}

case "${1:-library}" in
  install) install ;;
  check) find_tools ;;
  core) compile -p tumble-core ;;
  library) compile -p tumble-web ;;
  test) compile -p tumble-web && test_library ;;
  *) say "there is no $1: see the head of this script" && exit 2 ;;
esac
