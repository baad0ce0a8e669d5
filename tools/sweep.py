"""Asks the open questions of the challenges one after the other, for as long as there is time.

`tools/records.py --sweep HOURS` runs it. A question is "is there a board of at most so many parts?". Of each
challenge whose par is not proven the questions between the bound and the best board are asked by bisection; those
that stay open are asked again in the next round, with twice the time. What came is in the log, `sweep.jsonl` in the
folder of the sweep, one line a question, so a sweep that was stopped goes on where it was. Boards are there as
`NN-id.toml`, and certificates as `NN-id-K.cnf` with `.lrat` or `.drat`. That there is no board counts only with a
certificate that `verify-proof` accepted. `tools/records.py --take` copies the answers to the specs.
"""

import datetime
import hashlib
import json
import os
import pathlib
import resource
import shlex
import shutil
import subprocess
import tempfile
import time

COST = ["parts", "gear_parts", "bits", "crossovers", "interceptors"]
FIRST_LIMIT = 60
MEMORY = 6 << 30


def cost(par):
    return [par.get(name, 0) for name in COST]


def digest(path):
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def run(command, limit=None):
    """Runs a command; its output, its exit code, and its seconds of processor time. Each of its processes may take
    `limit` seconds of that."""

    def bounded():
        if limit:
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(command, stdout=output, preexec_fn=bounded)
        _, status, usage = os.wait4(process.pid, 0)
        output.seek(0)
        return output.read(), os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime


class Sweep:
    """The folder of a sweep: its log, boards and certificates."""

    def __init__(self, options, folder):
        self.options = options
        self.prover = options.prover or "cadical -q --lrat"
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.log = folder / "sweep.jsonl"
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        self.answers = [json.loads(line) for line in lines]

    def note(self, answer):
        answer["date"] = datetime.datetime.now().isoformat(timespec="seconds")
        self.answers.append(answer)
        with self.log.open("a") as file:
            file.write(json.dumps(answer) + "\n")
        words = f"at most {answer['at_most']}: {answer['answer']}"
        print(f"{answer['challenge']} {words} ({answer['seconds']} s)", flush=True)

    def of(self, number):
        return [answer for answer in self.answers if answer["challenge"] == number]

    def best(self, number, par):
        """The cost of the cheapest board: that of the spec, or of one that was found."""
        return min([cost(par)] + [answer["cost"] for answer in self.of(number) if "cost" in answer])

    def bound(self, number, par):
        """The number of parts of which a certificate says that no board has fewer."""
        none = [answer["at_most"] + 1 for answer in self.of(number) if "proof_sha256" in answer]
        return max([par.get("at_least", 0)] + none)

    def tried(self, number, most):
        """The longest time for which a question stayed open."""
        open_for = [a["limit"] for a in self.of(number) if a["answer"] == "open" and a["at_most"] == most]
        return max(open_for, default=0)

    def question(self, number, par, limit):
        """The next question to ask with this limit, or None."""
        claimed = [a["at_most"] + 1 for a in self.of(number) if a["answer"] in ("none", "claimed")]
        low = max([self.bound(number, par)] + claimed)
        high = self.best(number, par)[0] - 1
        still = [most for most in range(low, high + 1) if self.tried(number, most) >= limit]
        if low > high:
            return None
        if not still:
            return (low + high) // 2
        # Those in the middle are the hardest: what is left lies on either side of them.
        if still[-1] < high:
            return (still[-1] + 1 + high + 1) // 2
        return (low + still[0] - 1) // 2 if low < still[0] else None

    def ask(self, number, path, spec, most, limit):
        options, par = self.options, spec["par"]
        command = [options.tumble, "solve", str(path), "--at-most", str(most), "--engine", options.engine]
        text, _, seconds = run(command + ["--format", "json"], limit)
        lines = [json.loads(line) for line in text.splitlines()]
        found = next((line for line in lines if line["event"] == "answer"), {"answer": "stopped"})
        answer = {"challenge": number, "at_most": most, "limit": limit, "engine": options.engine}
        answer |= {"answer": "open", "seconds": round(seconds, 1), "rows": found.get("cases")}
        if found["answer"] == "board":
            answer |= {"answer": "board", "cost": found["cost"]}
            if found["cost"] < self.best(number, par):
                start = f'start = "{found["start"]}"\n' if spec["balls"]["start"] == "player" else ""
                text = f"challenge = {number}\n{start}board = '''\n{found['board']}'''\n"
                (self.folder / path.name).write_text(text)
        elif found["answer"] in ("none", "claimed"):
            answer |= {"answer": "claimed", "in_play": found.get("in_play")}
        self.note(answer)

    def certify(self, number, path, most, rows, limit):
        """Proves that there is no board of at most so many parts, in files, and has the proof checked."""
        options = self.options
        formula = self.folder / f"{path.stem}-{most}.cnf"
        written = [options.tumble, "solve", str(path), "--at-most", str(most), "--formula", str(formula), "--force"]
        if rows:
            written += ["--rows", rows]
        answer = {"challenge": number, "at_most": most, "limit": limit, "engine": self.prover}
        _, code, _ = run(written)
        if code != 0:
            return
        proof = formula.with_suffix("." + ("lrat" if "lrat" in self.prover else "drat"))
        command = shlex.split(self.prover) + [str(formula), str(proof)]
        _, code, seconds = run(command, limit)
        answer |= {"answer": "no proof", "seconds": round(seconds, 1)}
        if code == 20:
            check = [options.tumble, "verify-proof", str(formula), "--spec", str(path), "--format", "json"]
            _, code, checking = run(check, limit)
            answer |= {"answer": "proof not checked", "checked_in": round(checking, 1)}
            if code == 0:
                answer["answer"] = "none"
                answer["formula_bytes"], answer["proof_bytes"] = formula.stat().st_size, proof.stat().st_size
                answer["formula_sha256"], answer["proof_sha256"] = digest(formula), digest(proof)
        self.note(answer)

    def finish(self, number, path, par, limit):
        """Has the highest claim proven that no certificate shows, unless that took too long before."""
        claims = [a for a in self.of(number) if a["answer"] == "claimed" and a["at_most"] >= self.bound(number, par)]
        if not claims:
            return
        claim = max(claims, key=lambda answer: answer["at_most"])
        limit = max(10 * limit, 10 * int(claim["seconds"]))
        before = [a["limit"] for a in self.of(number) if "proof" in a["answer"] and a["at_most"] == claim["at_most"]]
        if limit > max(before, default=0):
            self.certify(number, path, claim["at_most"], claim.get("in_play"), limit)

    def go(self, specs, hours):
        """Asks until the time is up or nothing is open."""
        end = time.monotonic() + hours * 3600
        limit = FIRST_LIMIT
        wanted = self.options.numbers or list(specs)
        still_open = {n: specs[n] for n in wanted if not specs[n][1]["par"]["proven"]}
        for number, most in self.options.ask:
            if not any(a["at_most"] == most and a["answer"] != "open" for a in self.of(number)):
                self.ask(number, *specs[number], most, 10 * FIRST_LIMIT)
        while any(self.question(number, spec["par"], 1e9) is not None for number, (_, spec) in still_open.items()):
            for number, (path, spec) in still_open.items():
                while (most := self.question(number, spec["par"], limit)) is not None:
                    if end - time.monotonic() < limit:
                        return
                    self.ask(number, path, spec, most, limit)
                self.finish(number, path, spec["par"], limit)
            limit *= 2

    def take(self, specs):
        """Copies the boards and bounds of the log to the specs and the solutions; the entries of the ledger."""
        entries = {}
        for number, (path, spec) in specs.items():
            par, best, bound = spec["par"], self.best(number, spec["par"]), self.bound(number, spec["par"])
            if par["proven"] or (best == cost(par) and bound <= par["at_least"]):
                continue
            text = path.read_text()
            lines = [f"{name} = {count}\n" for name, count in zip(COST, best) if count or name == "parts"]
            text = text[: text.index("[par]")] + "[par]\n" + "".join(lines)
            path.write_text(text + f"proven = false\nat_least = {bound}\n")
            if best != cost(par):
                shutil.copy(self.folder / path.name, pathlib.Path("solutions", path.name))
            shown = [a for a in self.of(number) if "proof_sha256" in a and a["at_most"] == bound - 1]
            if shown:
                names = ["seconds", "checked_in", "formula_bytes", "proof_bytes", "formula_sha256", "proof_sha256"]
                entry = {"engine": shown[-1]["engine"], "date": shown[-1]["date"][:10], "at_least": bound}
                entries[number] = entry | {name: shown[-1][name] for name in names}
        return entries
