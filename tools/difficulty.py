#!/usr/bin/env python3
"""Writes docs/difficulty/: a page for each challenge, measured by `tumble explain`, and an index.

usage: tools/difficulty.py [--tumble PATH] [--time-limit SECONDS] [--index] [N ...]

Run it from the top of the repository with a release build. Without numbers all challenges of the library are
measured, one after the other: most are quick, those whose par is open take a minute or two. `--index` writes
the index alone, from the pages that are there.
"""

import argparse
import pathlib
import re
import subprocess

FOLDER = pathlib.Path("docs/difficulty")


def specs():
    """The numbers and the names of the challenges."""
    paths = sorted(pathlib.Path("challenges").glob("[0-9]*.toml"))
    return {int(path.stem.split("-")[0]): path.stem for path in paths}


def measure(tumble, number, name, seconds):
    command = [tumble, "explain", str(number), "--format", "markdown", "--time-limit", str(seconds)]
    page = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    (FOLDER / f"{name}.md").write_text(page)


def facts(page):
    """The lines of the table of a page: what is measured, and all that is said of it."""
    found = {}
    for label, text in re.findall(r"^\| ([^|]*?) \| (.*) \|$", page, re.MULTILINE):
        found.setdefault(label, []).append(text)
    return found


def parts(text):
    """`7`, `15-20` or `none` of a sentence about the least number of parts."""
    if text.startswith("no board exists"):
        return "none"
    if text == "-":
        return "-"
    least = re.search(r"at least (\d+)(?: parts?| are needed)", text)
    most = re.match(r"(\d+) parts?", text)
    if most is None:
        return f"{least[1]}-?" if least else "?"
    if "proven" in text.split(";")[0]:
        return most[1]
    return f"{least[1]}-{most[1]}" if least else f"?-{most[1]}"


def boards(text):
    """How many cheapest boards there are."""
    if "one board alone" in text:
        return "1"
    many = re.search(r"(at least )?(\d+) boards cost as little", text)
    return f"{many[2]}{'+' if many[1] else ''}" if many else "?"


def line(name, page):
    found = facts(page)
    title = page.splitlines()[0].removeprefix("# ")
    number, title = title.split(" ", 1)
    supply = found.get("supply", [])
    needed = [re.match(r"\d+ of \d+ (.*?) used", text)[1] for text in supply
              if "without any no board exists" in text]
    tight = [re.match(r"\d+ of \d+ (.*?) used", text)[1] for text in supply
             if "none to spare" in text]
    fields = [
        number,
        f"[{title}]({name}.md)",
        found.get("starts", ["?"])[0].split()[0],
        parts(found["par"][0]),
        boards(found["par"][0]),
        parts(found.get("unlimited", ["?"])[0]),
        parts(found.get("no givens", ["-"])[0]),
        ", ".join(needed) or "-",
        ", ".join(tight) or "-",
        ", ".join(found["needs"]),
    ]
    return f"| {' | '.join(fields)} |\n"


INDEX = """# Where the difficulty comes from

One page for each challenge, as `tumble explain N --format markdown` measures it, and all of them in one table.
`tools/difficulty.py` writes them again.

- **par**: the parts that the cheapest board needs. `15-20`: 20 are the fewest found, and 15 are proven to be
  needed; `?-20`: nothing is proven.
- **boards**: how many boards cost as little; `1000+` where counting ended there, `?` where par is not proven in
  the time of the page, so that none were counted.
- **unlimited**: par with as many parts of all kinds as there is room for.
- **no givens**: par where the given parts that have no name are in the supply instead; `-` where all have one.
- **needed**: the kinds without which no board exists (proven by search).
- **tight**: the kinds of which the cheapest board uses all that there are.
- **needs**: what one must understand, as the spec and the cheapest board show it.

The dots on the map of the page are fifths of these sixty, by the parts of the cheapest board, two more for
each doubling of the starts, three for each thing in *needs*, three where par is not proven, and one less for each doubling
of *boards*.

The pages name the seconds that the solver had for each question, on a machine that was busy with other work. With
more time some of what is open here may be proven.

| | challenge | starts | par | boards | unlimited | no givens | needed | tight | needs |
| ---: | --- | ---: | ---: | ---: | ---: | ---: | --- | --- | --- |
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tumble", default="target/release/tumble")
    parser.add_argument("--time-limit", type=float, default=20)
    parser.add_argument("--index", action="store_true")
    parser.add_argument("numbers", nargs="*", type=int)
    arguments = parser.parse_args()
    names = specs()
    FOLDER.mkdir(exist_ok=True)
    if not arguments.index:
        for number in arguments.numbers or names:
            print(f"{number} of {len(names)}: {names[number]}", flush=True)
            measure(arguments.tumble, number, names[number], f"{arguments.time_limit:g}")
    pages = {number: FOLDER / f"{name}.md" for number, name in names.items()}
    there = {number: page for number, page in pages.items() if page.exists()}
    lines = [line(names[number], page.read_text()) for number, page in there.items()]
    (FOLDER / "README.md").write_text(INDEX + "".join(lines))


main()
