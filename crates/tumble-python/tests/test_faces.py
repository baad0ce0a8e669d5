"""Grade, table, run, solve, draw."""

import importlib.metadata
import sys
import threading
import xml.etree.ElementTree
from concurrent.futures import ThreadPoolExecutor

import pytest

import tumble


def test_all_sixty_references_pass_at_par(references):
    assert len(references) == 60
    for number, text in references.items():
        verdict = tumble.grade(text, number)
        assert verdict.passes, verdict
        assert verdict.cost.parts == verdict.par.parts


def test_verdicts_are_those_of_the_command_line(root, command_line):
    lines = command_line("grade", "--format", "json", "tests/corpus", "tests/submissions", "solutions")
    files = [line for line in lines if line["verdict"] != "skipped" and (root / line["file"]).is_file()]
    assert len(files) > 500
    differ = []
    for line in files:
        verdict = tumble.grade((root / line["file"]).read_bytes(), file=line["file"])
        if verdict != line:
            differ.append((line, verdict))
    assert not differ, f"{len(differ)} of {len(files)}: {differ[:2]}"


def test_tables_and_runs_of_all_references_are_those_of_the_command_line(root, command_line):
    for path in sorted((root / "solutions").glob("*.toml")):
        file, text = f"solutions/{path.name}", path.read_text()
        run = tumble.run(text)
        assert [*run, run.end] == command_line("run", file, "--format", "json")
        if "game" not in tumble.Challenge(int(path.name[:2])).concepts:
            assert list(tumble.table(text)) == command_line("table", file, "--format", "json")


def test_questions_about_all_starts_are_those_of_the_command_line(command_line, references):
    table = tumble.table(references[27], 27)
    for option in ["summary", "compact", "matters", "coverage", "reversible", "name"]:
        answer = getattr(table, "functions" if option == "name" else option)()
        lines = command_line("table", f"--{option}", "solutions/27-reflection.toml", "--format", "json")
        assert (answer if isinstance(answer, list) else [answer]) == lines
    assert list(tumble.Challenge(18).table()) == command_line("table", "18", "--format", "json")


def test_a_table_becomes_arrays_and_a_frame(references):
    numpy, pandas = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    table = tumble.Board(references[27], 27).table()
    arrays = table.to_numpy()
    assert arrays["holds"].all() and arrays["holds"].shape == (512,)
    assert arrays["balls"].dtype == numpy.int64
    frame = table.to_pandas(rows=10)
    assert isinstance(frame, pandas.DataFrame) and list(frame["row"]) == list(range(10))


def test_a_run_goes_ball_by_ball(root, command_line, references):
    run = tumble.run(references[27], 27, {"A": 5})
    lines = command_line("run", "solutions/27-reflection.toml", "--set", "A=5", "--format", "json")
    assert [*run, run.end] == lines
    assert run[0].path[0] == lines[0]["path"][0]
    assert "<animate" in run.draw()
    with pytest.raises(ValueError, match="is not an input"):
        tumble.run(references[27], 27, {"nothing": 5})


def test_a_search_reports_stops_and_completes():
    found = tumble.solve(5)
    assert found.proven and found.proof == "checked"
    assert tumble.grade(found.board, 5).cost.parts == found.cost.parts
    seen = []
    stopped = tumble.solve(52, seconds=60, progress=lambda event: seen.append(event) or False)
    assert not stopped.proven and seen and seen[0].event == "progress"

    def fail(event):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        tumble.solve(52, progress=fail)
    with pytest.raises(ValueError, match="greater than 0"):
        tumble.solve(1, seconds=0)


def test_pictures_are_svg(references, tmp_path):
    for picture in [tumble.draw(challenge=18), tumble.draw(references[18]), tumble.Board(references[18]).draw()]:
        assert xml.etree.ElementTree.fromstring(picture).tag.endswith("svg")
        assert picture._repr_svg_() == picture
    picture.save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text() == picture


def test_challenges_of_the_book_and_others(root):
    assert [line.number for line in tumble.challenges()] == list(range(1, 61))
    challenge = tumble.Challenge(18)
    assert challenge.title and challenge.par.proven is True and challenge._repr_svg_().startswith("<svg")
    spec = (root / "tests/specs/901-two-trains.toml").read_text()
    own = tumble.Challenge(spec=spec)
    assert own.number == 901 and own.grade("-").challenge == 901
    assert tumble.grade("-", "901", spec=spec).spec == "own"
    for wrong in (0, 61, "nothing", -1):
        with pytest.raises(ValueError, match="there is no challenge"):
            tumble.grade("", wrong)


HOSTILE = [
    "",
    b"",
    "\0",
    "\ud800",
    b"\xff\xfe\xfd",
    "=" * 100_000,
    "[" * 100_000,
    "challenge = 18\nboard = '''" + "\\/" * 300_000 + "'''",
    "challenge = 99999999999999999999999999",
    "board = 1\n" * 1000,
    b"\x89PNG\r\n\x1a\n" + b"\0" * 100,
    '{"board": ' * 50_000,
    "🙂" * 10_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_unreadable_and_harm_nothing(text):
    verdict = tumble.grade(text, 18)
    assert verdict.verdict in ("unreadable", "invalid") and verdict.problems
    for ask in (tumble.run, tumble.draw, lambda *given: list(tumble.table(*given))):
        if text or ask is tumble.run:
            with pytest.raises(ValueError):
                ask(text, 18)


def test_ten_threads_agree(references):
    texts = list(references.items())

    def verdicts(_):
        return [(tumble.grade(text, number).verdict, tumble.run(text, number).end.balls) for number, text in texts]

    with ThreadPoolExecutor(10) as pool:
        ten = list(pool.map(verdicts, range(10)))
    assert all(one == ten[0] for one in ten) and {verdict for verdict, _ in ten[0]} == {"pass"}


def test_the_interpreter_runs_while_the_judge_works():
    counted, over = [0], threading.Event()

    def count():
        while not over.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    tumble.solve(52, seconds=1)
    over.set()
    thread.join()
    assert counted[0] > sys.getswitchinterval()


def test_grade_all_keeps_the_order(references):
    verdicts = list(tumble.grade_all([*references.values(), "-"], threads=3))
    assert [v.challenge for v in verdicts[:60]] == list(references) and verdicts[60].verdict == "unreadable"


def test_the_wheel_has_the_licences_of_what_is_inside():
    files = importlib.metadata.files("tumble-judge")
    texts = {path.name: path.read_text() for path in files if path.parent.name == "licenses"}
    assert set(texts) == {"LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY.txt"}
    assert "\npyo3 " in texts["THIRD-PARTY.txt"]
