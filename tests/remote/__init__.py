"""The connection to a house, against a real one."""
