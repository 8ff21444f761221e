"""Sentences for people: what happened, what may be done, what it promises. From events, reasons and forecasts, by a game's own text."""
