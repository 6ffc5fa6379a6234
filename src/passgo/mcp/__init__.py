"""A seat for a language model: tools over the Model Context Protocol (docs/llm.md).

Needs the official package: pip install 'passgo[mcp]'.
"""
