"""Asking a bot about a game: its action and the reason."""

from passgo.bots.driver import deciders, first_offer_to, is_time_to_manage, rent_to_ask
from passgo.bots.explanations import explain
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.errors import BadInput
from passgo.engine.position import Position
from passgo.engine.rules.shortage import known_to
from passgo.game.by_name import SeatLike
from passgo.game.checks import check_game, check_language
from passgo.game.game import Game
from passgo.narrate import SentenceRenderer
from passgo.narrate.hints import hint_sentence
from passgo.players.answers import as_choice
from passgo.players.bot import Advice, Bot
from passgo.players.bot_program import BotProgram
from passgo.players.custom_bot import CustomBot
from passgo.players.kinds import BuiltInBot, roster_of
from passgo.players.own import name_of
from passgo.speech import Saying


def advice(bot: Bot, game: Game, asked: SeatLike, language: str) -> Advice:
    """What a bot would do now in a seat, and why."""
    check_language(language)
    seat = check_game(game)._seat(asked)
    p = game._state
    action = as_choice(action_of(bot, game, seat))
    if not isinstance(bot, BuiltInBot):
        return Advice(action, "")
    roster = roster_of(p.board)
    base = bot.name.partition(":")[0]
    model = roster.model() if base == "expert" else None
    reason = explain(known_to(p, seat), seat, action, roster.appraiser(), model, game._heading.bots())
    texts = SentenceRenderer(game.edition, game.names, language, seat)
    return Advice(action, hint_sentence(texts, reason.key, reason.facts))


def action_of(bot: Bot, game: Game, seat: int) -> Action:
    """What a bot would do: ask for a rent, answer an offer, take a free action, decide."""
    p = game._state
    debtor, lot = rent_to_ask(p, seat)
    if lot >= 0:
        return Action(codes.ASK_RENT, debtor, lot)
    asked = CustomBot(name_of(bot), lambda: bot, bot._limit, strict=True, seated=(game.names, game.tokens))
    asked.resume(bot, game.position)
    begin(asked, bot, p, seat)
    offer = first_offer_to(p, 1 << seat)
    if offer is not None:
        return asked.answer(p, seat, offer)
    if deciders(p) & (1 << seat) == 0 or p.over != 0:
        raise BadInput(nothing_to_do(p, seat))
    if is_time_to_manage(p):
        free = asked.manage(p, seat)
        if free is not None:
            return free
    return asked.decide(p, seat)


def begin(asked: CustomBot, bot: Bot, p: Position, seat: int) -> None:
    """Begin a game with a bot that is asked for the first time; with a program, in every seat."""
    if isinstance(bot, BotProgram):
        if bot._begun and bot.board is p.board and bot.seat == seat:
            return
        bot.sit(p.board, seat)
    elif bot._begun:
        return
    bot.__dict__["_begun"] = True  # also of a frozen class
    asked.begin_player()


def nothing_to_do(p: Position, seat: int) -> Saying:
    if p.over != 0:
        return Saying("input.bot-over")
    waiting = [str(other) for other in range(p.seats) if deciders(p) & (1 << other) != 0]
    return Saying("input.bot-not-asked", seat=seat, seats=", ".join(waiting))
