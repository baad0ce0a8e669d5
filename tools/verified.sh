#!/usr/bin/env bash
# Certificates checked by a program that is itself proven right: the LRAT checker of ACL2's books.
#
#   tools/verified.sh [--spec FILE] PATH...   checks certificates: formulas (.cnf), or folders of them
#   tools/verified.sh install                 installs ACL2 with its books (Debian, as root): 300 MB
#   tools/verified.sh check                   checks that ACL2 and the book are installed
#
# `verify-proof` comes first: it compares each formula with the claim in its comments, which ACL2 does not know, and
# writes the proof as LRAT. ACL2 then reads formula and proof, and answers whether the formula has no solution. `TUMBLE`
# names the program (default: target/release/tumble). Exit codes: 0 all hold; 1 at least one does not; 2 not carried out.
set -euo pipefail

tumble=${TUMBLE:-target/release/tumble}
book='(include-book "projects/sat/lrat/stobj-based/lrat-parser" :dir :system)'

check() { command -v acl2 > /dev/null && ! grep -q 'ACL2 Error' <<< "$(acl2 <<< "$book" 2>&1)"; }

# Whether ACL2 accepts an LRAT proof (text) of a formula.
accepts() {
  local formula=$1 proof=$2 plain answer
  plain=$(mktemp)
  # ACL2's reader knows no comments.
  grep -v '^c' "$formula" > "$plain"
  if grep -qx '0' "$plain"; then
    # ACL2's reader does not take an empty clause; such a formula needs no proof.
    rm -f "$plain"
    return 0
  fi
  answer=$(printf '%s\n(in-package "LRAT")\n(verify-lrat-proof "%s" "%s")\n' "$book" "$plain" "$proof" | acl2 2>&1)
  rm -f "$plain"
  grep -qE '^ ?T$' <<< "$answer"
}

case ${1-} in
  '') sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 2 ;;
  install) apt-get install -y -q --no-install-recommends acl2 acl2-books; exit ;;
  check) check; exit ;;
esac
check || { echo "ACL2 and its books are not here: tools/verified.sh install" >&2; exit 2; }

own=()
if [ "${1-}" = --spec ]; then
  own=(--spec "$2")
  shift 2
fi
formulas=()
for path in "$@"; do
  if [ -d "$path" ]; then formulas+=("$path"/*.cnf); else formulas+=("$path"); fi
done
status=0
for formula in "${formulas[@]}"; do
  proof=${formula%.cnf}.lrat
  form=()
  [ -e "$proof" ] || form=(--lrat text)
  if "$tumble" verify-proof "${own[@]}" "${form[@]}" "$formula" && accepts "$formula" "$proof"; then
    echo "$formula: verified by ACL2"
  else
    echo "$formula: not verified" >&2
    status=1
  fi
done
exit $status
