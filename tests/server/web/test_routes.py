"""A table over HTTP, from the first guest to the rematch. Responses are validated by server/visitors.py."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from pydantic import TypeAdapter

import passgo
from make_wire_schema import models
from passgo.edition import load, names
from passgo.engine.rulesets import OPTIONS
from passgo.rulebook import Rule, book_title, books_of, chapters, entries, left_out
from passgo.server.tables.registry import Tables
from passgo.server.tables.table_state import TableState
from passgo.server.web.pages import add_pages
from passgo.server.web.wire.examples import ANSWERS, ASKED
from server.visitors import HOME, Site, Visitor, opened, routes_of, without_texts


async def play_on(visitor: Visitor, table: str, state: dict[str, Any], until: str) -> dict[str, Any]:
    """Two players on one device take the simplest choice until the game waits for a decision."""
    plain = ("throw", "end-turn", "buy", "decline", "pay-flat", "pass", "take-salary")
    for number in range(400):
        if state["view"]["decision"]["kind"] == until:
            return state
        seat = state["view"]["decision"]["seats"][0]
        action = next(c for do in plain for c in state["choices"][str(seat)] if c["do"] == do)
        asked = {"seat": seat, "version": state["version"], "id": f"on{number}", "action": action}
        state = await visitor.done(f"/tables/{table}/actions", asked)
    raise AssertionError(f"no {until} in 400 actions")


async def test_a_table_is_set_up_joined_arranged_and_started(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(2) as (ann, bo):
        seats = [{"who": "me", "name": "Ann", "token": "shoe"}, {"who": "open"}, {"who": "bot"}]
        table = await ann.new_table(seats, public=True)
        state = (await ann.get(f"/tables/{table}")).json()
        assert state["table"]["status"] == "waiting"
        assert state["you"] == {"seats": [0], "host": True, "put_out": False}
        assert len(state["table"]["commitment"]) == 64
        assert state["table"]["seed"] is None
        [listed] = (await bo.get("/tables")).json()["tables"]
        assert (listed["id"], listed["open"], listed["host"]) == (table, 1, "Ann")

        joined = await bo.done(f"/tables/{table}/seats", {"name": "Bo"})
        assert joined["you"] == {"seats": [1], "host": False, "put_out": False}
        assert [entry["kind"] for entry in joined["entries"]] == ["joined"]
        renamed = await bo.done(f"/tables/{table}/seats/1", {"name": "Bob", "token": "iron"}, "PATCH")
        assert renamed["table"]["seats"][1]["name"] == "Bob"
        closed = await ann.done(f"/tables/{table}/seats/2", {"kind": "closed"}, "PATCH")
        assert closed["table"]["seats"][2]["kind"] == "closed"

        started = await ann.done(f"/tables/{table}/start")
        assert started["table"]["status"] == "playing"
        assert [seat["name"] for seat in started["view"]["seats"]] == ["Ann", "Bob"]
        assert [seat["token"] for seat in started["view"]["seats"]] == ["shoe", "iron"]
        assert started["choices"].keys() == {"0"}


async def test_an_action_is_answered_with_its_events(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "me", "name": "Al"}])
        state = await ann.done(f"/tables/{table}/start")
        seat = state["view"]["turn"]
        asked = {"seat": seat, "version": state["version"], "id": "one", "action": {"do": "throw"}}
        after = await ann.done(f"/tables/{table}/actions", asked)
        [entry] = after["entries"]
        assert (entry["kind"], entry["id"], entry["by"], entry["seat"]) == ("acted", "one", "person", seat)
        assert "DiceThrown" in [event["event"] for event in entry["events"]]
        assert after["version"] == entry["seq"] == state["seq"] + 1

        again = await ann.done(f"/tables/{table}/actions", asked)
        assert again["seq"] == after["seq"]
        assert again["entries"] == after["entries"]

        stale = await ann.problem(f"/tables/{table}/actions", {**asked, "id": "two"})
        assert (stale["status"], stale["code"]) == (409, "stale")
        assert stale["update"]["entries"] == [without_texts(entry) for entry in after["entries"]]
        assert stale["update"]["view"] == after["view"]


@pytest.mark.parametrize(
    ("language", "throws"), [("en-GB", "throws"), ("de, en;q=0.5", "würfelt"), ("es", "saca")]
)
async def test_sentences_have_texts_in_the_language_of_the_reader(
    tmp_path: Path, language: str, throws: str
) -> None:
    """On the routes of the table and its log; sockets send only keys and facts."""
    headers = {"Accept-Language": language}
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "me", "name": "Al"}])
        state = await ann.done(f"/tables/{table}/start")
        seat = state["view"]["turn"]
        asked = {"seat": seat, "version": state["version"], "id": "one", "action": "throw"}
        thrown = (await ann.ask("POST", f"/tables/{table}/actions", asked, headers=headers)).json()
        log = await ann.ask("GET", f"/tables/{table}/events", headers=headers)
        looked = await ann.ask("GET", f"/tables/{table}?since={state['seq']}", headers=headers)
        assert "Accept-Language" in log.headers["vary"]
        [entry] = looked.json()["entries"]
        assert entry == log.json()["entries"][-1] == thrown["entries"][0]
        assert len(entry["texts"]) == len(entry["sentences"])
        assert throws in entry["texts"][0]
        assert (await ann.get(f"/tables/{table}")).json()["entries"] == []


async def test_actions_may_have_names(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "me", "name": "Al"}])
        await ann.done(f"/tables/{table}/start")
        by_name = await ann.done(f"/tables/{table}/why", {"seat": 0, "action": "build=Boardwalk"})
        assert by_name == await ann.done(f"/tables/{table}/why", {"seat": 0, "action": "build=39"})
        as_json = {"do": "build", "lot": "Boardwalk"}
        assert by_name == await ann.done(f"/tables/{table}/why", {"seat": 0, "action": as_json})
        meant = await ann.problem(f"/tables/{table}/why", {"seat": 0, "action": "build=Bordwalk"})
        assert "did you mean Boardwalk?" in meant["message"]


async def test_a_program_is_not_asked_to_reload_a_page(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        wrong = await ann.problem("/tables", {"seats": 3})
        assert wrong["message"].endswith("/openapi.json says what is expected.")
        unknown = await ann.ask("GET", "/guests/me", headers={"Authorization": "Bearer x"})
        assert "POST /guests returns a new one" in unknown.json()["error"]["message"]


async def test_a_refusal_names_its_rule_and_why_explains_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "me", "name": "Al"}])
        state = await ann.done(f"/tables/{table}/start")
        seat = state["view"]["turn"]
        asked = {"seat": seat, "action": {"do": "end-turn"}}
        refused = await ann.problem(
            f"/tables/{table}/actions", {**asked, "version": state["version"], "id": "x"}
        )
        assert (refused["status"], refused["code"]) == (422, "refused")
        assert (await ann.get(f"/rules/{refused['rule']}")).status_code == 200
        why = await ann.done(f"/tables/{table}/why", asked)
        received = {name: refused[name] for name in ("rule", "reason", "message", "facts")}
        assert (
            why["refusal"]
            == received
            == {
                "rule": "TURN-1",
                "reason": "must-throw",
                "message": "you have a throw to make before your turn can end",
                "facts": {},
            }
        )
        may = await ann.done(f"/tables/{table}/why", {"seat": seat, "action": {"do": "throw"}})
        assert may["refusal"] is None
        listed = await ann.done(f"/tables/{table}/choices?seat={seat}", method="GET")
        assert listed["choices"] == state["choices"][str(seat)]
        unknown = await ann.problem(f"/tables/{table}/why", {"seat": seat, "action": {"do": "dance"}})
        assert unknown["code"] == "bad-input"


async def test_events_can_be_requested_from_any_seq(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "me", "name": "Al"}])
        state = await ann.done(f"/tables/{table}/start")
        state = await play_on(ann, table, state, "BuyOrAuction")
        whole = (await ann.get(f"/tables/{table}/events")).json()
        assert [entry["seq"] for entry in whole["entries"]] == list(range(1, state["seq"] + 1))
        some = (await ann.get(f"/tables/{table}/events?since=2")).json()
        assert some["entries"] == whole["entries"][2:]
        none = (await ann.get(f"/tables/{table}/events?since={state['seq']}")).json()
        assert none == {"seq": state["seq"], "entries": [], "more": False}


async def test_chat_mute_leave_return_and_hand_over(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(2) as (ann, bo):
        table = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "open"}])
        await bo.done(f"/tables/{table}/seats", {"name": "Bo"})
        said = await bo.done(f"/tables/{table}/chat", {"text": "<b>hi</b> & bye"})
        assert said["entries"][0]["text"] == "<b>hi</b> & bye"
        await ann.done(f"/tables/{table}/silence", {"seat": 1, "silent": True})
        muted = await bo.problem(f"/tables/{table}/chat", {"text": "hello?"})
        assert (muted["status"], muted["code"]) == (403, "not-yours")
        await ann.done(f"/tables/{table}/silence", {"seat": 1, "silent": False})
        await bo.done(f"/tables/{table}/chat", {"text": "thanks"})

        handed = await ann.done(f"/tables/{table}/host", {"seat": 1})
        assert handed["table"]["host"] == [1]
        await bo.done(f"/tables/{table}/start")
        left = await ann.done(f"/tables/{table}/seats/0", method="DELETE")
        assert left["table"]["seats"][0]["left"]
        back = await ann.done(f"/tables/{table}/seats/0/return")
        assert not back["table"]["seats"][0]["away"]
        twice = await ann.problem(f"/tables/{table}/seats/0/return")
        assert (twice["status"], twice["code"]) == (409, "wrong-time")


async def until_over(site: Site, table: str) -> None:
    """Wait while bots play on."""
    live = await site.app.state.tables.live(table)
    over = asyncio.Event()
    subscriber = live.subscribe(None, lambda _: over.set() if live.state.status == "over" else None)
    await asyncio.wait_for(over.wait(), 120)
    live.unsubscribe(subscriber)


async def test_a_finished_game_has_a_record_with_its_seed_and_a_rematch(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        people = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Al"}]
        # Without a limit of rounds, two bots may play for minutes.
        table = await ann.new_table(people, game="short", house_rules=["rounds=5"])
        assert (await ann.problem(f"/tables/{table}/record", method="GET"))["code"] == "wrong-time"
        await ann.done(f"/tables/{table}/start")
        assert (await ann.problem(f"/tables/{table}/rematch"))["code"] == "wrong-time"
        early = await ann.problem(f"/tables/{table}/story", method="GET")
        assert (early["status"], early["code"]) == (409, "wrong-time")
        seed = (await site.app.state.tables.live(table)).state.seed
        assert seed not in (await ann.get(f"/tables/{table}/record")).text
        for seat in range(2):
            await ann.done(f"/tables/{table}/seats/{seat}", method="DELETE")
        await until_over(site, table)

        over = (await ann.get(f"/tables/{table}")).json()
        assert over["table"]["seed"] == seed
        assert over["table"]["outcome"]["reason"] in ("rounds", "first-bankruptcy")
        record = await ann.get(f"/tables/{table}/record")
        assert record.headers["content-type"] == "text/plain; charset=utf-8"
        assert seed in record.text
        story = (await ann.get(f"/tables/{table}/story")).json()
        assert story["worths"][-1]["worths"] == over["table"]["outcome"]["worths"]
        assert story["frames"][-1]["seq"] == over["version"]
        again = await ann.done(f"/tables/{table}/rematch")
        assert await ann.done(f"/tables/{table}/rematch") == again
        new = (await ann.get(f"/tables/{again['table']}")).json()
        assert new["table"]["status"] == "waiting"
        assert new["table"]["commitment"] != over["table"]["commitment"]


async def test_actions_may_be_words_and_the_board_is_a_picture(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "me", "name": "Al"}])
        assert (await ann.get(f"/tables/{table}/board.svg")).status_code == 409
        state = await ann.done(f"/tables/{table}/start")
        seat = state["view"]["decision"]["seats"][0]
        place = (await ann.get(f"/tables/{table}/position?seat={seat}")).json()
        assert place["version"] == state["version"]
        assert place["position"].startswith("passgo1 classic full 1500@0/")
        refused = await ann.done(f"/tables/{table}/why", {"seat": seat, "action": "build=39"})
        assert refused["refusal"]["rule"] == "BUILD-1"
        asked = {"seat": seat, "version": state["version"], "id": "words", "action": "throw"}
        thrown = await ann.done(f"/tables/{table}/actions", asked)
        assert thrown["entries"][0]["action"] == {"do": "throw"}
        again = {**asked, "version": thrown["version"], "id": "none", "action": "thro"}
        wrong = (await ann.post(f"/tables/{table}/actions", again)).json()["error"]
        assert (wrong["code"], "did you mean throw?" in wrong["message"]) == ("bad-input", True)
        picture = await ann.get(f"/tables/{table}/board.svg")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text.startswith("<svg")


async def test_the_link_of_a_table_is_a_qr_code(tmp_path: Path) -> None:
    async with opened(tmp_path, public_url="https://play.example/") as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        picture = await ann.get(f"/tables/{table}/qr.svg")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text.startswith("<svg")


@pytest.mark.parametrize("edition", names())
async def test_an_edition_is_complete_except_for_challenge_answers(tmp_path: Path, edition: str) -> None:
    printed = load(edition)
    async with opened(tmp_path) as site, site.visitor() as visitor:
        answer = await visitor.get(f"/editions/{edition}")
        received = answer.json()
        listed = (await visitor.get("/editions")).json()["editions"]
        rules = (await visitor.get(f"/rules?edition={edition}")).json()["rules"]
    assert [square["name"] for square in received["squares"]] == [square.name for square in printed.squares]
    assert [card["text"] for card in received["chance"]] == [card.text for card in printed.chance]
    assert received["tokens"] == list(printed.tokens)
    assert received["challenges"] == len(printed.challenges)
    assert not [card for card in printed.challenges if card.question in answer.text]
    assert edition in [short["id"] for short in listed]
    missing = left_out(printed.options if printed.book else OPTIONS, printed.book, printed.start)
    assert [rule["id"] for rule in rules] == [entry.id for entry in entries() if entry.id not in missing]
    assert not [rule["text"] for rule in rules if "{" in rule["text"]]


async def test_a_rule_names_its_books_and_a_ruling_names_its_rules(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as site, site.visitor() as visitor:
        received = (await visitor.get("/rules?edition=boutique")).json()
    by_id = {rule["id"]: rule for rule in received["rules"]}
    assert received["left_out"].keys() == {entry.id for entry in entries()} - by_id.keys()
    for entry in entries():
        if entry.id in received["left_out"]:
            assert received["left_out"][entry.id] == [book_title(book) for book in books_of(entry)]
            continue
        said = by_id[entry.id]
        assert said["changed_by"] == []
        if isinstance(entry, Rule):
            assert [place["book"] for place in said["printed"]] == [place.book for place in entry.printed]
            assert said["elsewhere"] == entry.elsewhere
            assert (said["question"], said["kind"], said["see"]) == (None, None, [])
        else:
            assert said["kind"] == entry.kind
            assert said["see"] == [rule for rule in entry.see if rule in by_id]
            assert said["question"]
            assert bool(said["other"]) == bool(entry.other)
    assert {place["book"] for rule in received["rules"] for place in rule["printed"]} == received[
        "books"
    ].keys()
    assert [chapter["id"] for chapter in received["chapters"]] == [chapter.id for chapter in chapters()]


async def test_the_rules_of_an_edition_are_those_of_its_book_in_its_own_words(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.visitor() as visitor:
        received = {
            edition: {
                rule["id"]: rule for rule in (await visitor.get(f"/rules?edition={edition}")).json()["rules"]
            }
            for edition in ("mlb", "nfl", "america", "toysrus", "classic")
        }
        lacking = await visitor.problem("/rules/BANK-5?edition=mlb", method="GET")
        there = await visitor.done("/rules/BANK-5?edition=nfl", method="GET")
        contested = await visitor.done("/rules/RULING-INTEREST-BASE?edition=nfl", method="GET")
    assert "BANK-5" not in received["mlb"]
    assert [edition for edition in received if "SETUP-11" in received[edition]] == ["nfl"]
    assert "American history" in received["america"]["OBJECT-1"]["text"]
    assert received["america"]["OBJECT-1"]["form"] == "text.america"
    assert "Times Square" in received["toysrus"]["OBJECT-1"]["text"]
    assert received["classic"]["OBJECT-1"]["form"] == "text"
    assert lacking["reason"] == "rule-not-in-book"
    assert "NFL Gridiron Edition, 1999" in lacking["message"]
    assert there["id"] == "BANK-5"
    assert "printed price" in contested["other"]


async def test_rules_and_edition_of_a_table_show_the_agreed_house_rules(tmp_path: Path) -> None:
    agreed = ["salary=400", "free-parking-pot", "double-go", "cash=2000", "no-auction"]
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table(edition="nfl", house_rules=agreed)
        rules = (await ann.done(f"/tables/{table}/rules", method="GET"))["rules"]
        edition = await ann.done(f"/tables/{table}/edition", method="GET")
        printed = await ann.done("/editions/nfl", method="GET")
    received = {rule["id"]: rule for rule in rules}
    assert "$400" in received["GO-1"]["text"]
    assert "$800" in received["GO-1"]["text"]
    assert received["GO-1"]["form"] == "text+double-go"
    assert received["GO-1"]["changed_by"] == ["HOUSE-2", "HOUSE-4"]
    assert "pot" in received["PARK-1"]["text"]
    assert "nothing and pay" not in received["PARK-1"]["text"]
    assert received["SETUP-3"]["text"] == "Every player starts with $2000."
    assert "instead of $1500" in received["HOUSE-3"]["text"]
    assert "instead of $200" in received["HOUSE-4"]["text"]
    assert received["AUCTION-1"]["changed_by"] == ["HOUSE-5"]
    assert received["BUY-1"]["changed_by"] == []
    assert (edition["salary"], edition["salary_on_go"], edition["pot"]) == (400, 800, True)
    assert (printed["salary"], printed["salary_on_go"], printed["pot"]) == (200, 200, False)


@pytest.mark.parametrize("path", ["/editions", "/editions/america", "/rules?edition=boutique"])
async def test_editions_and_rules_are_compressed_if_the_client_accepts_gzip(
    tmp_path: Path, path: str
) -> None:
    async with opened(tmp_path) as site, site.visitor() as visitor:
        packed = await visitor.ask("GET", path, headers={"Accept-Encoding": "gzip"})
        plain = await visitor.ask("GET", path, headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("what", ["", "/events"])
async def test_a_table_and_its_log_are_compressed_if_the_client_accepts_gzip(
    tmp_path: Path, what: str
) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        path = f"/tables/{await ann.new_table()}{what}"
        packed = await ann.ask("GET", path, headers={"Accept-Encoding": "gzip"})
        plain = await ann.ask("GET", path, headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding, Accept-Language"


async def test_the_edition_of_a_table_is_sent_again_only_after_a_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        path = f"/tables/{await ann.new_table()}/edition"
        first = await ann.ask("GET", path)
        tag = first.headers["etag"]
        assert first.headers["cache-control"] == "private, no-cache"
        again = await ann.ask("GET", path, headers={"If-None-Match": f'"other", {tag}'})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        other = replace(load("classic"), title="Another classic")
        monkeypatch.setattr(TableState, "edition", other)  # as after an upgrade while the table waits
        changed = await ann.ask("GET", path, headers={"If-None-Match": tag})
        assert (changed.status_code, changed.json()["title"]) == (200, "Another classic")
        assert changed.headers["etag"] != tag


WRONG: list[tuple[str, str, Any, int, str]] = [
    ("GET", "/nowhere", None, 404, "not-found"),
    ("GET", "/tables/", None, 404, "not-found"),
    ("GET", "/tables/aaaaaaaaaa", None, 404, "not-found"),
    ("GET", "/tables/%00", None, 404, "not-found"),
    ("GET", "/editions/atlantis", None, 404, "not-found"),
    ("GET", "/rules/NO-1", None, 404, "not-found"),
    ("GET", "/rules?edition=atlantis", None, 404, "not-found"),
    ("PUT", "/tables", {}, 405, "no-such-method"),
    ("DELETE", "/health", None, 405, "no-such-method"),
    ("POST", "/tables", {}, 400, "bad-input"),
    ("POST", "/tables", [], 400, "bad-input"),
    ("POST", "/tables", {"seats": [{"who": "me"}, {"who": "bot"}]}, 400, "bad-input"),
    ("POST", "/tables", {"seats": [{"who": "open"}] * 2, "edition": "x"}, 400, "bad-input"),
    ("POST", "/tables", {"seats": [{"who": "open"}] * 2, "minutes": 5}, 400, "bad-input"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), WRONG)
async def test_all_problems_have_the_same_form(
    tmp_path: Path, method: str, path: str, body: Any, status: int, code: str
) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        problem = await ann.problem(path, body, method)
    assert (problem["status"], problem["code"]) == (status, code)


async def test_wrong_fields_are_named(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        asked = {"seats": [{"who": "me", "name": 5}, {"who": "bot", "colour": "red"}], "pace": "slow"}
        problem = await ann.problem("/tables", asked)
        many = await ann.problem("/tables", {f"key{n}": n for n in range(200)})
    named = [line.partition(":")[0] for line in problem["problems"]]
    assert sorted(named) == ["pace", "seats.0.name", "seats.1.colour"]
    assert len(many["problems"]) == 10


async def test_an_internal_error_reveals_no_details(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def breaks(tables: Tables) -> None:
        raise ZeroDivisionError("secret /etc/passwd")

    monkeypatch.setattr(Tables, "lobby", breaks)
    async with opened(tmp_path) as site, site.visitor() as visitor:
        response = await visitor.get("/tables")
    assert response.status_code == 500
    assert response.json()["error"]["code"] == "broken"
    assert "secret" not in response.text
    assert "ZeroDivision" not in response.text
    assert "broken" in caplog.messages


async def page_of(client: Path, path: str) -> httpx.Response:
    """An app with this build of the client."""
    app = FastAPI()
    add_pages(app, str(client))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HOME) as browser:
        return await browser.get(path)


async def test_a_notice_is_shown_if_the_client_is_not_built(tmp_path: Path) -> None:
    for path in ("/", "/t/k3x9w2m7qa"):
        page = await page_of(tmp_path / "none", path)
        assert page.status_code == 200
        assert "/openapi.json" in page.text


async def test_assets_of_the_client_are_cached_forever(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>the client</title>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("play()")
    (tmp_path / "icon.svg").write_text("<svg/>")
    for path in ("/", "/t/k3x9w2m7qa"):
        page = await page_of(tmp_path, path)
        assert "the client" in page.text
        assert page.headers["cache-control"] == "no-cache"
    asset = await page_of(tmp_path, "/assets/app-1a2b.js")
    assert "immutable" in asset.headers["cache-control"]
    assert (await page_of(tmp_path, "/icon.svg")).headers["cache-control"] == "no-cache"
    for path in ("/assets/none.js", "/assets/%2e%2e/index.html", "/index.txt"):
        assert (await page_of(tmp_path, path)).status_code == 404


async def test_health_readiness_and_metrics(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.visitor() as visitor:
        assert (await visitor.get("/health")).json() == {"ok": True}
        assert (await visitor.get("/ready")).json() == {"ok": True}
        await visitor.get("/tables/aaaaaaaaaa")
        assert (
            'passgo_problems_total{chapter="",code="not-found"} 1.0' in (await visitor.get("/metrics")).text
        )


async def test_the_openapi_description_is_complete(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.visitor() as visitor:
        page = (await visitor.get("/openapi.json")).json()
        documented = set(page["paths"])
        assert documented == {route.path for route in routes_of(site.app) if route.include_in_schema}
    assert page["info"]["version"] == passgo.__version__
    schemas = page["components"]["schemas"]
    assert {"ClientFrame", "ServerFrame", "ActFrame", "Update", "DiceThrown"} <= schemas.keys()
    assert "HTTPValidationError" not in schemas
    for path, operations in page["paths"].items():
        for operation in operations.values():
            assert operation["summary"], path
            body = operation.get("requestBody", {"content": {"application/json": {"example": None}}})
            assert "example" in body["content"]["application/json"], path
            for status, answer in operation["responses"].items():
                assert bool(answer.get("content")) == (status != "304"), (path, status)


async def test_all_references_of_the_openapi_description_resolve(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.visitor() as visitor:
        text = (await visitor.get("/openapi.json")).text
        schemas = (await visitor.get("/openapi.json")).json()["components"]["schemas"]
    referred = {part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert referred <= schemas.keys()
    assert "#/$defs/" not in text


@pytest.mark.parametrize("name", sorted(ANSWERS | ASKED))
def test_examples_are_valid_for_their_models(name: str) -> None:
    model: TypeAdapter[Any] = TypeAdapter({each.__name__: each for each in models()}[name])
    example = json.dumps(ANSWERS[name] if name in ANSWERS else ASKED[name])
    assert model.dump_python(model.validate_json(example, strict=True), by_alias=True)
