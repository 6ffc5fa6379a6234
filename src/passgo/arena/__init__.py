"""Matches between language models, and bots beside them (docs/llm.md). Needs httpx: pip install 'passgo[arena]'."""
