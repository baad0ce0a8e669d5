#!/usr/bin/env bash
# Fills the manifests for Homebrew, Nix and Scoop with the version and the checksums of a release.
#
#   tools/release/manifests.sh FOLDER     (where the archives are)
set -euo pipefail
out=$(realpath "$1")
cd "$(dirname "$0")/../.."
source tools/release/facts.sh

sum() { sha256sum "$1" | cut -d' ' -f1; }

fill() {
  local windows=${2:-}
  sed -e "s|@VERSION@|$version|g" -e "s|@HOMEPAGE@|$homepage|g" -e "s|@DOWNLOADS@|$homepage/releases/$version|g" \
    -e "s|@SOURCE_SHA256@|$(sum "$out/tumble-$version.tar.gz")|g" -e "s|@WINDOWS_SHA256@|$windows|g" \
    "tools/release/templates/$1" > "$out/$1"
  if grep -q '@[A-Z0-9_]*@' "$out/$1"; then
    echo "$1 has a place that was not filled" >&2
    exit 1
  fi
}

fill tumble.rb
fill package.nix
windows=$out/tumble-$version-x86_64-windows.zip
if [ -f "$windows" ]; then
  fill tumble.json "$(sum "$windows")"
else
  rm -f "$out/tumble.json"
  echo "no archive for Windows is there: the manifest for Scoop is left out"
fi
