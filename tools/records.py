#!/usr/bin/env python3
"""Writes docs/records.md: for each challenge what is the best known, what is proven, by what and when.

usage: tools/records.py [--tumble PATH] [--engine NAME] [--certificates DIR] [--made FILE] [--time-limit S] [--index] [N ...]

Run it from the top of the repository with a release build. Each challenge that is named is proven once more: a par
that its spec says to be proven with a certificate, which is written to DIR and checked; of the others the bound,
`at_least` in the spec. What came is kept in docs/records.json, and the page is written from that, the specs and
docs/difficulty/. `--made` proves nothing and checks the certificates that are in DIR; FILE holds what
`tumble solve --all --certificates DIR` printed. `--index` writes the page alone.
Without numbers all challenges are proven, which takes about an hour with CaDiCaL.
"""

import argparse
import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib

LEDGER = pathlib.Path("docs/records.json")
PAGE = pathlib.Path("docs/records.md")
COST = ["parts", "gear_parts", "bits", "crossovers", "interceptors"]


def specs():
    """The specs of the challenges by their numbers."""
    paths = sorted(pathlib.Path("challenges").glob("[0-9]*.toml"))
    read = [(path.stem, tomllib.loads(path.read_text())) for path in paths]
    return {spec["number"]: (stem, spec) for stem, spec in read}


def cost(par):
    return [par.get(name, 0) for name in COST]


def run(command):
    """Runs a command; its output, its exit code, and the seconds of processor time that it took."""
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(command, stdout=output)
        _, status, usage = os.wait4(process.pid, 0)
        output.seek(0)
        return output.read(), os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime


def last(text, event):
    lines = [json.loads(line) for line in text.splitlines()]
    return next(line for line in reversed(lines) if line["event"] == event)


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def made(path, number):
    """The cost that was proven and the seconds that it took, from what `solve --all --certificates` printed."""
    line = re.search(rf"^ *{number}  .*: ([\d ]+) holds, .* \(([\d.]+) s\)$", pathlib.Path(path).read_text(), re.M)
    return ([int(word) for word in line[1].split()], float(line[2])) if line else (None, 0)


def prove(options, number, stem, par):
    """Proves a par or a bound; what the ledger keeps, or None where nothing was proven."""
    solve = [options.tumble, "solve", str(number), "--engine", options.engine, "--format", "json"]
    solve += ["--time-limit", str(options.time_limit)]
    proven = {
        "engine": options.engine,
        "version": subprocess.check_output([options.tumble, "--version"], text=True).split()[1],
        "date": datetime.date.today().isoformat(),
    }
    if not par["proven"]:
        text, code, seconds = run(solve + ["--at-most", str(par["at_least"] - 1)])
        if code != 1:
            return None
        return proven | {"at_least": par["at_least"], "seconds": round(seconds, 1)}
    folder = pathlib.Path(options.certificates)
    if options.made:
        found, seconds = made(options.made, number)
    else:
        text, code, seconds = run(solve + ["--certificate", str(folder)])
        found = cost(last(text, "result")["cost"]) if code == 0 else None
    if found is None:
        return None
    if found != cost(par):
        sys.exit(f"{number}: the spec says {cost(par)}, and proven is {found}")
    formula, proof = folder / f"{stem}.cnf", folder / f"{stem}.drat"
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
    return f"{many[2]}{'+' if many[1] else ''}" if many else "?"


def size(count):
    if count < 1000:
        return f"{count} B"
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"


ENGINES = {"cadical": "CaDiCaL", "batsat": "BatSat", "kissat -q": "Kissat"}


def by(kept):
    return f"{ENGINES.get(kept['engine'], kept['engine'])}, {kept['date']}"


def row(number, stem, spec, kept):
    par = spec["par"]
    words = " ".join(map(str, cost(par)))
    best = f"| {number} | {spec['title']} | {words} "
    if par["proven"] and kept.get("cost") == cost(par):
        star = "*" if kept.get("elapsed") else ""
        proof = f"{size(kept['formula_bytes'])} + {size(kept['proof_bytes'])}"
        how = f"| proven | {by(kept)} | {kept['seconds']} s{star} | {kept['checked_in']} s | {proof} "
        return best + how + f"| {boards(stem)} | `{kept['formula_sha256'][:12]}` |"
    if par["proven"]:
        return best + f"| proven | see [par.md](par.md) | | | | {boards(stem)} | |"
    bound = f"| at least {par['at_least']} parts "
    if kept.get("at_least") == par["at_least"]:
        return best + bound + f"| {by(kept)} | {kept['seconds']} s | | | ? | |"
    return best + bound + "| see [par.md](par.md) | | | | ? | |"


HEAD = """# Hall of records

The cheapest board that is known of each challenge, and what is proven. `tools/records.py` proves it once more and
writes this page; [par.md](par.md) says how proofs work and holds the log of the hard questions.

- **cost**: parts, then gear bits and gears, bits, crossovers, interceptors: compared in this order. It is that of
  the board in `solutions/`.
- **proven**: no board costs less. **at least**: fewer parts are proven to be too few; a cheaper board may exist, and
  whoever finds one has a record: `tumble grade` says so.
- **took**: processor time of the search and of writing the proof; `*`: the time that passed, on one core.
  **check**: that of `verify-proof`.
- **certificate**: the sizes of the formula and of its proof; the last column is the beginning of the formula's SHA-256
  digest. The digests of both files are in [records.json](records.json).
- **boards**: how many boards cost as little, as [difficulty/](difficulty/README.md) counts them; `1000+` where
  counting ended.

| | challenge | cost | bound | by, when | took | check | certificate | boards | digest |
| ---: | --- | --- | --- | --- | ---: | ---: | ---: | ---: | --- |
"""


def page(ledger):
    rows = [row(number, stem, spec, ledger.get(str(number), {})) for number, (stem, spec) in specs().items()]
    proven = sum(spec["par"]["proven"] for _, spec in specs().values())
    PAGE.write_text(HEAD + "\n".join(rows) + f"\n\n{proven} of {len(rows)} are proven in the whole order.\n")


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n")[0])
    parser.add_argument("--tumble", default="target/release/tumble")
    parser.add_argument("--engine", default="cadical")
    parser.add_argument("--certificates", default="target/certificates")
    parser.add_argument("--made")
    parser.add_argument("--time-limit", default="3600")
    parser.add_argument("--index", action="store_true")
    parser.add_argument("numbers", nargs="*", type=int)
    options = parser.parse_args()
    ledger = json.loads(LEDGER.read_text()) if LEDGER.exists() else {}
    for number, (stem, spec) in specs().items():
        if options.index or options.numbers and number not in options.numbers:
            continue
        found = prove(options, number, stem, spec["par"])
        print(f"{number}: {found or 'not proven in time'}", flush=True)
        if found:
            ledger[str(number)] = found
            kept = dict(sorted(ledger.items(), key=lambda item: int(item[0])))
            LEDGER.write_text(json.dumps(kept, indent=2) + "\n")
    page(ledger)


main()
