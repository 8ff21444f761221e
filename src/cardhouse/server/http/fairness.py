"""The route about fairness: whether the house deals evenly, and what it is worth to begin, over all games that are over."""

from __future__ import annotations

from cardhouse.server.http.calls import Context
from cardhouse.server.progress.evenness import Findings, findings
from cardhouse.server.progress.fairness import counted


async def fairness(context: Context) -> Findings:
    store = context.server.store
    decks, first = store.fairness.deck_tallies(), store.fairness.first_tallies()
    return await context.services.in_thread(context.caller, lambda: findings(*counted(decks, first)))
