"""Debian's chromium, in which the stories run."""

from debian import find_program

ARGUMENTS = [
    "--no-sandbox",  # containers have none
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # the same letter widths on every machine, for the pictures
]


def find_chromium() -> str:
    return find_program("chromium", "chromium", "chromium-browser")
