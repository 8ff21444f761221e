"""Notices: what is said to a person who is not here, and how it gets to them (docs/notices.md)."""
