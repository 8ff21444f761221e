"""Who may see which cards of a game, while it goes on and after it; and that old games can always be shown."""

import asyncio
import json
from collections import Counter
from dataclasses import replace

import msgspec
import pytest

import cardhouse
from cardhouse.engine import game
from cardhouse.engine.errors import RecordError
from cardhouse.server.app import open_server
from cardhouse.server.errors import Refused
from cardhouse.server.http.replays import entries_of, record_text
from cardhouse.server.http.replays import replay as replay_of
from cardhouse.server.live import lobby
from cardhouse.server.log import acts, gathering
from cardhouse.server.log import replay as log_replay
from cardhouse.server.log.entries import Played, Started, Upgraded
from cardhouse.server.log.replay import Viewing
from cardhouse.server.log.viewers import bit_of
from cardhouse.server.messages import SeatPlan, Settings
from cardhouse.storage.sqlite import SqliteStore

from .in_process import Guest, mover, new_server, seated, settle


def run(story):
    asyncio.run(story)


def row_of(server, live):
    return server.store.table(live.table.row.id)


def refused(server, live, person, viewer):
    with pytest.raises(Refused) as error:
        replay_of(server, row_of(server, live), person, viewer)
    return error.value.code


def cards(replay, zone):
    """The faces of a zone in the first view of a replay."""
    return [face for _, face in next(step.view for step in replay.steps if step.view).zones[zone]]


async def play(server, live, guests, moves):
    for _ in range(moves):
        if live.table.over:
            break
        await mover(live, guests).play(live)


def test_a_seat_sees_its_own_cards_and_no_others_while_the_game_goes_on(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, (ana, bo) = await seated(server, 2)
        await play(server, live, (ana, bo), 6)
        mine = replay_of(server, row_of(server, live), ana.person, "")
        assert mine.seat == 0
        assert all(cards(mine, "hand/0"))
        assert not any(cards(mine, "hand/1"))
        assert mine.secret == ""
        assert all(step.action == "" for step in mine.steps if step.seat == 1)
        assert all(step.action for step in mine.steps if step.seat == 0)
        for viewer in ("1", "all"):
            assert refused(server, live, ana.person, viewer) == "not_your_eyes"
        assert not any(cards(replay_of(server, row_of(server, live), ana.person, "watcher"), "hand/0"))

    run(story())


def test_a_stranger_sees_what_lies_open_while_the_game_goes_on(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        await play(server, live, guests, 6)
        for person in ("", Guest(server).person):
            seen = replay_of(server, row_of(server, live), person, "")
            assert not any(cards(seen, "hand/0") + cards(seen, "hand/1") + cards(seen, "draw"))
            assert (seen.all, seen.seat, seen.secret) == (False, None, "")
            assert all(step.action == "" for step in seen.steps)
            for viewer in ("0", "1", "all"):
                assert refused(server, live, person, viewer) == "not_your_eyes"
        with pytest.raises(Refused, match="until then it would tell the cards"):
            record_text(server, row_of(server, live))

    run(story())


@pytest.mark.parametrize(
    "viewer",
    ["7", "-1", "one", "0x1", "²", "99999999999999999999", "ALL", "00", "0004000000000", "0" * 5000 + "1"],
    ids=lambda viewer: viewer[:20],
)
def test_a_viewer_that_does_not_exist_is_refused(tmp_path, viewer):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        assert refused(server, live, guests[0].person, viewer) == "eye"

    run(story())


def test_a_player_who_left_a_seat_no_longer_has_its_view(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana, bo, cy = Guest(server), Guest(server), Guest(server)
        live = lobby.open_table(server, ana.person, Settings("lama", seats=[SeatPlan("me"), SeatPlan("open")]))
        code = live.table.opened.code
        await cy.ask(live, lambda: gathering.sit(live.table, cy.person, 1, code, False))
        await cy.ask(live, lambda: gathering.stand(live.table, cy.person))
        await bo.ask(live, lambda: gathering.sit(live.table, bo.person, 1, code, False))
        await bo.ask(live, lambda: gathering.get_ready(live.table, bo.person, ""))
        await settle(server)
        assert live.table.status == "playing"
        assert refused(server, live, cy.person, "1") == "not_your_eyes"
        assert not any(cards(replay_of(server, row_of(server, live), cy.person, ""), "hand/1"))
        assert all(cards(replay_of(server, row_of(server, live), bo.person, "1"), "hand/1"))

    run(story())


def test_a_table_that_is_not_watched_shows_nothing_to_others_not_even_after_the_end(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, watching="none")
        stranger = Guest(server).person
        for _ in range(2):
            for viewer in ("", "watcher", "all", "0"):
                assert refused(server, live, stranger, viewer) == "no_watchers"
                assert refused(server, live, "", viewer) == "no_watchers"
            await play(server, live, guests, 10_000)
        assert live.table.over
        assert replay_of(server, row_of(server, live), guests[1].person, "all").all

    run(story())


def test_delayed_watchers_see_later_what_lies_open_by_then_and_players_do_not_watch_that_way(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, watching="delayed", delay=8)
        await play(server, live, guests, 3)
        early = replay_of(server, row_of(server, live), "", "")
        assert early.steps == []
        assert early.added == []
        await play(server, live, guests, 12)
        late = replay_of(server, row_of(server, live), "", "")
        assert (late.all, late.secret) == (False, "")
        assert max(step.n for step in late.steps) == live.table.n - 8
        assert all(step.action == "" for step in late.steps)
        opened = [event[-1] for entry in entries_of(server, row_of(server, live)) if isinstance(entry, Played) for event in entry.events
                  if event[1:2] == ["revealed"] or (event[1] == "moved" and event[4] == "discard")]  # fmt: skip
        hands = [face for face in cards(late, "hand/0") + cards(late, "hand/1") if face]
        assert hands
        assert not Counter(hands) - Counter(opened)  # played, or shown at the end of a round
        assert not any(cards(late, "draw")[12:])  # nobody can have drawn those yet
        as_watcher = replay_of(server, row_of(server, live), guests[0].person, "watcher")
        assert not any(cards(as_watcher, "hand/1"))
        for person in (guests[0].person, ""):
            assert refused(server, live, person, "all") == "not_your_eyes"
        await play(server, live, guests, 10_000)
        assert all(cards(replay_of(server, row_of(server, live), "", ""), "draw"))

    run(story())


def test_open_watchers_see_everything_only_once_everybody_agreed(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, (ana, bo) = await seated(server, 2, watching="open")
        await ana.ask(live, lambda: acts.offer(live.table, ana.person, "open", server.history(live.table)))
        assert refused(server, live, "", "all") == "not_your_eyes"
        assert not any(cards(replay_of(server, row_of(server, live), "", ""), "hand/0"))
        await bo.ask(live, lambda: acts.offer(live.table, bo.person, "open", server.history(live.table)))
        seen = replay_of(server, row_of(server, live), "", "")
        assert all(cards(seen, "hand/0") + cards(seen, "hand/1"))
        assert not any(cards(seen, "draw"))  # they agreed to show what they hold, and nobody knows what will come
        watching = Guest(server).follow(live).last("table")["view"]["zones"]
        assert all(face for _, face in watching["hand/1"])
        assert not any(face for _, face in watching["draw"])

    run(story())


def test_after_the_end_everything_is_public_but_a_seat_s_view_stays_its_own(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        await play(server, live, guests, 10_000)
        row = row_of(server, live)
        everything = replay_of(server, row, "", "")
        assert everything.all
        assert all(cards(everything, "hand/0") + cards(everything, "hand/1") + cards(everything, "draw"))
        assert everything.secret
        assert everything.result == live.table.result
        as_bo = replay_of(server, row, "", "1")
        assert not any(cards(as_bo, "hand/0"))
        assert all(cards(as_bo, "hand/1"))

    run(story())


def scrubbed(entry, bit, viewer):
    """An entry in which everything that a viewer with this bit must not know was made unreadable."""
    if isinstance(entry, Started):
        piles = entry.opening["zones"].items()
        zones = {name: [[card, face if mask & bit else "?", mask] for card, face, mask in pile] for name, pile in piles}
        events = [hidden(event, bit) for event in entry.events]
        return msgspec.structs.replace(entry, opening={**entry.opening, "zones": zones}, events=events)
    if isinstance(entry, Played):
        text = entry.text if entry.seat == viewer else "?"
        return msgspec.structs.replace(entry, text=text, events=[hidden(event, bit) for event in entry.events])
    return entry


def hidden(event, bit):
    """An event whose faces (its last part) are unreadable where this viewer must not know them."""
    mask, *fields = event
    if isinstance(mask, list):
        faces = [face if each & bit else "?" for face, each in zip(fields[-1], mask, strict=True)]
        return [mask, *fields[:-1], faces]
    return event if mask & bit or fields[0] == "set" else [mask, *fields[:-1], "?"]


@pytest.mark.parametrize("viewer", [0, 1, "watcher"])
def test_a_replay_contains_nothing_that_its_viewer_must_not_know(tmp_path, viewer):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        await play(server, live, guests, 10_000)
        row, entries = row_of(server, live), entries_of(server, row_of(server, live))
        other = [scrubbed(entry, bit_of(viewer), viewer) for entry in entries]
        assert msgspec.json.encode(entries) != msgspec.json.encode(other)
        names = server.people.name
        assert msgspec.json.encode(log_replay.replay_of(row, other, Viewing(viewer), names)) == msgspec.json.encode(
            log_replay.replay_of(row, entries, Viewing(viewer), names)
        )

    run(story())


def test_a_game_that_the_house_no_longer_has_can_still_be_shown_and_written_down(tmp_path, climb):
    async def story():
        game.register(climb.SPEC)
        server = new_server(tmp_path)
        going, guests = await seated(server, 2, "climb")
        over, players = await seated(server, 2, "climb")
        await play(server, over, players, 1000)
        assert over.table.over
        before = replay_of(server, row_of(server, over), "", "")
        text = record_text(server, row_of(server, over))
        assert cardhouse.loads(text).over
        game._REGISTERED.pop("climb")
        server = open_server(SqliteStore(tmp_path / "house.db"))
        assert replay_of(server, row_of(server, over), "", "") == before
        assert record_text(server, row_of(server, over)) == text
        mine = replay_of(server, row_of(server, going), guests[0].person, "")
        assert mine.seat == 0
        stranger = replay_of(server, row_of(server, going), "", "")
        assert (stranger.all, stranger.status) == (False, "playing")
        assert not any(cards(stranger, "hand/0"))

    run(story())


def test_the_record_of_a_game_that_went_on_under_other_rules_says_so(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        await play(server, live, guests, 5)
        newer = replace(live.table.spec, version=live.table.spec.version + 1)
        game.register(newer)
        server = open_server(SqliteStore(tmp_path / "house.db"))
        again = server.live(live.table.row.id)
        await settle(server)
        assert any(isinstance(entry, Upgraded) for entry in entries_of(server, row_of(server, live)))
        for guest in guests:
            guest.server = server
            guest.follow(again)
        await play(server, again, guests, 10_000)
        row = row_of(server, again)
        seen = replay_of(server, row, "", "")
        assert [rules for _, rules in seen.upgraded] == [newer.version]
        assert seen.rules == newer.version - 1
        text = record_text(server, row)
        assert '[Upgraded "rules 2 after 5 entries"]' in text
        with pytest.raises(RecordError, match="version 1 of the lama rules"):
            cardhouse.loads(text)

    run(story())


def test_a_replay_over_http_is_for_the_one_who_asks(server):
    ana, bo = server.guest(), server.guest()
    table = ana.open(seats=[{"who": "me"}, {"who": "bot"}])
    mine, theirs = (person.get(f"/api/tables/{table}/replay").json for person in (ana, bo))
    assert mine["seat"] == 0
    hand = [face for _, face in mine["steps"][0]["view"]["zones"]["hand/0"]]
    assert all(hand)
    assert "seat" not in theirs
    assert {face for _, face in theirs["steps"][0]["view"]["zones"]["hand/0"]} == {None}
    answer = bo.get(f"/api/tables/{table}/replay?eye=0")
    assert (answer.status, answer.json["code"]) == (403, "not_your_eyes")
    assert json.dumps(hand) not in json.dumps(theirs)


@pytest.mark.parametrize("watching", ["delayed", "open"])
def test_a_player_sees_no_more_as_a_watcher_than_is_public(server, watching):
    ana, bo = server.guest(), server.guest()
    seats = [{"who": "me"}, {"who": "open"}]
    made = ana.post("/api/tables", {"settings": {"game": "lama", "seats": seats, "watching": watching, "delay": 1}}).json
    with ana.socket() as player, bo.socket() as other, server.guest().socket() as stranger:
        other.send({"t": "open", "table": made["id"], "code": made["code"]})
        other.send({"t": "sit", "code": made["code"]})
        other.send({"t": "ready"})
        while other.expect("table")["status"] != "playing":
            pass
        player.send({"t": "open", "table": made["id"], "watch": True})
        assert {face for _, face in player.expect("table")["view"]["zones"]["hand/1"]} == {None}
        if watching == "open":
            for person in (ana, bo):
                with person.socket() as agreeing:
                    agreeing.send({"t": "open", "table": made["id"]})
                    agreeing.send({"t": "offer", "what": "open"})
                    while not (message := agreeing.receive()).get("act", "").startswith("@open"):
                        pass
            stranger.send({"t": "open", "table": made["id"]})
            assert None not in {face for _, face in stranger.expect("table")["view"]["zones"]["hand/1"]}
            player.send({"t": "open", "table": made["id"], "watch": True})
            while (message := player.receive())["t"] != "table":
                assert message["t"] in ("on", "seats")  # and no fresh view with more in it
            assert {face for _, face in message["view"]["zones"]["hand/1"]} == {None}
