"""Matches between language models, and bots beside them (docs/models.md). Needs httpx: pip install 'passgo[arena]'."""
