"""Tables at a real board: entered luck and corrections."""

from pathlib import Path

import pytest

import passgo
from measure_evenings import BOXES, HOST, Table, spend_evening
from passgo.server.problems import Problem, Refused
from passgo.server.store.rows import Row
from passgo.server.tables import commands
from passgo.server.tables.entries import Acted, Corrected, Entered, SeatPlan, read_entry, write_entry
from passgo.server.tables.referee import effective
from passgo.server.tables.table_state import TableState
from server.visitors import opened

ANN, BO = 0, 1
SEATS = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Bo"}]


def begun() -> Table:
    table = Table("classic", (), 2)
    table.start("65 12")
    return table


def cash(table: Table) -> list[int]:
    return [seat["cash"] for seat in game_of(table).view(None)["seats"]]


def game_of(table: Table) -> passgo.Game:
    game = table.state.game
    assert game is not None
    return game


def played() -> Table:
    """Ann buys Oriental Avenue, and Bo buys Connecticut Avenue."""
    table = begun()
    table.act(ANN, {"do": "throw"}, "42")
    table.act(ANN, {"do": "buy"})
    table.act(ANN, {"do": "end-turn"})
    table.act(BO, {"do": "throw"}, "54")
    table.act(BO, {"do": "buy"})
    table.act(BO, {"do": "end-turn"})
    return table


@pytest.mark.rule("SETUP-7")
def test_the_table_asks_for_the_throws_for_the_start() -> None:
    table = Table("classic", (), 2)
    entry = commands.start(table.state, HOST)
    assert isinstance(entry, Entered)
    assert (entry.needs, entry.who) == ("dice", ANN)
    table.apply(entry)
    assert table.state.status == "waiting"
    assert table.state.to_json()["real_board"]["pending"]["needs"] == "dice"  # type: ignore[index]
    for luck in ("77", "c7", "65 12 44"):
        with pytest.raises(Problem, match="what dice and cards"):
            commands.start(table.state, HOST, luck)
    table.apply(commands.start(table.state, HOST, "65 12"))
    assert (table.state.status, table.state.pending) == ("playing", None)


def test_an_action_waits_for_its_card() -> None:
    table = begun()
    entry = table.act(ANN, {"do": "throw"}, "43")
    assert isinstance(entry, Entered)
    assert (entry.luck, entry.needs, entry.who) == ("43", "chance", ANN)
    assert game_of(table).view(None)["seats"][ANN]["square"] == 0
    table.act(ANN, {"do": "throw"}, "43 c:collect=45")
    assert (cash(table), table.state.pending) == ([1545, 1500], None)


@pytest.mark.parametrize("luck", ["70", "h3", "43 h3", "43 c17", "42 c7"])
def test_what_cannot_have_been_is_refused_and_changes_nothing(luck: str) -> None:
    table = begun()
    before = game_of(table).position
    with pytest.raises(Problem) as problem:
        table.act(ANN, {"do": "throw"}, luck)
    assert (problem.value.reason, game_of(table).position) == ("luck-refused", before)


def test_dice_of_the_app_are_not_entered() -> None:
    table = Table("classic", (), 2, "cards by hand")
    table.apply(commands.start(table.state, HOST))
    seat = int(game_of(table).view(None)["turn"])
    with pytest.raises(Problem) as problem:
        table.act(seat, {"do": "throw"}, "65")
    assert problem.value.reason == "luck-of-the-app"


def test_luck_is_not_entered_elsewhere() -> None:
    table = Table("classic", (), 2, "")
    table.apply(commands.start(table.state, HOST))
    with pytest.raises(Problem) as problem:
        table.act(int(game_of(table).view(None)["turn"]), {"do": "throw"}, "65")
    assert problem.value.reason == "luck-of-the-app"


def test_a_bots_throw_is_entered_by_a_player() -> None:
    state = TableState("t", "s")
    plan = Table("classic", (), 2).state.plan
    seats = [SeatPlan("bot", None, "Cy", "", "normal"), SeatPlan("person", HOST, "Ann")]
    state.apply(1, 0, commands.create(HOST, plan, seats))
    state.apply(2, 0, commands.start(state, HOST, "65 12"))
    with pytest.raises(Problem):
        commands.act_with_luck(state, HOST, 0, {"do": "throw"}, "21")
    waiting = commands.with_luck(state, commands.judge(state, 0, {"do": "throw"}, "bot"))
    assert isinstance(waiting, Entered)
    state.apply(3, 0, waiting)
    judged = commands.act_with_luck(state, HOST, 0, {"do": "throw"}, "21")
    assert isinstance(judged, commands.Judged)
    assert (judged.entry.by, judged.entry.luck) == ("bot", "21")


# Corrections


def entry_of(table: Table, place: int) -> int:
    real = table.state.real_board
    assert real is not None
    return real.moves[place].seq


def test_a_throw_three_entries_ago_is_put_right_and_what_fits_is_kept() -> None:
    table = begun()
    table.act(ANN, {"do": "throw"}, "31")  # income tax
    table.act(ANN, {"do": "pay-flat"})
    table.act(ANN, {"do": "end-turn"})
    table.act(BO, {"do": "throw"}, "54")
    throw = entry_of(table, 0)
    entry = Corrected(ANN, throw, {"do": "throw"}, "42")
    preview = commands.preview_correction(table.state, HOST, entry).to_json()
    assert preview["kept"] == 0
    assert [move["entry"] for move in preview["asked_again"]] == [entry_of(table, 1)]  # type: ignore[attr-defined]
    assert (preview["waiting"], preview["cash"]) == (1, [200, 0])
    table.correct(throw, {"do": "throw"}, "42")
    real = table.state.real_board
    assert real is not None
    assert [move.action["do"] for move in real.asked_again] == ["pay-flat"]
    assert table.state.decision is not None
    assert table.state.decision.kind == "BuyOrAuction"
    table.act(ANN, {"do": "buy"})
    table.act(ANN, {"do": "end-turn"})
    assert [move.action["do"] for move in real.moves] == ["throw", "buy", "end-turn", "throw"]
    assert table.state.decision.seats == (BO,)
    assert game_of(table).view(None)["seats"][BO]["square"] == 9
    assert (real.waiting, real.asked_again) == ([], [])


def test_later_entries_that_fit_are_all_kept() -> None:
    table = played()
    before = cash(table)
    table.act(ANN, {"do": "recount", "to": ANN, "amount": 1000})
    table.act(ANN, {"do": "throw"}, "64")
    counted = entry_of(table, 6)
    table.correct(counted, {"do": "recount", "to": ANN, "amount": before[0] - 10})
    assert cash(table)[ANN] == before[0] - 10
    table.correct(counted, None)
    assert cash(table) == before
    real = table.state.real_board
    assert real is not None
    assert [move.action["do"] for move in real.moves][-2:] == ["end-turn", "throw"]


def test_a_whole_turn_is_taken_back() -> None:
    table = played()
    table.correct(entry_of(table, 3), None, rest=True)
    assert table.state.decision is not None
    assert (table.state.decision.kind, table.state.decision.seats) == ("Throw", (BO,))
    assert cash(table) == [1400, 1500]


def test_a_correction_that_a_rule_forbids_is_refused() -> None:
    table = played()
    before = game_of(table).position
    with pytest.raises(Refused) as refused:
        table.correct(entry_of(table, 1), {"do": "build", "lot": 39})
    assert refused.value.rule is not None
    with pytest.raises(Problem) as problem:
        table.correct(entry_of(table, 0), {"do": "throw"}, "43")
    assert problem.value.reason == "luck-missing"
    with pytest.raises(Problem) as problem:
        table.correct(2, None)
    assert problem.value.reason == "no-such-entry"
    assert game_of(table).position == before


def test_only_players_correct_and_only_at_a_real_board() -> None:
    table = played()
    with pytest.raises(Problem) as problem:
        commands.correct(table.state, "stranger", Corrected(ANN, entry_of(table, 0), None))
    assert problem.value.reason == "only-players"
    other = Table("classic", (), 2, "")
    other.apply(commands.start(other.state, HOST))
    with pytest.raises(Problem) as problem:
        commands.correct(other.state, HOST, Corrected(ANN, 3, None))
    assert problem.value.reason == "not-at-a-board"


def test_the_log_leads_to_the_same_table_and_its_record_is_replayed() -> None:
    table = Table("classic", (), 2)
    log: list[bytes] = []
    apply = table.apply

    def keep(entry: object) -> object:
        done = apply(entry)  # type: ignore[arg-type]
        log.append(write_entry(done))
        return done

    table.apply = keep  # type: ignore[assignment,method-assign]
    table.start("65 12")
    table.act(ANN, {"do": "throw"}, "31")
    table.act(ANN, {"do": "pay-flat"})
    table.act(ANN, {"do": "end-turn"})
    table.correct(entry_of(table, 0), {"do": "throw"}, "42")
    again = Table("classic", (), 2)
    for body in log:
        again.apply(read_entry(body))
    assert game_of(again) == game_of(table)
    again.act(ANN, {"do": "buy"})
    assert passgo.replay(game_of(again).record()).position == game_of(again).position


def test_what_was_corrected_is_left_out_of_the_story() -> None:
    table = begun()
    table.act(ANN, {"do": "throw"}, "31")
    seq = entry_of(table, 0)
    wrong = Acted(ANN, {"do": "throw"}, "person", luck="31")
    table.correct(seq, {"do": "throw"}, "42")
    real = table.state.real_board
    assert real is not None
    entries: list[tuple[int, object]] = [(seq, wrong), (seq + 1, Corrected(ANN, seq, {"do": "throw"}, "42"))]
    rows = [Row("t", n, 0, "acted", write_entry(each), None, None) for n, each in entries]  # type: ignore[arg-type]
    assert [entry for _, entry in effective(rows, real)] == [Acted(ANN, {"do": "throw"}, "person", luck="42")]


# Over HTTP


async def test_an_evening_begins_and_is_corrected_through_the_server(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table(SEATS, luck="by hand", notes=True, timer=None)
        state = await ann.done(f"/tables/{table}/start")
        assert state["table"]["real_board"]["pending"]["needs"] == "dice"
        state = await ann.done(f"/tables/{table}/start/luck", {"luck": "65 12"})
        assert (state["table"]["status"], state["table"]["commitment"]) == ("playing", "")
        asked = {"seat": 0, "version": state["seq"], "id": "one", "action": {"do": "throw"}, "luck": "31"}
        state = await ann.done(f"/tables/{table}/actions", asked)
        entry = state["entries"][-1]
        assert (entry["kind"], entry["luck"]) == ("acted", "31")
        right = {"seat": 1, "entry": entry["seq"], "action": {"do": "throw"}, "luck": "42"}
        preview = await ann.done(f"/tables/{table}/corrections/preview", right)
        assert preview == {"kept": 0, "asked_again": [], "waiting": 0, "cash": [0, 0]}
        state = await ann.done(f"/tables/{table}/corrections", right)
        told = state["entries"][-1]
        assert (told["kind"], told["seat"], told["entry"], told["luck"]) == (
            "corrected",
            1,
            entry["seq"],
            "42",
        )
        assert state["view"]["seats"][0]["square"] == 6
        record = (await ann.get(f"/tables/{table}/record")).text
        assert passgo.replay(record).view(None)["seats"][0]["square"] == 6


# Evenings


@pytest.mark.parametrize("box", BOXES, ids=[edition for edition, _ in BOXES])
def test_an_evening_that_is_entered_comes_to_the_sums_of_the_engines_own_game(
    box: tuple[str, tuple[str, ...]],
) -> None:
    evening = spend_evening(box, seed=3, seats=3, rounds=6, mistakes=0.05)
    assert evening.differences == 0
    assert evening.mistakes > 0
    for kind, most in {"throw": 1, "buy": 1, "card": 4, "bid": 2, "build": 2, "offer": 8}.items():
        assert max(evening.taps.get(kind, {0: 1})) <= most


@pytest.mark.long
def test_fifty_evenings_come_to_the_sums_of_the_engines_own_games() -> None:
    evenings = [
        spend_evening(BOXES[n % len(BOXES)], seed=n + 1, seats=2 + n % 3, rounds=20) for n in range(50)
    ]
    assert sum(evening.differences for evening in evenings) == 0
    assert sum(evening.mistakes for evening in evenings) > 50
