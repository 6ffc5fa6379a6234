"""`python -m passgo` is the `passgo` command."""

from passgo.cli import run

if __name__ == "__main__":
    run()
