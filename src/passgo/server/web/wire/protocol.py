"""Models of requests and responses. `editions` has those about editions and rules, `insight` those of the value model,
`frames` those of sockets.

The OpenAPI description and the types of the browser client are generated from these. Requests are validated with them;
responses are built as plain data and written by msgspec, and tests validate them against these models.
"""

from typing import Annotated, Any, Final, Literal

from pydantic import Field

from passgo.engine.actions import MOST_MONEY
from passgo.engine.errors import Fact
from passgo.engine.house_rules import HOUSE_RULES
from passgo.engine.seating import LONGEST_NAME
from passgo.server.tables.commands import LONGEST_CHAT
from passgo.server.tables.entries import By, SeatKind
from passgo.server.web.wire.base import RequestModel, ResponseModel
from passgo.server.web.wire.editions import TranslationTexts
from passgo.server.web.wire.game import Action, AnyEvent, AskedAction, Choice
from passgo.server.web.wire.views import OfferView, View, Why

MOST_SEATS: Final = 9  # eight players, and a Banker who does not play
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Token = Annotated[str, Field(max_length=40)]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Seq = Annotated[int, Field(ge=0, le=2**53)]
ClientId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Status = Literal["waiting", "playing", "over"]
Level = Literal["age-6", "age-8", "age-10", "easy", "normal", "hard", "expert"]
Money = Annotated[int, Field(ge=0, le=MOST_MONEY)]
Facts = dict[str, Fact]


# Requests


class AskedSeat(RequestModel):
    who: Literal["me", "open", "bot"]
    name: Name | None = None
    token: Token | None = None
    bot: Annotated[str, Field(max_length=20)] | None = None


EnteredLuck = Annotated[str, Field(max_length=100)]
"""At a real board, all that was thrown and drawn for an action: `65 c7`."""


class NewTable(RequestModel):
    edition: Annotated[str, Field(max_length=60)] = "classic"
    own: str | None = None
    """The text of an edition file, for an own edition; `edition` is then ignored."""
    translations: TranslationTexts = Field(default_factory=dict)
    """Of an own edition: the texts of the files beside it, by language."""
    game: Literal["full", "short", "time-limit"] = "full"
    minutes: Annotated[int, Field(ge=1, le=1440)] | None = None
    options: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=10)] = []
    ask_for_rent: bool = False
    banker_only: bool = False
    house_rules: Annotated[
        list[Annotated[str, Field(max_length=40)]], Field(max_length=len(HOUSE_RULES))
    ] = []
    """Agreed house rules: `["free-parking-pot", "salary=400"]`. `GET /editions` lists them all."""
    banker: SeatNumber = 0
    seats: Annotated[list[AskedSeat], Field(min_length=2, max_length=MOST_SEATS)]
    timer: Annotated[int, Field(ge=5, le=14 * 86_400)] | None = 90
    """Seconds for a decision. From an hour on the game is played over days: players need not stay connected."""
    pace: Annotated[int, Field(ge=0, le=10_000)] = 700
    public: bool = False
    seats_each: Annotated[int, Field(ge=1, le=MOST_SEATS)] | None = None
    bot_trades: bool = True
    absence: Annotated[int, Field(ge=0, le=86_400)] | None = None
    """Seconds after which a bot plays for a player who is away. 0: the table waits. null: the server's default."""
    chances: bool = False
    """Whether the chances to win are shown, turn by turn."""
    tutor: bool = False
    """Whether players may use the tutor. A player against bots always may."""
    hints: bool = True
    """Whether players may ask what the expert would do. At a public table they may not; a player against bots always
    may."""
    people: Level = "normal"
    """The level that people are taken for in chances to win and in the review."""
    luck: Annotated[str, Field(max_length=20)] = ""
    """At a real board, what is thrown and drawn there: `by hand`, `dice by hand` or `cards by hand`."""
    notes: bool = False
    """At a real board, whether the money lies on the table."""


class Subscribe(RequestModel):
    """A browser's push subscription."""

    endpoint: Annotated[str, Field(min_length=1, max_length=1000)]
    p256dh: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{80,100}=*$")]
    auth: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{20,30}=*$")]


class JoinByCode(RequestModel):
    code: Annotated[str, Field(min_length=1, max_length=20)]


class Join(RequestModel):
    name: Name
    token: Token | None = None
    seat: SeatNumber | None = None


class ChangeSeat(RequestModel):
    """Of one's own seat the name and token; of the others the host says who may sit there."""

    name: Name | None = None
    token: Token | None = None
    kind: Literal["bot", "open", "closed"] | None = None
    bot: Annotated[str, Field(max_length=20)] | None = None


Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class Commit(RequestModel):
    """The SHA-256 of a secret of 64 hexadecimal digits, in such digits."""

    commitment: Digest


class Reveal(RequestModel):
    secret: Digest


class HandOver(RequestModel):
    seat: SeatNumber


class Silence(RequestModel):
    seat: SeatNumber
    silent: bool


class Chat(RequestModel):
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]


class Act(RequestModel):
    """An action, with the last seq that its sender has seen and an id of the sender's own."""

    seat: SeatNumber
    version: Seq
    id: ClientId
    action: AskedAction
    luck: EnteredLuck = ""


class Start(RequestModel):
    luck: Annotated[str, Field(max_length=600)] = ""
    """At a real board, what was thrown, flipped or dealt for the start so far."""


class Correct(RequestModel):
    """At a real board: an earlier entry was not what happened."""

    seat: SeatNumber
    """Who corrects it."""
    entry: Seq
    action: AskedAction | None = None
    """What happened; null for nothing."""
    luck: EnteredLuck = ""
    rest: bool = False
    """Whether everything after it is taken back, too."""


class AskWhy(RequestModel):
    seat: SeatNumber
    action: AskedAction


class AskJudge(RequestModel):
    seat: SeatNumber
    action: AskedAction
    points: Annotated[float, Field(ge=0.1, le=100)]
    """The cost, in percentage points of the chance to win, above which the player wants to be warned."""


# Responses


class Wrong(ResponseModel):
    """A problem: its kind, and the sentence by its name, in English, and as the facts that it is about.

    The problem of a stale action also has what it missed and the current state."""

    code: str
    reason: str
    message: str
    facts: Facts
    rule: str | None = None
    problems: list[str] | None = None
    update: "Update | None" = None


class Error(ResponseModel):
    error: Wrong


class Guest(ResponseModel):
    token: str


class Well(ResponseModel):
    ok: bool


class SeatInfo(ResponseModel):
    kind: SeatKind
    name: str
    token: str
    bot: str
    character: str
    """The character of a bot, by which it is drawn and speaks; empty for people."""
    style: str
    """How a bot of a level likes to play, such as `bold`, at the same strength; empty for people and other bots."""
    away: bool
    left: bool
    silent: bool
    wins: int = 0
    """Games that this player has won at the tables that led here by rematches; this table's is not counted."""


class AgreedRule(ResponseModel):
    """A house rule that was agreed on, such as `salary=400`."""

    said: str
    word: str
    rule: str
    unit: str
    """What its number is: `money`, `percent`, `count`, or empty if it has none."""
    number: int
    """0 if it has none."""


class PlanInfo(ResponseModel):
    edition: str
    """Its id. GET /editions does not list players' own editions."""
    game: str
    minutes: int | None
    options: list[str]
    ask_for_rent: bool
    banker_only: bool
    banker: int
    timer: int | None
    pace: int
    public: bool
    seats_each: int | None
    """As the host chose; null means one at a public table and no limit among friends."""
    bot_trades: bool
    """Whether bots make offers."""
    absence: int | None = None
    chances: bool = False
    """Whether the chances to win are shown, turn by turn."""
    house_rules: list[AgreedRule] = []
    """The agreed house rules, in the order of their chapter."""
    tutor: bool = False
    """Whether the tutor was agreed on."""
    hints: bool = True
    """Whether hints were not agreed away."""
    people: str = "normal"
    """The level that people are taken for in chances to win and in the review."""
    luck: str = ""
    """At a real board, what is thrown and drawn there."""
    notes: bool = False
    """At a real board, whether the money lies on the table."""


class OutcomeInfo(ResponseModel):
    winners: list[int]
    reason: str
    worths: list[int]


class EnteredInfo(ResponseModel):
    """At a real board, an action that waits for more luck."""

    seat: int
    action: Action | None
    """Null for the start of the game."""
    luck: str
    """What there is of it."""
    needs: str
    """What is missing: dice, coin, chance, chest, challenge, deed or verdict."""
    who: int
    """The seat that throws, draws or, with heads, wins the flip."""
    rival: int
    """The seat that wins the flip with tails."""
    kind: Literal["entered"]


class MoveInfo(ResponseModel):
    """An entry of a real board that no longer fits after a correction."""

    entry: int
    seat: int
    action: Action
    luck: str


class RealBoardInfo(ResponseModel):
    pending: EnteredInfo | None
    asked_again: list[MoveInfo]
    waiting: int
    """Entries of later turns, which are kept when this one is over."""


class CorrectionAnswer(ResponseModel):
    """What a correction would change."""

    kept: int
    asked_again: list[MoveInfo]
    waiting: int
    cash: list[int]
    """By seat: how much more or less it would have."""


class ShareInfo(ResponseModel):
    """What a player gives to the seed of the game."""

    seat: int
    commitment: str
    secret: str
    """Empty until it is revealed."""


class TableInfo(ResponseModel):
    id: str
    status: Status
    plan: PlanInfo
    houses_for_hotel: int
    seats_each: int
    """Seats that a guest may take at most; the host takes any number."""
    tutor: bool = False
    """Whether players may use the tutor: it was agreed on, or only one seat is a person's."""
    hints: bool = True
    """Whether players may ask for hints: not agreed away and not public, or only one seat is a person's."""
    seats: list[SeatInfo]
    host: list[int]
    commitment: str
    """The SHA-256 of the server's seed, which is shown after the end."""
    seed: str | None
    shares: list[ShareInfo] = []
    """What players give to the seed of the game; final once they are gathered."""
    gathering: bool = False
    """Whether the host has started the game, and the players are asked for their secrets."""
    outcome: OutcomeInfo | None
    closed: Wrong | None
    """Why a game ended without an outcome: newer rules would have changed its course."""
    own: bool
    """Whether the edition is not built in: GET /tables/{table}/edition and /rules have it."""
    title: str
    """Of the edition."""
    edition_digest: str | None
    """Of the edition that the game is played with: GET /tables/{table}/edition."""
    rematch: str | None
    real_board: RealBoardInfo | None = None


class LobbyTable(ResponseModel):
    id: str
    status: Status
    edition: str
    game: str
    host: str
    names: list[str]
    seats: int
    open: int
    updated: int
    plan: PlanInfo
    levels: list[str]
    """Of the bots that the table was set up with."""


class Lobby(ResponseModel):
    tables: list[LobbyTable]


class You(ResponseModel):
    seats: list[int]
    host: bool
    put_out: bool
    """Removed by the host before the game; this guest cannot take a seat until the host opens one."""


class MomentTold(ResponseModel):
    """Something after which the character of a bot may speak."""

    seat: int
    moment: Literal["group", "rent", "auction", "jail", "bankrupt", "wins"]


class SentenceTold(ResponseModel):
    """A sentence about some events, before any language: the key of a message (languages/*/chapters/*.json) and facts
    by their kind."""

    key: str
    rule: str | None = None
    """The rule that it is based on."""
    first: int = 0
    """The index of the first event that it describes, and their number."""
    count: int = 0
    players: dict[str, int | list[int] | None] | None = None
    """Seats, several seats, or the Bank (null)."""
    squares: dict[str, int] | None = None
    money: dict[str, int] | None = None
    numbers: dict[str, int] | None = None
    words: dict[str, str] | None = None
    lists: "dict[str, list[SentenceTold]] | None" = None
    """Parts that are sentences themselves."""


class EntryTold(ResponseModel):
    """One entry of the table's log. Its fields depend on the kind; `events` is what followed in the game, `sentences`
    describes them."""

    seq: int
    at: int
    kind: Literal[
        "created",
        "joined",
        "seated",
        "changed",
        "left",
        "committed",
        "gathered",
        "revealed",
        "started",
        "acted",
        "entered",
        "corrected",
        "away",
        "back",
        "nudged",
        "said",
        "silenced",
        "handed",
        "rematch",
        "adopted",
        "closed",
    ]
    id: str | None = None
    seat: int | None = None
    name: str | None = None
    token: str | None = None
    plan: PlanInfo | None = None
    seats: list[dict[str, Any]] | None = None
    to: dict[str, Any] | None = None
    action: Action | None = None
    luck: str | None = None
    """What was thrown and drawn at a real board."""
    entry: int | None = None
    """Of a correction: the entry that it corrects."""
    rest: bool | None = None
    needs: str | None = None
    who: int | None = None
    rival: int | None = None
    """Omitted while the answer is sealed."""
    by: By | None = None
    why: Why | None = None
    """Of a bot's offer."""
    moments: list[MomentTold] | None = None
    text: str | None = None
    commitment: str | None = None
    secret: str | None = None
    silent: bool | None = None
    nudger: int | None = None
    """The seat that nudges."""
    table: str | None = None
    edition: str | None = None
    """The digest of the edition that the game is played with, and of the rules; `generation` counts their changes."""
    rules: str | None = None
    generation: int | None = None
    until: int | None = None
    """The last entry that counts in a game that was closed, and the rule because of which it was, if that is known."""
    rule: str | None = None
    events: list[AnyEvent] | None = None
    sentences: list[SentenceTold] | None = None
    texts: list[str] | None = None
    """The sentences in the language of Accept-Language; sockets send only their keys and facts."""


class ChancesTold(ResponseModel):
    """The chance of each seat to win as the turn began. Where they were not measured at such a table, as with people,
    who are taken for the level `normal`, they are a guess, and not `calibrated`."""

    of: list[float]
    calibrated: bool
    people: str | None = None
    """The level that people are taken for, since how they play is unknown; null if only bots play."""


class Update(ResponseModel):
    """What is new, and the current state. Of very many new entries only the last are sent; the log has the others, page
    by page."""

    type: Literal["update"] = "update"
    seq: int
    version: int
    entries: list[EntryTold]
    you: You
    table: TableInfo | None = None
    view: View | None = None
    choices: dict[str, list[Choice]] = {}
    ms_left: int | None = None
    """Until the deadline of the current decision."""
    absent: list[int] = []
    """Seats whose players are not connected and have no bot playing for them."""
    game_ms_left: int | None = None
    """Until time is called in a time limit game; a long pause stops the clock."""
    chances: ChancesTold | None = None
    """Sent with a view at tables that agreed to see them; null during the choice of how to pay the tax (TAX-3)."""
    head: str = ""
    """The digest of the whole log up to `seq`: two who know the same know the same log."""
    lost: bool = False
    """Whether the entries that the client knows are not in this log: they were lost, and a backup was restored."""


class Events(ResponseModel):
    """A page of a table's log: while there are more, ask for those since its seq."""

    seq: int
    entries: list[EntryTold]
    more: bool


class PushKey(ResponseModel):
    """What a browser subscribes with; null where this server pushes nothing."""

    key: str | None


class Visit(ResponseModel):
    """Where a request comes from: `here` is the machine that the server runs on, if it was started for that one alone;
    guests from the `network` can only join tables that they were invited to; other servers answer `anywhere`."""

    from_: Annotated[Literal["here", "network", "anywhere"], Field(alias="from")]


class Invitation(ResponseModel):
    """How others join a table, and who can: only this machine (`here`), its `network`, or all who have the link."""

    reach: Literal["here", "network", "anywhere"]
    can_open: bool
    """Whether the guest can open the table to the network, and close it."""
    link: str
    address: str | None
    """What to type on a phone, before the code."""
    code: str | None
    local: str | None
    """The same address with an mDNS name, if there is one."""


class ChoicesAnswer(ResponseModel):
    choices: list[Choice]


class RaiseWay(ResponseModel):
    """The cheapest way to raise the money for a debt."""

    actions: list[Choice]
    """In order, with their amounts."""
    raised: int
    interest: int
    """Of the mortgages, once they are paid off."""
    lost: int
    """The half of the buildings' price that is not paid back."""


class RaiseAnswer(ResponseModel):
    way: RaiseWay | None


class PositionAnswer(ResponseModel):
    """The position line of a table, as one seat may know it: without the sealed answers of the others."""

    version: int
    """The last entry that changed the game."""
    position: str


class RefusalInfo(ResponseModel):
    """The sentence of a refusal, as a problem has it. Of facts that are seats, null is the Bank and -1 no seat."""

    rule: str
    reason: str
    message: str
    facts: Facts


class WhyAnswer(ResponseModel):
    refusal: RefusalInfo | None


class HintChances(ResponseModel):
    """Your chance to win after an action, and after what else you could answer, or without it."""

    then: float
    otherwise: float


class HintAnswer(ResponseModel):
    """What a level would do in your place. Without an action there is nothing to do, or no advice."""

    level: Level
    action: Action | None
    why: Why | None
    chances: HintChances | None
    """Null if it depends on luck alone, or must stay secret (TAX-3)."""


class MistakeInfo(ResponseModel):
    """What a move would cost of the chance to win (from 0 to 1) compared with the `best` one, and why that is better.
    `offer` is the one that either of them answers."""

    cost: float
    best: Action
    why: Why
    offer: OfferView | None


class JudgeAnswer(ResponseModel):
    """Null if the move costs no more than what was asked about, or is not judged."""

    mistake: MistakeInfo | None


class NewTableAnswer(ResponseModel):
    table: str


# The story of a finished game


class Moment(ResponseModel):
    """The table after one step. Of a seat: cash, square, turns in Jail, whether it is out. Of each lot that has changed
    since the moment before: owner (-1 is the Bank), level (5 is a hotel), whether it is mortgaged."""

    seq: int
    round: int
    turn: int
    dice: tuple[int, int]
    seats: list[tuple[int, int, int, int]]
    lots: dict[str, tuple[int, int, bool]]
    bank: tuple[int, int]
    decks: tuple[int, int]


class WorthsAt(ResponseModel):
    """What every seat was worth at the end of a turn."""

    seq: int
    round: int
    worths: list[int]


class DealTold(ResponseModel):
    """One seat's side of a purchase or a trade. The gain is the printed price of the lots that it got and the rent that
    they brought, less the same of those that it gave, less what it paid."""

    seq: int
    how: Literal["purchase", "auction", "trade"]
    seat: int
    partner: int | None
    got: list[int]
    gave: list[int]
    paid: int
    gain: int


class RentsTold(ResponseModel):
    lot: int
    times: int
    total: int


class Story(ResponseModel):
    """`throws` has each seat's throws for moving, as two digits."""

    frames: list[Moment]
    worths: list[WorthsAt]
    throws: list[list[int]]
    deals: list[DealTold]
    rents: list[RentsTold]
