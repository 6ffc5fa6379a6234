"""The terminal uses the words of the edition: a boutique is never called a house, nor a mall a hotel."""

import re
from dataclasses import asdict
from random import Random

import pytest

from passgo.edition import load, names
from passgo.terminal.estates import details
from passgo.terminal.match import Match
from passgo.terminal.menu import ESTATE, Menu
from passgo.terminal.refusals import refusal_text
from properties.actions import every_action
from properties.random_play import any_move, any_seat, deal_groups, table_of, variants
from terminal.screen import MatchOf

COMMON = ("house", "houses", "hotel", "hotels", "deed", "deeds", "railroad", "railroads")
STEPS = 150
LOOK_EVERY = 10
TRIED = 6  # every how many actions one is tried for its refusal


def said(match: Match, rng: Random) -> list[str]:
    """The texts that the screen could show now: questions, answers, lists, estates, and refusals."""
    shown = [details(match).plain]
    game = match.game
    decision = game.decision
    assert decision is not None
    for seat in decision.seats:
        menu = Menu(match.texts, seat)
        shown.append(menu.texts.question(decision, seat))
        shown += [step.label for step in menu.steps()]
        for what in ESTATE:
            shown += [line.label for line in menu.lines(what)]
        for action in every_action(game, seat, game.choices(seat)):
            if rng.randrange(TRIED) == 0:
                refusal = game.refusal(seat, action)
                shown += [] if refusal is None else [refusal_text(match.texts, refusal)]
    return shown


@pytest.mark.parametrize("name", names())
def test_no_text_on_the_screen_uses_words_of_another_edition(name: str, match_of: MatchOf) -> None:
    edition = load(name)
    own = " ".join([*map(str, asdict(edition.words).values()), *(square.name for square in edition.squares)])
    foreign = [word for word in COMMON if not re.search(rf"\b{word}\b", own, re.IGNORECASE)]
    rng = Random(name)
    game = table_of(name, next(iter(variants(name))), rng).new_game()
    deal_groups(game, rng)
    match = match_of(game)
    shown: set[str] = set()
    for step in range(STEPS):
        if game.decision is None:
            break
        if step % LOOK_EVERY == 0:
            shown.update(said(match, rng))
        seat = any_seat(game, rng)
        move = any_move(game, seat, rng, "builder")
        if move is not None and game.refusal(seat, move) is None:
            game.play(seat, move)
    assert len(shown) > 100
    for text in shown:
        plain = re.sub(r"\b[A-Z]+(-[A-Z\d]+)+\b", "", text)  # the id of a rule, HOUSE-20
        assert not [word for word in foreign if re.search(rf"\b{word}\b", plain, re.IGNORECASE)], text
