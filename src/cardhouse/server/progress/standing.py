"""How far a person has come, for what is earned by it."""

from __future__ import annotations

from cardhouse.engine.counters import counters_of
from cardhouse.engine.game import every_key, spec_of
from cardhouse.server.cosmetics import Standing
from cardhouse.server.progress.levels import level_at, season_step
from cardhouse.server.progress.profile import Profile, decode
from cardhouse.storage.store import Store


def standing_of(store: Store, person: str) -> Standing:
    """A person's standing now."""
    profile = decode(store.progress(person))
    return Standing(level_at(profile.xp).level, furthest_step(profile), bosses_of(profile), frozenset(profile.achievements))


def furthest_step(profile: Profile) -> int:
    """The furthest step of any season."""
    return max([season_step(profile.season_xp), *profile.seasons.values()])


def bosses_of(profile: Profile) -> frozenset[str]:
    """The bosses of all games that were beaten."""
    known = [(profile.games[key].totals, counters_of(spec_of(key)).bosses) for key in every_key() if key in profile.games]
    return frozenset(name for totals, bosses in known for name, counter in bosses.items() if totals.get(counter, 0))
