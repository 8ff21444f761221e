"""What a house makes of a database that another life of it left behind: every table goes on from where its log ends."""

import asyncio
import sys
import time
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from cardhouse.engine import game
from cardhouse.engine.game import Game, keys, load, register
from cardhouse.engine.state import equal, number, state
from cardhouse.engine.views import view, written_view
from cardhouse.games import konivrer
from cardhouse.prose.narrate import worded
from cardhouse.server.app import open_server
from cardhouse.server.http.replays import entries_of, record_text, replay
from cardhouse.server.jobs.schedule import Jobs
from cardhouse.server.live import lobby
from cardhouse.server.live.bots import Bots
from cardhouse.server.live.server import Server
from cardhouse.server.log import acts, undo
from cardhouse.server.log.entries import STATES, Readied, Sat, Upgraded, read, write
from cardhouse.server.log.viewers import view_after
from cardhouse.server.messages import SeatPlan, Settings
from cardhouse.storage.sqlite import SqliteStore
from server.in_process import Guest, mover, new_server, seated, settle
from server.process import PATIENCE


def again(server: Server, live):
    """The same table in the next life of its house."""
    server.close()
    server.store.close()
    return unplugged(server, live)


def unplugged(server: Server, live):
    """The same table in the next life of a house that was not closed: what was on the disk is all there is."""
    later = open_server(SqliteStore(server.store.path))
    return later, later.live(live.table.row.id)


def back(server, guest):
    """A player comes back."""
    guest.server, guest.heard = server, []
    return guest


async def play_out(live, guests):
    while not live.table.over:
        await mover(live, guests).play(live)


def test_cards_that_were_to_be_dealt_are_dealt_in_the_next_life(tmp_path):
    """Everybody was ready, and the plug was pulled before the deal."""

    async def story():
        server = new_server(tmp_path)
        ana, ben = Guest(server), Guest(server)
        live = lobby.open_table(server, ana.person, Settings("lama", seats=[SeatPlan("me"), SeatPlan("open")]))
        with server.store.transaction():
            for entry in (Sat(time.time(), 1, ben.person), Readied(time.time(), ben.person)):
                live.table = live.table.fold(entry)
                server.store.append([(live.table.row.no, live.table.n, write(entry), None)])
        later, live = again(server, live)
        await settle(later)
        assert live.table.status == "playing"
        later.close()

    asyncio.run(story())


def test_a_finished_game_is_shown_with_its_result_in_the_next_life(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        await play_out(live, guests)
        seen = guests[0].follow(live, 0).last("table")
        row = live.table.row
        later, live = again(server, live)
        assert back(later, guests[0]).follow(live, 0).last("table") == {**seen, "seats": guests[0].last("table")["seats"]}
        assert seen["result"]["how"] == "over"
        frames = later.catch_up(live, 0, guests[0].person, live.table.n - 1)
        assert b'"result":' in frames[-1], "who missed only the end hears how it ended"
        assert later.store.table(row.id).status == "over"
        later.close()

    asyncio.run(story())


def test_who_never_came_back_can_be_replaced(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, (ana, ben) = await seated(server, 2)
        later, live = again(server, live)
        back(later, ana).follow(live)
        absence = live.absence(ben.person)
        assert absence is not None
        await ana.ask(
            live,
            lambda: acts.replace_absent(
                live.table, ana.person, live.table.seats_of(ben.person)[0], "claim", absence + live.table.settings.absent
            ),
        )
        assert live.table.over
        later.close()

    asyncio.run(story())


# Other rules


def test_a_live_table_goes_on_under_new_rules_of_the_same_shape(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        for _ in range(3):
            await mover(live, guests).play(live)
        n, view, since = live.table.n, live.table.state, live.table.n - 2
        spec = load("lama").spec
        register(replace(spec, version=spec.version + 1))
        later, live = again(server, live)
        for guest in guests:
            back(later, guest).follow(live)
        frames = later.catch_up(live, live.table.to_act, mover(live, guests).person, since)
        await settle(later)
        assert live.table.n == n + 1
        assert isinstance(read(later.rows(live.table.row)[-1][1]), Upgraded)
        assert live.table.state.face == view.face
        frames = later.catch_up(live, live.table.to_act, mover(live, guests).person, since)
        assert b'"legal":' in frames[-1], "the player to move, who was away, gets the legal actions"
        await play_out(live, guests)
        shown = replay(later, later.store.table(live.table.row.id), "", "all")
        assert shown.upgraded == [(n + 1, spec.version + 1)]
        assert shown.result is not None
        later.close()

    asyncio.run(story())


def of_another_shape(spec):
    """The same game with one number more in its state."""
    fields = {name: field for name, field in spec.state.FIELDS.items() if name not in game.Cards.__annotations__}
    declared = type("State", (), {"__annotations__": {**dict.fromkeys(fields, int), "more": int}, **fields, "more": number()})
    cards, zones = spec.state.FIELDS["face"].shape[0], len(spec.zones)
    return replace(spec, version=spec.version + 1, state=state(cards=cards, zones=zones)(declared))


NEW_CARD = """
[a_new_card]
name = "A New Card"
type = "spell"
cost = { fire = 1 }
abilities = [["draw 1"], ["damage 1", "draw 1"]]
rarity = "common"
flavour = "Nobody has seen it yet."

"""


@pytest.fixture(scope="module")
def grown(tmp_path_factory):
    """KONIVRER with one card more, the first of its set: every other face has another number, and so has every ability."""
    folder = tmp_path_factory.mktemp("grown")
    source = Path(konivrer.__file__).parent
    for path in [*source.glob("*.py"), *source.glob("*.toml")]:
        text = path.read_text("utf-8").replace("cardhouse.games.konivrer", "konivrer_grown")
        if path.name == "cards.toml":
            text = text.replace("[ember_whelp]", f"{NEW_CARD}[ember_whelp]")
        (folder / "konivrer_grown").mkdir(exist_ok=True)
        (folder / "konivrer_grown" / path.name).write_text(text, "utf-8")
    sys.path.insert(0, str(folder))
    yield import_module("konivrer_grown").SPEC
    sys.path.remove(str(folder))


def test_a_live_table_goes_on_when_its_card_set_grows(tmp_path, grown):
    """Its states are of other cards: the log is played again, by names, and every move has the same result as in the log."""

    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, "konivrer")
        while live.table.played < 2 * STATES + 5:
            await mover(live, guests).play(live)
        assert grown.faces.index("ember_whelp") == 1 + live.table.spec.faces.index("ember_whelp")
        before = live.table
        published, legal = written_view(before.game, before.state), [text for text, *_ in before.legal()[0]]
        register(grown)
        later, live = again(server, live)
        assert live.table.spec is grown
        assert written_view(live.table.game, live.table.state) == published
        assert [text for text, *_ in live.table.legal()[0]] == legal
        assert live.table.seats == before.seats
        assert live.table.played == before.played
        for guest in guests:
            back(later, guest).follow(live)
        await settle(later)
        for _ in range(STATES + 3):
            await mover(live, guests).play(live)
        third, now = again(later, live)
        assert equal(now.table.state, live.table.state), "from here on its states are of the new cards, and are read"
        shown = replay(third, third.store.table(live.table.row.id), guests[0].person, "0")
        assert shown.upgraded == [], "the rules are the same"
        third.close()

    asyncio.run(story())


def test_a_move_taken_back_stays_so_when_the_card_set_grows(tmp_path, grown):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, "konivrer")
        while live.table.undoable is None:
            await mover(live, guests).play(live)
        person = live.table.seats[live.table.undoable].person
        guest = next(guest for guest in guests if guest.person == person)
        await guest.ask(live, lambda: undo.undo(live.table, person, server.history(live.table)))
        published, played = written_view(live.table.game, live.table.state), live.table.played
        register(grown)
        later, live = again(server, live)
        assert written_view(live.table.game, live.table.state) == published
        assert live.table.played == played
        later.close()

    asyncio.run(story())


def told(spec, shown):
    """What a replay tells in captions, in the words of a set of cards."""
    game, found = Game(spec, shown.options), []
    for name, *numbers in (event for step in shown.steps for event in step.events if event[0] in spec.events):
        found.append((name, *(worded(game, shown.names, *each) for each in zip(spec.events[name], numbers, strict=True))))
    return found


@pytest.mark.parametrize("archived", [True, False])
def test_the_replay_of_a_stored_game_names_the_same_cards_when_the_card_set_grows(tmp_path, grown, archived):
    """What captions say by number (faces, keywords) is said by today's numbers, also in a log that was written before."""

    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, "konivrer")
        while live.table.played < 2 * STATES + 5:
            await mover(live, guests).play(live)
        guest = guests[0]
        await guest.ask(live, lambda: acts.resign(live.table, guest.person))
        if archived:
            Jobs(server).archive()
        row = server.store.table(live.table.row.id)
        before = replay(server, row, guest.person, "all")
        register(grown)
        after = replay(server, row, guest.person, "all")
        assert told(grown, after) == told(konivrer.SPEC, before)
        assert "azoth_placed" in {name for name, *_ in told(grown, after)}
        assert [step.action for step in after.steps] == [step.action for step in before.steps]
        server.close()

    asyncio.run(story())


def test_a_live_table_ends_when_its_cards_do_something_else(tmp_path, grown):
    """A table is never shown another game than the one in the log: where a replay gives another result, it is void."""

    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, "konivrer")
        for _ in range(3):
            await mover(live, guests).play(live)

        def otherwise(s, action):
            grown.apply(s, action)
            s.shield[0] += 1

        register(replace(grown, apply=otherwise))
        later, live = again(server, live)
        for guest in guests:
            back(later, guest).follow(live)
        await settle(later)
        assert live.table.over
        assert live.table.result.how == "void"
        later.close()

    asyncio.run(story())


@pytest.mark.parametrize("key", keys())
def test_the_rules_make_the_states_that_were_not_kept(tmp_path, key):
    """A state stands beside every sixteenth move alone; pulled at any of them, the table is the same, and so is what may be taken back."""

    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, load(key).seats, key)
        while live.table.played < 40 and not live.table.over:
            await mover(live, guests).play(live)
            if not live.table.over:
                later, now = unplugged(server, live)
                assert equal(now.table.state, live.table.state)
                assert now.table.legal() == live.table.legal()
                assert now.table.undoable == live.table.undoable
                if (seat := live.table.undoable) is not None:
                    asked = [
                        undo.undo(one.table, one.table.seats[seat].person, home.history(one.table))
                        for home, one in ((server, live), (later, now))
                    ]
                    assert equal(asked[0].state, asked[1].state)
                    assert asked[0].entry.opening == asked[1].entry.opening
                later.store.close()
        states = [state for _, _, state in server.store.log(live.table.row.no)]
        assert live.table.over or len(states) - states.count(None) <= 2 + live.table.played / STATES
        server.close()

    asyncio.run(story())


def test_a_move_is_taken_back_to_a_state_that_was_not_kept(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, "war_lanes")
        taken_back = 0
        while not live.table.over and taken_back < 5:
            before = live.table.state
            guest = mover(live, guests)
            await guest.play(live)
            if live.table.undoable is not None and live.table.n % STATES > 1:
                await guest.ask(live, lambda guest=guest: undo.undo(live.table, guest.person, server.history(live.table)))
                assert equal(live.table.state, before)
                taken_back += 1
                await guest.play(live)
        assert taken_back == 5
        server.close()

    asyncio.run(story())


def test_a_live_table_goes_on_in_a_house_whose_game_shows_derived_numbers(tmp_path):
    """The log holds views and events from before there were any; the plug was pulled, so the last states are made again from it."""

    async def story():
        spec = load("war_lanes").spec
        register(replace(spec, shown=None))
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, "war_lanes")
        while live.table.played < 4:
            await mover(live, guests).play(live)
        state, since, row = live.table.state, live.table.n, live.table.row
        assert "shown" not in guests[0].last("table")["view"]
        register(spec)
        later, live = unplugged(server, live)
        assert equal(live.table.state, state)
        for guest in guests:
            back(later, guest).follow(live)
        assert guests[0].last("table")["view"]["shown"]["bonuses"] == [0, 3, 8, 10, 12, 20]
        watcher = Guest(later)
        watcher.follow(live)
        for _ in range(3):
            await mover(live, guests).play(live)
        published = [event for message in watcher.heard for event in message.get("events", ()) if event[0] == "shown"]
        assert published
        steps = replay(later, row, "", "watcher").steps
        assert [event for step in steps if step.n > since for event in step.events if event[0] == "shown"] == published
        seen = view_after(entries_of(later, row), "watcher")
        now = view(live.table.game, live.table.state, "watcher")
        assert seen.shown.items() <= now["shown"].items(), "what an older log never had stays away, and nothing in it is false"
        await play_out(live, guests)
        later.close()

    asyncio.run(story())


def test_a_move_after_a_change_of_rules_is_taken_back_though_the_house_was_killed_before_it(tmp_path):
    """The new rules make the same of the last moves, whose states were not kept; what they go on from is kept with their first word."""

    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        for _ in range(3):
            await mover(live, guests).play(live)
        spec = load("lama").spec
        register(replace(spec, version=spec.version + 1))
        later, live = unplugged(server, live)
        await settle(later)
        before = live.table.state
        guest = back(later, mover(live, guests))
        await guest.play(live, "quit")
        await guest.ask(live, lambda: undo.undo(live.table, guest.person, later.history(live.table)))
        assert equal(live.table.state, before)
        third, live = unplugged(later, live)
        assert equal(live.table.state, before)
        third.close()

    asyncio.run(story())


def test_a_table_whose_last_moves_other_rules_understand_otherwise_ends_void(tmp_path):
    """Unplugged before the newest state was kept, and the next house has rules that make another thing of those moves."""

    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        for _ in range(3):
            await mover(live, guests).play(live)
        spec = load("lama").spec

        def apply(s, action):
            spec.apply(s, action)
            s.points[0] += 1

        register(replace(spec, version=spec.version + 1, apply=apply))
        later, live = unplugged(server, live)
        await settle(later)
        assert live.table.over
        assert live.table.acts.ended == "void"
        assert len(replay(later, later.store.table(live.table.row.id), "", "all").steps) > 3
        later.close()

    asyncio.run(story())


def test_a_live_table_ends_void_under_new_rules_of_another_shape_and_its_replay_stays(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        for _ in range(3):
            await mover(live, guests).play(live)
        row, n = live.table.row, live.table.n
        before = replay(server, row, guests[0].person, "0").steps
        register(of_another_shape(load("lama").spec))
        later, live = again(server, live)
        back(later, guests[0]).follow(live)
        await settle(later)
        published = guests[0].heard[-1]
        assert (published["act"], published["n"], published["result"]["how"]) == ("@void rules_changed", n + 1, "void")
        row = later.store.table(row.id)
        assert row.status == "over"
        after = replay(later, row, guests[0].person, "0").steps
        assert after[:-1] == before
        assert after[-1].act == "@void rules_changed"
        assert "@void rules_changed" in record_text(later, row)
        shown = back(later, guests[0]).follow(live, 0).last("table")
        assert shown["status"] == "over"
        assert shown["view"]["zones"], "the cards as they lay can still be seen"
        later.close()

    asyncio.run(story())


def test_bots_go_on_in_the_next_life_without_anybody_asking(tmp_path):
    """It was a bot's turn when the plug was pulled."""

    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        live = lobby.open_table(server, ana.person, Settings("lama", seats=[SeatPlan("me"), SeatPlan("bot")]))
        await settle(server)
        while not live.table.waits_for_bot:
            await ana.play(live)
        n = live.table.n
        server.close()
        server.store.close()
        later = open_server(SqliteStore(server.store.path), Bots(1))
        try:
            live = later.live(live.table.row.id)
            async with asyncio.timeout(PATIENCE):
                while live.table.n == n:
                    await asyncio.sleep(0.01)
        finally:
            later.timers.bots.close()
            later.close()

    asyncio.run(story())
