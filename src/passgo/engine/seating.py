"""Seating: the checks of names, numbers, tokens and luck before a game begins (SETUP-1, SETUP-2, SETUP-6).

Arguments have the type object: compiled, a narrower type would fail before it can be checked.
"""

import secrets
from collections.abc import Sequence
from typing import Final

from passgo.edition import Edition
from passgo.edition.titles import Title
from passgo.engine.errors import BadInput, Fact, player_error
from passgo.engine.luck import BY_HAND, HandLuck, Luck, ScriptedLuck
from passgo.engine.rulesets import Rules
from passgo.speech import Saying

BANKER_FROM: Final = 6  # SETUP-6: more than five persons
LONGEST_NAME: Final = 40


def choose_luck(seed: object, luck: object) -> Luck:
    if luck is not None:
        if not isinstance(luck, str):
            raise BadInput(f"luck is {luck!r}; expected a script such as '65 44 c7 h3'")
        what, _, script = luck.partition(":")
        if what in BY_HAND:
            return HandLuck(what, script, "" if seed is None and what == BY_HAND[0] else some_seed(seed))
        if seed is not None:
            raise BadInput(Saying("input.luck-or-seed"))
        return ScriptedLuck(luck)
    return Luck(some_seed(seed))


def some_seed(seed: object) -> str:
    """The text of a seed; by default of a secret one."""
    return secrets.token_hex(32) if seed is None else check_seed(seed)


def check_seed(seed: object) -> str:
    """The text of a seed."""
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise BadInput(f"seed is {seed!r:.100}; expected a whole number or a text")
    try:
        text = str(seed)
        text.encode()
    except ValueError as error:  # half a character, or thousands of digits
        raise BadInput(f"seed cannot be used: {error}") from None
    return text


def check_names(names: object) -> list[str]:
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadInput(f"names is {names!r}; expected a list of names")
    seated = [check_name(name) for name in names]
    for i, name in enumerate(seated):
        if name.casefold() in (other.casefold() for other in seated[:i]):
            raise BadInput(Saying("input.same-name", name=repr(name)))
    return seated


def check_name(name: object) -> str:
    if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
        raise player_error("not-a-name", {"name": repr(name), "longest": LONGEST_NAME})
    return name.strip()


def check_count(edition: Edition, rules: Rules, persons: int) -> None:
    """SETUP-1; a Banker who does not play is not counted as a player (SETUP-6, RULING-BANKER-SEAT). How many deeds each
    is dealt depends on the number, and a goal on the deeds (HOUSE-17)."""
    fewest, most = edition.players
    if rules.banker_only and persons < BANKER_FROM:
        raise player_error("banker-must-play", {"persons": persons})
    players = persons - 1 if rules.banker_only else persons
    if not fewest <= players <= most:
        said = Saying(
            "problem.wrong-count", edition=Title(edition), fewest=fewest, most=most, players=players
        )
        facts: dict[str, Fact] = {"fewest": fewest, "most": most, "players": players}
        raise BadInput(said, "wrong-count", {"edition": edition.title, **facts})
    if rules.banker >= persons:
        raise player_error("no-such-banker", {"last": persons - 1, "banker": rules.banker})
    rules.check_goal(edition, players)


def check_tokens(edition: Edition, rules: Rules, persons: int, tokens: object) -> list[str]:
    """SETUP-2: every player has a different token of the edition; a Banker who does not play has none."""
    players = persons - 1 if rules.banker_only else persons
    if tokens is None:
        return with_banker(rules, list(edition.tokens[:players]))
    if isinstance(tokens, str) or not isinstance(tokens, Sequence) or len(tokens) != players:
        raise BadInput(Saying("input.tokens", n=players, tokens=repr(tokens)))
    for token in tokens:
        if token not in edition.tokens:
            known = ", ".join(edition.tokens)
            raise BadInput(Saying("input.token", token=repr(token), edition=Title(edition), tokens=known))
    if len(set(tokens)) != players:
        raise BadInput(Saying("input.same-token"))
    return with_banker(rules, list(tokens))


def with_banker(rules: Rules, tokens: list[str]) -> list[str]:
    """A token for each seat, which is none for a Banker who does not play."""
    if not rules.banker_only:
        return tokens
    return [*tokens[: rules.banker], "", *tokens[rules.banker :]]


def without_banker(rules: Rules, tokens: list[str]) -> list[str]:
    """The tokens of the playing seats, out of one for each seat."""
    return [token for seat, token in enumerate(tokens) if not rules.keeps_bank_only(seat)]
