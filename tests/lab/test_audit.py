"""No card is lost or doubled in thousands of compiled games, 100,000 of each in `make soak`; a planted fault is found."""

from dataclasses import replace

import pytest

import cardhouse
from cardhouse.engine.game import Game, spec_of
from cardhouse.lab.audit import CARD_LOST, FACE_CHANGED, audit
from faults.measurements import SOAK

KEYS = cardhouse.keys()
GAMES = dict.fromkeys(KEYS, 100_000) if SOAK else {**dict.fromkeys(KEYS, 20_000), "konivrer": 1_000}


@pytest.mark.parametrize("key", [pytest.param(key, marks=pytest.mark.xdist_group(f"compiled {key}")) for key in KEYS])
def test_conservation_holds_after_every_move_of_compiled_games(key):
    game, games = cardhouse.load(key), GAMES[key]
    moves, at, kind = audit(game, ["random"] * game.seats, games)
    assert (at, kind) == (-1, 0)
    assert moves > games


# Rules that are compiled cannot be closures: these find Climb's own apply under this name.
climb_apply = None


def losing_apply(s, action):
    climb_apply(s, action)
    if s.over and s.rng[1] % 512 == 0:
        s.count[0] -= 1


def forging_apply(s, action):
    climb_apply(s, action)
    if s.over and s.rng[1] % 512 == 0:
        s.face[s.cards[0][0]] = (s.face[s.cards[0][0]] + 1) % 20


@pytest.mark.xdist_group("compiled")
@pytest.mark.parametrize(("apply", "kind"), [(losing_apply, CARD_LOST), (forging_apply, FACE_CHANGED)])
def test_a_planted_fault_trips_the_audit(climb, monkeypatch, apply, kind):
    """A fault in one game of some five hundred."""
    monkeypatch.setitem(globals(), "climb_apply", climb.apply)
    spec = replace(climb.SPEC, key=apply.__name__, apply=apply)
    _, at, found = audit(Game(spec, {"players": 3, "hand": 4}), ["random"] * 3, 20_000)
    assert at > 0
    assert found == kind
    sound = audit(Game(spec_of("lama"), cardhouse.load("lama").options), ["easy"] * 4, 100)
    assert sound[1:] == (-1, 0)
