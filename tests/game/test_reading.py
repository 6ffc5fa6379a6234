"""What people read: sentences, the printed game, rules by their ids, editions by name, and files of records."""

from pathlib import Path

import pytest

import passgo
from passgo.engine.errors import BadInput
from passgo.rulebook import RuleError


def test_events_become_sentences_in_the_given_language() -> None:
    game = passgo.new_game("mlb", ["Ann", "Bo"], luck="65 12 21")
    assert game.opening
    assert any("Ann" in sentence for sentence in game.tell(game.opening))
    events = game.play(0, "throw")
    texts = {language: game.tell(events, language=language) for language in ("en", "de", "es")}
    assert all("Ann" in sentences[0] for sentences in texts.values())
    assert len({tuple(sentences) for sentences in texts.values()}) == 3
    with pytest.raises(BadInput, match="there is no language 'fr'; expected one of de, en, es"):
        game.tell(events, language="fr")


def test_an_answer_to_an_offer_is_a_sentence_without_the_events_before_it() -> None:
    game = passgo.scene(lots={5: 0}, seats=["Ann", "Bo"])
    game.play(1, "offer=0:$50=5")
    (sentence,) = game.tell(game.play(0, "accept=1"))
    assert "Ann" in sentence


def test_a_printed_game_shows_the_table_and_addresses_no_player() -> None:
    game = passgo.scene(lots={37: 0, 39: {"owner": 0, "houses": 1}}, seats=["Ann", "Bo"])
    printed = str(game)
    assert "Seat 0 Ann: $1,500" in printed
    assert "39 Boardwalk (1 house)" in printed
    assert "Waiting for Ann: Throw" in printed
    assert "You" not in printed


def test_a_rule_is_given_in_the_words_of_an_edition() -> None:
    classic, mlb = passgo.rule("BUILD-3"), passgo.rule("BUILD-3", edition="mlb")
    assert str(classic).startswith("BUILD-3: ")
    assert classic.text != mlb.text
    assert classic.printed
    ruling = passgo.rule("RULING-RAISE")
    assert ruling.question
    assert ruling.printed == ()
    with pytest.raises(RuleError, match="did you mean BUILD-7") as unknown:
        passgo.rule("BUILD-77")
    assert isinstance(unknown.value, passgo.PassgoError)


def test_editions_are_listed_and_loaded(tmp_path: Path) -> None:
    assert {"classic", "mlb", "nfl", "america", "boutique", "toysrus"} <= set(passgo.list_editions())
    assert [passgo.load_edition(name).id for name in passgo.list_editions()] == passgo.list_editions()
    file = tmp_path / "mytown.toml"
    file.write_text('id = "mytown"\ntitle = "My Town"\nextends = "classic"\n')
    assert passgo.load_edition(file).title == "My Town"


def test_a_file_of_records_is_read_one_game_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "games.passgo"
    passgo.simulate(games=3, seats=["builder", "thrifty"], jobs=1, rounds=5, records=file)
    whole = file.read_text()
    games = list(passgo.read_records(file))
    assert len(games) == 3
    assert all(game.history for game in games)
    at = whole.index("setup(", whole.index("setup(") + 1)  # the second game is damaged
    file.write_text(f"{whole[:at]}setup(99 {whole[at + len('setup(') :]}")
    reader = passgo.read_records(str(file))
    assert next(reader) == games[0]
    with pytest.raises(passgo.NotationError):
        next(reader)


def test_replay_takes_a_record_or_the_path_of_its_file(tmp_path: Path) -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], seed=7)
    file = tmp_path / "game.passgo"
    file.write_text(game.record())
    assert passgo.replay(file) == passgo.replay(str(file)) == passgo.replay(game.record()) == game
    with pytest.raises(BadInput, match=r"nowhere\.passgo cannot be read"):
        passgo.replay(tmp_path / "nowhere.passgo")
    with pytest.raises(BadInput, match="expected the text of a record, or the path of its file"):
        passgo.replay(7)  # type: ignore[arg-type]


def test_rules_may_be_given_as_a_text() -> None:
    assert passgo.Rules("full+salary=400") == passgo.Rules(house_rules={"salary=400"})
    assert passgo.Rules("time-limit:45+ask-for-rent") == passgo.Rules(
        "time-limit", minutes=45, ask_for_rent=True
    )
    assert passgo.Rules("family-evening").house_rules
    with pytest.raises(BadInput, match="ask_for_rent is named beside the text"):
        passgo.Rules("full+salary=400", ask_for_rent=True)
    with pytest.raises(BadInput, match="'salry=4' is not an option"):
        passgo.Rules("full+salry=4")


def test_analyse_refuses_what_is_no_game_and_no_number() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], seed=7)
    with pytest.raises(BadInput, match="playouts is 0; expected a whole number from 1 to"):
        passgo.analyse(game, playouts=0)
    with pytest.raises(
        BadInput, match=r"expected a passgo.Game; a position line is read by passgo.Game.from_position"
    ):
        passgo.analyse(game.position)  # type: ignore[arg-type]
