"""Finding, reading and checking an edition."""

from functools import cache
from os import PathLike
from pathlib import Path

from passgo.edition import beside, cards, layers, validate
from passgo.edition.form import Form, Report, did_you_mean, found, one_of
from passgo.edition.problems import EditionError, Problem, say
from passgo.edition.source import Source, read, read_text
from passgo.edition.types import Challenge, Edition

BUILT_IN = Path(__file__).parent.parent / "editions"
OLD_WORDS = ("base", "values")
"""Earlier names of `extends`."""


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
        hint = did_you_mean(name, names())
        expected = say("expected.edition-or-file", names=", ".join(names()), hint=hint)
        raise EditionError([Problem(name, 0, "", say("no-edition"), expected)])
    edition = _loaded(read(path))
    beside.load_translations(path, edition, names())
    return edition


def load_text(text: str, file: str) -> Edition:
    """An edition from a text; `file` is its name in messages. No file is opened."""
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
            expected = say("expected.extends-any", name=names()[0])
            if source.data[word] in names():
                expected = say("expected.extends", name=str(source.data[word]))
            line = source.lines.get((word,), 0)
            problems.append(Problem(source.file, line, word, say("extends-now"), expected))
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
    expected = one_of(names(), hint)
    line = source.lines.get(("extends",), 0)
    raise EditionError([Problem(source.file, line, "extends", found(given), expected)])


def read_challenges(form: Form, sources: list[Source]) -> tuple[Challenge, ...]:
    """Read the Challenge cards from their own file, beside the edition that names it."""
    if not form.has("challenges"):
        return ()
    name = form.text("challenges")
    folder = next(source.folder for source in sources if "challenges" in source.data)
    if not name:
        return ()
    if folder is None:
        form.note(
            "challenges",
            say("is", value=repr(name)),
            say("expected.no-file"),
        )
        return ()
    if Path(name).name != name or not name.endswith(".toml"):
        form.note("challenges", say("is", value=repr(name)), say("expected.file-beside"))
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
