"""The terminal in every language: no text is cut or left in English, and a single player is addressed."""

import re
from pathlib import Path
from random import Random

import pytest
from textual.widgets import Static

import passgo
from passgo.edition import load, names
from passgo.edition.translated import translated
from passgo.engine.rulesets import Rules
from passgo.speech import Catalogue, languages
from passgo.terminal.board import Ring
from passgo.terminal.fit_names import fitted
from passgo.terminal.game_settings import GameSettings
from passgo.terminal.match import Match
from passgo.terminal.menu import ESTATE, Menu
from passgo.terminal.panel import panel
from passgo.terminal.refusals import refusal_text
from passgo.terminal.words import GameTexts
from properties.random_play import any_move, any_seat, deal_groups, numbered_table
from scenes import Scene
from terminal.screen import MatchOf, SitDown

SIZES = ((80, 24), (100, 40))
OTHERS = tuple(language for language in languages() if language != "en")
# Words that no text in another language has. Proper names (Park Place) and option names (--players) may stay.
ENGLISH = re.compile(
    r"\b(the|you|your|and|with|throws?|buys?|pays?|of the|round|rules|press|closes|leaves)\b", re.I
)
MANY_LOTS = (
    "passgo1 classic full 900@24/890@20 1,3,5,6,8,9,11,12,13,14,15,16,18,19/21,23,24,25,26,27,28,29,31,32,34,35,37,39 "
    "?16|?16 0:end:1:0:-:24 - - - r12.t23.s1.o0 -"
)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
async def test_keys_and_questions_of_the_table_are_not_cut(
    sit_down: SitDown, tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    match = GameSettings("classic", Rules(), ("Ann",), 2, seed="7").begin(tmp_path / "game.passgo", language)
    text = match.texts.text
    async with sit_down(match, size=size, language=language) as seat:
        assert {len(line) for line in seat.lines} == {size[0]}
        assert seat.lines[-1].strip() == text("terminal.keys")
        assert text("terminal.ask.Throw", name=match.texts.person(0)) in seat.screen
        assert f"▶ {text('act.key.space')} {text('act.do.throw')}" in seat.screen
        for tool in (*ESTATE, "trade", "offers"):
            assert text(f"act.tool.{tool}") in seat.screen
        assert f"Wren ({text('act.estates.bot')})" in seat.screen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
async def test_labels_of_the_start_screen_are_not_cut(
    sit_down: SitDown, language: str, size: tuple[int, int]
) -> None:
    text = Catalogue(language).text
    async with sit_down(None, size=size, language=language) as seat:
        assert seat.lines[-1].strip() == text("terminal.start.keys")
        for key in (
            "start.edition",
            "terminal.start.game",
            "terminal.start.options",
            "terminal.start.people",
        ):
            assert f" {text(key)} " in seat.screen
        for key in ("terminal.start.bots", "terminal.start.begin", "start.option.banker-only"):
            assert text(key) in seat.screen
        assert translated(load("classic"), language).title in seat.screen


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("key", "hint"),
    [
        ("b", "terminal.hint.pick"),
        ("m", "terminal.hint.pick"),
        ("t", "terminal.trade.keys"),
        ("e", "terminal.hint.read"),
        ("question_mark", "terminal.hint.rules"),
    ],
)
async def test_dialogs_fit_into_80_by_24(
    sit_down: SitDown, match_of: MatchOf, language: str, key: str, hint: str
) -> None:
    game = passgo.Game.from_position(MANY_LOTS, names=["Ann", "Bo"])
    match: Match = match_of(game, language=language)
    async with sit_down(match, size=(80, 24), language=language) as seat:
        await seat.press(key)
        shown = [number for number, line in enumerate(seat.lines) if match.texts.text(hint) in line]
        assert len(shown) == 1
        assert "╰" in seat.lines[shown[0] + 1]


@pytest.mark.parametrize("language", languages())
async def test_the_key_for_yes_depends_on_the_language(
    sit_down: SitDown, match_of: MatchOf, language: str
) -> None:
    scene = Scene(2).cash(10, 1500).owns(0, 1, 3).luck("13")
    async with sit_down(match_of(scene.game, language=language), language=language) as seat:
        await seat.press("space", "space", "escape", "2")
        assert seat.dialog == "Confirm"
        letter = Catalogue(language).text("terminal.yes-key")
        assert f"{letter} " in Catalogue(language).text("terminal.hint.confirm")
        await seat.press(letter)
        assert scene.game.outcome is not None


@pytest.mark.parametrize("language", languages())
async def test_a_small_window_shows_a_notice_in_the_language(
    sit_down: SitDown, tmp_path: Path, language: str
) -> None:
    match = GameSettings("classic", Rules(), ("Ann",), 1).begin(tmp_path / "game.passgo", language)
    async with sit_down(match, size=(60, 20), language=language) as seat:
        small = seat.app.screen.query_one("#small", Static).render()
        assert Catalogue(language).text("terminal.small", columns=80, lines=24) in str(small)
        assert "60" in str(small)


# All texts.


def all_said(match: Match, rng: Random) -> list[str]:
    game = match.game
    decision = game.decision
    assert decision is not None
    shown = [panel(match, decision.seats[0], "", False).plain]
    for seat in decision.seats:
        menu = Menu(match.texts, seat)
        shown.append(match.texts.question(decision, seat))
        for what in ESTATE:
            for line in menu.lines(what):
                shown.append(line.label)
                if line.refusal is not None:
                    shown.append(refusal_text(match.texts, line.refusal))
    return shown


def names_of(texts: GameTexts) -> list[str]:
    """Texts that may contain English words: the names of squares and players, and the questions of cards."""
    edition = texts.edition
    cards = [text for card in edition.challenges for text in (card.question, card.right, *card.wrong)]
    return sorted({*texts.names, *(square.name for square in edition.squares), *cards}, key=len, reverse=True)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("number", range(0, 21, 2))
def test_no_text_is_left_in_english(match_of: MatchOf, language: str, number: int) -> None:
    rng = Random(number)
    table = numbered_table(number)
    game = table.new_game()
    if table.dealt_groups:
        deal_groups(game, rng)
    match = match_of(game, language=language)
    kept = names_of(match.texts)
    for _ in range(60):
        if game.outcome is not None:
            break
        for said in all_said(match, rng):
            left = said
            for name in kept:
                left = left.replace(name, "")
            assert not ENGLISH.search(left), said
        seat = any_seat(game, rng)
        move = any_move(game, seat, rng, table.taste)
        if move is not None and game.refusal(seat, move) is None:
            game.play(seat, move)


def test_an_english_text_is_detected() -> None:
    assert ENGLISH.search("Auction: Baltic Avenue. You bid or pass.")


@pytest.mark.parametrize(
    ("language", "alone", "together"),
    [
        ("en", "Your turn: throw the dice.", "Ann throws the dice."),
        ("es", "Es tu turno: tira los dados.", "Ann tira los dados."),
        ("de", "Du bist am Zug: Würfle.", "Ann würfelt."),
    ],
)
def test_a_single_player_is_addressed_and_several_are_named(
    match_of: MatchOf, language: str, alone: str, together: str
) -> None:
    game = Scene(2).game
    decision = game.decision
    assert decision is not None
    assert match_of(game, bots=(1,), language=language).texts.question(decision, 0) == alone
    assert match_of(game, language=language).texts.question(decision, 0) == together


@pytest.mark.parametrize(
    ("language", "money", "group"),
    [("en", "$1,500", "purple"), ("es", "$1,500", "morado"), ("de", "$1.500", "Lila")],
)
def test_money_and_groups_are_written_in_the_format_of_the_language(
    language: str, money: str, group: str
) -> None:
    texts = GameTexts(Scene(2).game, language)
    assert texts.money(1500) == money
    assert texts.lot(1) == f"Mediterranean Avenue ({group})"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", names())
def test_names_of_squares_fit_into_the_board_in_every_language(language: str, name: str) -> None:
    ring = Ring(GameTexts(passgo.new_game(name), language), 100)
    for square in ring.texts.edition.squares:
        room = (7, 3) if square.index // 10 in (0, 2) else (13, 2)
        lines = fitted(ring.name_on_board(square.index), *room)
        assert lines
        width, height = room
        most = height * (width - 2)  # letters of one word, which is broken at syllables
        longest = max(map(len, square.name.split()))
        assert not square.price or longest > most or not lines[-1].endswith("…"), square.name
