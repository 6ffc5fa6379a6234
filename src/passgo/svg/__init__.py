"""Boards and figures as SVG pictures."""
