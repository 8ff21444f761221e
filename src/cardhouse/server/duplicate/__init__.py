"""Duplicate: the same deal at many tables, each seat compared with the others who held the same cards (docs/duplicate.md)."""
