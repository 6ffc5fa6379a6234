"""Checks a built site: every internal link leads to a page, and to a place on it, that exists.

python tools/check_site.py build/docs
"""

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pages import options


class Page(HTMLParser):
    """The ids and the links of one HTML file."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            elif name in ("href", "src") and value:
                self.links.append(value)


def broken(root: Path) -> Iterator[str]:
    """A sentence for every link that leads nowhere."""
    pages = {path: Page(path) for path in sorted(root.rglob("*.html"))}
    for path, page in pages.items():
        for link in dict.fromkeys(page.links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = path if not parts.path else (path.parent / unquote(parts.path)).resolve()
            if target.is_dir():
                target /= "index.html"
            name = path.relative_to(root)
            if not target.is_file():
                yield f"{name}: {link} is no file of the site"
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
                yield f"{name}: {link} names a place that the page does not have"


def count(root: Path) -> int:
    return sum(len(Page(path).links) for path in root.rglob("*.html"))


def main() -> int:
    parser = options(__doc__)
    parser.add_argument("site", type=Path, help="the directory of the built site")
    root = parser.parse_args().site.resolve()
    if not (root / "index.html").is_file():
        print(f"{root} has no index.html: build the site with scripts/docs", file=sys.stderr)
        return 2
    found = list(broken(root))
    print("\n".join(found) or f"{count(root)} links checked, none is broken")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
