"""Environments for learners: what a seat may know as numbers, actions by a dense index, and thousands of games at once."""
