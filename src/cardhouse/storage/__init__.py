"""Where tables, people and records are kept."""
