"""The one place where legality lives: may this seat do this now? And the one place that does it."""

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import events as e
from passgo.engine import flow
from passgo.engine import reasons as r
from passgo.engine.position import Position, Terms, top_kind
from passgo.engine.rules import (
    auction,
    bankruptcy,
    building,
    corners,
    ending,
    jail,
    mortgage,
    purchase,
    rent,
    selling,
    shortage,
    tax,
    trade,
    turn,
)


def check(p: Position, seat: i64, action: i64, first: i64, second: i64, terms: Terms | None) -> i64:
    """Why an action is refused, or ALLOWED. Looks, and changes nothing."""
    if p.over != 0:
        return r.GAME_OVER
    if action == c.TIME_UP:
        return ending.check_time_up(p, seat)
    if seat == c.CLOCK:
        return r.CLOCK_ONLY_CALLS
    if p.out[seat] != 0:
        if action == c.CALL:
            return auction.check_call(p, seat)
        return r.BANKER_DOES_NOT_PLAY if p.board.rules.keeps_bank_only(seat) else r.LEFT_THE_GAME
    if action == c.THROW:
        return turn.check_throw(p, seat)
    if action == c.END_TURN:
        return turn.check_end(p, seat)
    if action == c.BUY:
        return purchase.check_buy(p, seat)
    if action == c.DECLINE:
        return check_decline(p, seat)
    if action == c.BID:
        return auction.check_bid(p, seat, first)
    if action == c.PASS:
        return shortage.check_answer(p, seat) if top_kind(p) == c.M_SHORTAGE else auction.check_pass(p, seat)
    if action == c.BUILD:
        return building.check_build(p, seat, first)
    if action == c.SELL:
        return selling.check_sell(p, seat, first)
    if action == c.SELL_HOTELS:
        return selling.check_sell_hotels(p, seat, first, second)
    if action == c.MORTGAGE:
        return mortgage.check_mortgage(p, seat, first)
    if action == c.LIFT:
        return mortgage.check_lift(p, seat, first)
    if action == c.PAY_INTEREST:
        return mortgage.check_pay_interest(p, seat, first)
    if action == c.PAY_FINE:
        return jail.check_pay_fine(p, seat)
    if action == c.USE_CARD:
        return jail.check_use_card(p, seat, first)
    if action == c.PAY_FLAT or action == c.PAY_SHARE:
        return tax.check(p, seat)
    if action == c.GIVE_UP:
        return bankruptcy.check_give_up(p, seat)
    if action == c.ASK_RENT:
        return rent.check_ask(p, seat, first, second)
    if action == c.WANT:
        return shortage.check_want(p, seat, first)
    if action == c.PLACE:
        return shortage.check_place(p, seat, first)
    if action == c.CALL:
        return auction.check_call(p, seat)
    return check_offers_and_corners(p, seat, action, first, terms)


def check_decline(p: Position, seat: i64) -> i64:
    kind = top_kind(p)
    if kind == c.M_TRIP:
        return corners.check_end_trip(p, seat)
    return corners.check_decline_prize(p, seat) if kind == c.M_PRIZE else purchase.check_decline(p, seat)


def check_offers_and_corners(p: Position, seat: i64, action: i64, first: i64, terms: Terms | None) -> i64:
    if action == c.OFFER:
        assert terms is not None
        return trade.check_offer(p, terms)
    if action == c.COUNTER:
        assert terms is not None
        return trade.check_counter(p, seat, first, terms)
    if action == c.ACCEPT:
        return trade.check_accept(p, seat, first)
    if action == c.REFUSE:
        return trade.check_answer(p, seat, first)
    if action == c.WITHDRAW:
        return trade.check_withdraw(p, seat, first)
    if action == c.TAKE_SALARY:
        return corners.check_take_salary(p, seat)
    if action == c.GO_TO:
        return corners.check_go_to(p, seat, first)
    if action == c.ANSWER:
        return corners.check_answer(p, seat, first)
    if action == c.TAKE:
        return corners.check_take(p, seat, first)
    if action == c.NEXT_CARD:
        return corners.check_next_card(p, seat)
    if action == c.PLEAD_GUILTY:
        return corners.check_plead_guilty(p, seat)
    return corners.check_hire_lawyer(p, seat)


def act(p: Position, seat: i64, action: i64, first: i64, second: i64, terms: Terms | None) -> None:
    """Do what `check` has allowed, and play on to the next decision. The log then holds what happened."""
    p.events_end = 0
    perform(p, seat, action, first, second, terms)
    flow.run(p)


def perform(p: Position, seat: i64, action: i64, first: i64, second: i64, terms: Terms | None) -> None:
    if action == c.THROW:
        turn.throw(p, seat)
    elif action == c.END_TURN:
        turn.end(p)
    elif action == c.BUY:
        purchase.buy(p, seat)
    elif action == c.DECLINE:
        if top_kind(p) == c.M_TRIP:
            corners.end_trip(p, seat)
        else:
            purchase.decline(p, seat)
    elif action == c.BID:
        auction.bid(p, seat, first)
    elif action == c.PASS:
        if top_kind(p) == c.M_SHORTAGE:
            shortage.want_none(p, seat)
        else:
            auction.pass_on(p, seat)
    elif action == c.BUILD:
        building.build(p, seat, first)
    elif action == c.SELL:
        selling.sell(p, seat, first)
    elif action == c.SELL_HOTELS:
        selling.sell_hotels(p, seat, first, second)
    elif action == c.MORTGAGE:
        mortgage.mortgage(p, seat, first)
    elif action == c.LIFT:
        mortgage.lift(p, seat, first)
    elif action == c.PAY_INTEREST:
        mortgage.pay_interest(p, seat, first)
    elif action == c.PAY_FINE:
        jail.pay_fine(p, seat)
    elif action == c.USE_CARD:
        jail.use_card(p, seat, first)
    elif action == c.PAY_FLAT or action == c.PAY_SHARE:
        tax.choose(p, seat, action == c.PAY_SHARE)
    elif action == c.GIVE_UP:
        bankruptcy.fail(p)
    elif action == c.ASK_RENT:
        rent.ask(p, seat, first, second)
    elif action == c.WANT:
        shortage.want(p, seat, first)
    elif action == c.PLACE:
        shortage.place(p, seat, first)
    elif action == c.CALL:
        auction.call(p, seat)
    elif action == c.TIME_UP:
        ending.call_time(p)
    else:
        perform_offers_and_corners(p, seat, action, first, terms)


def perform_offers_and_corners(p: Position, seat: i64, action: i64, first: i64, terms: Terms | None) -> None:
    if action == c.OFFER:
        assert terms is not None
        trade.offer(p, terms)
    elif action == c.COUNTER:
        assert terms is not None
        trade.counter(p, seat, first, terms)
    elif action == c.ACCEPT:
        trade.accept(p, seat, first)
    elif action == c.REFUSE:
        trade.take_back(p, first, e.OFFER_REFUSED, seat)
    elif action == c.WITHDRAW:
        trade.take_back(p, first, e.OFFER_WITHDRAWN, seat)
    elif action == c.TAKE_SALARY:
        corners.take_salary(p, seat)
    elif action == c.GO_TO:
        corners.go_to(p, seat, first)
    elif action == c.ANSWER:
        corners.answer(p, seat, first)
    elif action == c.TAKE:
        corners.take(p, seat, first)
    elif action == c.NEXT_CARD:
        corners.next_card(p, seat)
    elif action == c.PLEAD_GUILTY:
        corners.plead_guilty(p, seat)
    else:
        corners.hire_lawyer(p, seat)
