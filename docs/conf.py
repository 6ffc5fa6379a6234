"""The documentation site: Markdown pages of this directory, and a reference that is made from the code.

`scripts/docs` builds it into build/docs. Warnings are errors there.
"""

import os
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

HERE = Path(__file__).parent
ROOT = HERE.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]
os.environ["PASSGO_INTERPRETED"] = "1"  # compiled functions have no signatures

import passgo  # noqa: E402 - tools must be importable first
import reference  # noqa: E402

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
REPOSITORY = PROJECT["urls"]["Repository"]

project = "passgo"
author = "passgo contributors"
version = release = passgo.__version__
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "sphinx_design",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["examples", "training"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
napoleon_use_ivar = True
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
# Signatures show `NO_SEED` and long unions as they are written in the source.
autodoc_preserve_defaults = True
python_maximum_signature_line_length = 88
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = "passgo"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = [("live.js", {"type": "module"})]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {"source_repository": REPOSITORY, "source_branch": "main", "source_directory": "docs/"}
pygments_style = "friendly"
pygments_dark_style = "github-dark"


def link_to_repository(app: Sphinx, name: str, source: list[str]) -> None:
    """Links that leave this directory go to the repository: the pages are read there, too."""
    source[0] = re.sub(r"\]\(\.\./([^)\s]+)\)", rf"]({REPOSITORY}/blob/main/\1)", source[0])


def setup(app: Sphinx) -> dict[str, Any]:
    for block in ("digest", "position", "record", "bibtex", "ebnf"):
        app.add_lexer(block, TextLexer)
    reference.write(HERE / "reference")
    app.connect("source-read", link_to_repository)
    return {"parallel_read_safe": True}
