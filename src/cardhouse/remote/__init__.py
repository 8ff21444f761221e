"""A table somewhere else: the connection to a house online, and what it tells."""
