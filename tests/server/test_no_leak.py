"""What the server sends to a viewer is the same, byte for byte, when the cards it must not know are exchanged."""

import asyncio
import inspect
import json
import random
import re
import sqlite3
from contextlib import closing
from itertools import product

import pytest
from msgspec.structs import replace as with_changes

from cardhouse.bots.daily import day_at
from cardhouse.engine.game import every_key, keys, load, spec_of
from cardhouse.engine.hindsight import Hindsight
from cardhouse.engine.views import ALL, fold
from cardhouse.server import clubs
from cardhouse.server import messages as m
from cardhouse.server.duplicate.deals import deal_of_evening
from cardhouse.server.duplicate.plan import Plan
from cardhouse.server.errors import Refused
from cardhouse.server.http.calls import Context, response
from cardhouse.server.http.replays import replay as replay_for
from cardhouse.server.http.routes import CALLS
from cardhouse.server.live import broadcast, evenings, lobby, updates
from cardhouse.server.log import gathering, moves, viewers
from cardhouse.server.log import replay as server_replay
from cardhouse.server.log.acts import resign
from cardhouse.server.log.clock import wall
from cardhouse.server.log.entries import Played, read
from cardhouse.server.log.moves import _played as play_for
from cardhouse.server.log.table import Table
from cardhouse.server.log.viewers import copied
from cardhouse.server.messages import Clock, SeatPlan, Settings
from cardhouse.server.notices.house import house_key
from cardhouse.server.progress.ratings import SURE
from cardhouse.storage.store import RatingRow
from cardhouse.testing import variants
from faults.measurements import SOAK, keep
from faults.noninterference import NOW, Leak, Replica, compare, compare_choices, compare_late, compared, played, viewers_of

from .in_process import Guest, new_server, services_of, settle

HOPS = 6
GAMES = [(key, number) for key in keys() for number in range(40 if SOAK else 1)]


async def tell_apart(game, seed, windows):
    """Try to tell the two servers apart as every viewer: how many steps they went together, and how many choices were secret."""
    while len((story := await played(game, random.Random(seed), 200 if SOAK else 60)).moves) < HOPS:
        seed += len(GAMES)  # Death may come before anybody's first move
    turns = [story.first + i for i, move in enumerate(story.moves) if move is not None]
    starts = {story.first, *random.Random(seed).sample(turns, min(windows, len(turns)))}
    spans = [(story.first, 1), *((start, HOPS) for start in starts)]
    steps = sum([await compare(story, start, viewer, bit, hops) for start, hops in spans for viewer, bit in viewers_of(game)])
    return steps, sum([await compare_choices(story, start, viewer, bit) for start in turns[:windows] for viewer, bit in viewers_of(game)])


@pytest.mark.parametrize(("key", "number"), GAMES)
def test_no_viewer_learns_of_cards_it_must_not_know(key, number):
    games = list(variants(spec_of(key)))
    before = compared[key]
    steps, choices = asyncio.run(tell_apart(games[number % len(games)], number, 4))
    assert steps > 5
    assert choices > 0 or (key, number) != ("war_lanes", 0)  # there the suits are chosen in secret
    keep(f"leak-{key}-{number}", frames=compared[key] - before, steps=steps, choices=choices)


# The same, in a house that leaks: it must be noticed


def _events(monkeypatch):
    """Every face that moves is sent to everybody."""
    seen = viewers.seen
    monkeypatch.setattr(viewers, "seen", lambda event, bit: seen(event, ALL))


def _view(monkeypatch):
    """A fresh view shows every card."""
    seen = updates.seen_view
    monkeypatch.setattr(updates, "seen_view", lambda whole, bit: seen(whole, ALL))


def _replay(monkeypatch):
    """A replay of a game that goes on shows how it was dealt."""
    seen = server_replay.seen_view
    monkeypatch.setattr(server_replay, "seen_view", lambda whole, bit: seen(whole, ALL))


def _text(monkeypatch):
    """A replay of a game that goes on says what was chosen in secret."""
    step = server_replay._step
    monkeypatch.setattr(
        server_replay,
        "_step",
        lambda n, entry, viewer: (
            with_changes(step(n, entry, viewer), action=entry.text) if isinstance(entry, Played) else step(n, entry, viewer)
        ),
    )


def _forecast(monkeypatch):
    """A forecast has looked at the cards of the others."""
    legal = Table.legal

    def leaky(self):
        actions, codes = legal(self)
        return [(text, {**promised, "odds": sum(i * face for i, face in enumerate(self.state.face))}) for text, promised in actions], codes

    monkeypatch.setattr(Table, "legal", leaky)


def _reason(monkeypatch):
    """A refusal gives something away."""
    refusal = moves.refusal

    def leaky(game, s, code):
        found = refusal(game, s, code)
        return found and found._replace(facts={"top": sum(i * face for i, face in enumerate(s.face))})

    monkeypatch.setattr(moves, "refusal", leaky)


def _secret(monkeypatch):
    """The secret is sent too early."""
    info = updates.table_info
    monkeypatch.setattr(broadcast, "table_info", lambda table, *more: with_changes(info(table, *more), secret=table.opened.secret.hex()))


@pytest.mark.parametrize("leak", [_events, _view, _replay, _text, _forecast, _reason, _secret])
def test_a_leak_is_noticed(monkeypatch, leak):
    leak(monkeypatch)
    with pytest.raises(Leak):
        asyncio.run(tell_apart(load("war_lanes"), 0, 4))


# Which view a person gets


DELAY = 3


async def late(key, seed):
    """Try to tell the two servers apart as a watcher with a delay."""
    options = {"suits": False} if key == "war_lanes" else {}  # so that the cards are dealt at once
    story = await played(load(key, **options), random.Random(seed), 40, watching="delayed", delay=DELAY)
    return await compare_late(story, 24)


@pytest.mark.parametrize("key", keys())
def test_a_delayed_watcher_learns_of_no_card_that_is_still_hidden(key):
    """Not in a pile, not in a hand: neither live nor in the replay, until it has lain open."""
    steps = [asyncio.run(late(key, seed)) for seed in range(12 if SOAK else 2)]
    assert max(steps) > 10


def test_a_leak_with_a_delay_is_noticed(monkeypatch):
    monkeypatch.setattr(Hindsight, "face", lambda self, mark: self.faces[mark])
    with pytest.raises(Leak):
        asyncio.run(late("lama", 0))


def encoded(message):
    return json.loads(m.encode(message))


def kept(view, message):
    """The view that a client has after a message."""
    if message["t"] == "table":
        return copied(message["view"]) if message.get("view") else None
    for event in message.get("events", ()):
        fold(view, event)
    return view


@pytest.mark.parametrize("key", keys())
def test_a_delayed_watcher_cannot_foresee_live_draws(key):
    """A delayed watcher and a viewer of the replay know no card of a pile before it is public; and they see the same."""

    async def story():
        story = await played(load(key), random.Random(5), 60, watching="delayed", delay=DELAY)
        replica = Replica(story, story.first)
        line, view, seen = replica.lines["watcher"], None, 0
        for move in story.moves:
            if not await replica.play(move) or replica.table.over:
                break
            for frame in line.frames:
                view = kept(view, json.loads(frame))
            line.frames.clear()
            shown = None
            for step in replay_for(replica.server, replica.row, "", "").steps:
                shown = kept(shown, {"t": "table", "view": encoded(step.view)}) if step.view else shown
                shown = kept(shown, {"t": "on", "events": encoded(step.events)})
            assert shown == view
            newest = [read(body) for _, body in replica.server.since(replica.server.live(replica.row.id), replica.table.n - DELAY)]
            if any(event[1] in ("shuffled", "collected") for entry in newest if isinstance(entry, Played) for event in entry.events):
                continue  # what lay in the pile before is no longer what is to come
            state = replica.table.state
            for name, cards in (view or {"zones": {}})["zones"].items():
                zone = story.game.spec.zones.index(name)
                hidden = {card for card in state.cards[zone][: state.count[zone]] if not state.known[card]}  # by everybody
                assert not [face for card, face in cards if card in hidden and face]
                seen += sum(face is not None for _, face in cards if name.startswith("hand"))
        replica.close()
        return seen

    assert asyncio.run(story()) > 0 or key == "grimhand"  # and yet they see cards in hands that were played since


def faces(message, zone):
    return [face for _, face in message["view"]["zones"][zone]]


def test_who_gave_a_seat_back_does_not_see_its_cards(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana, ben, cleo = (Guest(server) for _ in range(3))
        live = lobby.open_table(server, ana.person, Settings("lama", seats=[SeatPlan("me"), SeatPlan("open")]))
        for guest in (ana, ben, cleo):
            guest.follow(live, 0 if guest is ana else "watcher")
        code = live.table.opened.code
        await ben.ask(live, lambda: gathering.sit(live.table, ben.person, 1, code, False))
        assert ben.last("table")["seat"] == 1
        await ben.ask(live, lambda: gathering.stand(live.table, ben.person))
        await cleo.ask(live, lambda: gathering.sit(live.table, cleo.person, 1, code, False))
        await cleo.ask(live, lambda: gathering.get_ready(live.table, cleo.person, ""))
        await settle(server)
        assert live.table.status == "playing"
        assert any(faces(cleo.last("table"), "hand/1"))
        seen = ben.last("table")
        assert "seat" not in seen
        assert not any(faces(seen, "hand/1"))

    asyncio.run(story())


@pytest.mark.parametrize("watching", ["none", "delayed", "public"])
def test_who_came_before_the_deal_watches_as_the_table_allows(tmp_path, watching):
    async def story():
        server = new_server(tmp_path)
        ana, ben = Guest(server), Guest(server)
        seats = [SeatPlan("me"), SeatPlan("here")]
        settings = Settings("lama", seats=seats, watching=watching, delay=3, ready=False)
        live = lobby.open_table(server, ana.person, settings)
        ben.follow(live, "watcher")
        await settle(server)
        assert live.table.status == "playing"
        for _ in range(2):
            await ana.play(live)
        news = [message for message in ben.heard if message.get("view") or message.get("events")]
        if watching == "none":
            assert not news
            assert ben.last("error")["code"] == "no_watchers"
        elif watching == "delayed":
            assert not [message for message in ben.heard if message.get("n", 0) > live.table.n - 3]
        else:
            assert news[-1]["n"] == live.table.n

    asyncio.run(story())


def test_who_plays_watches_no_more_than_lies_open(tmp_path):
    """Even where other watchers see everything a little later."""

    async def story():
        story = await played(load("lama"), random.Random(2), 12, watching="delayed", delay=1)
        replica = Replica(story, story.first + 10)
        line = replica.lines[story.people[0]]
        line.say(m.Open(replica.row.id, watch=True))
        replica.close()
        hands = json.loads(line.frames[-1])["view"]["zones"]
        assert not any(face for name, cards in hands.items() if name.startswith("hand/") for _, face in cards)

    asyncio.run(story())


# A deal that lies at two tables: whoever plays at the one is told the same, however the other one went

# What says nothing of tables
FIXED = ("/health", "/ready", "/api/lab", "/api/puzzles", "/api/catalogue", "/api/games/{key}/words", "/api/reviews")
TIME = re.compile(r"\d{10}\.\d+|\d{8}T\d{6}Z|T\d\d:\d\d:\d\dZ|\"next\": [\d.]+")


def evening_of_two_tables(server, key):
    """A club's evening with somebody on every place, whose ratings are sure, as those are who are listed."""
    size = load(key).seats
    people = [Guest(server) for _ in range(2 * size)]
    club = clubs.found(server.store, people[0].person, "Tuesday cards", "")
    for at, guest in enumerate(people):
        person = server.store.person(guest.person)
        clubs.join(server.store, club.id, person, club.code)
        server.people.keep(person, f"Person {at}", "hash")
        with server.store.transaction():
            server.store.save_rating(RatingRow(key, guest.person, 1500.0, SURE / 2, 50, 0.0))
    row = evenings.open_evening(server, people[0].person, Plan(key, {}, 2, 1, "normal", Clock(), "", club=club.id))
    for guest in people:
        evenings.sit(server, row.id, guest.person, "", "word")
    evenings.begin(server, row.id, people[0].person)
    return row.id, club.id


async def ended(server, live, steps, stays):
    """Some moves, then all but one resign."""
    for _ in range(steps):
        if (table := live.table).over:
            break
        code = table.game.choose(table.state, "normal", table.played)
        server.change(live, lambda table=table, code=code: play_for(table, table.to_act, code, "", "bot"), pytest.fail)
        await settle(server)
    for seat, who in enumerate([] if live.table.over else live.table.sitters):
        if seat != stays and not live.table.over:
            server.change(live, lambda who=who: resign(live.table, who.person), pytest.fail)
            await settle(server)
    assert live.table.over


async def told(server, person, names):
    """All that a person can ask for, with every name that they know."""
    services, found = services_of(server), {}
    services.wall = lambda: NOW
    for call in CALLS:
        if call.method != "GET" or call.path.startswith(FIXED) or (call.known and person is None):
            continue
        wanted = re.findall(r"{(\w+)}", call.path)
        for values in product(*(names.get(name, names["id"]) for name in wanted)):
            for query in [{}, *([{"eye": "all"}, {"eye": "0"}, {"seat": "0", "n": "9"}] if call.path.startswith("/api/tables/") else [])]:
                context = Context(
                    services_of(server), person, dict(zip(wanted, values, strict=True)), query, None, "1.2.3.4", "http://house"
                )
                try:
                    answer = call.do(context)
                    text = json.dumps(json.loads(response(call, await answer if inspect.isawaitable(answer) else answer).body))
                except Refused as refused:
                    text = f"{refused.code}: {refused}"
                except ValueError:  # it is no JSON
                    text = response(call, call.do(context)).body.decode()
                found[call.path, values, *query.items()] = TIME.sub("some time", text)
    return found


@pytest.mark.parametrize("key", [key for key in keys() if not spec_of(key).house and spec_of(key).granted is None])
def test_who_plays_a_deal_is_told_the_same_however_another_table_with_it_went(tmp_path, key):
    async def story():
        first = new_server(tmp_path)
        evening, club = evening_of_two_tables(first, key)
        heard = []
        house_key(first.store)
        for game, day in product(every_key(), (0, 1)):  # tomorrow's too, if it is midnight
            evenings.daily_deal(first, game, day_at(wall()) + day)
        for house, (steps, stays) in enumerate(((0, 0), (30, 1))):
            (tmp_path / f"{house}").mkdir()
            with closing(sqlite3.connect(tmp_path / f"{house}" / "house.db")) as copy:
                first.store._db.backup(copy)
            server = new_server(tmp_path / f"{house}")
            over, open_ = (server.live(row.id) for row in server.store.duplicate.dealt(deal_of_evening(evening, 1)))
            guests = [Listener(server, sitter.person) for sitter in open_.table.sitters]
            for guest in guests:
                server.follow(open_, guest, open_.table.seats_of(guest.person)[0])
            await ended(server, over, steps, stays)
            names = {"id": [over.table.row.id, evening, club], "key": [key], "game": [key], "number": ["1"], "table": [over.table.row.id]}
            names["person"] = [over.table.sitters[0].person]
            heard.append([await told(server, person, names) for person in (server.store.person(guests[0].person), None)])
            heard[-1].append({"frames": [guest.heard for guest in guests]})
            assert not server.store.uncounted(1)
        for one, other in zip(*heard, strict=True):
            assert {asked: (one[asked], other[asked]) for asked in one if one[asked] != other[asked]} == {}
        assert sum(text.startswith("sealed") for text in heard[0][0].values()) > 10

    asyncio.run(story())


class Listener:
    """Somebody who follows a table."""

    short = False

    def __init__(self, server, person):
        self.person, self.heard, self.viewer = person, [], 0

    def send(self, frame):
        self.heard.append(frame)
