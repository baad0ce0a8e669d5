#!/usr/bin/env bash
# Makes the files of a release and tries them; tools/release/README.md describes them. Nothing is published.
#
#   tools/release.sh all DIR       makes everything
#   tools/release.sh test DIR      tries what was made; as root with chroot, lintian and debootstrap, or in part
#   tools/release.sh crates        packages and builds the crates in the order in which they are published
#   tools/release.sh twice         builds in two folders and compares the bytes
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/release/facts.sh

all() {
  local out
  out=$(realpath -m "$1")
  local name=tumble-$version-x86_64-linux
  mkdir -p "$out"
  tools/release/binary.sh "$out/program/tumble"
  tools/release/archive.sh "$out/program/tumble" "$out"
  tools/release/deb.sh "$out/$name" "$out"
  git archive --format=tar --prefix="tumble-$version/" HEAD | gzip -9n > "$out/tumble-$version.tar.gz"
  rm -rf "$out/image" && mkdir "$out/image"
  cp "$out/$name"/{tumble,LICENSE-APACHE,LICENSE-MIT,THIRD-PARTY.txt} "$out/image"
  tools/release/manifests.sh "$out"
  if tools/wheel.sh check; then tools/wheel.sh build "$out"; fi
  if tools/npm.sh check; then tools/npm.sh build "$out"; fi
  # Other files in the folder are not part of the release.
  (cd "$out" && find . -maxdepth 1 -type f \( -name 'tumble[-_]*' -o -name tumble.rb -o -name tumble.json \
    -o -name package.nix \) -printf '%P\n' | sort | xargs sha256sum > SHA256SUMS)
  cat "$out/SHA256SUMS"
}

test() {
  local out
  out=$(realpath "$1")
  tools/release/try.sh "$out" "$version"
}

# The same sources in two folders of different names give the same bytes.
twice() {
  local work
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  for folder in "$work/one" "$work/another/deeper"; do
    mkdir -p "$folder"
    git archive HEAD | tar -x -C "$folder"
    TUMBLE_COMMIT=$(git rev-parse HEAD) CARGO_TARGET_DIR="$folder/target" \
      "$folder/tools/release/binary.sh" "$folder/program"
    sha256sum "$folder/program"
    rm -rf "$folder/target"
  done
  cmp "$work/one/program" "$work/another/deeper/program"
  echo "the same bytes"
}

case "${1:-}" in
  all | test) [ $# = 2 ] && "$1" "$2" ;;
  crates) cargo publish --dry-run --locked --workspace ;;
  twice) twice ;;
  *) sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
