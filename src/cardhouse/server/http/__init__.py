"""Everything that is asked over HTTP: the routes and their bodies, accounts, decks, replays, pages and the client's files.

A route is declared as data (routes.py), read and answered in one place (calls.py), and documented from the same declaration (openapi.py).
"""
