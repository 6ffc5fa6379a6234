"""Debian's chromium, which the stories are played in."""

from debian import find_program

ARGUMENTS = [
    "--no-sandbox",  # a container has none to offer
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # letters of the same width everywhere, for the pictures
]


def find_chromium() -> str:
    return find_program("chromium", "chromium", "chromium-browser")
