"""English grammar for the sentences: articles, lists, clauses, full stops."""

from collections.abc import Sequence

ORDINALS = ("first", "second", "third", "fourth")
CALLS = ("going once", "going twice", "sold")
PIPS = ("ones", "twos", "threes", "fours", "fives", "sixes")
SPELLED_WITH_A_VOWEL = "AEFHILMNORSX"  # letters whose name begins with a vowel sound: an NFC card
SILENT_H = ("hour", "honest", "honour", "honor", "heir")
SOUNDS_LIKE_A_CONSONANT = ("uni", "uti", "use", "usu", "eu", "one")


def a(thing: str) -> str:
    """The thing with its article: a bleacher, an American Places card, an NFC card, a utility."""
    return f"{'an' if begins_with_a_vowel(thing) else 'a'} {thing}"


def begins_with_a_vowel(thing: str) -> bool:
    word = thing.split()[0]
    if word.isupper() and not any(letter in "AEIOU" for letter in word):
        return word[0] in SPELLED_WITH_A_VOWEL
    small = word.lower()
    if small.startswith(SILENT_H):
        return True
    return small[0] in "aeiou" and not small.startswith(SOUNDS_LIKE_A_CONSONANT)


def listing(things: Sequence[str]) -> str:
    """One, two and three; names that contain commas are separated by semicolons."""
    if len(things) < 3:
        return " and ".join(things)
    if any(", " in thing for thing in things):
        return "; ".join(things[:-1]) + "; and " + things[-1]
    return ", ".join(things[:-1]) + " and " + things[-1]


def throw(die1: int, die2: int) -> str:
    return f"double {PIPS[die1 - 1]}" if die1 == die2 else f"{die1} and {die2}"


def sentence(words: str) -> str:
    """The sentence with a full stop, unless it already ends with punctuation."""
    return words if not words or words.endswith((".", "!", "?")) else words + "."
