"""Sentences for people: what happened, what may be done, what it promises. From events and forecasts, by a game's own text."""
