"""Finding, reading and checking an edition."""

from functools import cache
from os import PathLike
from pathlib import Path

from passgo.edition import cards, layers, validate
from passgo.edition.form import Form, Report, described, did_you_mean
from passgo.edition.problems import EditionError, Problem
from passgo.edition.source import Source, read
from passgo.edition.types import Challenge, Edition

BUILT_IN = Path(__file__).parent.parent / "editions"
VALUES = BUILT_IN / "values"


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
    return _loaded(path)


@cache
def _built_in(name: str) -> Edition:
    return _loaded(BUILT_IN / f"{name}.toml")


def _loaded(path: Path) -> Edition:
    source = read(path)
    data, sources, problems = _layered(source)
    report = Report(sources)
    report.problems.extend(problems)
    form = Form(data, (), report)
    challenges = _challenges(form, sources)
    edition = validate.edition(form, challenges)
    report.close()
    return edition


def _layered(source: Source) -> tuple[layers.Table, list[Source], list[Problem]]:
    """The merged data, all files that it consists of (the topmost first), and the problems found."""
    if "base" in source.data:
        base = read(BUILT_IN / f"{_named(source, 'base', names())}.toml")
        below, sources, _ = _layered(base)
        data, problems = layers.on_base(below, source)
        if "values" in source.data:
            line = source.lines.get(("values",), 0)
            what = "has no place beside a base"
            problems.append(Problem(source.file, line, "values", what, "the base brings its own values"))
        return data, [source, *sources], problems
    if "values" in source.data:
        known = tuple(path.stem for path in VALUES.glob("*.toml"))
        values = _values(_named(source, "values", known))
        return layers.on_values(values.data, source.data), [source, values], []
    return source.data, [source], []


@cache
def _values(name: str) -> Source:
    return read(VALUES / f"{name}.toml")


def _named(source: Source, key: str, known: tuple[str, ...]) -> str:
    """The built-in file that this key names. Without it nothing else can be checked."""
    given = source.data[key]
    if isinstance(given, str) and given in known:
        return given
    hint = did_you_mean(given, known) if isinstance(given, str) else ""
    expected = f"expected one of {', '.join(known)}{hint}"
    line = source.lines.get((key,), 0)
    raise EditionError([Problem(source.file, line, key, f"is {described(given)}", expected)])


def _challenges(form: Form, sources: list[Source]) -> tuple[Challenge, ...]:
    """The Challenge cards are in a separate file, beside the edition that names it."""
    if not form.has("challenges"):
        return ()
    name = form.text("challenges")
    folder = next(source.folder for source in sources if "challenges" in source.data)
    if not name:
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
