"""The descent: tests for rules G5 of docs/rules/grimhand.md, under their numbers."""
