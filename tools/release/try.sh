#!/usr/bin/env bash
# Tries the files of a release: each is unpacked or installed, and grades all sixty references.
#
#   tools/release/try.sh FOLDER VERSION
#
# Tests that need root or a missing program are named and left out.
set -euo pipefail
out=$1
version=$2
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sixty='60 submissions: 60 pass'

is_root() { [ "$(id -u)" = 0 ]; }
have() { command -v "$1" > /dev/null; }
left_out() { echo "left out: $*"; }

(cd "$out" && sha256sum --quiet --check SHA256SUMS) && echo "ok: checksums"

tar -xzf "$out/tumble-$version-x86_64-linux.tar.gz" -C "$work"
tree=$work/tumble-$version-x86_64-linux
"$tree/tumble" grade solutions | grep -qx "$sixty" && echo "ok: the archive grades all sixty"
grep -q "SIL OPEN FONT LICENSE" "$tree/THIRD-PARTY.txt" && [ -s "$tree/man/man1/tumble.1" ] && [ -s "$tree/completions/tumble.zsh" ]
python3 -c 'import json,sys; json.load(open(sys.argv[1]))' "$tree/tumble.cdx.json"
if python3 -c 'import cyclonedx.validation.json' 2> /dev/null; then
  python3 tools/release/check_sbom.py "$tree/tumble.cdx.json" && echo "ok: the bill of materials"
else
  left_out "the bill of materials is not validated (pip install 'cyclonedx-python-lib[json-validation]')"
fi

# The image holds these files and nothing else: so does this folder, which takes its place.
if is_root; then
  mkdir -p "$work/empty/usr/bin"
  cp "$out/image/tumble" "$work/empty/usr/bin"
  cp -r solutions "$work/empty/boards"
  env -i "$(command -v chroot)" "$work/empty" /usr/bin/tumble grade boards | grep -qx "$sixty"
  echo "ok: the program grades all sixty in a folder that holds nothing else"
else
  left_out "an empty chroot needs root"
fi

if is_root && have buildah; then
  store=(--root "$work/images" --runroot "$work/run" --storage-driver vfs)
  buildah "${store[@]}" bud --quiet --isolation chroot -t tumble -f tools/release/Containerfile "$out/image" > /dev/null
  container=$(buildah "${store[@]}" from localhost/tumble)
  buildah "${store[@]}" run --isolation chroot -v "$PWD/solutions:/boards:ro" "$container" -- \
    /usr/bin/tumble grade /boards | grep -qx "$sixty"
  buildah "${store[@]}" rm "$container" > /dev/null
  echo "ok: the image is built and grades all sixty"
else
  left_out "the image is not built: that needs root and buildah"
fi

wheel=$(find "$out" -maxdepth 1 -name 'tumble_judge-*.whl' | head -n 1)
if [ -n "$wheel" ]; then
  python3 -m venv "$work/python"
  "$work/python/bin/pip" install --quiet --no-index "$wheel"
  "$work/python/bin/tumble" grade solutions | grep -qx "$sixty"
  "$work/python/bin/python" -c 'import pathlib, tumble
verdicts = list(tumble.grade_all(pathlib.Path("solutions").glob("*.toml")))
assert len(verdicts) == 60 and all(verdict.passes for verdict in verdicts)'
  echo "ok: the wheel is installed, and grades all sixty by its program and from Python"
else
  left_out "there is no wheel"
fi

package=$out/tumble-judge-$version.tgz
if [ -f "$package" ]; then
  mkdir "$work/node"
  npm install --silent --offline --no-audit --no-fund --prefix "$work/node" "$package"
  cp -r solutions "$work/node/boards"
  (cd "$work/node" && node --input-type=module -e 'import { readdirSync, readFileSync } from "node:fs";
    import { grade } from "tumble-judge";
    const names = readdirSync("boards").filter((name) => name.endsWith(".toml"));
    const verdicts = await Promise.all(names.map((name) => grade(readFileSync(`boards/${name}`))));
    process.exit(verdicts.length === 60 && verdicts.every(({ verdict }) => verdict === "pass") ? 0 : 1);')
  echo "ok: the npm package is installed, and grades all sixty"
else
  left_out "there is no npm package"
fi

deb=$out/tumble_${version}_amd64.deb
if have lintian; then
  lintian --fail-on error,warning --allow-root "$deb" && echo "ok: lintian"
else
  left_out "lintian is not here"
fi
if is_root && have debootstrap; then
  # The first mirror that apt knows, in either form of its list; one of the two files may not be there.
  mirror=${DEBIAN_MIRROR:-$(cat /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2> /dev/null \
    | sed -n 's/^URIs: *\([^ ]*\).*/\1/p; s/^deb \(\[.*\] \)\?\([^ ]*\) .*/\2/p' | head -n 1)} || true
  if debootstrap --variant=minbase bookworm "$work/debian" "$mirror" > "$work/debootstrap.log" 2>&1; then
    cp "$deb" "$work/debian/tumble.deb"
    cp -r solutions "$work/debian/boards"
    inside() { chroot "$work/debian" "$@"; }
    inside dpkg -i /tumble.deb > /dev/null
    inside tumble grade /boards | grep -qx "$sixty"
    inside dpkg -V tumble
    inside dpkg -r tumble > /dev/null
    if inside test -e /usr/bin/tumble; then exit 1; fi
    echo "ok: the package is installed, grades all sixty, and is removed"
  else
    tail -n 3 "$work/debootstrap.log"
    left_out "a Debian chroot could not be made"
  fi
else
  left_out "a Debian chroot needs root and debootstrap"
fi
