"""The detector of unfair play over HTTP: for organisers alone, over games that are over, in the background."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

import msgspec
import pytest

from cardhouse.engine.game import load
from cardhouse.server.errors import Refused
from cardhouse.server.http import fitter
from cardhouse.server.http.record_bodies import FairPlayFound
from cardhouse.server.http.reviewer import STARTS
from cardhouse.server.workers import WorkerPool

from .process import until
from .test_clubs import Club, refused
from .test_tournaments import begin, founded, guests_of, over

pytestmark = pytest.mark.xdist_group("compiled lama")
FIELDS = {"games", "played", "choices", "seen", "total", "ratio", "spread", "p", "margin", "people"}


def play(guests, table):
    """Everybody says that they are there, and plays their first legal action until the game is over."""
    for guest in guests:
        with guest.socket() as socket:
            socket.send({"t": "open", "table": table})
            socket.send({"t": "ready", "add": "x"})
            socket.expect("table")
    with ThreadPoolExecutor(len(guests)) as pool:
        list(pool.map(lambda guest: guest.play_out(table), guests))


def waited(ask):
    return until(lambda: (answer := ask()).status != 202 and answer, "what was looked for")


def test_only_the_organiser_is_told_and_nobody_finds_it_elsewhere(server):
    guests = guests_of(server, 2)
    owner, path, made = founded(server, guests, rounds=1)
    owner.post(f"{path}/arbiters", {"person": guests[1].id})
    looked_at = f"{path}/fairplay/{guests[0].id}"
    assert "look again later" in refused(owner.get(looked_at), 409, "nothing_to_tell")
    found = begin(owner, path, 1)
    refused(owner.get(looked_at), 409, "nothing_to_tell")
    play(guests, found["round"]["boards"][0]["table"])
    over(owner, path, 1)
    for other in (*guests, server.guest()):
        refused(other.get(f"{looked_at}?code={made['code']}"), 403, "not_organiser")
    assert server.get(looked_at).status == 401
    refused(owner.get(f"{path}/fairplay/{owner.id}"), 404, "no_person")
    first = owner.get(looked_at)
    assert first.status in (200, 202)
    answer = waited(lambda: owner.get(looked_at))
    assert answer.status == 200, answer.text
    told = answer.json
    assert set(told) == FIELDS
    assert (told["games"], told["played"], told["people"]) == (1, 1, 2)
    assert 0 < told["p"] <= 1
    assert 0 < told["choices"] <= told["seen"] <= told["total"]
    assert owner.get(looked_at).json == told, "it is kept"
    for other in (*guests, server.guest()):
        refused(other.get(looked_at), 403, "not_organiser")
        for key in (looked_at.rpartition("/")[2], made["id"], first.json.get("key", "x")):
            assert other.get(f"/api/reviews/{quote(key)}").status == 404


def test_in_a_club_its_organisers_are_told_and_at_an_evening_only_when_the_deal_is_shown(server):
    club = Club(server, "Ben", "Cleo", "Dan", "Eve")
    ben, cleo, dan, eve = club.others
    body = {"game": "lama", "options": {"players": 2, "target": 20}, "tables": 2, "boards": 1, "clock": {"kind": "none"}, "club": club.id}
    path = f"/api/evenings/{club.owner.post('/api/evenings', body).json['id']}"
    for guest in club.others:
        assert guest.post(f"{path}/sit", {"add": "x"}).status == 200
    now = club.owner.post(f"{path}/begin").json["now"]
    refused(ben.get(f"{path}/fairplay/0"), 403, "not_yours")
    refused(server.guest().get(f"{path}/fairplay/0"), 404, "no_evening")
    for number in ("4", "-1", "x", "999999"):
        refused(club.owner.get(f"{path}/fairplay/{number}"), 404, "no_person")
    seats = {frozenset(player["name"] for player in table["players"]): table["id"] for table in now}
    tables = {names: (table, [guest for guest in club.others if guest.name in names]) for names, table in seats.items()}
    (first, people), (second, others) = tables.values()
    play(people, first)
    refused(club.owner.get(f"{path}/fairplay/0"), 409, "nothing_to_tell")
    play(others, second)
    until(lambda: club.owner.get(path).json["status"] == "over", "the end")
    answer = waited(lambda: club.owner.get(f"{path}/fairplay/0"))
    assert (answer.status, answer.json["people"]) == (200, 4), answer.text
    club.owner.post(f"{club.path}/members/{dan.id}", {"role": "organiser"})
    assert (told := dan.get(f"{path}/fairplay/0")).status == 200
    assert told.json == answer.json
    refused(eve.get(f"{path}/fairplay/0"), 403, "not_yours")
    refused(cleo.get(f"{path}/fairplay/1"), 403, "not_yours")


def test_what_was_left_out_for_want_of_time_or_places_is_told(monkeypatch):
    texts = []
    for number in range(3):
        table = load("lama", players=2).start(seed=number)
        while not table.over:
            table.play(table.legal_actions[0])
        texts.append(table.record.dumps())

    async def looked_at(**bounds):
        for name, value in bounds.items():
            monkeypatch.setattr(fitter, name, value)
        pool = WorkerPool(1, 120.0, 4)
        fits = fitter.Fitter(pool)
        try:
            fits.start("key", "ana", "here", [(text, 0) for text in texts], 5, 2)
            while not isinstance(found := fits.find("key"), msgspec.Raw):
                await asyncio.sleep(0.01)
            return msgspec.json.decode(found, type=FairPlayFound)
        finally:
            fits.close()
            pool.close()

    few = asyncio.run(asyncio.wait_for(looked_at(MOST_CHOICES=5), 120))
    assert (few.games, few.played, few.seen) == (1, 5, 5)
    assert few.total > 5
    none = asyncio.run(asyncio.wait_for(looked_at(MOST_CHOICES=600, MOST_SECONDS=0.0), 120))
    assert (none.games, none.seen) == (1, fitter.AT_ONCE), "what is told was looked at"


def test_so_many_players_are_looked_at_at_once_and_no_more():
    async def story():
        pool = WorkerPool(1, 120.0, 4)
        fits = fitter.Fitter(pool)
        try:
            for number in range(STARTS):
                fits.start(f"key {number}", "ana", "here", [], 0, 2)
            with pytest.raises(Refused, match="looked at many players"):
                fits.start("another", "ana", "here", [], 0, 2)
        finally:
            fits.close()
            pool.close()

    asyncio.run(story())
