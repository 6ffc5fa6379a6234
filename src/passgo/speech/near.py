"""Did you mean …? The known name that is closest to one that is not known."""

from collections.abc import Iterable

from passgo.speech.saying import Saying


def nearest(given: object, known: Iterable[str]) -> str:
    """The name that was meant, in any case of letters; empty if none is close."""
    from difflib import get_close_matches

    if not isinstance(given, str):
        return ""
    folded = {name.casefold(): name for name in known}
    near = get_close_matches(given.strip().casefold(), folded, n=1)
    return folded[near[0]] if near else ""


def meant(given: object, known: Iterable[str]) -> str:
    """What is added to a sentence in English."""
    near = nearest(given, known)
    return f"; did you mean {near}?" if near else ""


def with_meant(said: Saying, given: object, known: Iterable[str]) -> Saying:
    """A sentence, with the name that was meant if one is close."""
    near = nearest(given, known)
    return Saying("input.said-near", said=said, near=near) if near else said
