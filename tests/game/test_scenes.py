"""`passgo.scene`: positions laid out by hand, and the errors of impossible ones."""

import pytest

import passgo
from passgo.edition import names


def test_seats_lots_and_turn_are_laid_out() -> None:
    game = passgo.scene(
        "classic",
        seats=[
            {"name": "Ann", "cash": 500, "square": 24, "jail_cards": ["chest"]},
            {"name": "Bo", "jail": 2},
            700,
            "Di",
        ],
        lots={37: 0, 39: {"owner": 0, "houses": 1}, 5: {"owner": 1, "mortgaged": True}, 6: {"owner": None}},
        turn=1,
        rules="full+ask-for-rent",
        luck="12",
    )
    assert game.names == ["Ann", "Bo", "Seat 2", "Di"]
    assert game.rules.ask_for_rent
    view = game.view(None)
    assert [(seat["cash"], seat["square"], seat["jail"]) for seat in view["seats"]] == [
        (500, 24, 0),
        (1500, 10, 2),
        (700, 0, 0),
        (1500, 0, 0),
    ]
    assert view["seats"][0]["jail_cards"] == ["chest"]
    assert view["decks"] == {"chance": 16, "chest": 15}
    assert (view["lots"][37]["owner"], view["lots"][39]["houses"], view["lots"][5]["mortgaged"]) == (
        0,
        1,
        True,
    )
    assert view["lots"][6]["owner"] is None
    assert view["bank"]["houses"] == 31
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seats) == ("LeaveJail", (1,))
    assert game.luck_left == ["12"]


@pytest.mark.parametrize("edition", names())
def test_every_edition_can_be_laid_out(edition: str) -> None:
    game = passgo.scene(edition, seats=["Ann", "Bo"], lots={39: 1}, seed=3)
    assert game == passgo.Game.from_position(game.position)
    assert game.view(None)["lots"][39]["owner"] == 1


def test_what_a_view_shows_can_be_laid_out_again() -> None:
    first = passgo.scene(
        seats=[
            {"cash": 5, "square": 3},
            {"status": "bankrupt"},
            {"jail": 1, "jail_cards": ["chance", "chest"]},
        ],
        lots={
            1: {"owner": 0, "hotel": True},
            3: {"owner": 0, "hotel": True},
            28: {"owner": 2, "mortgaged": True},
        },
        turn=2,
    )
    view = first.view(None)
    assert passgo.scene(seats=view["seats"], lots=view["lots"], turn=view["turn"]) == first


def test_a_banker_who_does_not_play_has_no_money() -> None:
    game = passgo.scene(seats=[1000] * 6, rules="full+banker-only", turn=1)
    assert [seat["status"] for seat in game.view(None)["seats"]] == ["banker"] + ["playing"] * 5


def test_a_scene_is_played_and_recorded_like_any_game() -> None:
    game = passgo.scene(seats=[{"cash": 200, "square": 36}, 1000], lots={37: 1, 39: 1}, luck="12")
    game.play(0, "throw")
    assert [seat["cash"] for seat in game.view(None)["seats"]] == [
        100,
        1100,
    ]  # twice the rent, the whole group
    assert passgo.replay(game.record()) == game
    game.undo()
    assert game.luck_left == ["12"]


@pytest.mark.parametrize(
    ("scene", "why"),
    [
        (
            {"lots": {39: {"owner": 0, "houses": 1}}},
            "the dark blue group is built on, but nobody owns all of it",
        ),
        ({"lots": {37: 0, 39: {"owner": 0, "houses": 2}}}, "the dark blue group is not built on evenly"),
        (
            {"lots": {37: {"owner": 0, "mortgaged": True}, 39: {"owner": 0, "houses": 1}}},
            "the dark blue group is built on and mortgaged at the same time",
        ),
        ({"lots": {5: {"owner": 0, "houses": 1}}}, "Reading Railroad is built on, but is no street"),
        ({"seats": [{"square": 30}, 1500]}, "seat 0 stands on Go to Jail, where nobody stays"),
        ({"seats": [{"jail": 1, "square": 3}, 1500]}, "seat 0 is in Jail but stands on square 3"),
        ({"seats": [{"jail": 4}, 1500]}, "seat 0 has jail=4; expected a whole number from 0 to 3"),
        ({"seats": [{"status": "bankrupt"}, 1500]}, "1 players are left, and the game is not over"),
        ({"seats": [{"status": "bankrupt"}, 1, 2]}, "it is the turn of seat 0, who is out of the game"),
        (
            {"seats": [{"status": "bankrupt"}, 1, 2], "turn": 1, "lots": {39: 0}},
            "out of the game and still owns",
        ),
        ({"lots": {4: 0}}, "4 is no lot"),
        ({"lots": {"39": 0}}, "'39' is no lot"),
        ({"lots": {39: 2}}, "lot 39, Boardwalk, has owner=2; expected a whole number from 0 to 1"),
        ({"lots": {39: "An"}}, "there is no player 'An'; did you mean Ann?"),
        ({"lots": {"Bordwalk": 0}}, "there is no property 'Bordwalk'; did you mean Boardwalk?"),
        ({"lots": {39: 1.5}}, "lot 39, Boardwalk, is 1.5; expected its owner"),
        ({"lots": {39: {"owner": 0, "house": 1}}}, "has 'house'; expected owner, mortgaged, houses, hotel"),
        ({"lots": {39: {"owner": 0, "houses": 5}}}, "has houses=5; expected a whole number from 0 to 4"),
        (
            {"lots": {39: {"owner": 0, "houses": 1, "hotel": True}}},
            "more than one of houses, a hotel and a mortgage",
        ),
        ({"lots": {39: {"mortgaged": True}}}, "belongs to the Bank and is built on or mortgaged"),
        ({"lots": [39]}, "lots is [39]; expected a mapping"),
        ({"seats": [{"cash": -1}, 1500]}, "seat 0 has cash=-1"),
        ({"seats": [{"money": 1}, 1500]}, "seat 0 has 'money'; expected"),
        ({"seats": [None, 1500]}, "seat 0 is None; expected its cash, its name"),
        ({"seats": [{"status": "asleep"}, 1500]}, "status 'asleep'"),
        ({"seats": [{"jail_cards": ["c"]}, 1500]}, "seat 0 holds a card of 'c'; expected chance or chest"),
        ({"seats": [{"jail_cards": "chance"}, 1500]}, "expected a list of decks"),
        (
            {"seats": [{"jail_cards": ["chest"]}, {"jail_cards": ["chest"]}]},
            "seats 0 and 1 hold the same card",
        ),
        ({"seats": "Ann"}, "seats is 'Ann'; expected a list of seats"),
        ({"turn": 2}, "turn is 2; expected a seat from 0 to 1"),
    ],
)
def test_an_impossible_scene_is_refused_with_the_reason(scene: dict[str, object], why: str) -> None:
    with pytest.raises(passgo.SceneError) as error:
        passgo.scene(**scene)  # type: ignore[arg-type]
    assert why in str(error.value)
    assert "position line" not in str(error.value)


def test_the_rules_of_setup_apply_to_scenes() -> None:
    with pytest.raises(passgo.BadInput, match="SETUP-1"):
        passgo.scene(seats=["Ann"])
    with pytest.raises(passgo.BadInput, match="two players are called"):
        passgo.scene(seats=["Ann", "ann"])
