"""A single mistake in a valid file: the message names the key, the problem and what was expected."""

from collections.abc import Callable
from pathlib import Path

import pytest

from passgo.edition import EditionError, load, names
from passgo.edition.board import KINDS
from passgo.edition.box import PARTS
from passgo.edition.cards import ARGUMENTS
from passgo.edition.form import MOST_PROBLEMS, one_of
from passgo.edition.load import BUILT_IN
from passgo.edition.validate import OPTIONS

Wrong = Callable[..., list[str]]

ORIENTAL = 'name = "Oriental Avenue"\n'
READING = 'name = "Reading Railroad"\n'
GO = 'name = "GO"\n'
CHEST_2 = 'name = "Community Chest"\n'
TOP_HAT = '"top hat"'
CHANCE_1 = 'title = "Back to the start"\n'
CHANCE_7 = 'title = "Small print, good news"\n'
PLAYERS = "players = [2, 8]\n"
HOUSE = 'house = "house"\n'
GREEN = 'colour = "#14743c"\n'
BOARD = 'name = "game board"\n'
DEEDS = 'part = "deeds"\n'
DICE = 'part = "dice"\n'
IN_ORDER = "an edition that extends another changes each {} once, by its {}, or lists all {} in order"


def test_the_draft_has_no_problems(wrong: Wrong) -> None:
    assert wrong() == []


@pytest.mark.parametrize(
    ("old", "added", "what", "expected"),
    [
        (
            ORIENTAL,
            'price = "100"',
            "square[6].price: is the text '100'",
            "expected a whole number of at least 1",
        ),
        (ORIENTAL, "price = true", "square[6].price: is true", "expected a whole number of at least 1"),
        (
            ORIENTAL,
            "price = -60",
            "square[6].price: is the number -60",
            "expected a whole number of at least 1",
        ),
        (
            ORIENTAL,
            "price = 9.5",
            "square[6].price: is the number 9.5",
            "expected a whole number of at least 1",
        ),
        (
            ORIENTAL,
            "mortgage = 101",
            "square[6].mortgage: is the number 101",
            "expected no more than the price, 100",
        ),
        (
            ORIENTAL,
            "rents = [6, 30, 90]",
            "square[6].rents: has 3 rents",
            "expected 6: bare lot, one to four houses, hotel",
        ),
        (ORIENTAL, 'group = "orange"', "square[6].group: orange has 4 lots", "a colour group has 2 or 3"),
        (
            ORIENTAL,
            'group = "light-blu"',
            "square[6].group: there is no group 'light-blu'",
            "expected a name out of [groups]; did you mean 'light-blue'?",
        ),
        (ORIENTAL, "prise = 100", "square[6].prise: is not a known key", "did you mean 'price'?"),
        (
            ORIENTAL,
            'kind = "streat"',
            "square[6].kind: is the text 'streat'",
            f"{one_of(KINDS)}; did you mean 'street'?",
        ),
        (ORIENTAL, "index = 7", "square[6].index: is the number 7", "expected 6, its place in the list"),
        (
            READING,
            'group = "orange"',
            "square[5].group: orange has a station, 'Reading Railroad'",
            "the lots of a colour group are all streets",
        ),
        (
            READING,
            'kind = "parking"',
            "square[5].kind: station_rents has 4 numbers",
            "the board has 3 station squares: expected a number for each count of them",
        ),
        (CHEST_2, "price = 100", "square[2].price: a chest square has no price", "expected only a name"),
        (CHEST_2, 'kind = "jail"', "square[2].kind: is jail", "only square 10 of a board is jail"),
        (GO, 'kind = "parking"', "square[0].kind: is parking", "square 0 of every board is go"),
        (
            CHANCE_1,
            'effect = { do = "fly" }',
            "chance[1].effect.do: is the text 'fly'",
            f"{one_of(list(ARGUMENTS))}",
        ),
        (
            CHANCE_1,
            'effect = { do = "advance", to = 40 }',
            "chance[1].effect.to: is the number 40",
            "expected a whole number from 0 to 39",
        ),
        (
            CHANCE_1,
            'effect = { do = "advance" }',
            "chance[1].effect.to: is missing",
            "expected a whole number from 0 to 39",
        ),
        (
            CHANCE_1,
            'effect = { do = "pay", amount = 5, to = 3 }',
            "chance[1].effect.to: does not belong to 'pay'",
            "pay takes amount",
        ),
        (
            CHANCE_1,
            'effect = { do = "pay", amount = -5 }',
            "chance[1].effect.amount: is the number -5",
            "expected a whole number of at least 1",
        ),
        (
            CHANCE_1,
            'effect = { do = "each", amount = 0 }',
            "chance[1].effect.amount: is the number 0",
            "expected more than 0 to collect from each player, less than 0 to pay each",
        ),
        (
            CHANCE_1,
            'effect = { do = "back", spaces = 0 }',
            "chance[1].effect.spaces: is the number 0",
            "expected a whole number from 1 to 39",
        ),
        (
            CHANCE_1,
            'effect = { do = "nearest", kind = "chest", times = 2 }',
            "chance[1].effect.kind: is the text 'chest'",
            "expected one of station, utility",
        ),
        (
            CHANCE_1,
            'effect = { do = "jail-free" }',
            "chance[1].effect: cards 1 and 8 are jail-free",
            "a deck has at most one jail-free card",
        ),
        (CHANCE_1, 'effect = "go home"', "chance[1].effect: is the text 'go home'", "expected a table"),
        (PLAYERS, "notes = [[500, 2], [100]]", "notes[1]: is a list of 1", "expected a pair like [50, 2]"),
        (
            PLAYERS,
            "notes = [[500, -2]]",
            "notes[0]: is the number -2",
            "expected a whole number of at least 1",
        ),
        (
            PLAYERS,
            "utility_times = [4, 10, 12]",
            "utility_times: utility_times has 3 numbers",
            "the board has 2 utility squares: expected a number for each count of them",
        ),
        (PLAYERS, "salary = -200", "salary: is the number -200", "expected a whole number of at least 0"),
        (PLAYERS, "salery = 200", "salery: is not a known key", "did you mean 'salary'?"),
        (HOUSE, 'huose = "x"', "words.huose: is not a known key", "did you mean 'house'?"),
        (
            GREEN,
            "heights = 0",
            "pieces.house.heights: is the number 0",
            "expected a whole number from 1 to 9",
        ),
        (GREEN, "hights = 3", "pieces.house.hights: is not a known key", "did you mean 'heights'?"),
        (
            DEEDS,
            "count = 28",
            "box[1].count: has no place beside part = 'deeds'",
            "the edition counts them already",
        ),
        (BOARD, "cuont = 1", "box[0].cuont: is not a known key", "did you mean 'count'?"),
        (
            BOARD,
            'counted = "guessed"',
            "box[0].counted: is the text 'guessed'",
            "expected one of printed, found, chosen",
        ),
    ],
)
def test_an_additional_line_is_a_problem(
    wrong: Wrong, old: str, added: str, what: str, expected: str
) -> None:
    found = wrong(old, f"{old}{added}\n")
    assert [line.split(": ", 1)[1] for line in found] == [f"{what}; {expected}"]


@pytest.mark.parametrize(
    ("old", "new", "what", "expected"),
    [
        (TOP_HAT, '"Iron"', "tokens.names: 'Iron' is there twice", "every token is different"),
        (
            ORIENTAL,
            'name = "Boardwalk"\n',
            "square[39].name: squares 6 and 39 are both 'Boardwalk'",
            "every lot has a name of its own",
        ),
        (ORIENTAL, 'name = " "\n', "square[6].name: is empty", "expected a text"),
        (
            ORIENTAL,
            'name = "a\\u001b[2Jb"\n',
            "square[6].name: has a control character: 'a\\x1b[2Jb'",
            "expected plain text on one line",
        ),
        (ORIENTAL, f'name = "{"x" * 61}"\n', "square[6].name: has 61 characters", "expected at most 60"),
        (ORIENTAL, "name = 6\n", "square[6].name: is the number 6", "expected a text"),
        (
            GREEN,
            'colour = "green"\n',
            "pieces.house.colour: is 'green'",
            "expected a colour like '#2a56b0'",
        ),
        (
            "[pieces.house]",
            '[pieces.dice]\nform = "football"\n[pieces.house]',
            "pieces.dice.form: is the text 'football'",
            "expected one of cubes, footballs; did you mean 'footballs'?",
        ),
        ("[pieces.house]", "[pieces.huose]", "pieces.huose: is not a known key", "did you mean 'house'?"),
        (BOARD, "", "box[0].name: is missing", "expected a text"),
        (DICE, 'part = "board"\n', "box[4].part: 'board' is there twice", "expected it once"),
        (
            DICE,
            'part = "dies"\n',
            "box[4].part: is the text 'dies'",
            f"{one_of(PARTS)}; did you mean 'dice'?",
        ),
        (
            PLAYERS,
            "players = [4, 2]\n",
            "players: is [4, 2]",
            "expected the fewest and the most, like [2, 8]",
        ),
        (
            PLAYERS,
            "players = [2, 12]\n",
            "players: is [2, 12]",
            "expected the fewest and the most, like [2, 8]",
        ),
        ('start = "dice"', 'start = "cards"', "start: is the text 'cards'", "expected one of dice, coin"),
        (
            "options = []",
            'options = ["ferris-weel"]',
            "options[0]: is the text 'ferris-weel'",
            f"{one_of(OPTIONS)}; did you mean 'ferris-wheel'?",
        ),
        (
            "options = []",
            'options = ["game-show"]',
            "options: game-show asks Challenge cards",
            'expected challenges = "a file.toml"',
        ),
        (
            'id = "classic"',
            'id = "My Town"',
            "id: is 'My Town'",
            "expected small letters, digits and hyphens, like 'my-town'",
        ),
        (
            'extends = "classic"',
            'extends = "clasic"',
            "extends: is the text 'clasic'",
            f"{one_of(names())}; did you mean 'classic'?",
        ),
        (
            'extends = "classic"',
            'extends = "../../secret"',
            "extends: is the text '../../secret'",
            f"{one_of(names())}",
        ),
        (
            'source = "found"',
            'source = "guessed"',
            "tokens.source: is the text 'guessed'",
            "expected one of printed, found, chosen",
        ),
        (
            'source = "found"',
            'sources = ["found"]',
            "tokens.sources: has 1 entries",
            "expected 11, one for each token",
        ),
    ],
)
def test_a_changed_line_is_a_problem(wrong: Wrong, old: str, new: str, what: str, expected: str) -> None:
    found = wrong(old, new)
    assert [line.split(": ", 1)[1] for line in found] == [f"{what}; {expected}"]


@pytest.mark.parametrize(
    ("old", "what"),
    [
        (ORIENTAL, "square[6].name: is missing; expected a text"),
        (HOUSE, "words.house: is missing; expected a text"),
        (GREEN, "pieces.house.colour: is missing; expected a text"),
        (
            '[[square]]  # 2\nname = "Community Chest"\nsource = "found"\nkind = "chest"\n',
            "square: there are 39 squares",
        ),
        ("salary = 200\n", "salary: is missing; expected a whole number of at least 0"),
    ],
)
def test_an_edition_that_extends_none_needs_everything(
    problems: Callable[[str], list[str]], old: str, what: str
) -> None:
    whole = (BUILT_IN / "classic.toml").read_text("utf-8")
    assert old in whole
    [found] = problems(whole.replace(old, "", 1))
    assert what in found


def test_the_line_of_a_problem_is_reported(wrong: Wrong, classic: str) -> None:
    line = classic[: classic.index(ORIENTAL)].count("\n") + 2
    [found] = wrong(ORIENTAL, f"{ORIENTAL}price = true\n")
    assert found.startswith(f"draft.toml:{line}: square[6].price")


def test_a_contradiction_between_two_files_is_reported_for_the_topmost(wrong: Wrong) -> None:
    """The other orange lots are in the extended edition, which is correct."""
    [found] = wrong(ORIENTAL, f'{ORIENTAL}group = "orange"\n')
    assert found.startswith("draft.toml:")


def test_lines_are_counted_past_texts_of_many_lines(wrong: Wrong, classic: str) -> None:
    """Lines inside a long text that look like keys or tables are ignored."""
    [found] = wrong(GO, 'name = """\n[[square]]\nprice = 7\n"""\n')
    line = classic[: classic.index(GO)].count("\n") + 1
    assert found.startswith(f"draft.toml:{line}: square[0].name: has a control character")


def test_a_missing_square_is_a_problem(wrong: Wrong) -> None:
    [found] = wrong(f'[[square]]\n{ORIENTAL}board = "Oriental Ave."\nsource = "found"\n', "")
    assert found.endswith("square: there are 39 without an index; " + IN_ORDER.format("square", "index", 40))


def test_an_additional_square_is_a_problem(wrong: Wrong) -> None:
    extra = '[[square]]\nname = "Nowhere"\nkind = "parking"\nsource = "chosen"\n\n[[chance]]'
    [found] = wrong("[[chance]]", extra)
    assert found.endswith("square: there are 41 without an index; " + IN_ORDER.format("square", "index", 40))


def test_a_deck_of_15_cards_is_a_problem(wrong: Wrong, classic: str) -> None:
    last = classic[classic.rindex("[[chest]]") :]
    [found] = wrong(last, "")
    assert found.endswith("chest: there are 15 without a number; " + IN_ORDER.format("chest", "number", 16))


def test_too_few_tokens_are_a_problem(wrong: Wrong, classic: str) -> None:
    names = classic[classic.index("names = [") : classic.index("[words]")]
    [found] = wrong(names, 'names = ["cat", "dog"]\n\n')
    assert found.endswith("tokens.names: has 2 tokens; expected at least 8, one for each player")


def test_all_problems_are_reported_in_the_order_of_their_lines(wrong: Wrong) -> None:
    price, effect = f'{ORIENTAL}price = "100"\n', f'{CHANCE_7}effect = {{ do = "fly" }}\n'
    found = wrong(ORIENTAL, price, TOP_HAT, '"iron"', CHANCE_7, effect)
    keys = [line.split(": ")[1] for line in found]
    assert keys == ["tokens.names", "square[6].price", "chance[7].effect.do"]


def test_a_key_cannot_smuggle_control_characters_into_the_message(wrong: Wrong) -> None:
    [found] = wrong(PLAYERS, f'{PLAYERS}"\\u001b[2J" = 1\n')
    assert found.isprintable()


class TestExtends:
    """An edition that extends another one."""

    TOP = 'id = "town"\ntitle = "Town"\nextends = "classic"\n'

    def test_only_the_differences_need_to_be_written(self, tmp_path: Path) -> None:
        file = tmp_path / "town.toml"
        file.write_text(self.TOP + '[[square]]\nindex = 39\nname = "Quay"\n[words]\njail = "the Tower"\n')
        town, classic = load(file), load("classic")
        assert [square.name for square in town.squares if square not in classic.squares] == ["Quay"]
        assert (town.squares[39].price, town.words.jail, town.words.go) == (400, "the Tower", "GO")
        assert town.chance == classic.chance

    def test_a_square_with_a_new_name_is_not_called_by_the_old_one_on_the_board(self, tmp_path: Path) -> None:
        file = tmp_path / "town.toml"
        file.write_text(
            self.TOP + '[[square]]\nindex = 1\nname = "Quay"\n[[square]]\nindex = 3\nprice = 70\n'
        )
        squares = load(file).squares
        assert [square.board for square in squares[1:4:2]] == ["", "Baltic Ave."]

    def test_a_square_that_changes_its_kind_loses_its_old_values(self, tmp_path: Path) -> None:
        file = tmp_path / "town.toml"
        file.write_text(self.TOP + '[[square]]\nindex = 38\nkind = "parking"\n')
        assert (load(file).squares[38].flat, load(file).squares[38].name) == (0, "Luxury Tax")

    @pytest.mark.parametrize(
        ("tail", "expected"),
        [
            ('[[square]]\nname = "Quay"\n', "square[0]: has no index from 0 to 39"),
            ('[[square]]\nindex = 40\nname = "Quay"\n', "square[0]: has no index from 0 to 39"),
            ("[[chest]]\nnumber = 0\n", "chest[1]: has no number from 1 to 16"),
            ("[[chest]]\nnumber = {}\n", "chest[1]: has no number from 1 to 16"),
            ("[[chest]]\nnumber = 2\n[[chest]]\nnumber = 2\n", "chest[2]: 2 is changed twice"),
        ],
    )
    def test_an_override_names_what_it_changes(
        self, problems: Callable[[str], list[str]], tail: str, expected: str
    ) -> None:
        [found] = problems(self.TOP + tail)
        assert f": {expected}; an edition that extends another changes each " in found

    @pytest.mark.parametrize(
        ("tail", "found"),
        [
            (
                "[[square]]\nindex = 39\nprice = 10\n",
                "6: square[39].price: is the number 200; expected no more than the price, 10",
            ),
            (
                '[[square]]\nindex = 1\nname = "Boardwalk"\n',
                "6: square[1].name: squares 1 and 39 are both 'Boardwalk'; every lot has a name of its own",
            ),
            (
                '[[chance]]\nnumber = 1\neffect = { do = "jail-free" }\n',
                "6: chance[1].effect: cards 1 and 8 are jail-free; a deck has at most one jail-free card",
            ),
            (
                '[tokens]\nnames = ["cat", "dog"]\n',
                "5: tokens.names: has 2 tokens; expected at least 8, one for each player",
            ),
            (
                '[[square]]\nindex = 6\ngroup = "orange"\n',
                "6: square[6].group: orange has 4 lots; a colour group has 2 or 3",
            ),
        ],
    )
    def test_a_contradiction_to_an_inherited_part_is_reported_at_its_line(
        self, problems: Callable[[str], list[str]], tail: str, found: str
    ) -> None:
        assert f"draft.toml:{found}" in problems(self.TOP + tail)

    def test_more_players_than_inherited_tokens_are_a_problem(
        self, problems: Callable[[str], list[str]]
    ) -> None:
        [found] = problems('id = "town"\ntitle = "Town"\nextends = "america"\nplayers = [2, 8]\n')
        assert found == "draft.toml:4: players: has 6 tokens; expected at least 8, one for each player"

    def test_a_board_without_the_target_of_an_inherited_card_is_a_problem(
        self, problems: Callable[[str], list[str]]
    ) -> None:
        plain = "".join(f'[[square]]\nindex = {index}\nkind = "parking"\n' for index in (12, 28))
        found = problems(self.TOP + "utility_times = []\n" + plain)
        assert found == [
            "draft.toml:7: square[12].kind: there is no utility on this board; expected a board with a utility"
        ]

    def test_new_names_have_the_source_chosen(self, tmp_path: Path) -> None:
        file = tmp_path / "town.toml"
        file.write_text(
            self.TOP + '[[square]]\nindex = 39\nname = "Quay"\n[[square]]\nindex = 37\nprice = 360\n'
        )
        assert [load(file).squares[at].source for at in (39, 37)] == ["chosen", "found"]

    def test_the_line_of_an_override_is_reported(self, problems: Callable[[str], list[str]]) -> None:
        [found] = problems(
            self.TOP + "[[square]]\nindex = 38\nflat = 90\n[[square]]\nindex = 6\nprice = true\n"
        )
        assert found.startswith("draft.toml:9: square[6].price: is true")

    def test_the_former_names_of_extends_are_refused_with_the_new_one(
        self, problems: Callable[[str], list[str]]
    ) -> None:
        assert problems('id = "town"\nbase = "mlb"\nvalues = "x"\n') == [
            'draft.toml:2: base: is called extends now; expected extends = "mlb"',
            "draft.toml:3: values: is called extends now; "
            'expected extends = "america" or another built-in edition',
        ]


class TestChallenges:
    """The file of Challenge cards beside an edition."""

    CARD = """
[[challenge]]
topic = "{0}"
difficulty = 1
question = "Which {0}?"
right = "a"
wrong = ["b", "c", "d"]
"""

    @pytest.fixture
    def town(self, tmp_path: Path) -> Callable[[str], str]:
        """The problems of an edition with these Challenge cards."""

        def found(cards: str) -> str:
            (tmp_path / "town-challenges.toml").write_text(cards)
            file = tmp_path / "town.toml"
            file.write_text(
                'id = "town"\ntitle = "Town"\nextends = "classic"\nchallenges = "town-challenges.toml"\n'
            )
            try:
                load(file)
            except EditionError as error:
                return str(error).replace(f"{tmp_path}/", "")
            return ""

        return found

    def test_valid_challenge_cards_are_read(self, town: Callable[[str], str]) -> None:
        assert town(self.CARD.format("river") + self.CARD.format("lake")) == ""

    @pytest.mark.parametrize(
        ("old", "new", "expected"),
        [
            (
                "difficulty = 1",
                "difficulty = 4",
                "challenge[1].difficulty: is the number 4; expected a whole number from 1 to 3",
            ),
            ('"b", "c", "d"', '"b", "c"', "wrong: has 2 answers; expected 3"),
            (
                '"b", "c", "d"',
                '"b", "A", "d"',
                "wrong: two answers are the same; expected four different answers",
            ),
            (
                "difficulty = 1",
                "level = 1\ndifficulty = 1",
                "level: is not a known key; expected one of difficulty, ",
            ),
            (
                "difficulty = 1",
                "number = 2\ndifficulty = 1",
                "number: is the number 2; expected 1, its place in the list",
            ),
        ],
    )
    def test_invalid_challenge_cards_are_problems(
        self, town: Callable[[str], str], old: str, new: str, expected: str
    ) -> None:
        found = town(self.CARD.format("river").replace(old, new))
        assert found.startswith("town-challenges.toml:")
        assert expected in found

    def test_a_repeated_question_is_a_problem(self, town: Callable[[str], str]) -> None:
        found = town(self.CARD.format("river") * 2)
        assert "challenge[2].question: is the question of challenge 1; no question is asked twice" in found

    def test_a_file_without_challenge_cards_is_a_problem(self, town: Callable[[str], str]) -> None:
        assert "challenge: there are 0 cards; expected 1 to 99" in town("challenge = []\n")

    def test_more_challenge_cards_than_a_record_can_number_are_a_problem(
        self, town: Callable[[str], str]
    ) -> None:
        cards = [self.CARD.format(f"river {number}") for number in range(100)]
        assert town("".join(cards[:99])) == ""
        assert "challenge: has 100 entries; expected at most 99" in town("".join(cards))

    def test_a_missing_file_of_challenge_cards_is_a_problem(self, wrong: Wrong) -> None:
        found = wrong(PLAYERS, f'{PLAYERS}challenges = "quiz.toml"\n')
        assert found == ["quiz.toml: there is no such file; expected a TOML file"]

    def test_a_file_of_challenge_cards_in_another_folder_is_not_read(self, wrong: Wrong) -> None:
        [found] = wrong(PLAYERS, f'{PLAYERS}challenges = "../quiz.toml"\n')
        assert found.endswith(
            "challenges: is '../quiz.toml'; expected the name of a .toml file in the same folder"
        )


ON_AND_ON = ('{ do = "advance", to = 7 }', '{ do = "back", spaces = 5 }', '{ do = "advance", to = 33 }')


@pytest.mark.parametrize("last", [*ON_AND_ON, '{ do = "jail-free" }'])
def test_a_deck_whose_cards_always_lead_to_another_card_is_a_problem(
    problems: Callable[[str], list[str]], last: str
) -> None:
    effects = [ON_AND_ON[number % 3] for number in range(15)] + [last]
    deck = [f"[[chance]]\nnumber = {number}\neffect = {effect}\n" for number, effect in enumerate(effects, 1)]
    [found] = problems('id = "round"\nextends = "classic"\n' + "".join(deck))
    assert found.endswith(
        "chance[1].effect: every card sends the token on to a card space; expected a card that lets it rest"
    )


@pytest.mark.parametrize(
    "last", ['{ do = "advance", to = 20 }', '{ do = "back", spaces = 3 }', '{ do = "jail" }']
)
def test_one_card_that_leads_to_no_other_is_enough(problems: Callable[[str], list[str]], last: str) -> None:
    effects = [ON_AND_ON[0]] * 15 + [last]
    deck = [f"[[chest]]\nnumber = {number}\neffect = {effect}\n" for number, effect in enumerate(effects, 1)]
    assert problems('id = "round"\nextends = "classic"\n' + "".join(deck)) == []


@pytest.mark.parametrize(
    ("key", "value", "what"),
    [
        (
            "notes",
            "[[1000000, 1000000]]",
            "notes: come to 1,000,000,000,000; expected at most 1,000,000 for each player",
        ),
        ("notes", f"[{', '.join(['[1, 1]'] * 21)}]", "notes: has 21 entries; expected at most 20"),
        ("salary", "1000001", "salary: is the number 1000001; expected a whole number of at least 0"),
        ("salary", "9" * 40, "salary: is a number out of all measure; expected a whole number of at least 0"),
        ("salary", "nan", "salary: is a number out of all measure; expected a whole number of at least 0"),
        ("title", f'"{"x" * 61}"', "title: has 61 characters; expected at most 60"),
        (
            "title",
            '"a\\u202eb"',
            "title: has a control character: 'a\\u202eb'; expected plain text on one line",
        ),
        (
            "title",
            '"a\\u200bb"',
            "title: has a control character: 'a\\u200bb'; expected plain text on one line",
        ),
        (
            "title",
            f'"Z{chr(0x336) * 4}"',
            "title: has a letter with more than 3 accents; expected plain text",
        ),
        ("id", '"../../etc/passwd"', "id: is '../../etc/passwd'"),
        ("words.symbol", '"dollars"', "words.symbol: has 7 characters; expected at most 5"),
        ("words.house", f'"{"x" * 41}"', "words.house: has 41 characters; expected at most 40"),
        (
            "tokens.names",
            str([f"t{n}" for n in range(41)]),
            "tokens.names: has 41 entries; expected at most 40",
        ),
        ("tokens.names", str(["a|b", *"cdefghi"]), "tokens.names: 'a|b' has a |; expected a name without it"),
        ("groups.'light blue'.colour", '"#000000"', "groups.light blue: is no name for a group"),
        ("groups.red.colour", '"red"', "groups.red.colour: is 'red'; expected a colour like '#2a56b0'"),
        ("groups.red.colour", '"url(x)"', "groups.red.colour: is 'url(x)'"),
    ],
)
def test_limits_of_texts_and_numbers(
    problems: Callable[[str], list[str]], key: str, value: str, what: str
) -> None:
    own = {"id": '"town"', "title": '"Town"'} | {key: value}
    [found] = problems(
        'extends = "classic"\n' + "".join(f"{name} = {given}\n" for name, given in own.items())
    )
    assert what in found


def test_the_number_of_reported_problems_is_limited(problems: Callable[[str], list[str]]) -> None:
    found = problems("".join(f"unknown-{number} = 1\n" for number in range(20_000)))
    assert len(found) == MOST_PROBLEMS + 1
    assert found[-1] == "draft.toml: has still more problems; these come first"
