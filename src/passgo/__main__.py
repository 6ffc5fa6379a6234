"""The `passgo` command, also as `python -m passgo`."""

import sys


def run() -> None:
    try:
        from passgo.cli import run as run_command

        run_command()
    except ModuleNotFoundError as error:
        # The library can be installed without what the commands need.
        missing = (error.name or "").partition(".")[0]
        if missing in ("", "passgo") or missing in sys.stdlib_module_names:
            raise
        sys.exit(
            f"passgo: this command needs {missing}, which is not installed; "
            "`pip install passgo`, or `pip install .` in a checkout, installs what the commands need"
        )


if __name__ == "__main__":
    run()
