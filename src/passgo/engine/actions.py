"""The table of all actions, and reading one: small typed objects with a JSON form such as {"do": "bid", "amount": 120}.

Each is declared in its chapter of `rules/`.
"""

from collections.abc import Mapping
from typing import Final, cast

from passgo.engine import chapters, codes, declared
from passgo.engine.arrays import vec
from passgo.engine.chapters import AnyAction as AnyAction
from passgo.engine.declared import Action as Action
from passgo.engine.declared import Amounts as Amounts
from passgo.engine.errors import BadInput
from passgo.engine.fields import A_GROUP
from passgo.engine.fields import DECKS as DECKS
from passgo.engine.fields import MOST_MONEY as MOST_MONEY
from passgo.engine.fields import side_to_json as side_to_json
from passgo.engine.position import Position, Terms
from passgo.engine.trade_terms import read_terms
from passgo.speech import Saying
from passgo.speech.near import meant

ACTIONS: Final[list[Action]] = declared.ACTIONS
ACTIONS.extend(sorted(chapters.ACTIONS, key=lambda action: int(action.code)))
BY_CODE: Final[declared.ActionArray] = vec[Action](ACTIONS)
declared.TABLE.by_code = BY_CODE
CODES: Final[dict[str, int]] = {action.name: int(action.code) for action in ACTIONS}
LISTED: Final[list[Action]] = sorted(
    ACTIONS, key=lambda action: action.listed
)  # as the choices of a seat are listed


EXPECTED: Final = Saying("input.one-of", names=", ".join(CODES))


def suggestion(name: str) -> Saying:
    """What is added to the error message for an unknown action: the name that is closest to it."""
    from difflib import get_close_matches

    near = get_close_matches(name, CODES, n=1)
    return Saying("input.near", near=near[0]) if near else EXPECTED


def action_from_json(form: object) -> AnyAction:
    """Read an action; anything else is an error that says what is wrong."""
    if not isinstance(form, Mapping):
        raise BadInput(f"an action is a mapping such as {{'do': 'throw'}}, not {form!r}")
    name = form.get("do")
    if not isinstance(name, str) or name not in CODES:
        raise BadInput(f"'do' is {name!r}; {suggestion(name) if isinstance(name, str) else EXPECTED}")
    kind = ACTIONS[CODES[name]]
    wanted = {"do", *(field.name for field in kind.fields), *(("give", "get") if kind.trades else ())}
    for key in form:
        if key not in wanted and key != "amounts":  # a choice may be sent back as it was listed
            taken = ", ".join(sorted(wanted - {"do"})) or "nothing else"
            raise BadInput(f"{name!r} takes {taken}; {key!r} is not part of it{meant(key, wanted)}")
    numbers = [0, 0]
    group = ""
    for i, field in enumerate(kind.fields):
        if field.name in form:
            numbers[i] = field.read(form[field.name])
            if field.kind == A_GROUP:
                group = str(form[field.name])
        elif not field.optional:
            raise BadInput(f"{name!r} needs {field.name!r}")
    terms = read_terms(form.get("give", {}), form.get("get", {})) if kind.trades else None
    return cast(AnyAction, kind.create(numbers[0], numbers[1], terms, group))


def validate_action(action: Action) -> AnyAction:
    """Check an action that a program has created as if it were read from JSON: its numbers may be anything."""
    try:
        if action.code < 0:
            raise IndexError
        form = action.to_json()
    except (IndexError, AttributeError):
        raise BadInput("there is no such action; make one with action_from_json") from None
    return action_from_json(form)


def resolve_action(p: Position, seat: int, action: Action) -> Action:
    """Fill in what depends on the table: the partners of a trade, and the number of a group on this board."""
    kind = ACTIONS[action.code]
    if action.group:
        return kind.create(group_number(p, action.group), action.second, None, action.group)
    t = action.terms
    if t is None:
        return action
    partner = int(action.first)
    if action.code == codes.COUNTER:
        partner = next((terms.giver for terms in p.offers if terms.number == action.first), seat)
    sides = (t.give_cash, t.give_lots, t.give_cards, t.get_cash, t.get_lots, t.get_cards)
    return kind.create(action.first, action.second, Terms(seat, partner, *sides), "")


def group_number(p: Position, group: str) -> int:
    ids = [known.id for known in p.board.edition.groups]
    if group not in ids:
        raise BadInput(Saying("input.group", group=repr(group), groups=", ".join(ids)))
    return ids.index(group)


# Those that carry no numbers, ready-made for bots.

THROW: Final = Action(codes.THROW)
END_TURN: Final = Action(codes.END_TURN)
BUY: Final = Action(codes.BUY)
DECLINE: Final = Action(codes.DECLINE)
PASS: Final = Action(codes.PASS)
PAY_FINE: Final = Action(codes.PAY_FINE)
PAY_FLAT: Final = Action(codes.PAY_FLAT)
PAY_SHARE: Final = Action(codes.PAY_SHARE)
GIVE_UP: Final = Action(codes.GIVE_UP)
WANT: Final = Action(codes.WANT)
TAKE_SALARY: Final = Action(codes.TAKE_SALARY)
NEXT_CARD: Final = Action(codes.NEXT_CARD)
PLEAD_GUILTY: Final = Action(codes.PLEAD_GUILTY)
HIRE_LAWYER: Final = Action(codes.HIRE_LAWYER)
TIME_UP: Final = Action(codes.TIME_UP)
CALL: Final = Action(codes.CALL)
