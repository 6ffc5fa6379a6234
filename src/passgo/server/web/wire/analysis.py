"""The analysis of a position: what is asked, and each part of the answer."""

from typing import Annotated, Any, Literal

from pydantic import Field

from passgo.server.web.wire.base import RequestModel, ResponseModel
from passgo.server.web.wire.game import Action
from passgo.server.web.wire.insight import Interval
from passgo.server.web.wire.views import OfferView, View, Why

Part = Literal[
    "layout", "chances", "actions", "rents", "throws", "trades", "ceilings", "plan", "picture", "play"
]
SeatIndex = Annotated[int, Field(ge=0, le=9)]
Deck = Literal["chance", "chest"]


class LayoutSeat(RequestModel):
    """A seat of a layout, with the keys of a view. What is left out is as at the start of a game."""

    seat: int | None = None
    name: str | None = Field(None, max_length=40)
    token: str | None = Field(None, max_length=40)
    cash: int | None = Field(None, ge=0, le=1_000_000)
    square: int | None = Field(None, ge=0, le=39)
    jail: int | None = Field(None, ge=0, le=3)
    jail_cards: list[Deck] | None = Field(None, max_length=2)
    status: Literal["playing", "bankrupt", "banker"] | None = None
    lapped: bool | None = None


class LayoutLot(RequestModel):
    """An owned lot of a layout."""

    owner: SeatIndex
    mortgaged: bool = False
    houses: int = Field(0, ge=0, le=4)
    hotel: bool = False


class Layout(RequestModel):
    """A position laid out by hand: the seat on turn is about to throw, and nothing is open. Lots that are left out are
    the Bank's."""

    edition: str = Field("classic", max_length=40)
    rules: str | None = Field(None, max_length=600)
    turn: SeatIndex = 0
    pot: int | None = Field(None, ge=0, le=1_000_000)
    seats: list[LayoutSeat] = Field(max_length=10)
    lots: dict[str, LayoutLot] = Field({}, max_length=40)


class AnalysisRequest(RequestModel):
    """One part of an analysis, of a position line or a layout. `playouts` asks for better figures; what a part needs
    besides is `seat`, `other` (trades), `lot` (ceilings), `budget` (plan), `action` and `dice` (play)."""

    part: Part
    position: str | None = Field(None, max_length=4000)
    layout: Layout | None = None
    names: list[Annotated[str, Field(max_length=40)]] | None = Field(None, max_length=10)
    seat: SeatIndex | None = None
    other: SeatIndex | None = None
    lot: int | None = Field(None, ge=0, le=39)
    budget: int | None = Field(None, ge=0, le=1_000_000)
    playouts: int = Field(0, ge=0, le=2000)
    action: dict[str, Any] | None = None
    dice: list[int] | None = Field(None, max_length=2)


class Flaw(ResponseModel):
    """Why a layout is impossible, and the rule."""

    text: str
    rule: str | None


class AnalysedTable(ResponseModel):
    """The table as a spectator sees it; `seats` may act now. `blind` while the tax is to be chosen (TAX-3)."""

    view: View
    houses_for_hotel: int
    seats: list[int]
    blind: bool


class LayoutAnswer(ResponseModel):
    """A layout judged. `position` is empty if it is impossible; then `flaws` says why, and `nearest` is the nearest
    possible layout, if one was found."""

    position: str
    names: list[str]
    flaws: list[Flaw]
    layout: Layout
    nearest: Layout | None
    table: AnalysedTable | None


class SeatChances(ResponseModel):
    """The chance of every seat to win, as if all played like `people`: by the value model, or by `games`."""

    blind: bool
    people: str
    games: int
    chances: list[Interval]


class ActionOption(ResponseModel):
    action: Action
    notation: str
    advised: bool
    chance: Interval
    why: Why


class ActionsAnswer(ResponseModel):
    """The actions of a seat, the best one first; `clear` if the playouts tell the first one apart from the others."""

    blind: bool
    seat: int | None
    clear: bool
    options: list[ActionOption]


class SeatRents(ResponseModel):
    """What a seat pays and gets on average while every player throws once; `worst` is the highest rent of its throw."""

    seat: int
    pays: float
    gets: float
    worst: int


class RentsAnswer(ResponseModel):
    rents: list[SeatRents]


class ReachedSquare(ResponseModel):
    """A square that the throw may lead to: how likely, what it costs or brings, and all chances if it does."""

    square: int
    chance: float
    cash: float
    chances: list[float]


class ThrowsAnswer(ResponseModel):
    seat: int
    chances: list[float]
    squares: list[ReachedSquare]
    blind: bool


class FoundTrade(ResponseModel):
    """A trade that raises both chances: `gains` of giver and taker. Both can accept cash from `least` to `most`,
    paid by the giver; negative if it is paid to it. The levels of `accepted_by` would say yes."""

    offer: OfferView
    action: Action
    notation: str
    cash: int
    least: int
    most: int
    gains: list[Interval]
    accepted_by: list[str]


class TradesAnswer(ResponseModel):
    """`even`: two players are left, and these trades change nothing. `games`: pairs of games that confirm them."""

    blind: bool
    even: bool
    games: int
    trades: list[FoundTrade]


class SeatCeiling(ResponseModel):
    seat: int
    price: int
    rival: int | None
    gain: float


class CeilingsAnswer(ResponseModel):
    blind: bool
    lot: int
    ceilings: list[SeatCeiling]


class PlannedBuilding(ResponseModel):
    lot: int
    cost: int
    chance: float


class PlanAnswer(ResponseModel):
    seat: int
    budget: int
    chance: float
    steps: list[PlannedBuilding]
    blind: bool


class PictureAnswer(ResponseModel):
    """The board as SVG."""

    svg: str


class PlayAnswer(ResponseModel):
    """The position after the action."""

    position: str
    layout: Layout


class AnalysisAnswer(ResponseModel):
    """The part that was asked for; all others are left out."""

    layout: LayoutAnswer | None = None
    chances: SeatChances | None = None
    actions: ActionsAnswer | None = None
    rents: RentsAnswer | None = None
    throws: ThrowsAnswer | None = None
    trades: TradesAnswer | None = None
    ceilings: CeilingsAnswer | None = None
    plan: PlanAnswer | None = None
    picture: PictureAnswer | None = None
    play: PlayAnswer | None = None
