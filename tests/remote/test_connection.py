"""A connection to a real house: it plays, it is cut, killed, doubled and robbed of frames, and it goes on."""

from __future__ import annotations

import asyncio
import json
import random

import pytest

import cardhouse
from cardhouse.remote.connection import Lost, Offline, Online, Unreachable, connect
from cardhouse.server import messages as m
from cardhouse.server.errors import Refused

from .faulty_proxy import faulty_proxy

PATIENCE = 120  # seconds until something that was promised counts as missing


def message_of(frame):
    """What a frame from the house says; of a move in short its events are left in numbers."""
    said = json.loads(frame)
    if isinstance(said, dict):
        return said
    n, events, *rest = said  # key, undo, more
    return {"t": "on", "n": n, "events": events, **({"key": rest[0]} if rest and rest[0] else {}), **(rest[2] if len(rest) > 2 else {})}


def run(work):
    """Run a test's coroutine, with an end."""

    async def within():
        async with asyncio.timeout(PATIENCE):
            await work

    asyncio.run(within())


def opened(server, game="lama", bots=0, seats=2, **settings):
    """A table with open seats and bots: its owner and its link."""
    owner = server.guest()
    plan = [{"who": "me"}, *[{"who": "open"}] * (seats - 1 - bots), *[{"who": "bot", "level": "easy"}] * bots]
    made = owner.post("/api/tables", {"settings": {"game": game, "seats": plan, **settings}}).json
    return owner, f"/t/{made['id']}/{made['code']}"


def record(server, owner, table):
    return cardhouse.loads(owner.get(f"/api/tables/{table}/record").text)


async def playing(seat, moves=10_000):
    """Play on until the game is over, or for so many moves; what was played and acknowledged."""
    done, choose = [], random.Random(1).choice
    while len(done) < moves:
        table = await seat.until(lambda table: table.my_turn or table.over)
        if table.over:
            break
        action = choose(table.legal_actions).text
        done.append((await seat.play(action), action))
    return done


async def pair(server, owner, link, first="", second=""):
    """Two connections that sit at one table, each perhaps by another way."""
    ana = connect((first or server.url) + link, token=owner.token)
    bo = connect((second or server.url) + link)
    return ana, bo


def test_a_whole_game_is_played_and_seen_as_the_house_sees_it(server):
    async def work():
        owner, link = opened(server, bots=2, seats=4)
        async with connect(server.url + link, token=owner.token) as ana, connect(server.url + link) as bo:
            await bo.sit()
            bo.ready("bo's own")
            await asyncio.gather(playing(ana), playing(bo))
            assert ana.table.result == bo.table.result is not None
            played = record(server, owner, ana.table.id)
            assert played.result == ana.table.result
            assert played.chance.added == ("", "bo's own", "", "")
            assert ana.table.commitment == played.chance.commitment
            assert ana.table.secret == played.chance.secret.hex()
            for seat in (ana, bo):
                seen = {name: sorted(map(tuple, cards)) for name, cards in seat.table.seen["zones"].items()}
                shown = {name: sorted(map(tuple, cards)) for name, cards in played.view(seat.table.seat)["zones"].items()}
                assert seen == shown
                assert seat.table.seen["numbers"] == played.view(seat.table.seat)["numbers"]

    run(work())


@pytest.mark.parametrize("game", cardhouse.keys())
def test_what_was_folded_is_what_a_fresh_look_shows(server, game):
    async def work():
        owner, link = opened(server, game, bots=1, seats=cardhouse.load(game).seats if game == "war_lanes" else 2)
        async with connect(server.url + link, token=owner.token) as ana:
            for _ in range(12):
                await playing(ana, moves=1)
                table = await ana.until(lambda table: table.my_turn or table.over)
                async with connect(server.url + link, token=ana.token) as again:
                    fresh = again.table
                    assert (fresh.n, fresh.seen, fresh.legal, fresh.undo) == (table.n, table.seen, table.legal, table.undo)
                    assert fresh.result == table.result
                if table.over:
                    break

    run(work())


def test_it_comes_back_by_itself_when_it_is_cut_again_and_again(server):
    async def work():
        owner, link = opened(server)
        async with faulty_proxy(server.port) as (proxy, url):
            ana, bo = await pair(server, owner, link, first=url)
            async with ana as ana, bo as bo:
                await bo.sit()
                bo.ready("")

                async def cutting():
                    for _ in range(6):
                        known = ana.table.n
                        await ana.until(lambda table, known=known: table.n > known + 2 or table.over)
                        proxy.cut()

                cutter = asyncio.create_task(cutting())
                done, others = await asyncio.gather(playing(ana), playing(bo))
                await cutter
                assert proxy.connections >= 4
                assert ana.table.result == bo.table.result
                played = record(server, owner, bo.table.id)
                played_texts = [text for _, text in sorted(done + others)]
                assert [entry for entry in played.entries if not entry.startswith("@")] == played_texts

    run(work())


def test_a_house_that_is_killed_and_opened_again_loses_and_doubles_nothing(new_server):
    async def work():
        server = new_server()
        owner, link = opened(server)
        port, plugs = server.port, random.Random(5)
        ana, bo = await pair(server, owner, link)
        async with ana as ana, bo as bo:
            await bo.sit()
            bo.ready("")

            async def pulling():
                for _ in range(3):
                    known = ana.table.n
                    wanted = known + plugs.randrange(3, 9)
                    await ana.until(lambda table, wanted=wanted: table.n >= wanted or table.over)
                    server.kill()
                    await asyncio.to_thread(server.start, port)

            puller = asyncio.create_task(pulling())
            done, others = await asyncio.gather(playing(ana), playing(bo))
            await puller
            assert ana.table.result == bo.table.result
            played = record(server, owner, ana.table.id)
            assert played.result == ana.table.result
            assert [entry for entry in played.entries if not entry.startswith("@")] == [text for _, text in sorted(done + others)]

    run(work())


def test_a_house_that_closes_says_bye_and_is_found_again(new_server):
    async def work():
        server = new_server()
        owner, link = opened(server, bots=1)
        port, news = server.port, []
        async with connect(server.url + link, token=owner.token, on_news=news.append) as ana:
            await playing(ana, moves=2)
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start, port)
            await ana.until(lambda table: ana.online)
            await playing(ana, moves=2)
        kinds = [type(each) for each in news]
        assert kinds.index(m.Bye) < kinds.index(Offline)
        assert kinds.count(Online) == 2

    run(work())


def test_an_acknowledgement_that_is_lost_is_asked_for_again_and_the_move_counts_once(server):
    async def work():
        owner, link = opened(server)
        async with faulty_proxy(server.port) as (proxy, url):
            ana, bo = await pair(server, owner, link, first=url)
            async with ana as ana, bo as bo:
                await bo.sit()
                bo.ready("")
                await ana.until(lambda table: table.status == "playing")
                while not ana.table.my_turn:
                    await playing(bo, moves=1)
                    await ana.until(lambda table: table.n >= bo.table.n)
                await ana.until(lambda table: table.my_turn)
                n = ana.table.n
                proxy.down = lambda frame: []  # whatever the house says is lost
                move = asyncio.create_task(ana.play(ana.table.legal_actions[0].text))
                await bo.until(lambda table: table.n > n)
                assert not move.done()
                proxy.down = lambda frame: [frame]
                proxy.cut()
                assert await move == n + 1
                assert len({message["key"] for message in proxy.sent("play")}) == 1
                await ana.until(lambda table: table.n == n + 1)
                assert bo.table.n == n + 1

    run(work())


def test_frames_that_come_twice_both_ways_change_nothing(server):
    async def work():
        owner, link = opened(server)
        async with faulty_proxy(server.port) as (proxy, url):
            proxy.down = proxy.up = lambda frame: [frame, frame]
            ana, bo = await pair(server, owner, link, first=url)
            async with ana as ana, bo as bo:
                await bo.sit()
                bo.ready("")
                done, others = await asyncio.gather(playing(ana), playing(bo))
                assert ana.table.result == bo.table.result
                played = record(server, owner, ana.table.id)
                assert [entry for entry in played.entries if not entry.startswith("@")] == [text for _, text in sorted(done + others)]

    run(work())


def test_messages_of_another_world_are_passed_over(server):
    strange = [b'{"t":"dance","n":99}', b"not json", b"[]", b'{"t":"on"}', b'{"t":"skip","n":"many"}', b"\xff", b"[" * 3000]

    async def work():
        owner, link = opened(server, bots=1)
        async with faulty_proxy(server.port) as (proxy, url):
            proxy.down = lambda frame: [*strange, frame, *strange]
            async with connect(url + link, token=owner.token) as ana:
                await playing(ana)
                assert ana.table.result is not None
            assert proxy.connections == 1

    run(work())


@pytest.mark.parametrize("late", [False, True])
def test_a_number_that_is_missing_or_late_is_noticed_and_the_table_looked_at_anew(server, late):
    async def work():
        owner, link = opened(server, bots=3, seats=4)
        async with faulty_proxy(server.port) as (proxy, url):
            held = []

            def thief(frame):
                """Takes what nobody waits for, for another message always follows; and gives it back after that, or never."""
                message = message_of(frame)
                if message["t"] == "on" and not message.keys() & {"legal", "result", "key"}:
                    held.append(frame)
                    return []
                back = held[:] if late else []
                held.clear()
                return [frame, *back]

            async with connect(url + link, token=owner.token) as ana:
                await ana.until(lambda table: table.my_turn)
                proxy.down, opens = thief, len(proxy.sent("open"))
                await playing(ana)
                assert len(proxy.sent("open")) > opens
                assert record(server, owner, ana.table.id).result == ana.table.result

    run(work())


def test_a_look_that_the_acknowledgement_overtook_is_not_the_last(server):
    """A fresh look shows the table before a move and comes after its acknowledgement: where I move again nothing else follows."""

    async def work():
        owner, link = opened(server, bots=1, game="war_lanes")
        async with faulty_proxy(server.port) as (proxy, url), connect(url + link, token=owner.token) as ana:
            held, asked = [], asyncio.Event()

            def overtaker(frame):
                message = message_of(frame)
                if message["t"] == "pong":  # a number that makes the client look
                    return [frame, b'{"t":"skip","n":%d}' % (ana.table.n + 9)]
                if message["t"] == "table" and not asked.is_set():
                    held.append(frame)
                    asked.set()
                    return []
                late = held[:] if message.get("key") else []
                del held[: len(late)]
                return [frame, *late]

            proxy.down = overtaker
            for _ in range(12):
                await ana.until(lambda table: table.my_turn)
                asked.clear()
                ana.say(m.Ping())
                await asked.wait()
                number = await ana.play(ana.table.legal_actions[0].text)
                assert ana.table.n >= number

    run(work())


def test_a_move_that_another_table_hid_is_acknowledged_after_all(server):
    """An old request for another table comes late, just after a move: the house acknowledges it to those who follow the table."""

    async def work():
        owner, link = opened(server, bots=1)
        _, elsewhere = opened(server, listed=True)
        async with faulty_proxy(server.port) as (proxy, url), connect(url + link, token=owner.token) as ana:
            await ana.until(lambda table: table.my_turn)

            def late(frame):
                if json.loads(frame)["t"] != "play":
                    return [frame]
                proxy.up = lambda frame: [frame]
                return [frame, b'{"t":"open","table":"%s"}' % elsewhere.split("/")[2].encode()]

            def deaf(frame):
                return [] if message_of(frame).get("key") and proxy.up is not late and not proxy.sent("open")[1:] else [frame]

            proxy.up, proxy.down = late, deaf
            number = await ana.play(ana.table.legal_actions[0].text)
            assert ana.table.n >= number

    run(work())


def test_events_that_do_not_fold_lead_to_a_fresh_look_and_not_to_a_wrong_one(server):
    async def work():
        owner, link = opened(server, bots=1)
        async with faulty_proxy(server.port) as (proxy, url):

            def forger(frame):
                message = message_of(frame)
                if message["t"] == "on" and message.get("events"):
                    message["events"] = [["moved", 9999, "nowhere", "nowhere", None]]
                    proxy.down = lambda frame: [frame]
                    return [json.dumps(message).encode()]
                return [frame]

            async with connect(url + link, token=owner.token) as ana:
                await ana.until(lambda table: table.my_turn)
                proxy.down = forger
                await playing(ana)
                async with connect(server.url + link, token=ana.token) as again:
                    assert again.table.seen == ana.table.seen

    run(work())


# What is refused


def test_what_the_house_refuses_is_raised_with_its_sentence(server):
    async def work():
        owner, link = opened(server, bots=1, listed=True)
        _, other = opened(server)
        with pytest.raises(Unreachable, match="no house answers at http://127"):
            async with connect("http://127.0.0.1:9/t/a"):
                pass
        with pytest.raises(Refused, match="there is no such table"):
            async with connect(server.url + "/t/nowhere"):
                pass
        with pytest.raises(Refused, match="not known here"):
            async with connect(server.url + link, token="somebody-else"):
                pass
        with pytest.raises(Refused, match="no game 'lema'"):
            async with connect(server.url, game="lema"):
                pass
        async with connect(server.url + other[:-1] + ("y" if other.endswith("x") else "x")) as seat:
            with pytest.raises(Refused, match="by invitation"):
                await seat.sit()
        async with connect(server.url + other) as second, connect(server.url + other) as third:
            await second.sit()
            with pytest.raises(Refused, match="every seat of this table is taken"):
                await third.sit()
        async with connect(server.url + link, token=owner.token) as ana:
            table = await ana.until(lambda table: table.my_turn)
            with pytest.raises(Refused) as error:
                await ana.play("return black")
            assert error.value.code == "illegal"
            assert error.value.more["reason"] == "return_later"
            assert (await ana.ask(m.Why("return black"))).key == "return_later"
            with pytest.raises(Refused, match="moved on since you chose"):
                await ana.play(table.legal_actions[0].text, n=1)
            await playing(ana, moves=1)
            async with connect(server.url + link) as late:
                with pytest.raises(Refused, match="has begun"):
                    await late.sit()
                with pytest.raises(Refused, match="no seat"):
                    await late.play("quit")

    run(work())


def test_a_house_that_forgot_us_ends_the_connection_with_its_sentence(new_server):
    async def work():
        server = new_server()
        owner, link = opened(server, bots=1)
        port, news = server.port, []
        async with connect(server.url + link, token=owner.token, on_news=news.append) as ana:
            await ana.until(lambda table: table.my_turn)
            server.kill()
            for file in server.db.parent.glob(f"{server.db.name}*"):
                file.unlink()
            await asyncio.to_thread(server.start, port)
            with pytest.raises(Refused, match="not known here"):
                await ana.play(ana.table.legal_actions[0].text)
            assert isinstance(news[-1], Lost)
            with pytest.raises(Refused):
                await ana.until(lambda table: False)

    run(work())


# Agreements


async def both(server, **settings):
    owner, link = opened(server, **settings)
    return owner, *await pair(server, owner, link)


def known(table):
    """What two people must agree upon."""
    return table.n, table.status, table.offer, table.agreed, table.paused, table.ended, [(seat.gone, seat.bot) for seat in table.seats]


def test_offers_pauses_and_resignations_are_known_to_both_as_in_a_fresh_snapshot(server):
    async def work():
        _, ana, bo = await both(server)
        async with ana as ana, bo as bo:
            await bo.sit()
            bo.ready("")
            await ana.until(lambda table: table.status == "playing")

            async def same(act):
                await asyncio.gather(*(seat.until(lambda table: table.events[-1:] == [["@", act]]) for seat in (ana, bo)))
                async with connect(f"{server.url}/t/{ana.table.id}", token=ana.token) as fresh:
                    assert known(ana.table) == known(bo.table) == known(fresh.table)

            await ana.ask(m.MakeOffer("pause"))
            await same("@offer 0 pause")
            assert bo.table.offer == (0, "pause")
            await bo.ask(m.Answer(False))
            await same("@decline 1")
            await bo.ask(m.MakeOffer("pause"))
            await ana.until(lambda table: table.offer is not None)
            await ana.ask(m.Answer(True))
            await same("@pause")
            assert not ana.table.my_turn
            assert not bo.table.my_turn
            await bo.ask(m.Resume())
            await same("@resume")
            assert ana.table.my_turn != bo.table.my_turn
            mover = ana if ana.table.my_turn else bo
            await playing(mover, moves=1)
            await mover.ask(m.MakeOffer("undo"))
            other = bo if mover is ana else ana
            await other.until(lambda table: table.offer is not None)
            await other.ask(m.Answer(True))
            await same(f"@undo {mover.table.seat}")
            assert mover.table.my_turn
            await bo.ask(m.Resign())
            await same("@resign 1")
            assert ana.table.result.winners == (0,)
            assert ana.table.ended == "resign"
            with pytest.raises(Refused, match="over"):
                await ana.ask(m.Resign())

    run(work())


def test_a_rematch_leads_both_to_the_same_table_with_the_seats_moved_on(server):
    async def work():
        _, ana, bo = await both(server)
        async with ana as ana, bo as bo:
            await bo.sit()
            bo.ready("")
            await ana.until(lambda table: table.status == "playing")
            first = ana.table.id
            await ana.ask(m.Resign())
            await bo.until(lambda table: table.over)
            await asyncio.gather(ana.rematch(), bo.rematch())
            assert ana.table.id == bo.table.id != first
            assert (ana.table.seat, bo.table.seat) == (1, 0)
            ana.ready("again")
            bo.ready("and again")
            await asyncio.gather(playing(ana), playing(bo))
            assert ana.table.result == bo.table.result

    run(work())


def test_a_watcher_learns_no_face_and_follows_to_the_end(server):
    async def work():
        owner, link = opened(server, bots=1)
        async with (
            connect(server.url + link, token=owner.token) as ana,
            connect(server.url + link.rpartition("/")[0], watch=True) as viewer,
        ):
            assert viewer.table.seat is None
            await ana.until(lambda table: table.my_turn)
            await viewer.until(lambda table: table.n == ana.table.n)
            assert all(face is None for zone, cards in viewer.table.seen["zones"].items() if zone.startswith("hand") for _, face in cards)
            assert viewer.table.legal is None
            await playing(ana)
            await viewer.until(lambda table: table.over)
            assert viewer.table.result == ana.table.result

    run(work())
