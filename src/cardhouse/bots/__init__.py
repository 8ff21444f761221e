"""Opponents that think: a search for every game, the levels made of it, and the ladder that measures them."""
