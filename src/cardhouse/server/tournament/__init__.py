"""A tournament as a log and the fold over it: entries, state, standings, pairing. No clock, no socket, no disk (docs/tournaments.md)."""
