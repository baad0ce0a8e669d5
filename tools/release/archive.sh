#!/usr/bin/env bash
# Lays the files of a release out in a folder and packs them.
#
#   tools/release/archive.sh PROGRAM FOLDER
#
# FOLDER then holds the tree `tumble-VERSION-x86_64-linux` and its .tar.gz.
set -euo pipefail
program=$(realpath "$1")
out=$(realpath -m "$2")
cd "$(dirname "$0")/../.."
source tools/release/facts.sh

name=tumble-$version-x86_64-linux
tree=$out/$name
rm -rf "$tree"
install -D -m 755 "$program" "$tree/tumble"
install -m 644 README.md CHANGELOG.md CITATION.cff LICENSE-APACHE LICENSE-MIT "$tree"
python3 tools/release/packages.py licences > "$tree/THIRD-PARTY.txt"
python3 tools/release/packages.py sbom > "$tree/tumble.cdx.json"
mkdir -p "$tree/completions" "$tree/schema"
for shell in bash zsh fish elvish powershell; do
  "$program" completions "$shell" > "$tree/completions/tumble.$shell"
done
"$program" schema spec > "$tree/schema/spec-1.json"
"$program" schema solution > "$tree/schema/solution-1.json"
"$program" schema output > "$tree/schema/output-1.json"
"$program" man "$tree/man/man1" --force
pack "$out/$name.tar.gz" -C "$out" "$name"
