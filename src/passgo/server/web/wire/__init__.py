"""Pydantic models of requests, responses and frames."""
