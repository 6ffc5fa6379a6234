"""Finding, reading and checking an edition."""

from functools import cache
from os import PathLike
from pathlib import Path

from passgo.edition import cards, layers, translated, validate
from passgo.edition.form import Form, Report, described, did_you_mean
from passgo.edition.problems import EditionError, Problem
from passgo.edition.source import Source, read, read_text
from passgo.edition.types import Challenge, Edition

BUILT_IN = Path(__file__).parent.parent / "editions"
OLD_WORDS = ("base", "values")
"""What `extends` was called before."""


@cache
def names() -> tuple[str, ...]:
    """The built-in editions."""
    stems = (path.stem for path in BUILT_IN.glob("*.toml"))
    return tuple(sorted(stem for stem in stems if not stem.endswith("-challenges")))


def load(name: str | PathLike[str]) -> Edition:
    """A built-in edition by its name, or any edition by the path of its file."""
    if isinstance(name, str) and name in names():
        return _built_in(name)
    path = Path(name)
    if isinstance(name, str) and path.suffix != ".toml" and path.name == name:
        expected = f"expected one of {', '.join(names())}, or a .toml file{did_you_mean(name, names())}"
        raise EditionError([Problem(name, 0, "", "there is no such edition", expected)])
    edition = _loaded(read(path))
    translated.find_beside(path, edition.id)
    return edition


def load_text(text: str, file: str) -> Edition:
    """An edition out of a text that is no file here; `file` is what messages call it. It opens no other file."""
    return _loaded(read_text(text, file))


@cache
def _built_in(name: str) -> Edition:
    return _loaded(_built_in_source(name))


@cache
def _built_in_source(name: str) -> Source:
    return read(BUILT_IN / f"{name}.toml")


def _loaded(source: Source) -> Edition:
    data, sources, problems = layered(source)
    report = Report(sources)
    report.problems.extend(problems)
    form = Form(data, (), report)
    challenges = read_challenges(form, sources)
    edition = validate.edition(form, challenges)
    report.close()
    return edition


def layered(source: Source) -> tuple[layers.Table, list[Source], list[Problem]]:
    """The merged data, all files that it consists of (the topmost first), and the problems found."""
    problems: list[Problem] = []
    for word in OLD_WORDS:
        if word in source.data:
            expected = f'expected extends = "{names()[0]}" or another built-in edition'
            if source.data[word] in names():
                expected = f'expected extends = "{source.data[word]}"'
            line = source.lines.get((word,), 0)
            problems.append(Problem(source.file, line, word, "is called extends now", expected))
    if problems:
        raise EditionError(problems)
    if "extends" not in source.data:
        return source.data, [source], []
    below, sources, _ = layered(_built_in_source(_extended(source)))
    data, problems = layers.extended(below, source)
    return data, [source, *sources], problems


def _extended(source: Source) -> str:
    """The built-in edition that this one extends. Without it nothing else can be checked."""
    given = source.data["extends"]
    if isinstance(given, str) and given in names():
        return given
    hint = did_you_mean(given, names()) if isinstance(given, str) else ""
    expected = f"expected one of {', '.join(names())}{hint}"
    line = source.lines.get(("extends",), 0)
    raise EditionError([Problem(source.file, line, "extends", f"is {described(given)}", expected)])


def read_challenges(form: Form, sources: list[Source]) -> tuple[Challenge, ...]:
    """The Challenge cards are in a separate file, beside the edition that names it."""
    if not form.has("challenges"):
        return ()
    name = form.text("challenges")
    folder = next(source.folder for source in sources if "challenges" in source.data)
    if not name:
        return ()
    if folder is None:
        form.note(
            "challenges",
            f"is {name!r}",
            "a text cannot name a file; extend an edition that has Challenge cards",
        )
        return ()
    if Path(name).name != name or not name.endswith(".toml"):
        form.note("challenges", f"is {name!r}", "expected the name of a .toml file in the same folder")
        return ()
    try:
        source = read(folder / name)
    except EditionError as error:
        form.report.problems.extend(error.problems)
        return ()
    report = Report([source])
    challenges = cards.challenges(Form(source.data, (), report))
    form.report.problems.extend(report.problems)
    return challenges
