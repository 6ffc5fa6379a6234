"""Plays golden games and writes their records to tests/records: python tools/make_records.py [FILE ...]

A record that can still be read and played stays as it is; if a change of a rule, the luck or the notation affects it,
name its file to play it again. Without names, all are played. scripts/generate writes records that do not exist yet.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import passgo
from declarations import chapters
from house_rule_texts import texts_of_others
from pages import ROOT, options
from passgo.bots.driver import decider, rent_to_ask
from passgo.bots.simple_bots import Builder
from passgo.engine import codes
from passgo.engine.actions import ACTIONS, Action
from passgo.engine.house_rules import BY_WORD
from passgo.notation.rules_text import read_rules
from properties.random_play import any_move, any_seat
from unfinished import MARK

RECORDS = ROOT / "tests" / "records"
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida")
DATE = "2001.02.03"
BUILDER = Builder()


@dataclass(frozen=True)
class Golden:
    """One game: edition, rules, players, style of play, and the number of turns."""

    edition: str
    rules: str
    persons: int
    play: str
    turns: int
    shows: frozenset[str] = frozenset()  # actions without which it is not worth keeping

    @property
    def file(self) -> str:
        rules = (
            self.rules.replace(CORNERS, "corners")
            .replace(TEN, "ten")
            .replace(OTHERS, "others")
            .translate(str.maketrans("+:=", "_--"))
        )
        return f"{self.edition}-{rules}-{self.persons}-{self.play}.passgo"


CORNERS = "american-expansion+just-visit-america+game-show+legal-system"
TEN = (
    "free-parking-pot=500+double-go+salary=300+auction-from=50+no-rent-in-jail+snake-eyes=100+uneven-building"
    "+lap-before-buying+rounds=60+take-back"
)
OTHERS = (
    "cash=1200+no-auction+trade-on-turn+unlimited-buildings+interest=20+jail-fine=80+first-to=6000+deal=2+deal-paid"
    "+take-back"
)
# Two houses are left, and three players have room for more.
SHORTAGE = (
    "passgo1 classic full 2000@0/2000@0/2000@0 16h3,18h3,19h3,37,39/1,3,21h3,23h3,24h3/26h3,27h3,29h3,31h1,32h1,34h1 "
    "?16|?16 0:throw:0:0:-:11 - - - r20.t60.s0.o0 -"
)
LISTED = [
    # Every edition: the full, the short and the time limit game.
    Golden("classic", "full", 2, "bot", 400),
    Golden("classic", "full", 4, "mixed", 200),
    Golden("classic", "full", 8, "random", 40),
    Golden("classic", "short", 3, "bot", 120),
    Golden("classic", "time-limit:60", 4, "random", 60),
    Golden("classic-2008", "full", 3, "bot", 100),
    Golden("classic-2008", "full", 6, "random", 40),
    Golden("classic-2008", "short", 4, "mixed", 60),
    Golden("classic-2008", "time-limit:90", 2, "mixed", 60),
    Golden("mlb", "full", 2, "random", 60),
    Golden("mlb", "full", 5, "bot", 120),
    Golden("mlb", "short", 8, "mixed", 60),
    Golden("mlb", "time-limit:60", 3, "bot", 80),
    Golden("nfl", "full", 4, "mixed", 60),
    Golden("nfl", "short", 2, "bot", 120),
    Golden("nfl", "time-limit:120", 5, "random", 40),
    Golden("boutique", "full", 3, "random", 60),
    Golden("boutique", "full", 6, "bot", 100),
    Golden("boutique", "short", 4, "bot", 120),
    Golden("boutique", "time-limit:60", 4, "mixed", 50),
    Golden("toysrus", "full", 2, "mixed", 60),
    Golden("toysrus", "short", 5, "random", 40),
    Golden("toysrus", "time-limit:60", 4, "bot", 80),
    Golden("america", "full", 4, "bot", 120),
    Golden("america", "short", 3, "bot", 120),
    Golden("america", "time-limit:60", 6, "random", 40),
    # Each of the corner games alone, and all of them together.
    Golden("america", "full+american-expansion", 3, "mixed", 60),
    Golden("america", "full+just-visit-america", 4, "mixed", 60),
    Golden("america", "full+game-show", 2, "random", 120),
    Golden("america", "full+american-expansion", 5, "random", 40),
    Golden("america", "full+just-visit-america", 3, "mixed", 60),
    Golden("america", "full+just-visit-america", 2, "bot", 60),
    Golden("america", "full+game-show", 3, "mixed", 60),
    Golden("america", "full+game-show", 5, "bot", 60),
    Golden("america", "full+legal-system", 2, "mixed", 60),
    Golden("america", f"full+{CORNERS}", 4, "bot", 400),
    Golden("america", f"full+{CORNERS}", 3, "mixed", 2000),
    Golden("america", f"short+{CORNERS}", 3, "mixed", 60),
    Golden("america", f"time-limit:60+{CORNERS}+ask-for-rent", 5, "mixed", 50),
    # The Ferris Wheel, rent that has to be asked for, and a Banker who does not play.
    Golden("toysrus", "full+ferris-wheel", 3, "bot", 100),
    Golden("toysrus", "full+ferris-wheel+ask-for-rent", 4, "mixed", 50),
    Golden("toysrus", "short+ferris-wheel", 2, "bot", 100),
    Golden("classic", "full+ask-for-rent", 3, "random", 60),
    Golden("mlb", "full+ask-for-rent", 4, "mixed", 60),
    Golden("classic", "full+banker-only", 6, "bot", 100),
    Golden("nfl", "short+banker-only", 7, "mixed", 50),
    Golden("boutique", "full+ask-for-rent+banker-only", 7, "random", 40),
    Golden("classic", "full+banker-only+banker=2", 6, "random", 30),
    Golden("mlb", "full+banker=1", 3, "bot", 40),
    # House rules: ten together, and those that contradict them.
    Golden("classic", f"full+{TEN}", 4, "random", 120),
    Golden("boutique", f"short+ask-for-rent+{OTHERS}", 3, "random", 80),
    # Games that begin from a position.
    Golden("classic", "full", 4, "from-the-middle", 40),
    Golden("classic", "full", 3, "from-a-shortage", 90),
]


def of_other_house_rules() -> Iterator[Golden]:
    """One game for each house rule that is in none of the list, with its actions."""
    for word, rules in texts_of_others(golden.rules for golden in LISTED).items():
        own = frozenset(action.name for action in ACTIONS if action.rule == BY_WORD[word].rule)
        yield Golden("classic", rules, 3, "hasty", 200, own)


GAMES = [*LISTED, *of_other_house_rules()]


# How they are played.


def play_bot(game: passgo.Game, rng: Random) -> None:
    """The builder decides for every seat, and also asks for rent and answers offers."""
    p = game._state
    for seat in range(len(game.names)):
        debtor, lot = rent_to_ask(p, seat)
        if debtor >= 0:
            game.play(seat, Action(codes.ASK_RENT, debtor, lot))
            return
    if p.offers:
        game.play(p.offers[0].taker, BUILDER.answer(p, p.offers[0].taker, p.offers[0]))
        return
    seat = int(decider(p))
    free = BUILDER.manage(p, seat) if p.depth == 0 and p.phase == codes.TO_END else None
    game.play(seat, BUILDER.decide(p, seat) if free is None else free)


def play_random(game: passgo.Game, rng: Random, taste: str = "trader") -> None:
    seat = any_seat(game, rng)
    move = any_move(game, seat, rng, taste)
    if move is not None:
        game.play(seat, move)


def play_builder(game: passgo.Game, rng: Random) -> None:
    play_random(game, rng, "builder")


def play_hasty(game: passgo.Game, rng: Random) -> None:
    play_random(game, rng, "hasty")


def play_mixed(game: passgo.Game, rng: Random) -> None:
    """Mostly the builder, who answers Challenge cards right; now and then a random action."""
    decision = game.decision
    assert decision is not None
    seat = decision.seats[0]
    if decision.kind == "Challenge" and rng.random() < 0.6:
        game.play(seat, {"do": "answer", "choice": right_answer(game)})
    elif decision.kind == "Plea" and rng.random() < 0.5:
        game.play(seat, {"do": "plead-guilty"})
    elif rng.random() < 0.5 and game.refusal(seat, {"do": "next-card"}) is None:
        game.play(seat, {"do": "next-card"})
    elif rng.random() < 0.15:
        play_random(game, rng, "anything")
    else:
        play_bot(game, rng)


def right_answer(game: passgo.Game) -> int:
    decision = game.decision
    assert decision is not None
    card, answers = decision.details["card"], decision.details["answers"]
    assert isinstance(card, int)
    assert isinstance(answers, list)
    return answers.index(game.edition.challenges[card - 1].right)


PLAYS: dict[str, Callable[[passgo.Game, Random], None]] = {
    "bot": play_bot,
    "random": play_random,
    "mixed": play_mixed,
    "hasty": play_hasty,
    "from-the-middle": play_mixed,
    "from-a-shortage": play_builder,
}


def begin(golden: Golden) -> passgo.Game:
    names = NAMES[: golden.persons]
    if golden.play == "from-the-middle":
        return passgo.Game.from_position(middle(names), names, seed=golden.file)
    if golden.play == "from-a-shortage":
        return passgo.Game.from_position(SHORTAGE, names, seed=golden.file)
    return passgo.new_game(golden.edition, names, seed=golden.file, rules=read_rules(golden.rules))


def middle(names: tuple[str, ...]) -> str:
    game = passgo.new_game(names=names, seed="before")
    rng = Random(1)
    while game._state.turns < 20:
        play_mixed(game, rng)
    return game.position


def record(golden: Golden) -> str:
    return written(golden, played(golden))


def played(golden: Golden) -> passgo.Game:
    game = begin(golden)
    rng = Random(golden.file)
    play = PLAYS[golden.play]
    while game.decision is not None and game._state.turns < golden.turns:
        play(game, rng)
    if game.decision is not None and game.rules.game == "time-limit":
        game.play(passgo.CLOCK, {"do": "time-up"})
        while game.decision is not None:
            play_bot(game, rng)
    return game


def written(golden: Golden, game: passgo.Game) -> str:
    kinds = ["bot builder" if golden.play == "bot" else "person"] * len(game.names)
    return game.record(kinds, DATE, checkpoints=True)


def files() -> dict[Path, str]:
    """The records that do not exist yet. A game that has to show actions is left out until they are finished and done
    in it: a record of stubs would soon be wrong."""
    unfinished = stubs()
    missing = [golden for golden in GAMES if not (RECORDS / golden.file).exists()]
    games = {golden: played(golden) for golden in missing if golden.shows.isdisjoint(unfinished)}
    return {
        RECORDS / golden.file: written(golden, game)
        for golden, game in games.items()
        if golden.shows <= {turn.move.action.do for turn in game.history}
    }


def stubs() -> set[str]:
    """The actions of chapters in which something is still to be filled in."""
    marked = {chapter.name for chapter in chapters() if MARK in chapter.source}
    return {action.name for action in ACTIONS if type(action).__module__.rpartition(".")[2] in marked}


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE")
    files = [Path(name).name for name in parser.parse_args().files]
    unknown = set(files) - {golden.file for golden in GAMES}
    if unknown:
        raise SystemExit(f"no golden game has the file {', '.join(sorted(unknown))}")
    if not files:
        for old in RECORDS.glob("*.passgo"):
            old.unlink()
    for golden in GAMES:
        if not files or golden.file in files:
            (RECORDS / golden.file).write_text(record(golden), encoding="utf-8", newline="\n")
    sizes = [path.stat().st_size for path in RECORDS.glob("*.passgo")]
    print(f"{len(sizes)} games, {sum(sizes):,} bytes")


if __name__ == "__main__":
    main()
