"""SVG elements as text."""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

Attribute = str | float | None


def element(name: str, content: str = "", /, **attributes: Attribute) -> str:
    """One element. Underscores in attributes become hyphens; None omits an attribute."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(spelled(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def spelled(value: str | float) -> str:
    """A number with at most two decimals."""
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")


def group(parts: Iterable[str], **attributes: Attribute) -> str:
    return element("g", "".join(parts), **attributes)


def rect(x: float, y: float, w: float, h: float, **attributes: Attribute) -> str:
    return element("rect", x=x, y=y, width=w, height=h, **attributes)


def text(
    x: float, y: float, words: str, size: float, width: float | None = None, **attributes: Attribute
) -> str:
    """A line of text centred on a point, stretched to a width, so that any font fits."""
    places: dict[str, Attribute] = {"x": x, "y": y + size * 0.35, "font_size": size, "text_anchor": "middle"}
    if width is not None:
        places.update(textLength=width, lengthAdjust="spacingAndGlyphs")
    places.update(attributes)
    return element("text", escape(words), **places)


def shape(paths: Sequence[str], x: float, y: float, size: float, box: float, fill: str) -> str:
    """Paths in a square box, centred on a point."""
    scale = size / box
    drawn = [element("path", d=d) for d in paths]
    place = f"translate({spelled(x - size / 2)} {spelled(y - size / 2)}) scale({scale:.4f})"
    return group(drawn, transform=place, fill=fill, fill_rule="evenodd")


def title(words: str) -> str:
    """The title of the enclosing element, for screen readers and as a tooltip."""
    return element("title", escape(words))


def document(size: float, width: float, height: float, heading: str, parts: Iterable[str], font: str) -> str:
    """A whole picture, `size` wide."""
    return element(
        "svg",
        title(heading) + "".join(parts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {spelled(width)} {spelled(height)}",
        width=size,
        height=size * height / width,
        role="img",
        font_family=font,
        font_weight="600",
    )
