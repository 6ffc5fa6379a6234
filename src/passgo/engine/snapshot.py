"""Snapshots: the state of a game together with its luck, as a copy or as plain data that can be pickled."""

from typing import Final, cast

from passgo.engine.actions import CODES, Action
from passgo.engine.arrays import from_list
from passgo.engine.board import Board
from passgo.engine.declared import restore
from passgo.engine.luck import HandLuck, Luck, ScriptedLuck
from passgo.engine.position import Position, Terms
from passgo.engine.position_fields import FIELDS

OFFERS: Final = "offers"  # the only field that is neither a number nor an array of numbers
Plain = dict[str, object]


def copy_state(p: Position) -> Position:
    """An independent copy of the state with the same luck to come."""
    twin = p.clone()
    twin.luck = p.luck.copy()
    return twin


def state_to_plain(p: Position) -> Plain:
    plain: Plain = {"seats": int(p.seats), "luck": luck_to_plain(p.luck)}
    for name in FIELDS:
        value = getattr(p, name)
        if name == OFFERS:
            plain[name] = [terms.key() for terms in p.offers]
        else:
            plain[name] = value if isinstance(value, int) else [int(n) for n in value]
    return plain


def state_from_plain(board: Board, plain: Plain) -> Position:
    p = Position(board, luck_from_plain(cast(Plain, plain["luck"])), cast(int, plain["seats"]))
    for name in FIELDS:
        value = plain[name]
        if name == OFFERS:
            p.offers = [Terms(*key) for key in cast(list[tuple[int, ...]], value)]  # type: ignore[arg-type]
        elif isinstance(value, list):
            setattr(p, name, from_list(value))
        else:
            # Compiled, a bool that has passed as a number is one, and no longer fits its attribute.
            setattr(p, name, bool(value) if isinstance(getattr(p, name), bool) else value)
    return p


def action_to_plain(action: Action) -> tuple[object, ...]:
    terms = None if action.terms is None else action.terms.key()
    return (action.do, int(action.first), int(action.second), terms, action.group)


def action_from_plain(plain: tuple[str, int, int, tuple[int, ...] | None, str]) -> Action:
    name, first, second, key, group = plain
    return restore(CODES[name], first, second, key, group, None)


def luck_to_plain(luck: Luck) -> Plain:
    plain: Plain = {"written": luck.written, "by_hand": luck.by_hand()}
    if isinstance(luck, ScriptedLuck):
        plain["script"] = luck.left()
    if isinstance(luck, HandLuck) or not isinstance(luck, ScriptedLuck):
        plain["seed"] = luck.seed
        plain["committed"] = luck.committed
        plain["streams"] = [(int(stream.blocks), int(stream.at)) for stream in luck.streams()]
    return plain


def luck_from_plain(plain: Plain) -> Luck:
    luck = unused_luck(plain)
    if "seed" in plain:
        luck.committed = cast(bool, plain["committed"])
        places = cast(list[tuple[int, int]], plain["streams"])
        for stream, (blocks, at) in zip(luck.streams(), places, strict=True):
            stream.go_to(blocks, at)
    luck.written = cast(bool, plain["written"])
    luck.set_by_hand(cast(str, plain.get("by_hand", "")))  # older snapshots have none
    return luck


def unused_luck(plain: Plain) -> Luck:
    """Luck of the same kind, from its beginning."""
    seed = cast(str, plain.get("seed", ""))
    if "script" not in plain:
        return Luck(seed)
    script = " ".join(cast(list[str], plain["script"]))
    return HandLuck("", script, seed) if "seed" in plain else ScriptedLuck(script)
