#!/usr/bin/env bash
# Makes a Debian package of the tree that archive.sh lays out.
#
#   tools/release/deb.sh TREE FOLDER
set -euo pipefail
tree=$(realpath "$1")
out=$(realpath -m "$2")
cd "$(dirname "$0")/../.."
source tools/release/facts.sh

maintainer='The tumble developers <tumble@tumble.example>'
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
doc=$root/usr/share/doc/tumble
install -D -m 755 "$tree/tumble" "$root/usr/bin/tumble"
install -D -m 644 "$tree/completions/tumble.bash" "$root/usr/share/bash-completion/completions/tumble"
install -D -m 644 "$tree/completions/tumble.zsh" "$root/usr/share/zsh/vendor-completions/_tumble"
install -D -m 644 "$tree/completions/tumble.fish" "$root/usr/share/fish/vendor_completions.d/tumble.fish"
mkdir -p "$root/usr/share/man/man1" "$doc" "$root/usr/share/lintian/overrides" "$root/DEBIAN"
for page in "$tree"/man/man1/*.1; do
  gzip -9nc "$page" > "$root/usr/share/man/man1/$(basename "$page").gz"
done
# A package of its own kind has one changelog, in the form of Debian's.
{
  printf 'tumble (%s) unstable; urgency=medium\n\n  * CHANGELOG.md.gz says what is new.\n\n' "$version"
  printf -- ' -- %s  %s\n' "$maintainer" "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9nc > "$doc/changelog.gz"
gzip -9nc "$tree/CHANGELOG.md" > "$doc/CHANGELOG.md.gz"
gzip -9nc "$tree/THIRD-PARTY.txt" > "$doc/THIRD-PARTY.txt.gz"
install -m 644 "$tree/README.md" "$doc/README.md"
{
  echo "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
  echo "Upstream-Name: tumble"
  echo "Source: $homepage"
  echo
  echo "Files: *"
  echo "Copyright: $(sed -n 's/^Copyright (c) //p' LICENSE-MIT)"
  echo "License: MIT or Apache-2.0"
  echo
  echo "License: MIT or Apache-2.0"
  echo " Either of the two, at your choice. The packages that the program is built of are"
  echo " listed with their licences in /usr/share/doc/tumble/THIRD-PARTY.txt.gz."
  echo " On Debian systems the text of Apache-2.0 is in /usr/share/common-licenses/Apache-2.0."
  echo " ."
  sed -n '5,$p' LICENSE-MIT | sed 's/^$/./; s/^/ /'
} > "$doc/copyright"
cat > "$root/usr/share/lintian/overrides/tumble" << 'OVERRIDES'
# One file for every Linux, whatever its C library.
tumble: statically-linked-binary [usr/bin/tumble]
# It can be loaded anywhere, which looks like a library.
tumble: shared-library-lacks-prerequisites [usr/bin/tumble]
# A package of the project's own, not of Debian's: there is no bug to close.
tumble: initial-upload-closes-no-bugs
OVERRIDES
size=$(du -sk --apparent-size "$root/usr" | cut -f1)
cat > "$root/DEBIAN/control" << CONTROL
Package: tumble
Version: $version
Architecture: amd64
Maintainer: $maintainer
Installed-Size: $size
Section: utils
Priority: optional
Homepage: $homepage
Description: judge of Turing Tumble challenges
 Decides whether a board of the marble computer Turing Tumble does what its
 challenge asks for, for every way the board may start, shows the ball and the
 cell that are to blame, finds the cheapest board of a challenge and proves that
 none is cheaper.
CONTROL
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
find "$root" -type d -exec chmod 755 {} +
mkdir -p "$out"
dpkg-deb --root-owner-group -Zxz --build "$root" "$out/tumble_${version}_amd64.deb" > /dev/null
