"""Run the notebooks of docs/examples, and store their outputs:

python tools/run_notebooks.py             # write the outputs
python tools/run_notebooks.py --check     # only compare the printed ones, and list what is out of date

IPython runs the cells one after the other, as a notebook does; no kernel and no browser are needed.
"""

import json
import sys
from pathlib import Path
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

FOLDER = Path(__file__).parents[1] / "docs" / "examples"
SHOWN = ("text/html", "image/svg+xml", "text/plain")
PRINTED = "text/plain"


class Silent(DisplayHook):
    """Keeps the result of a cell, and prints nothing."""

    def __call__(self, result: object = None) -> None:
        if result is not None:
            self.fill_exec_result(result)  # type: ignore[no-untyped-call]


def run(notebook: dict[str, Any]) -> None:
    """Run all cells, and put their outputs into the notebook."""
    InteractiveShell.clear_instance()
    shell: Any = InteractiveShell.instance(displayhook_class=Silent)
    # What a notebook defines is in `__main__`, as in a kernel.
    shell.user_module = sys.modules["__main__"]
    number = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        number += 1
        cell["execution_count"] = number
        cell["outputs"] = outputs_of(shell, "".join(cell["source"]), number)


def outputs_of(shell: Any, source: str, number: int) -> list[dict[str, Any]]:
    with capture_output(display=False) as printed:
        done = shell.run_cell(source, store_history=False)
    done.raise_error()
    outputs: list[dict[str, Any]] = []
    if printed.stdout:
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines(printed.stdout)})
    if done.result is not None:
        data, _ = shell.display_formatter.format(done.result, include=set(SHOWN))
        rich = {kind: lines(data[kind]) for kind in SHOWN if kind in data}
        outputs.append(
            {"data": rich, "execution_count": number, "metadata": {}, "output_type": "execute_result"}
        )
    return outputs


def lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def printed(notebook: dict[str, Any]) -> list[list[str]]:
    """The printed outputs of each code cell; pictures are drawn anew without being compared."""
    return [
        [
            "".join(output["text"] if output["output_type"] == "stream" else output["data"][PRINTED])
            for output in cell["outputs"]
        ]
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
    ]


def main(check: bool) -> int:
    stale = []
    for file in sorted(FOLDER.glob("*.ipynb")):
        notebook = json.loads(file.read_text(encoding="utf-8"))
        before = printed(notebook)
        run(notebook)
        if not check:
            text = json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True)
            file.write_text(text + "\n", encoding="utf-8")
            print("written:", file.name)
        elif printed(notebook) != before:
            stale.append(file.name)
            for old, new in zip(before, printed(notebook), strict=True):
                if old != new:
                    print(f"{file.name}: stored {old}, now {new}")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
