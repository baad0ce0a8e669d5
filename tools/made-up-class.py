#!/usr/bin/env python3
"""Makes up a class of thirty students with messy files, for tests of `tumble class`.

usage: made-up-class.py FOLDER    (the folder must not exist; run it from the top of the repository)

All boards are the project's own reference solutions, whole or spoilt. The same folder comes out each time.
"""

import pathlib
import random
import sys

NAMES = """Ada Ben Chloé Dev Elif Finn Grace Hugo Ines Jonas Kofi Lena Mika Noor Olga Pavel Quinn Rosa
Sam Tariq Uma Vera Wen Ximena Yara Zoe Ødegård_Nils O'Brien_Maeve de_la_Cruz_Ana =SUM(A1)""".split()
CHALLENGES = [1, 10, 17, 18, 21]


def solution(number):
    (path,) = pathlib.Path("solutions").glob(f"{number:02}-*.toml")
    return path.read_text()


def spoilt(text, rng):
    """Turns one ramp, or clears it."""
    head, grid, tail = text.split("'''")
    places = [at for at, sign in enumerate(grid) if sign in "/\\"]
    at = rng.choice(places)
    sign = rng.choice(["/" if grid[at] == "\\" else "\\", "-"])
    return f"{head}'''{grid[:at]}{sign}{grid[at + 1:]}'''{tail}"


def main():
    root = pathlib.Path(sys.argv[1])
    root.mkdir(parents=True)
    rng = random.Random(7)
    for place, name in enumerate(NAMES):
        folder = root / name.replace("_", " ")
        folder.mkdir()
        for number in CHALLENGES:
            luck = rng.random()
            if luck < 0.15:
                continue
            text = solution(number)
            tries = 1 if luck < 0.7 else 2
            for attempt in range(1, tries + 1):
                own = spoilt(text, rng) if rng.random() < 0.45 and attempt < 2 else text
                if rng.random() < 0.2:
                    # A bare grid, which says its challenge by its name.
                    path = folder / f"{number}-try {attempt}.txt"
                    path.write_text(own.split("'''")[1].lstrip("\n"))
                elif rng.random() < 0.1:
                    path = folder / f"{number} try {attempt}.toml"
                    path.write_bytes(own.encode("utf-16"))
                else:
                    (folder / f"{number:02}-{attempt}.toml").write_text(own)
        mess = place % 6
        if mess == 0:
            (folder / ".DS_Store").write_bytes(b"\0\0\0\1Bud1")
        elif mess == 1:
            (folder / "empty.toml").write_text("")
        elif mess == 2:
            (folder / "notes.txt").write_text("I did 17 on the bus.\nNot finished!\n")
        elif mess == 3:
            (folder / "broken.toml").write_text("challenge = 18\nboard = '''\n  .\\. .-.\n")
        elif mess == 4:
            (folder / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0")


main()
