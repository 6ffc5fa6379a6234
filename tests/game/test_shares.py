"""The seed that is made of the server's and the players' secrets."""

import hashlib

import pytest

from passgo import new_game
from passgo.game.game import Heading
from passgo.game.records import Replay
from passgo.game.shares import Share, are_shares, mixed_seed, seats_of_shares, write_shares
from passgo.notation.record import read_texts
from passgo.notation.text import NotationError, WrongSeed

SERVER = "5" * 64
ANN, BO = "a" * 64, "b" * 64


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def share(seat: int, secret: str, revealed: bool = True) -> Share:
    return Share(seat, sha256(secret), secret if revealed else "")


def test_the_seed_is_the_sha256_of_all_secrets() -> None:
    written = write_shares([share(0, ANN), share(2, BO)])
    assert mixed_seed(SERVER, written) == sha256(f"{SERVER} 0:revealed:{ANN} 2:revealed:{BO}")


def test_who_does_not_reveal_is_replaced_by_the_commitment() -> None:
    written = write_shares([share(0, ANN), share(1, BO, revealed=False)])
    assert mixed_seed(SERVER, written) == sha256(f"{SERVER} 0:revealed:{ANN} 1:withheld:{sha256(BO)}")
    assert seats_of_shares(written, "revealed") == [0]
    assert seats_of_shares(written, "withheld") == [1]


def test_without_shares_the_seed_is_the_servers_own() -> None:
    assert mixed_seed(SERVER, write_shares([])) == SERVER


def test_every_secret_changes_the_seed() -> None:
    both = [share(0, ANN), share(1, BO)]
    others = [
        [share(0, BO), share(1, BO)],
        [share(0, ANN), share(1, ANN)],
        [share(0, BO), share(1, ANN)],
        [share(0, ANN), share(1, BO, revealed=False)],
        [share(0, ANN)],
    ]
    seeds = {mixed_seed(SERVER, write_shares(shares)) for shares in [both, *others]}
    seeds.add(mixed_seed("6" * 64, write_shares(both)))
    assert len(seeds) == 7


@pytest.mark.parametrize(
    "text", ["x", "0:revealed:abc", f"0:opened:{ANN}", f"0:revealed:{ANN}  1:revealed:{BO}"]
)
def test_other_texts_are_no_shares(text: str) -> None:
    assert are_shares(f"0:revealed:{ANN} 1:withheld:{BO}")
    assert not are_shares(text)


def record(shares: str) -> str:
    """The record of a turn at a table whose players have given these shares."""
    game = new_game("classic", ["Ann", "Bo"], seed=mixed_seed(SERVER, shares))
    game._heading = Heading(promised=sha256(SERVER), shares=shares)
    assert game.decision is not None
    game.play(game.decision.seats[0], "throw")
    return game.record()


def replay(text: str, seed: str) -> None:
    [found] = read_texts(text.splitlines())
    Replay(found, None, seed).to_end()


def test_a_record_verifies_with_the_servers_seed_and_the_shares() -> None:
    text = record(write_shares([share(0, ANN), share(1, BO)]))
    assert f'[Commitment "{sha256(SERVER)}"]\n[Shares "0:revealed:{ANN} 1:revealed:{BO}"]\n' in text
    replay(text, SERVER)
    [found] = read_texts(text.splitlines())
    again = Replay(found).to_end()
    assert again.record() == text  # a record that is read keeps its shares


def test_a_record_with_a_changed_share_or_seed_does_not_verify() -> None:
    text = record(write_shares([share(0, ANN), share(1, BO)]))
    with pytest.raises(NotationError, match="the game draws"):
        replay(text.replace(ANN, "c" * 64), SERVER)
    with pytest.raises(NotationError, match="the game draws"):
        replay(text.replace(f" 1:revealed:{BO}", ""), SERVER)
    with pytest.raises(WrongSeed):
        replay(text, "6" * 64)
    with pytest.raises(NotationError, match="Shares is"):
        replay(text.replace("0:revealed:", "0:given:"), SERVER)
