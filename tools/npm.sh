#!/usr/bin/env bash
# The judge for JavaScript: builds the npm package and tests it.
#
#   tools/npm.sh check         checks that npm, node and the compiler for wasm32 are installed
#   tools/npm.sh build DIR     builds the package into a folder
#   tools/npm.sh test          builds it, installs it and tries it in node and in Chromium
set -euo pipefail
cd "$(dirname "$0")/.."

wasm=target/wasm/wasm32-unknown-unknown/web/tumble_js.wasm
# The library may not be larger, compressed, in bytes.
budget=1000000

check() {
  local program
  for program in node npm python3; do
    command -v "$program" > /dev/null || { echo "npm: there is no $program"; return 1; }
  done
  tools/web.sh check
}

build() {
  local out size version
  mkdir -p "$1"
  out=$(realpath "$1")
  tools/web.sh scripts
  size=$(gzip -9 -c "$wasm" | wc -c)
  echo "npm: the library has $size bytes, compressed"
  [ "$size" -le "$budget" ] || { echo "npm: that is more than the budget of $budget bytes"; return 1; }
  rm -rf target/npm/package && mkdir -p target/npm/package
  cp crates/tumble-js/package/* crates/tumble-web/page/judge.js LICENSE-* target/npm/package/
  cp "$wasm" target/npm/package/tumble.wasm
  python3 tools/release/packages.py licences tumble-js wasm32-unknown-unknown > target/npm/package/THIRD-PARTY.txt
  version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
  sed -i "s/\"version\": \".*\"/\"version\": \"$version\"/" target/npm/package/package.json
  (cd target/npm/package && npm pack --silent --pack-destination "$out")
}

# A typed program, as TypeScript reads it beside the package.
check_types() {
  local tsc=target/web-tools/node_modules/.bin/tsc
  [ -x "$tsc" ] || { echo "npm: the types are not checked: there is no TypeScript (tools/setup.sh)"; return; }
  cp tests/web/typed.ts target/npm/user/typed.mts
  "$tsc" --noEmit --strict --noUncheckedIndexedAccess --module nodenext --target esnext --types "" target/npm/user/typed.mts
}

test_package() {
  rm -rf target/npm/out target/npm/user
  build target/npm/out
  mkdir -p target/npm/user
  echo '{ "private": true }' > target/npm/user/package.json
  npm install --silent --offline --no-audit --no-fund --prefix target/npm/user target/npm/out/*.tgz
  check_types
  source tools/program.sh
  node tests/web/package.mjs target/npm/user "$tumble"
}

case "${1:-test}" in
  check) check ;;
  build) build "${2:?a folder}" ;;
  test) test_package ;;
  *) sed -n '2,6s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
