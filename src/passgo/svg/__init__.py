"""Boards and charts as SVG pictures, for notebooks and browsers.

>>> import passgo
>>> game = passgo.new_game("classic", ["Ann", "Bo"], seed=7)
>>> picture = passgo.svg.board(game, size=800, highlight=[1, 3], theme="dark")
>>> picture[:4], picture[-6:]
('<svg', '</svg>')
"""

from passgo.svg.whole_board import board

__all__ = ["board"]
