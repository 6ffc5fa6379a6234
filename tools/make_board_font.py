"""Writes src/passgo/rl/board.ttf: python tools/make_board_font.py

The letters of boards, as the client has them, in a format that resvg reads. client/public/fonts.txt has the licence of
the face. Needs fonttools and brotli.
"""

from fontTools.ttLib import TTFont

from pages import ROOT, options


def main() -> None:
    options(__doc__).parse_args()
    font = TTFont(ROOT / "client" / "src" / "fonts" / "board.woff2", recalcTimestamp=False)
    font.flavor = None
    font.save(ROOT / "src" / "passgo" / "rl" / "board.ttf")


if __name__ == "__main__":
    main()
