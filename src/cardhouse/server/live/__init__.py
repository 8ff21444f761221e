"""The tables in memory, and the way of an entry: asked for, checked, written, told."""
