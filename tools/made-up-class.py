#!/usr/bin/env python3
"""Makes up a school: six classes with some 400 files as messy as they come, and the right answer to each.

usage: made-up-class.py FOLDER    (the folder must not exist; run it from the top of the repository)

All boards are the project's own reference solutions, whole or with a part taken away, which a board at par cannot spare.
FOLDER/answers.jsonl says what is right: `pass`, `fail`, or `open` where a person has to look. The same folder comes out
each time. Half of each class hands in late, after DEADLINE: `late` says who, as far as the platform, the mail, the table,
the archive or the name says it.
"""

import base64
import csv
import datetime
import html
import json
import os
import pathlib
import random
import sys
import zipfile

NAMES = """Ada Ben Chloé Dev Elif Finn Grace Hugo Ines Jonas Kofi Lena Mika Noor Olga Pavel Quinn Rosa
Sam Tariq Uma Vera Wen Ximena Yara Zoe Ødegård_Nils O'Brien_Maeve de_la_Cruz_Ana =SUM(A1)""".split()
NAMES = [name.replace("_", " ") for name in NAMES]
TITLES = {1: "gravity", 10: None, 17: None, 18: "entanglement", 21: None}
DEADLINE = "2026-11-20T18:00+01:00"
LINK = "https://www.lodev.org/jstumble/?board=reelfrfeelferfeelferfeelferfeelfe_8_8"


def text_of(folder, number):
    (path,) = pathlib.Path(folder).glob(f"{number:02}-*.toml")
    return path.read_text()


def grid_of(text):
    return text.split("'''")[1].lstrip("\n")


def spoilt(number, rng):
    """The solution without one of the parts that a player has placed."""
    text, given = text_of("solutions", number), grid_of(text_of("challenges", number)).splitlines()
    head, grid, tail = text.split("'''")
    rows = grid.lstrip("\n").splitlines()
    free = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row)
            if sign in "/\\" and given[r][c] not in "/\\"]
    row, column = rng.choice(free)
    rows[row] = rows[row][:column] + "-" + rows[row][column + 1:]
    return f"{head}'''\n" + "\n".join(rows) + f"\n'''{tail}"


class School:
    def __init__(self, root):
        self.root, self.answers, self.rng = root, {}, random.Random(7)

    def right(self, room, student, number, verdict, late=False):
        """The best of several tries counts, of two that are as good the one in time."""
        worth = ["open", "fail", "pass"].index(verdict), not late
        key = (room, student, number)
        if key not in self.answers or worth > self.answers[key][0]:
            self.answers[key] = worth, verdict, late

    def tries(self, room, student):
        """What a student hands in: number, text, which try."""
        for number in TITLES:
            luck = self.rng.random()
            if luck < 0.15:
                continue
            for attempt in range(1, 2 if luck < 0.7 else 3):
                bad = attempt < 2 and self.rng.random() < 0.45
                text = spoilt(number, self.rng) if bad else text_of("solutions", number)
                late = self.rng.random() < 0.3
                self.right(room, student, number, "fail" if bad else "pass", late)
                # A few minutes before or after the deadline, which is at 18:00.
                at = f"{18 if late else 17}:{self.rng.randrange(1, 60):02}:{self.rng.randrange(60):02}"
                yield number, text, attempt, late, at

    def write(self, path, content):
        path = self.root / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def called(self, number, attempt):
        """A name for a bare grid."""
        ways = ["{n}-try {a}.txt", "Challenge-{n:02} ({a}).txt", "ch{n}_v{a}.txt", "Lösung {n}.{a}.txt",
                "challenge{n} copy {a}.txt", "nr. {n} ({a}).md"]
        if TITLES[number]:
            # "Entanglement (2)" is another challenge.
            ways.append(TITLES[number] + (" try {a}.txt" if number == 18 else " ({a}).txt"))
        return self.rng.choice(ways).format(n=number, a=attempt)


def folders(school, room):
    for place, name in enumerate(NAMES):
        (school.root / room / name).mkdir(parents=True)
        for number, text, attempt, late, at in school.tries(room, name):
            kind, day = school.rng.random(), school.rng.choice(["2026-11-20", "20.11.2026"])
            if kind < 0.3:
                grid = grid_of(text)
                if school.rng.random() < 0.5:
                    grid = f"Hello,\n\nthis is my board:\n\n{grid}\nBye\n"
                school.write(f"{room}/{name}/{day} {at.replace(':', '.')} {school.called(number, attempt)}", grid)
            elif kind < 0.4:
                school.write(f"{room}/{name}/{number} try {attempt} {day} at {at[:5]}.toml", text.encode("utf-16"))
            else:
                school.write(f"{room}/{name}/week 7/{number:02}-{attempt}_{day}T{at[:5].replace(':', '-')}.toml", text)
        mess = place % 6
        if mess == 0:
            school.write(f"{room}/{name}/.DS_Store", b"\0\0\0\1Bud1")
        elif mess == 1:
            school.write(f"{room}/{name}/empty.toml", "")
            school.right(room, name, 0, "open")
        elif mess == 2:
            school.write(f"{room}/{name}/notes.txt", "I did 17 on the bus.\nNot finished!\n")
        elif mess == 3:
            school.write(f"{room}/{name}/33.toml", "challenge = 33\nboard = '''\n  .\\. .-.\n")
            school.right(room, name, 33, "open")
        elif mess == 4:
            school.write(f"{room}/{name}/photo.jpg", b"\xff\xd8\xff\xe0")
    # Nothing but a file that nobody can read, and a wrong number.
    school.write(f"{room}/Word/solution.docx", b"PK")
    school.right(room, "Word", 0, "open")
    school.write(f"{room}/Wrong/21.txt", grid_of(text_of("solutions", 18)))
    school.right(room, "Wrong", 21, "open")


def moodle(school, room):
    for place, name in enumerate(NAMES[:20]):
        folder = f"{room}/{name}_{4000 + place}_assignsubmission_file_"
        (school.root / folder).mkdir(parents=True)
        for number, text, attempt, late, at in school.tries(room, name):
            path = f"{folder}/{school.called(number, attempt)}"
            school.write(path, grid_of(text))
            # Nothing says it but the file itself.
            time = datetime.datetime.fromisoformat(f"2026-11-20T{at}+01:00").timestamp()
            os.utime(school.root / path, (time, time))


def canvas(school, room):
    for place, name in enumerate(NAMES[:20]):
        student = "".join(c for c in name.lower() if c.isalpha())
        for number, text, attempt, late, at in school.tries(room, student):
            late = "LATE_" if late else ""
            ids = f"{51000 + place}_{70000 + 100 * number + attempt}"
            school.write(f"{room}/{student}_{late}{ids}_{school.called(number, attempt)}", grid_of(text))


def mails(school, room):
    for place, name in enumerate(NAMES[:20]):
        for number, text, attempt, late, at in school.tries(room, name):
            grid = grid_of(text)
            # The same moment elsewhere, or without a zone.
            hour, rest = int(at[:2]), at[2:]
            date = school.rng.choice([f"{hour:02}{rest} +0100", f"{hour - 1:02}{rest} GMT", f"{hour - 6:02}{rest} -0500", f"{hour:02}{rest}"])
            head = f'From: "{name}" <s{place}@example.org>\nTo: t@example.org\nDate: Fri, 20 Nov 2026 {date}\nMIME-Version: 1.0\n'
            kind = school.rng.randrange(4)
            if kind == 0:
                mail = f"{head}Subject: my answer for {number}\nContent-Type: text/plain; charset=utf-8\n\nHello,\n\n{grid}\n-- \n{name}\n"
            elif kind == 1:
                quoted = "".join(f"> {row}\n" for row in grid_of(spoilt(number, school.rng)).splitlines())
                mail = f"{head}Subject: Re: challenge {number}\nContent-Type: text/plain; charset=utf-8\n\nThis one:\n\n{grid}\nYou wrote:\n> No:\n>\n{quoted}"
                school.right(room, name, number, "fail", late)
            elif kind == 2:
                rows = "".join(f"<div>{html.escape(row).replace(' ', '&nbsp;')}</div>\r\n" for row in grid.splitlines())
                page = base64.encodebytes(f"<html><body><p>Aufgabe {number}:</p>{rows}<p>{name}</p></body></html>".encode()).decode()
                mail = f"{head}Subject: Board\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64\n\n{page}"
            else:
                file = base64.encodebytes(text.encode()).decode()
                mail = (f"{head}Subject: Boards\nContent-Type: multipart/mixed; boundary=xx\n\n--xx\nContent-Type: text/plain\n\nSee the file.\n"
                        f"--xx\nContent-Type: application/octet-stream; name=\"board.toml\"\nContent-Disposition: attachment; filename=\"board.toml\"\n"
                        f"Content-Transfer-Encoding: base64\n\n{file}\n--xx--\n")
            school.write(f"{room}/message {place}-{number}-{attempt}.eml", mail)


def forms(school, room):
    (school.root / room).mkdir(parents=True)
    for delimiter in ",;":
        with open(school.root / room / f"form {ord(delimiter)}.csv", "w", newline="") as file:
            sheet = csv.writer(file, delimiter=delimiter)
            sheet.writerow(["Timestamp", "First name", "Surname", "Challenge", "Your board or link"])
            for name in NAMES[:10] if delimiter == "," else NAMES[10:20]:
                student = f"{name} Smith"
                for number, text, attempt, late, at in school.tries(room, student):
                    hour = int(at[:2]) - 12
                    stamp = f"2026-11-20 {at}" if delimiter == ";" else f"2026/11/20 {hour}{at[2:]} PM GMT+1"
                    sheet.writerow([stamp, name, "Smith", number, grid_of(text)])
                sheet.writerow(["2026-11-20 18:00", name, "Smith", "Gravity", LINK])
                school.right(room, student, 1, "pass")


def archives(school, room):
    (school.root / room).mkdir(parents=True)
    for name in NAMES[:20]:
        with zipfile.ZipFile(school.root / room / f"{name}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for number, text, attempt, late, at in school.tries(room, name):
                # Archives know times in steps of two seconds, and of no zone.
                time = (2026, 11, 20, *map(int, at.split(":")))
                if school.rng.random() < 0.5:
                    archive.writestr(zipfile.ZipInfo(f"{number}/board {attempt}.txt", time), grid_of(text))
                else:
                    archive.writestr(zipfile.ZipInfo(f"week 7/try {attempt} of {number:02}.toml", time), text)
            archive.writestr("../other/18.toml", text_of("solutions", 18))
            archive.writestr("__MACOSX/._18.toml", b"\0\5\x16\7")


def main():
    school = School(pathlib.Path(sys.argv[1]))
    rooms = {"7a": folders, "7b": moodle, "7c": canvas, "8a": mails, "8b": forms, "8c": archives}
    for room, make in rooms.items():
        make(school, room)
    lines = [json.dumps({"class": room, "student": student, "challenge": number, "verdict": verdict, "late": late}) + "\n"
             for (room, student, number), (_, verdict, late) in school.answers.items()]
    school.write("answers.jsonl", "".join(lines))


main()
