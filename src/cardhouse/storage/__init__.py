"""The database of tables, people and records."""
