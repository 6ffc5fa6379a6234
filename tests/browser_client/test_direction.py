"""The layout follows the direction of the text: CSS about text uses start and end, not left and right."""

import re

from wheels import ROOT

# The board is a picture, the same in every language.
GEOMETRY = {"Corner.svelte", "Square.svelte", "Strip.svelte", "Tabletop.svelte"}
OF_ONE_DIRECTION = re.compile(
    r"\b(?:margin|padding|border)-(?:left|right)\b|\b(?:text-align|float): *(?:left|right)\b"
)


def test_no_style_of_text_assumes_a_direction() -> None:
    source = ROOT / "client" / "src"
    styled = [file for file in source.rglob("*") if file.suffix in (".svelte", ".css")]
    assert len(styled) > 100
    found = {
        f"{file.relative_to(source)}: {line.strip()}"
        for file in styled
        if file.name not in GEOMETRY
        for line in file.read_text(encoding="utf-8").splitlines()
        if OF_ONE_DIRECTION.search(line)
    }
    assert found == set()
