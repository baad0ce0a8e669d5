#!/usr/bin/env python3
"""Clicks through a replay page in headless Chromium.

After every click and key the ball must be where `tumble run --format json` says that it is, the bits
must point as they do there, and the registers must hold what they hold there.

    tests/replay.py [path of tumble]

Needs Chromium; without one it says so and ends with code 0. Speaks to the browser over a pipe, with
nothing but Python.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RUNS = [
    ["solutions/21-quantum-number.toml", "--set", "blue_balls=5"],
    ["solutions/18-entanglement.toml", "--set", "top=1", "--set", "bottom=1"],
    ["solutions/37-addition.toml", "--set", "A=5", "--set", "B=3"],
    ["solutions/30-overflow.toml"],
    ["tests/submissions/fail/ball-falls.toml"],
    ["solutions/29-one-shot-switch.toml"],
]


class Browser:
    """A browser that is driven over two pipes."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp()
        to_read, to_write = os.pipe()
        from_read, from_write = os.pipe()

        def pipes():
            # Chromium reads commands from 3 and answers on 4.
            read, write = os.dup(to_read), os.dup(from_write)
            os.dup2(read, 3)
            os.dup2(write, 4)

        arguments = [
            program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
            "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--remote-debugging-pipe", f"--user-data-dir={self.folder}", "about:blank",
        ]
        self.process = subprocess.Popen(
            arguments, preexec_fn=pipes, close_fds=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(from_write)
        self.out, self.answers = os.fdopen(to_write, "wb"), os.fdopen(from_read, "rb")
        self.number, self.session, self.rest = 0, None, b""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        self.session = attached["sessionId"]
        self.ask("Page.enable")

    def receive(self):
        while b"\0" not in self.rest:
            more = self.answers.read1(65536)
            if not more:
                sys.exit("the browser has gone")
            self.rest += more
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.out.write(json.dumps(message).encode() + b"\0")
        self.out.flush()
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                return answer

    def ask(self, method, **parameters):
        answer = self.send(method, **parameters)
        if "error" in answer:
            sys.exit(f"{method}: {answer['error']}")
        return answer["result"]

    def open(self, path):
        # The page before is marked: until it has gone it would answer for the new one.
        self.run("window.isLeft = true")
        self.ask("Page.navigate", url=f"file://{path}")
        ready = "document.readyState === 'complete' && !!document.querySelector('.replay')?.replay"
        if not self.wait(f"!window.isLeft && {ready}"):
            sys.exit(f"{path} does not load")

    def run(self, script):
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in answer:
            sys.exit(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait(self, condition):
        """Whether a condition comes true within a minute. Between two pages there is none to ask."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            answer = self.send("Runtime.evaluate", expression=f"!!({condition})", returnByValue=True)
            if answer.get("result", {}).get("result", {}).get("value"):
                return True
            time.sleep(0.02)
        return False

    def press(self, key):
        code = {" ": 32}.get(key, 0)
        for kind in ("keyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code)

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def states(balls):
    """All that the machine says, step by step: the cell of the ball, and which bits have turned."""
    turned = {}
    found = []
    for ball in balls:
        found.append((None, dict(turned)))
        path = [tuple(cell) for cell in ball["path"]]
        at = {tuple(turn["cell"]): turn["to"] for turn in ball["turned"]}
        for cell in path:
            found.append((cell, dict(turned)))
            if cell in at:
                turned[cell] = at[cell]
    stays = balls and (balls[-1]["ending"] or {}).get("kind") == "intercepted"
    found.append((tuple(balls[-1]["path"][-1]) if stays else None, dict(turned)))
    return found


SHOWN = """(() => {
  const replay = document.querySelector('.replay');
  const marble = replay.querySelector('.marble');
  return {
    step: +replay.dataset.step, last: replay.dataset.end === 'true',
    cell: marble.dataset.cell, seen: marble.style.opacity === '1',
    says: replay.querySelector('.says').textContent,
    now: Object.fromEntries([...replay.querySelectorAll('[data-register]')].map(
      (row) => [row.querySelector('th').textContent, row.querySelector('.now').textContent])),
    parts: [...replay.querySelectorAll('[data-switch]')].map((part) => part.dataset.switch),
    bits: Object.fromEntries([...replay.querySelectorAll('[data-switch]:not([data-gear])')].map(
      (part) => [part.dataset.switch, part.style.transform])),
  };
})()"""


def check(browser, program, arguments):
    run = [program, "run", *arguments]
    lines = subprocess.run([*run, "--format", "json"], cwd=ROOT, capture_output=True, check=True)
    *balls, end = [json.loads(line) for line in lines.stdout.splitlines()]
    due = states(balls)
    page = os.path.join(browser.folder, "replay.html")
    subprocess.run([*run, "--format", "html", "-o", page, "--force"], cwd=ROOT, check=True)
    browser.open(page)
    clicks = 0

    def compare(step, after):
        nonlocal clicks
        clicks += 1
        # A key goes through the browser before it comes to the page.
        browser.wait(f"+document.querySelector('.replay').dataset.step === {step}")
        shown = browser.run(SHOWN)
        cell, turned = due[step]
        wanted = f"[{cell[0]},{cell[1]}]" if cell else ""
        assert shown["step"] == step, f"{after}: step {shown['step']}, and {step} is due"
        assert shown["cell"] == wanted, f"{after}: ball at {shown['cell']}, and it is at {wanted}"
        assert shown["seen"] == bool(cell), f"{after}: the ball at {wanted} is seen: {shown['seen']}"
        assert shown["last"] == (step == len(due) - 1), f"{after}: the end"
        if shown["last"] and end["final"]:
            for name, value in end["final"].items():
                assert shown["now"][name] == str(value), f"{after}: {name} is {shown['now'][name]}"
        # Bits and trains are in the order of their first cells, which name them. A train may turn by
        # any of its cells: its registers were compared above.
        for place, name in enumerate(end["bits"]):
            if shown["parts"].count(str(place)) > 1:
                continue
            side = turned.get(tuple(json.loads(name)))
            angle = {"left": "rotate(-45deg)", "right": "rotate(45deg)"}.get(side)
            now = shown["bits"][str(place)]
            assert angle in (None, now), f"{after}: the bit at {name} is at {now}"

    def click(what):
        browser.run(f"document.querySelector('[data-do=\"{what}\"]').click()")

    compare(0, "at the start")
    for step in range(1, len(due)):
        click("next")
        compare(step, f"step {step}")
    click("next")
    compare(len(due) - 1, "a step beyond the end")
    for step in reversed(range(len(due) - 1)):
        click("back")
        compare(step, f"back to step {step}")
    begins = [step for step, (cell, _) in enumerate(due) if step == 0 or (cell is None)]
    for ball, step in enumerate(begins[1:], 1):
        click("ball-next")
        compare(step, f"ball {ball}")
    click("first")
    compare(0, "first")
    click("last")
    compare(len(due) - 1, "last")
    for key, step in [("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1),
                      ("ArrowUp", 0), ("End", len(due) - 1)]:
        browser.press(key)
        compare(step, f"key {key}")
    browser.run("const s = document.querySelector('.slider'); s.value = 1; s.dispatchEvent(new Event('input'))")
    compare(1, "slider")
    browser.press(" ")
    browser.press("+")
    browser.wait("document.querySelector('.replay').dataset.end === 'true'")
    compare(len(due) - 1, "played to the end")
    print(f"{' '.join(arguments)}: {clicks} clicks and keys, {len(due)} steps")


def main():
    program = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else f"{ROOT}/target/debug/tumble"
    names = ["chromium", "chromium-browser", "google-chrome"]
    browser = next((found for found in map(shutil.which, names) if found), None)
    if browser is None:
        print("skipped: there is no Chromium on this machine (apt-get install chromium)")
        return
    browser = Browser(browser)
    try:
        for arguments in RUNS:
            check(browser, program, arguments)
    finally:
        browser.close()


main()
