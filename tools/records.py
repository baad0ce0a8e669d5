#!/usr/bin/env python3
"""Writes docs/log/records.md: for each challenge what is the best known, what is proven, by what and when.

usage: tools/records.py [--tumble PATH] [--engine NAME | --prover COMMAND] [--certificates DIR] [--made FILE]
                        [--time-limit S] [N ...]
       tools/records.py --sweep HOURS [--log DIR] [--engine NAME] [--prover COMMAND] [--ask N:K ...] [N ...]
       tools/records.py --take [--log DIR] | --verified DIR | --index

Run it from the top of the repository with a release build. Each challenge that is named is proven once more: a par
that its spec says to be proven with a certificate, which is written to DIR and checked; of the others the bound,
`at_least` in the spec. `--prover 'cadical -q --lrat'` has a program outside write the proofs in LRAT, which takes
minutes where DRAT takes hours. What came is kept in docs/log/records.json, and the page is written from that, the specs and
docs/difficulty/. `--made` proves nothing and checks the certificates that are in DIR; FILE holds what
`tumble solve --all --certificates DIR` printed. Without numbers all challenges are proven, which takes about an hour
with CaDiCaL.

`--sweep` asks the open questions instead, as sweep.py says: first those that are named by `--ask`, then all. `--take`
copies its answers to the specs, the solutions and the page. `--verified` has ACL2 check the certificates in DIR and
notes which it accepts. `--index` writes the page alone.
"""

import argparse
import datetime
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tomllib

import sweep
from sweep import cost, digest, run

LEDGER = pathlib.Path("docs/log/records.json")
PAGE = pathlib.Path("docs/log/records.md")


def specs():
    """The files and specs of the challenges by their numbers."""
    paths = sorted(pathlib.Path("challenges").glob("[0-9]*.toml"))
    read = [(path, tomllib.loads(path.read_text())) for path in paths]
    return {spec["number"]: (path, spec) for path, spec in read}


def question(text):
    """Reads `33:15`: whether there is a board of 33 with at most 15 parts."""
    number, most = text.split(":")
    return int(number), int(most)


def last(text, event):
    lines = [json.loads(line) for line in text.splitlines()]
    return next(line for line in reversed(lines) if line["event"] == event)


def made(path, number):
    """The cost that was proven and the seconds that it took, from what `solve --all --certificates` printed."""
    line = re.search(rf"^ *{number}  .*: ([\d ]+) holds, .* \(([\d.]+) s\)$", pathlib.Path(path).read_text(), re.M)
    return ([int(word) for word in line[1].split()], float(line[2])) if line else (None, 0)


def certify(options, number, stem, formula, proof):
    """Has a program outside prove that no board is cheaper than the reference: whether it did, and its seconds. Starts
    in which a cheaper board fails join the formula."""
    rows, spent = {0}, 0
    written = [options.tumble, "solve", str(number), "--from", f"solutions/{stem}.toml", "--formula", str(formula)]
    while True:
        run(written + ["--force", "--rows", ",".join(map(str, sorted(rows)))])
        text, code, seconds = run(shlex.split(options.prover) + [str(formula), str(proof)], float(options.time_limit))
        spent += seconds
        if code != 10:
            return code == 20, spent
        model = formula.with_suffix(".out")
        model.write_text(text)
        text, _, _ = run([options.tumble, "solve", str(number), "--model", str(model), "--format", "json"])
        model.unlink()
        found = last(text, "answer")
        if found["answer"] == "board":
            sys.exit(f"{number}: a cheaper board exists\n{found['board']}")
        fails = {int(row.split()[1]) for row in found["rows"] if row.startswith("row")}
        if fails <= rows:
            return False, spent
        rows |= fails


def prove(options, number, stem, par):
    """Proves a par or a bound; what the ledger keeps, or None where nothing was proven."""
    solve = [options.tumble, "solve", str(number), "--engine", options.engine, "--format", "json"]
    solve += ["--time-limit", str(options.time_limit)]
    proven = {
        "engine": options.prover or options.engine,
        "version": subprocess.check_output([options.tumble, "--version"], text=True).split()[1],
        "date": datetime.date.today().isoformat(),
    }
    if not par["proven"]:
        text, _, seconds = run(solve + ["--at-most", str(par["at_least"] - 1)])
        # What a program outside claims is not counted: a sweep has its proofs checked.
        if last(text, "answer")["answer"] != "none":
            return None
        return proven | {"at_least": par["at_least"], "seconds": round(seconds, 1)}
    folder = pathlib.Path(options.certificates)
    formula, proof = folder / f"{stem}.cnf", folder / f"{stem}.drat"
    if options.prover:
        folder.mkdir(parents=True, exist_ok=True)
        proof = proof.with_suffix(".lrat" if "lrat" in options.prover else ".drat")
        holds, seconds = certify(options, number, stem, formula, proof)
        found = cost(par) if holds else None
    elif options.made:
        found, seconds = made(options.made, number)
    else:
        text, code, seconds = run(solve + ["--certificate", str(folder)])
        found = cost(last(text, "result")["cost"]) if code == 0 else None
    if found is None:
        return None
    if found != cost(par):
        sys.exit(f"{number}: the spec says {cost(par)}, and proven is {found}")
    checked, code, checking = run([options.tumble, "verify-proof", str(formula), "--format", "json"])
    if code != 0:
        sys.exit(f"{number}: the certificate does not hold: {checked}")
    if options.made:
        proven["elapsed"] = True
    return proven | {
        "cost": cost(par),
        "seconds": round(seconds, 1),
        "checked_in": round(checking, 1),
        "formula_bytes": formula.stat().st_size,
        "proof_bytes": proof.stat().st_size,
        "formula_sha256": digest(formula),
        "proof_sha256": digest(proof),
    }


def boards(stem):
    """How many cheapest boards there are, as docs/difficulty/ says."""
    page = pathlib.Path("docs/difficulty", f"{stem}.md").read_text()
    if "one board alone" in page:
        return "1"
    many = re.search(r"(at least )?(\d+) boards cost as little", page)
    return f"{many[2]}{'+' if many[1] else ''}" if many else ""


def size(count):
    if count < 1000:
        return f"{count} B"
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"


ENGINES = {"cadical": "CaDiCaL", "batsat": "BatSat", "kissat": "Kissat"}


def by(kept):
    program = pathlib.Path(kept["engine"].split()[0]).name
    return f"{ENGINES.get(program, program)}, {kept['date']}"


def row(number, stem, spec, kept):
    par = spec["par"]
    words = " ".join(map(str, cost(par)))
    bound = "proven" if par["proven"] else f"at least {par['at_least']} parts"
    best = f"| {number} | {spec['title']} | {words} | {bound} "
    count = boards(stem) if par["proven"] else ""
    is_of_par = kept.get("cost") == cost(par) if par["proven"] else kept.get("at_least") == par["at_least"]
    if not is_of_par:
        return best + f"| see [the log](par.md) | | | | | {count} |"
    best += f"| {by(kept)} | {kept['seconds']}{'*' if kept.get('elapsed') else ''} "
    if "formula_sha256" not in kept:
        return best + f"| | | | {count} |"
    proof = size(kept["formula_bytes"] + kept["proof_bytes"])
    best += f"| {kept['checked_in']} |" + (f" {kept['verified']} " if "verified" in kept else " ")
    best += f"| {proof} "
    return best + f"| {count} |"


HEAD = """# Hall of records

The cheapest board that is known of each challenge, and what is proven. `tools/records.py` proves it once more and
writes this page; [par.md](../par.md) says how proofs work, [the log](par.md) has the hard questions.

- **cost**: parts, then gear bits and gears, bits, crossovers, interceptors: compared in this order. It is that of
  the board in `solutions/`.
- **proven**: no board costs less. **at least**: fewer parts are proven to be too few; a cheaper board may exist, and
  whoever finds one has a record: `tumble grade` says so.
- **took**: seconds of processor time for the search and for writing the proof; `*`: of time that passed, on one core.
  **check**: the seconds of `verify-proof`. **verified**: the day on which ACL2 accepted a proof of the same formula, as
  `tools/verified.sh` asks it; its checker is proven right.
- **certificate**: the size of the formula and its proof. [records.json](records.json) has the SHA-256 digests of both.
- **boards**: how many boards cost as little, as [difficulty/](../difficulty/README.md) counts them; `1000+` where
  counting ended.

| | challenge | cost | bound | by, when | took | check | verified | certificate | boards |
| ---: | --- | --- | --- | --- | ---: | ---: | --- | ---: | ---: |
"""


def page(ledger):
    rows = [row(number, path.stem, spec, ledger.get(str(number), {})) for number, (path, spec) in specs().items()]
    proven = sum(spec["par"]["proven"] for _, spec in specs().values())
    PAGE.write_text(HEAD + "\n".join(rows) + f"\n\n{proven} of {len(rows)} are proven in the whole order.\n")


def keep(ledger, found):
    """Adds what was proven to the ledger."""
    ledger.update({str(number): entry for number, entry in found.items()})
    LEDGER.write_text(json.dumps(dict(sorted(ledger.items(), key=lambda item: int(item[0]))), indent=2) + "\n")


def verified(ledger, folder):
    """Notes for which formulas ACL2 accepts the proof in the folder."""
    names = {path.stem: str(number) for number, (path, _) in specs().items()}
    for formula in sorted(folder.glob("*.cnf")):
        kept = ledger.get(names.get(formula.stem), {})
        if kept.get("formula_sha256") != digest(formula):
            print(f"{formula}: its formula is not that of docs/log/records.json")
        elif subprocess.run(["tools/verified.sh", formula]).returncode == 0:
            kept["verified"] = datetime.date.today().isoformat()
    keep(ledger, {})


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n\n")[0])
    parser.add_argument("--tumble", default="target/release/tumble")
    parser.add_argument("--engine", default="cadical")
    parser.add_argument("--certificates", default="target/certificates")
    parser.add_argument("--made")
    parser.add_argument("--time-limit", default="3600")
    parser.add_argument("--index", action="store_true")
    parser.add_argument("--sweep", type=float)
    parser.add_argument("--take", action="store_true")
    parser.add_argument("--verified", type=pathlib.Path)
    parser.add_argument("--log", type=pathlib.Path, default=pathlib.Path("target/sweep"))
    parser.add_argument("--prover")
    parser.add_argument("--ask", type=question, nargs="*", default=[])
    parser.add_argument("numbers", nargs="*", type=int)
    options = parser.parse_args()
    if options.sweep:
        sweep.Sweep(options, options.log).go(specs(), options.sweep)
        return
    ledger = json.loads(LEDGER.read_text()) if LEDGER.exists() else {}
    if options.verified:
        verified(ledger, options.verified)
    if options.take:
        keep(ledger, sweep.Sweep(options, options.log).take(specs()))
    for number, (path, spec) in specs().items():
        if options.index or options.take or options.verified or options.numbers and number not in options.numbers:
            continue
        found = prove(options, number, path.stem, spec["par"])
        print(f"{number}: {found or 'not proven in time'}", flush=True)
        if found:
            keep(ledger, {number: found})
    page(ledger)


main()
