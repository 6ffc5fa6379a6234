"""A checklist whose boxes differ without colours too: [✓] and [ ]."""

from typing import TypeVar

from rich.segment import Segment
from textual.strip import Strip
from textual.widgets import SelectionList

Value = TypeVar("Value")
TICKED, FREE = "[✓]", "[ ]"


class Checklist(SelectionList[Value]):
    def on_focus(self) -> None:
        """Highlight the first line, so that the space bar ticks it: Textual highlights no line that was added later."""
        if self.highlighted is None and self.option_count:
            self.highlighted = 0

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        index = self.scroll_offset.y + y
        if index >= self.option_count:
            return strip
        # Textual draws a box as three segments that differ only in colour.
        _, box, _, *line = strip
        mark = TICKED if self.get_option_at_index(index).value in self.selected else FREE
        return Strip([Segment(mark, box.style), *line])
