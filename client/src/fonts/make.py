"""Makes the letters of boards and of the editions' titles: each face cut down to what is written with it.

Their licence wants a changed face to have another name: they are called by what they are for. Needs fonttools and
brotli, and the faces themselves: `npm install --no-save @fontsource/{limelight,josefin-sans,lobster,graduate,rye,…}`.
"""

from pathlib import Path
from string import ascii_letters, digits, punctuation

from fontTools import subset

HERE = Path(__file__).parent
FACES = HERE.parents[1] / "node_modules" / "@fontsource"
MADE_FROM = {
    "classic": "limelight/files/limelight-latin-400-normal.woff2",
    "modern": "josefin-sans/files/josefin-sans-latin-700-normal.woff2",
    "diamond": "lobster/files/lobster-latin-400-normal.woff2",
    "gridiron": "graduate/files/graduate-latin-400-normal.woff2",
    "frontier": "rye/files/rye-latin-400-normal.woff2",
    "boutique": "pacifico/files/pacifico-latin-400-normal.woff2",
    "toys": "chango/files/chango-latin-400-normal.woff2",
}
BOARD = "barlow-condensed/files/barlow-condensed-latin-600-normal.woff2"
LATIN = "".join(
    map(chr, range(0xC0, 0x100))
)  # names of one's own squares may be in any language of Western Europe
LETTERS = ascii_letters + digits + punctuation + " " + "áéíñóúüÁÉÍÑÓÚÜ¡¿«»"
NAMES = (1, 3, 4, 6, 16)  # what a font calls itself, in the table of its names


def make(name: str, source: str, letters: str = LETTERS) -> None:
    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.layout_features = ["kern", "liga"]
    options.name_IDs = ["*"]
    face = subset.load_font(FACES / source, options)
    cutter = subset.Subsetter(options)
    cutter.populate(text=letters)
    cutter.subset(face)
    for entry in face["name"].names:
        if entry.nameID in NAMES:
            entry.string = f"passgo-{name}"
    subset.save_font(face, HERE / f"{name}.woff2", options)


if __name__ == "__main__":
    make("board", BOARD, LETTERS + LATIN + "–—‘’“”…·€£")
    for name, source in MADE_FROM.items():
        make(name, source)
