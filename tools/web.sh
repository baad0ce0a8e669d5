#!/usr/bin/env bash
# The judge in the browser: builds the WebAssembly library and the page, and tests both.
#
#   tools/web.sh            builds target/web/tumble.html, one file, and target/web/site/, the same
#                           for a web server
#   tools/web.sh check      checks that the compiler is installed
#   tools/web.sh browser    checks that Chromium is installed and starts
#   tools/web.sh scripts    builds the library of the npm package (tools/npm.sh)
#   tools/web.sh libraries  builds that and the one of the page, with shared parts once
#   tools/web.sh bundle     puts the page together from a library that is built already
#   tools/web.sh test       builds all, and tries it
#   tools/web.sh try        compares the library with the native judge under node, and drives the page
#                           in Chromium where there is one: the file and the site side by side
#   tools/web.sh served     drives the page that the program serves
#
# It needs Debian's packages rustc-web and rust-web-src, a compiler with the source of its standard
# library, a cargo (rustup's or cargo-web) and a linker (rustup's rust-lld or lld-19); its tests need
# node, Chromium and, from npm, axe-core: `tools/setup.sh` installs all of it. `WASM_RUSTC` and `WASM_LINKER` name other tools.
set -euo pipefail
cd "$(dirname "$0")/.."

page=crates/tumble-web/page
out=target/web
wasm=target/wasm/wasm32-unknown-unknown/web/examples/page.wasm
# The page may not be larger, compressed, in bytes.
budget=900000

say() { echo "web: $*"; }

# The source folder of a compiler's standard library.
library_source() {
  echo "$("$1" --print sysroot 2> /dev/null)/lib/rustlib/src/rust/library"
}

# The linker of rustup's toolchain, or one of Debian's.
find_linker() {
  find "$(rustc --print sysroot 2> /dev/null)" -name rust-lld 2> /dev/null | grep . | head -n 1 ||
    command -v wasm-ld-19 wasm-ld | head -n 1
}

# Finds the compiler and the linker; reports a missing one.
find_tools() {
  rustc=${WASM_RUSTC:-/usr/bin/rustc}
  linker=${WASM_LINKER:-$(find_linker || true)}
  if [ ! -d "$(library_source "$rustc")" ]; then
    say "no compiler for wasm32: install rustc-web and rust-web-src (tools/setup.sh)"
    return 1
  fi
  if [ -z "$linker" ]; then
    say "no linker for wasm32: rust-lld comes with rustup's toolchain; or install lld-19"
    return 1
  fi
}

# Builds a crate for wasm32, with its standard library, in a separate target folder. A panic ends at once: its message
# could not be read in a page, and would make the library larger.
compile() {
  find_tools
  RUSTC=$rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker \
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-Zunstable-options -Cpanic=immediate-abort" \
    cargo build --locked --target wasm32-unknown-unknown -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size \
    --target-dir target/wasm --profile web "$@"
}

# Copies modules and styles without their indentation and their comments, which are on separate lines.
copy_modules() {
  local file
  for file in "$page"/*.js "$page"/*.css; do
    awk '
      /^ *\/\// { next }
      /^ *\/\*/ { comment = 1 }
      comment { comment = !/\*\/$/; next }
      { sub(/^ +/, ""); if ($0 != "") print }
    ' "$file" > "$out/parts/${file##*/}"
  done
}

# Joins modules into one script, each after those that it imports: a module becomes a function that returns its exports.
# The modules keep to one form of `import` and `export`, one line each.
join_modules() {
  awk -v quote='"' '
    function close_module() {
      if (name == "") return
      printf "return { %s };\n})();\n", exported
    }
    FNR == 1 {
      close_module()
      name = FILENAME; sub(/.*\//, "", name); sub(/\.js$/, "", name); gsub(/-/, "_", name)
      exported = ""
      printf "const module_%s = (() => {\n", name
    }
    /^import / {
      from = $0; sub(/.* from "\.\//, "", from); sub(/\.js";$/, "", from); gsub(/-/, "_", from)
      what = $0; sub(/^import /, "", what); sub(/ from .*/, "", what); sub(/^\* as /, "", what)
      printf "const %s = module_%s;\n", what, from
      next
    }
    /^export / {
      sub(/^export /, "")
      what = $0; sub(/^(async )?(function\*?|const|class) /, "", what); sub(/[^A-Za-z0-9_].*/, "", what)
      exported = exported (exported == "" ? "" : ", ") what
    }
    { print }
    END { close_module() }
  ' "$@"
}

# Finds the modules that a module needs, each after its own imports.
order_modules() {
  local file=$1 needed
  case " $ordered " in *" $file "*) return ;; esac
  for needed in $(sed -n 's|^import .* from "\./\(.*\)";$|\1|p' "$file"); do
    order_modules "$out/parts/$needed"
  done
  case " $ordered " in *" $file "*) ;; *) ordered="$ordered $file" ;; esac
}

# The hash of a script or a style, in the form of a content security policy.
policy_hash() {
  printf "'sha256-%s'" "$(sha256sum "$1" | cut -c 1-64 | tr -d "\n" | sed 's/../\\x&/g' | tr -d '\n' | xargs -0 printf | base64)"
}

# Builds the one file and the site. Only the scripts that the policy names run; nothing is loaded from outside, and
# nothing is sent.
bundle() {
  rm -rf "$out" && mkdir -p "$out/site" "$out/parts"
  copy_modules
  # Two scripts: if one of sixty files failed to load, the page would not start.
  local part ordered
  for part in main worker; do
    ordered='' && order_modules "$out/parts/$part.js" && { echo '"use strict";' && join_modules $ordered; } > "$out/site/$part.js"
  done
  cp "$out"/parts/{*.css,offline.js} "$page"/*.woff2 "$page"/*.txt "$page"/*.svg "$page"/*.webmanifest "$out/site/"
  cp "$wasm" "$out/site/tumble.wasm"
  local policy="default-src 'none'; base-uri 'none'; form-action 'none'; img-src data: blob:; require-trusted-types-for 'script'; trusted-types tumble"
  local served="$policy; img-src 'self' data: blob:; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'"
  served=${served/img-src data: blob:; /}
  sed "s|<!-- policy -->|<meta http-equiv=\"Content-Security-Policy\" content=\"$served\">\n<link rel=\"manifest\" href=\"manifest.webmanifest\">|" \
    "$page/index.html" > "$out/site/index.html"
  # The worker that keeps the site offline names its files and their sum.
  local sum
  sum=$(cat "$out"/site/* | sha256sum | cut -c 1-16)
  sed -i -e "s|tumble-SUM|tumble-$sum|" -e "s|FILES = \[\]|FILES = [\"./\", $(cd "$out/site" && printf '"%s", ' *)]|" "$out/site/offline.js"

  gzip -9 -n -c "$wasm" | base64 -w 0 > "$out/parts/library"
  # The hash covers the exact text between the tags, so there is no line break after it.
  for part in main.js worker.js; do
    printf %s "$(cat "$out/site/$part")" > "$out/parts/$part.exact"
  done
  base64 -w 0 "$page/nunito.woff2" > "$out/parts/font"
  local styles
  styles=$(sed -n "s|<link rel=\"stylesheet\" href=\"\(.*\)\">|$out/site/\1|p" "$page/index.html")
  awk -v font="$out/parts/font" '
    { at = index($0, "nunito.woff2") }
    at { getline data < font; print substr($0, 1, at - 1) "data:font/woff2;base64," data substr($0, at + 12); next }
    { print }
  ' $styles > "$out/parts/style.css"
  printf %s "$(cat "$out/parts/style.css")" > "$out/parts/style.exact"
  local alone="$policy; script-src $(policy_hash "$out/parts/main.js.exact") 'wasm-unsafe-eval' blob:; style-src $(policy_hash "$out/parts/style.exact"); font-src data:; worker-src blob:"
  awk -v policy="$alone" -v parts="$out/parts" -v licence="$page/nunito-LICENSE.txt" '
    function include(file,   line, first) {
      first = 1
      while ((getline line < file) > 0) { printf "%s%s", first ? "" : "\n", line; first = 0 }
    }
    /^<html/ { print; print "<!-- The font in this file:"; include(licence); print " -->"; next }
    /<!-- policy -->/ { printf "<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n", policy; next }
    /<link rel="preload"/ { next }
    /<link rel="stylesheet"/ && styled++ { next }
    /<link rel="stylesheet"/ { printf "<style>"; include(parts "/style.exact"); print "</style>"; next }
    /<script type="module"/ {
      printf "<script type=\"text/plain\" id=\"library\">"; include(parts "/library"); print "</script>"
      printf "<script type=\"text/plain\" id=\"worker\">"; include(parts "/worker.js.exact"); print "</script>"
      printf "<script type=\"module\">"; include(parts "/main.js.exact"); print "</script>"
      next
    }
    { print }
  ' "$page/index.html" > "$out/tumble.html"
  rm -r "$out/parts"
  weigh "$out/tumble.html" "$(gzip -9 -c "$out/tumble.html" | wc -c)"
  weigh "$out/site" "$(tar -c -C "$out/site" . | gzip -9 | wc -c)"
}

# Compares the compressed size with the budget.
weigh() {
  say "$1 has $2 bytes, compressed"
  if [ "$2" -gt "$budget" ]; then
    say "that is more than the budget of $budget bytes"
    return 1
  fi
}

# Runs the library under node, and compares it with the native one.
test_library() {
  if ! command -v node > /dev/null; then
    say "no node: the library is built but not run"
    return 0
  fi
  node tests/web/judge.mjs "$wasm" "$(dirname "$tumble")/examples/answer"
}

# Checks that a browser is installed and starts: a container may forbid it.
browser() {
  local name shown
  for name in chromium chromium-browser google-chrome; do
    command -v "$name" > /dev/null || continue
    shown=$(timeout 120 "$name" --headless --no-sandbox --disable-gpu --dump-dom \
      'data:text/html,<p>it starts</p>' 2> /dev/null) || true
    case "$shown" in *"it starts"*) return 0 ;; esac
    say "$name is here, but does not start"
    return 1
  done
  say "no Chromium on this machine"
  return 1
}

# Drives the page in Chromium, if it starts. The faces run side by side: much of the time is spent waiting for play.
test_page() {
  command -v node > /dev/null || return 0
  browser || return 0
  local face running=''
  for face in "$@"; do
    node tests/web/page.mjs "$face" & running+=" $!"
  done
  for face in $running; do wait "$face"; done
}

try() {
  source tools/program.sh
  test_library
  test_page "$out/tumble.html" "$out/site"
}

served() {
  source tools/program.sh
  test_page "$tumble"
}

case "${1:-page}" in
  check) find_tools ;;
  browser) browser ;;
  scripts) compile -p tumble-js ;;
  libraries) compile -p tumble-web -p tumble-js --example page --lib ;;
  page) compile -p tumble-web --example page && bundle ;;
  bundle) bundle ;;
  test) compile -p tumble-web --example page && bundle && try && served ;;
  try) try ;;
  served) served ;;
  *) say "there is no $1: see the head of this script" && exit 2 ;;
esac
