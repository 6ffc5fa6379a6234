"""scripts/new-rule writes stubs that can be played, and lists what is missing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import new_rule
import unfinished
from declarations import Chapter, chapters
from pages import ROOT
from rule_stubs import NewRule, files
from texts import ALL as LANGUAGES

HOUSE_RULES = sum(id_.startswith("HOUSE-") for id_ in unfinished.rule_ids())
LAST, NEXT, LATER = (f"HOUSE-{HOUSE_RULES + more}" for more in (0, 1, 2))

COPIED = (
    "src/passgo",
    "tools",
    "scripts",
    "docs",
    "tests",
    "client/schema.json",
    "client/src/lib/declared.json",
    "client/tests",
)
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.so", "static", "images", "*.png", "browser")
PLAYED = """
import passgo
from passgo.engine.rules.toll_bridge import open_toll
game = passgo.new_game(names=["Ann", "Bo"], rules="full+toll-bridge=75", luck="12 34")
open_toll(game._state, 0)
print(game.decision, *game.choices(0)[:2])
print(*(event.kind for event in game.play(0, "pay-toll")), game.decision.kind, game.view(0)["seats"][0]["cash"])
"""
# A decision with two more details, with names of their own.
MORE_DETAILS = {
    "import AN_AMOUNT": "import A_SEAT, AN_AMOUNT",
    'Detail("price", AN_AMOUNT),)': (
        'Detail("price", AN_AMOUNT), Detail("surcharge", AN_AMOUNT), Detail("keeper", A_SEAT, or_none=True))'
    ),
    "        self.price: Final = price\n": (
        "        self.price: Final = price\n"
        "        self.surcharge: Final = 1200\n"
        "        self.keeper: Final = None\n"
    ),
}
SHOWN = """
import sys
sys.path[:0] = ["tools", "tests"]
import passgo
from generate_client import of_decision
from passgo.engine.declared import Decision
from passgo.engine.rules.toll_bridge import TollBridgeDecision, open_toll
from passgo.game.table_text import TableText
from passgo.server.web.wire.game import decision_model
from passgo.terminal.words import GameTexts
game = passgo.new_game(names=["Ann", "Bo"], rules="full+toll-bridge=75", luck="12 34")
open_toll(game._state, 0)
print(game.decision.to_json())
print(TableText(game.edition, "").decision_line(game.view(0)))
details = GameTexts(game).details(game.decision)
print(details["surcharge"], details["keeper"].name)
schema = decision_model(TollBridgeDecision).model_json_schema()["properties"]
print(schema["surcharge"]["type"], [each["type"] for each in schema["keeper"]["anyOf"]])
print(of_decision(TollBridgeDecision)["fields"])
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this tree with the stubs of a new house rule."""
    root = tmp_path_factory.mktemp("tree")
    for name in COPIED:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=NOT_COPIED)
        else:
            shutil.copy(ROOT / name, root / name)
    shutil.copy(ROOT / "pyproject.toml", root)
    done = run(root, "scripts/new-rule", NEXT, "toll-bridge", "--action", "pay-toll", "--matter", "toll")
    assert done.returncode == 0, done.stderr
    return root


def run(tree: Path, *command: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = {**os.environ, "PATH": path, "PYTHONPATH": str(tree / "src"), "PASSGO_INTERPRETED": "1"}
    return subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True)


@pytest.mark.long
def test_the_decision_of_the_stub_can_be_opened_and_answered(tree: Path) -> None:
    done = run(tree, sys.executable, "-c", PLAYED)
    assert done.stdout.splitlines() == [
        "TollBridgeDecision(seats=(0,), price=75) Decline() PayToll()",
        "MoneyPaid Throw 1425",
    ], done.stderr


@pytest.mark.long
def test_a_detail_of_any_name_is_shown_by_its_declaration_alone(tree: Path) -> None:
    chapter = tree / "src/passgo/engine/rules/toll_bridge.py"
    stub = chapter.read_text(encoding="utf-8")
    text = stub
    for old, new in MORE_DETAILS.items():
        assert old in text
        text = text.replace(old, new)
    chapter.write_text(text, encoding="utf-8")
    try:
        done = run(tree, sys.executable, "-c", SHOWN)
    finally:
        chapter.write_text(stub, encoding="utf-8")
    assert done.stdout.splitlines() == [
        "{'kind': 'TollBridge', 'seats': [0], 'price': 75, 'surcharge': 1200, 'keeper': None}",
        "Waiting for Ann: TollBridge (price $75, surcharge $1,200, keeper the Bank).",
        "$1,200 the Bank",
        "integer ['integer', 'null']",
        "{'price': 'money', 'surcharge': 'money', 'keeper': 'seat'}",
    ], done.stderr


@pytest.mark.long
def test_the_first_test_of_the_stub_passes(tree: Path) -> None:
    done = run(tree, sys.executable, "-m", "pytest", "-q", "-n0", "tests/engine/rules/test_toll_bridge.py")
    assert "6 passed" in done.stdout, done.stdout


@pytest.mark.long
def test_the_stub_passes_ruff(tree: Path) -> None:
    for command in (["check"], ["format", "--check"]):
        done = run(tree, sys.executable, "-m", "ruff", *command, "src/passgo/engine", "tests/engine/rules")
        assert done.returncode == 0, done.stdout


@pytest.mark.long
def test_a_check_lists_what_is_to_be_filled_in_and_nothing_else(tree: Path) -> None:
    done = run(tree, "scripts/new-rule", "--check")
    *lines, count = done.stdout.splitlines()
    assert (done.returncode, count) == (1, f"{len(lines)} missing"), done.stderr
    assert [line for line in lines if "FILL IN" not in line] == []
    named = {line.partition(":")[0] for line in lines}
    assert named == {
        "src/passgo/engine/rules/toll_bridge.py",
        "src/passgo/rulebook/rules.toml",
        *(f"src/passgo/languages/{language}/chapters/toll_bridge.json" for language in LANGUAGES),
        "tests/engine/rules/test_toll_bridge.py",
    }


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (f"{LAST} toll-bridge", f"{LAST} exists; the next rule of its chapter is {NEXT}"),
        (f"{LATER} toll-bridge", f"the next rule of the chapter HOUSE is {NEXT}, not {LATER}"),
        ("toll-1 toll-bridge", "'toll-1' is no id of a rule"),
        ("RULING-1 toll-bridge", "'RULING-1' is no id of a rule"),
        (f"{NEXT} Toll_Bridge", "'Toll_Bridge' is no name"),
        (f"{NEXT} bank", "bank exists: there is a file src/passgo/engine/rules/bank.py"),
        (f"{NEXT} toll-bridge --matter tax", "tax exists: src/passgo/engine/codes.py has M_TAX"),
        (f"{NEXT} toll-bridge --action position", "position exists: the class Position is something else"),
        (f"{NEXT} corner", "another name is needed: there is a text impossible.flaw.corner"),
    ],
)
def test_an_id_or_a_name_that_cannot_be_used_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: str, sentence: str
) -> None:
    monkeypatch.setattr(new_rule, "files", lambda rule: pytest.fail("nothing may be written"))
    assert new_rule.main(arguments.split()) == 1
    assert capsys.readouterr().err.startswith(f"error: {sentence}")


def test_a_rule_of_another_chapter_is_no_house_rule() -> None:
    number = sum(id_.startswith("PARK-") for id_ in unfinished.rule_ids()) + 1
    rule = NewRule(f"PARK-{number}", "parking-tip", "tip", "tip")
    new_rule.check(rule)
    written = {path.name: text for path, text in files(rule).items()}
    assert "HOUSE" not in written["parking_tip.py"] + written["parking_tip.json"]
    assert f'[[chapter.rule]]\nid = "{rule.id}"\nelsewhere = "FILL IN"' in written["rules.toml"]


@pytest.mark.long
def test_nothing_is_missing_in_this_tree(capsys: pytest.CaptureFixture[str]) -> None:
    new_rule.main(["--check"])
    assert capsys.readouterr().out == "nothing is missing\n"


def test_a_name_without_a_number_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    bridge = Chapter("toll_bridge", 'PAYMENTS: Final = {"toll": "HOUSE-99"}')
    monkeypatch.setattr(unfinished, "chapters", lambda: [*chapters(), bridge])
    assert unfinished.unfinished() == [
        "tools/numbers.json: toll of the payments has no number; run scripts/generate"
    ]


def test_a_rule_without_a_test_or_a_text_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = {"HOUSE-99": unfinished.RULEBOOK / "rules.toml"}
    monkeypatch.setattr(unfinished, "rule_ids", lambda: rule)
    assert unfinished.unfinished() == [
        "src/passgo/rulebook/rules.toml: no test is marked with HOUSE-99",
        *(f"src/passgo/languages/{language}/chapters: HOUSE-99 has no text" for language in LANGUAGES),
    ]


def test_an_out_of_date_file_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unfinished, "generate", lambda check: [ROOT / "docs" / "json.md"])
    assert unfinished.unfinished() == ["docs/json.md: out of date; run scripts/generate"]
