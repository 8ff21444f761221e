"""Notices: what is said to somebody who is not here, and how it gets to them (docs/notices.md)."""
