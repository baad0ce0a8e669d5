#!/usr/bin/env bash
# The judge for Python: builds the wheel and tests it.
#
#   tools/wheel.sh fetch         downloads from PyPI what the test installs, into target/wheelhouse
#   tools/wheel.sh check         checks that this is there
#   tools/wheel.sh build DIR     builds the wheel of a release into a folder
#   tools/wheel.sh test [..]     builds it as the tests are built, with these options of cargo, and tries it in a fresh
#                                environment
set -euo pipefail
cd "$(dirname "$0")/.."

house=$PWD/target/wheelhouse
python=${PYTHON:-python3}
tools=(maturin pytest numpy pandas gymnasium nbclient ipykernel matplotlib mypy)

fetch() { "$python" -m pip download --quiet --dest "$house" "${tools[@]}"; }

check() {
  command -v "$python" > /dev/null || { echo "wheel: there is no $python"; return 1; }
  # A file for each tool; pip itself tells below whether they fit.
  local tool
  for tool in "${tools[@]}"; do
    compgen -G "$house/$tool-*" > /dev/null || { echo "wheel: $tool is not in $house (tools/wheel.sh fetch)"; return 1; }
  done
}

# Installs into an environment. Most modules are never read: they are not compiled in advance.
install() { "$python" -m pip --python "$1/bin/python" install --quiet --no-compile --no-index "${@:2}"; }

# A new environment in a folder, with these packages.
environment() {
  "$python" -m venv --clear --without-pip "$1"
  install "$1" --find-links "$house" "${@:2}"
}

# Builds the wheel with this profile of cargo and further options into a folder; the environment has maturin.
build_with() {
  "$python" tools/release/packages.py licences tumble-python x86_64-unknown-linux-gnu > crates/tumble-python/THIRD-PARTY.txt
  (cd crates/tumble-python && "$3/bin/maturin" build --locked --quiet --profile "$1" --out "$2" "${@:4}" 2> /dev/null)
}

build() {
  mkdir -p "$1"
  environment target/wheel/tools maturin
  build_with release "$(realpath "$1")" "$PWD/target/wheel/tools"
}

test_wheel() {
  local out=$PWD/target/wheel/out
  rm -rf "$out"
  environment target/wheel/tools maturin
  build_with dev "$out" "$PWD/target/wheel/tools" --features as-in-tests "$@"
  environment target/wheel/fresh "${tools[@]:1}"
  install target/wheel/fresh --no-deps "$out"/*.whl
  # Tests the wheel, not the sources beside the tests.
  target/wheel/fresh/bin/python -P -m pytest -q -p no:cacheprovider crates/tumble-python/tests
}

case "${1-}" in
  fetch) fetch ;;
  check) check ;;
  build) build "${2:?a folder}" ;;
  test) test_wheel "${@:2}" ;;
  *) sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
