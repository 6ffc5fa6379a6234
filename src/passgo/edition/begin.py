"""The template of a new edition file: short, valid, with comments about further keys."""

from pathlib import Path
from typing import Final

from passgo.edition.load import load, names

SCHEMA: Final = Path(__file__).with_name("edition.schema.json")
"""The JSON Schema of edition files, for editors."""
TEMPLATE = """\
#:schema {schema}
# {title}: a passgo edition. What is not said here is as in {extends}.

id = "{id}"  # small letters, digits and hyphens; records name the edition by it
title = "{title}"
extends = "{extends}"  # or {editions}

# Each of these changes something; take away the # to use it.
# salary = 200
# [words]
# house = "hut"
# houses = "huts"

[[square]]
index = {index}  # squares count from 0, the corner where all begin
name = "{name}"
# price = 400
# rents = [50, 200, 600, 1400, 1700, 2000]   # bare lot, one to four houses, hotel

# [[chance]]
# number = 1
# title = "A letter"
# text = "Your aunt sends her love, and $50."
# effect = {{ do = "collect", amount = 50 }}
"""


def begin(identity: str, extends: str) -> str:
    """The text of a new file for an edition of this id; its most expensive square has a new name."""
    square = max(load(extends).squares, key=lambda square: square.price)
    return TEMPLATE.format(
        schema=SCHEMA.resolve().as_uri(),
        id=identity,
        title=identity.replace("-", " ").title(),
        extends=extends,
        editions=", ".join(name for name in names() if name != extends),
        index=square.index,
        name="Harbour View",
    )
