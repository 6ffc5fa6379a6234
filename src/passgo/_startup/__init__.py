"""Code that runs before the engine is imported: the choice of its form, its version, docstrings of compiled classes."""
