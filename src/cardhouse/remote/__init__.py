"""A table on a server: the connection to it, and a copy of the table that its messages keep current."""
