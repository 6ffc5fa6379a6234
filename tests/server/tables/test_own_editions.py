"""Uploaded and offered editions at served tables: checked like files, stored with the log, and never interpreted."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import passgo
from attacks import HARMLESS, REFUSED, hostile_edition
from passgo.edition import load_text, names
from passgo.server.tables.own_editions import NoDirectoryError, load_directory
from passgo.server.tables.upgrades.versions import copy_of, digest_of, read_copy
from server.visitors import Site, Visitor, opened

TOWN = 'id = "mytown"\ntitle = "My Town"\nextends = "boutique"\n[[square]]\nindex = 39\nname = "Quay"\n'
SPANISH = json.dumps({"title": "Mi pueblo", "words": {"house": "cabaña"}, "squares": {"Quay": "Muelle"}})
PAIR = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Bo"}]


async def played(visitor: Visitor, table: str, actions: int) -> dict[str, Any]:
    """Play with two people on one device, who take the first plain choice."""
    state = await visitor.done(f"/tables/{table}/start")
    plain = (
        "throw",
        "end-turn",
        "buy",
        "decline",
        "pay-flat",
        "pass",
        "pay-fine",
        "mortgage",
        "sell",
        "give-up",
    )
    for number in range(actions):
        decision = state["view"]["decision"]
        if decision is None:
            break
        seat = decision["seats"][0]
        choices = state["choices"][str(seat)]
        action = next((c for do in plain for c in choices if c["do"] == do), choices[0])
        asked = {"seat": seat, "version": state["version"], "id": f"n{number}", "action": action}
        state = await visitor.done(f"/tables/{table}/actions", asked)
    return state


async def test_a_checked_draft_is_returned_with_its_board(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        answer = await ann.done("/drafts", {"text": TOWN})
        assert answer["problems"] == []
        assert (answer["edition"]["id"], answer["edition"]["extends"]) == ("mytown", "boutique")
        assert answer["edition"]["squares"][39]["name"] == "Quay"


@pytest.mark.parametrize(
    ("text", "line", "where", "what"),
    [
        (TOWN + "price = -1\n", 7, "square[39].price", "is the number -1"),
        ("title = Town\n", 1, "", "Invalid value (column 9)"),
        ("", 0, "", "is empty"),
        ('base = "classic"\n', 1, "base", "is called extends now"),
        ('extends = "../../etc/passwd"\n', 1, "extends", "is the text '../../etc/passwd'"),
        ('extends = "/etc/passwd"\n', 1, "extends", "is the text '/etc/passwd'"),
        ('extends = "mytown.toml"\n', 1, "extends", "is the text 'mytown.toml'"),
        (
            TOWN.replace("[[", 'challenges = "america-challenges.toml"\n[[', 1),
            4,
            "challenges",
            "is 'america-challenges.toml'",
        ),
        (TOWN.replace("mytown", "classic"), 0, "id", "is that of the built-in edition 'classic'"),
        ('extends = "classic"\n', 0, "id", "is that of the built-in edition 'classic'"),
        ("a" + ".a" * 30_000 + " = 1\n", 1, "", "is nested too deeply"),
        ("a = " + "[" * 60_000 + "\n", 0, "", "is nested too deeply"),
        ("a = " + "{a = " * 10_000 + "\n", 0, "", "is nested too deeply"),
        (TOWN.replace("[[", "notes = [[1000000, 1000000]]\n[[", 1), 4, "notes", "come to 1,000,000,000,000"),
        (
            TOWN.replace("[[", "salary = 99999999999999999999\n[[", 1),
            4,
            "salary",
            "is a number out of all measure",
        ),
        (TOWN.replace("[[", "salary = 1e999\n[[", 1), 4, "salary", "is a number out of all measure"),
    ],
)
async def test_faults_of_a_draft_have_their_lines(
    tmp_path: Path, text: str, line: int, where: str, what: str
) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        answer = await ann.done("/drafts", {"text": text})
        assert answer["edition"] is None
        assert (line, where, what) in [
            (fault["line"], fault["where"], fault["what"]) for fault in answer["problems"]
        ]
        wrong = await ann.problem("/tables", {"seats": PAIR, "own": text})
        assert (wrong["status"], wrong["reason"]) == (400, "bad-edition")
        assert str(tmp_path) not in json.dumps([answer, wrong])
        assert len(wrong["problems"]) == len(answer["problems"])


async def test_faults_of_a_draft_are_in_the_language_of_the_reader(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        spanish = {"Accept-Language": "es-MX, en"}
        async with site.visitor(ann.token, **spanish) as reader:
            answer = await reader.done("/drafts", {"text": TOWN + "price = -1\n"})
            refused = await reader.problem("/tables", {"seats": PAIR, "own": TOWN + "price = -1\n"})
        fault = {key: answer["problems"][0][key] for key in ("where", "what", "expected")}
        assert fault == {
            "where": "square[39].price",
            "what": "es el número -1",
            "expected": "se espera un número entero, como mínimo 1",
        }
        place = f"tu archivo:{answer['problems'][0]['line']}: square[39].price"
        assert refused["problems"] == [f"{place}: {fault['what']}; {fault['expected']}"]
        assert refused["message"] == "The edition has problems."


async def test_the_size_and_the_number_of_drafts_are_limited(tmp_path: Path) -> None:
    limits = {"largest_edition": 400, "drafts_per_minute": 2}
    async with opened(tmp_path, **limits) as site, site.guests(1) as (ann,):
        assert (await ann.problem("/drafts", {"text": TOWN + "#" * 400}))["reason"] == "edition-too-large"
        assert (await ann.problem("/tables", {"seats": PAIR, "own": TOWN + "é" * 200}))[
            "reason"
        ] == "edition-too-large"
        assert (await ann.problem("/drafts", {"text": "#" * 20_000}))["reason"] == "request-too-large"
        for _ in range(2):
            await ann.done("/drafts", {"text": TOWN})
        assert (await ann.problem("/drafts", {"text": TOWN}))["reason"] == "too-many-drafts"


async def test_a_server_can_forbid_uploaded_editions(tmp_path: Path) -> None:
    async with opened(tmp_path, largest_edition=0) as site, site.guests(1) as (ann,):
        assert (await ann.problem("/drafts", {"text": TOWN}))["reason"] == "no-own-editions"
        assert (await ann.problem("/tables", {"seats": PAIR, "own": TOWN}))["reason"] == "no-own-editions"


async def test_checking_a_draft_requires_a_token(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.visitor() as stranger:
        assert (await stranger.problem("/drafts", {"text": TOWN}))["code"] == "no-token"


async def test_a_table_plays_its_own_edition_in_every_process(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table(PAIR, own=TOWN)
        waiting = (await ann.get(f"/tables/{table}")).json()["table"]
        assert (waiting["plan"]["edition"], waiting["own"], waiting["title"]) == ("mytown", True, "My Town")
        assert (await ann.done(f"/tables/{table}/edition", method="GET"))["squares"][39]["name"] == "Quay"
        words = await ann.done(f"/tables/{table}/rules", method="GET")
        assert words["words"]["house"] == passgo.edition.load("boutique").words.house
        state = await played(ann, table, 12)
        record = (await ann.get(f"/tables/{table}/record")).text
        listed = (await ann.get(f"/tables/{table}/events")).json()["entries"]
        token = ann.token
    own = load_text(TOWN, "file")
    assert state["table"]["edition_digest"] == digest_of(copy_of(own))
    assert '[Edition "mytown"]' in record
    assert passgo.replay(record, edition=own).edition == own
    assert "Quay" not in json.dumps(listed[0])  # requested separately, and not part of the log
    async with opened(tmp_path) as other, other.visitor(token) as again:
        later = (await again.get(f"/tables/{table}")).json()
        assert later["view"] == state["view"]
        assert (await again.done(f"/tables/{table}/edition", method="GET"))["squares"][39]["name"] == "Quay"


async def test_a_rematch_is_played_on_the_same_board(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table(PAIR, own=TOWN, house_rules=["rounds=1"])
        state = await played(ann, table, 60)
        assert state["table"]["status"] == "over"
        assert (await ann.done(f"/tables/{table}/story", method="GET"))["frames"]
        again = (await ann.done(f"/tables/{table}/rematch"))["table"]
        assert (await ann.done(f"/tables/{again}/edition", method="GET"))["squares"][39]["name"] == "Quay"


def named(edition: dict[str, Any], language: str) -> tuple[str, str, str]:
    """The title, the word for a house, and the last square of an edition in a language."""
    said = edition["translations"][language]
    return said["title"], said["words"]["house"], said["squares"].get("Quay", "Quay")


async def test_a_board_is_shown_in_the_languages_of_its_translations(tmp_path: Path) -> None:
    own = {"own": TOWN, "translations": {"es": SPANISH}}
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        draft = await ann.done("/drafts", {"text": TOWN, "translations": {"es": SPANISH}})
        assert draft["problems"] == []
        assert named(draft["edition"], "es") == ("Mi pueblo", "cabaña", "Muelle")
        table = await ann.new_table(PAIR, **own, house_rules=["rounds=1"])
        edition = await ann.done(f"/tables/{table}/edition", method="GET")
        assert edition["translations"] == draft["edition"]["translations"]
        german = passgo.edition.translated.translated(passgo.edition.load("boutique"), "de")
        assert named(edition, "de") == (
            "",
            german.words.house,
            "Quay",
        )  # texts shared with the extended edition
        assert (edition["title"], edition["squares"][39]["name"]) == ("My Town", "Quay")
        words = (await ann.done(f"/tables/{table}/rules", method="GET"))["translations"]
        assert (words["es"]["house"], words["de"]["house"]) == ("cabaña", german.words.house)
        state = await played(ann, table, 60)
        assert state["table"]["status"] == "over"
        again = (await ann.done(f"/tables/{table}/rematch"))["table"]
        listed = (await ann.get(f"/tables/{table}/events")).json()["entries"]
        assert "Muelle" not in json.dumps(listed)
        token = ann.token
    async with opened(tmp_path) as other, other.visitor(token) as later:
        for each in (table, again):
            edition = await later.done(f"/tables/{each}/edition", method="GET")
            assert named(edition, "es") == ("Mi pueblo", "cabaña", "Muelle")


@pytest.mark.parametrize(
    ("translations", "where", "what"),
    [
        ({"es": "{"}, "es", "is not JSON: Expecting property name enclosed in double quotes"),
        ({"es": '{"words": {"hose": "x"}}'}, "es.words.hose", "is not a known key"),
        (
            {"es": '{"squares": {"Quay": "a\\u202eb"}}'},
            "es.squares.Quay",
            "has a control character: 'a\\u202eb'",
        ),
        ({"tlh": "{}"}, "tlh", "is not a language of passgo"),
        ({"../es": "{}"}, "../es", "is not a language of passgo"),
        ({"\x00": "{}"}, "'\\x00'", "is not a language of passgo"),
    ],
)
async def test_a_board_with_a_faulty_translation_is_refused(
    tmp_path: Path, translations: dict[str, str], where: str, what: str
) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        answer = await ann.done("/drafts", {"text": TOWN, "translations": translations})
        assert answer["edition"] is None
        assert [(fault["where"], fault["what"]) for fault in answer["problems"]] == [(where, what)]
        asked = {"seats": PAIR, "own": TOWN, "translations": translations, "public": True}
        wrong = await ann.problem("/tables", asked)
        assert (wrong["status"], wrong["reason"], len(wrong["problems"])) == (400, "bad-edition", 1)
        assert (await ann.get("/tables")).json()["tables"] == []


async def test_translations_count_towards_the_size_of_an_edition(tmp_path: Path) -> None:
    large = json.dumps({"title": "x" * 60})
    async with opened(tmp_path, largest_edition=len(TOWN) + len(large)) as site, site.guests(1) as (ann,):
        await ann.done("/drafts", {"text": TOWN, "translations": {"es": large}})
        for path, asked in (("/drafts", {"text": TOWN}), ("/tables", {"own": TOWN, "seats": PAIR})):
            wrong = await ann.problem(path, {**asked, "translations": {"es": large, "de": "{}"}})
            assert wrong["reason"] == "edition-too-large"


async def test_a_table_of_a_built_in_edition_takes_no_translations(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        listed = (await ann.get("/editions")).json()["editions"]
        assert {json.dumps(edition["translations"]) for edition in listed} == {"{}"}
        assert (await ann.get("/editions/classic")).json()["translations"] == {}
        table = await ann.new_table(PAIR, translations={"es": SPANISH})  # only for uploaded editions
        assert (await ann.get(f"/tables/{table}/edition")).json()["translations"] == {}


def test_a_stored_edition_without_newer_fields_is_completed_from_the_one_it_extends() -> None:
    """Fields that were added later are missing in the logs of running games."""
    copy = json.loads(copy_of(load_text(TOWN, "file")))
    del copy["pieces"]
    assert read_copy(json.dumps(copy).encode()).pieces == passgo.edition.load("boutique").pieces
    copy = json.loads(copy_of(passgo.edition.load("nfl")))
    del copy["pieces"]["dice"]
    assert read_copy(json.dumps(copy).encode()).pieces.dice.form == "footballs"


async def test_a_directory_of_editions_is_offered(tmp_path: Path) -> None:
    shelf = tmp_path / "editions"
    shelf.mkdir()
    (shelf / "mytown.toml").write_text(TOWN, "utf-8")
    (shelf / "mytown.es.json").write_text(SPANISH, "utf-8")
    (shelf / "untold.toml").write_text(TOWN.replace("mytown", "untold"), "utf-8")
    (shelf / "untold.es.json").write_text('{"title": 5}', "utf-8")
    (shelf / "broken.toml").write_text("salary = -1\n", "utf-8")
    (shelf / "twin.toml").write_text(TOWN, "utf-8")
    (shelf / "classic.toml").write_text('extends = "classic"\n', "utf-8")
    found, faults = load_directory(shelf)
    assert list(found) == ["mytown"]
    assert {Path(fault.file).name for fault in faults} == {
        "broken.toml",
        "twin.toml",
        "classic.toml",
        "untold.es.json",
    }
    async with opened(tmp_path, editions=str(shelf)) as site, site.guests(1) as (ann,):
        listed = (await ann.get("/editions")).json()["editions"]
        assert [edition["id"] for edition in listed] == [*names(), "mytown"]
        assert (await ann.get("/editions/mytown")).json()["title"] == "My Town"
        assert listed[-1]["translations"]["es"]["title"] == "Mi pueblo"
        assert named((await ann.get("/editions/mytown")).json(), "es") == ("Mi pueblo", "cabaña", "Muelle")
        rules = (await ann.get("/rules?edition=mytown")).json()
        assert rules["translations"]["es"]["house"] == "cabaña"
        table = await ann.new_table(PAIR, edition="mytown")
        token = ann.token
    async with opened(tmp_path) as without, without.visitor(token) as again:  # the table has its own copy
        assert (await played(again, table, 3))["table"]["title"] == "My Town"
        edition = await again.done(f"/tables/{table}/edition", method="GET")
        assert named(edition, "es") == ("Mi pueblo", "cabaña", "Muelle")
        wrong = await again.problem("/tables", {"seats": PAIR, "edition": "mytown"})
        assert wrong["reason"] == "no-such-edition"


def test_a_missing_directory_of_editions_is_named(tmp_path: Path) -> None:
    with pytest.raises(NoDirectoryError, match="nowhere is not a directory"):
        load_directory(tmp_path / "nowhere")


class TestAttacks:
    @pytest.mark.parametrize("text", REFUSED, ids=ascii)
    async def test_invisible_characters_are_refused_in_every_field(self, tmp_path: Path, text: str) -> None:
        quoted = json.dumps(text)
        fields = {
            "title": f"title = {quoted}",
            "words.house": f"[words]\nhouse = {quoted}",
            "tokens.names[0]": f"[tokens]\nnames = [{quoted}, 'b', 'c', 'd', 'e', 'f', 'g', 'h']",
            "groups.red.name": f"[groups.red]\nname = {quoted}",
            "square[1].name": f"[[square]]\nindex = 1\nname = {quoted}",
            "chance[1].text": f"[[chance]]\nnumber = 1\ntext = {quoted}",
            "box[0].name": f"[[box]]\nname = {quoted}",
        }
        async with opened(tmp_path) as site, site.guests(1) as (ann,):
            for where, line in fields.items():
                answer = await ann.done("/drafts", {"text": f'id = "x"\nextends = "classic"\n{line}\n'})
                fault = answer["problems"][0]
                assert fault["where"] in (where, "")
                assert fault["line"] > 2
                assert json.dumps(answer, ensure_ascii=False).isprintable()

    @pytest.mark.parametrize("shift", range(0, len(HARMLESS), 5))
    async def test_hostile_texts_are_never_interpreted(self, tmp_path: Path, shift: int) -> None:
        text = hostile_edition(shift)
        own = load_text(text, "file")
        async with opened(tmp_path) as site, site.guests(1) as (ann,):
            await self.check(site, ann, text, own)

    async def check(self, site: Site, ann: Visitor, text: str, own: passgo.Edition) -> None:
        edition = (await ann.done("/drafts", {"text": text}))["edition"]
        assert [square["name"] for square in edition["squares"]] == [square.name for square in own.squares]
        table = await ann.new_table(PAIR, own=text, public=True, chances=True)
        assert (await ann.get("/tables")).json()["tables"][0]["edition"] == "hostile"
        state = await played(ann, table, 60)
        assert state["table"]["title"] == own.title
        assert state["chances"] is None or state["chances"]["calibrated"] is False
        record = (await ann.get(f"/tables/{table}/record")).text
        assert passgo.replay(record, edition=own).edition == own
        figures = (await ann.get("/metrics")).text
        assert "hostile" not in figures
        assert not [line for line in figures.splitlines() if not re.fullmatch(r"#.*|\w+(\{.*\})? \S+", line)]
