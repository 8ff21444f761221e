"""Hints: asked for at one's turn in a friendly game, recorded, said to the others, and told to the one who asked alone."""

import asyncio

import msgspec
import pytest

import cardhouse
from cardhouse.server.errors import Refused
from cardhouse.server.http.replays import record_text
from cardhouse.server.http.replays import replay as replay_of
from cardhouse.server.log import acts, hints
from cardhouse.server.log.undo import undo
from cardhouse.server.messages import Hint, SeatPlan

from .in_process import acts_of, mover, new_server, seated
from .process import until

HINT = Hint(0, 200, [("play 5", 47.2, 2.1), ("draw", 38.0, 2.2)], (9.2, 1.9), True)


def run(story):
    asyncio.run(story)


async def give(server, live, guest):
    """A hint for whoever is to act, as if the bots had worked it out."""
    about = hints.request(live.table, guest.person, live.table.n)
    return await guest.ask(live, lambda: hints.given(live.table, about, told(about)))


def told(about):
    return msgspec.structs.replace(HINT, seat=about.seat)


def test_a_hint_is_worked_out_from_what_the_seat_knows_and_everybody_hears_of_it(server):
    ana, bo = server.guest("Ana"), server.guest("Bo")
    made = ana.post("/api/tables", {"settings": {"game": "lama", "seats": [{"who": "me"}, {"who": "open"}], "ready": False}}).json
    with ana.socket() as first, bo.socket() as second:
        first.send({"t": "open", "table": made["id"]})
        second.send({"t": "open", "table": made["id"], "code": made["code"]})
        second.send({"t": "sit", "code": made["code"]})
        infos = {}
        for socket in (first, second):
            until(lambda socket=socket: infos.update({socket: socket.expect("table")}) or infos[socket].get("view"))
        asker, other = (first, second) if infos[first].get("legal") else (second, first)
        info = infos[asker]
        asker.send({"t": "hint", "n": info["n"]})
        told, heard = asker.expect("on"), other.expect("on")
        assert told["act"] == heard["act"] == f"@hint {info['seat']}"
        assert "hint" not in heard
        assert sorted(move for move, _, _ in told["hint"]["moves"]) == sorted(action for action, _ in info["legal"])
        asker.send({"t": "hint", "n": told["n"]})  # again: the same answer, and nothing more is recorded
        again = asker.expect("table")
        assert (again["n"], again["hint"]) == (told["n"], told["hint"])
        assert again["seats"][info["seat"]]["hints"] == 1
        other.send({"t": "hint", "n": told["n"]})
        assert other.expect("error")["code"] == "not_your_turn"
        best = told["hint"]["moves"][0][0]
        asker.send({"t": "play", "n": info["n"], "action": best, "key": "k"})  # chosen before the hint counted as an entry
        assert asker.expect("on")["key"] == "k"
        other.send({"t": "ping"})
        while (message := other.receive())["t"] != "pong":
            assert "hint" not in message


@pytest.mark.parametrize(("settings", "code"), [({"kind": "tournament"}, "tournament_hints"), ({"hints": False}, "no_hints")])
def test_some_tables_give_no_hints(tmp_path, settings, code):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, **settings)
        with pytest.raises(Refused) as error:
            hints.request(live.table, mover(live, guests).person, live.table.n)
        assert error.value.code == code

    run(story())


def test_a_hint_is_refused_where_it_is_of_no_use(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, (ana, bo) = await seated(server, 2)
        guest = mover(live, [ana, bo])
        other = bo if guest is ana else ana
        asked = [(other.person, live.table.n, "not_your_turn"), ("nobody", live.table.n, "not_seated"), (guest.person, 0, "stale")]
        for person, n, code in asked:
            with pytest.raises(Refused) as error:
                hints.request(live.table, person, n)
            assert error.value.code == code
        await guest.ask(live, lambda: acts.resign(live.table, guest.person))
        with pytest.raises(Refused) as error:
            hints.request(live.table, guest.person, live.table.n)
        assert error.value.code == "over"

    run(story())


def test_nothing_is_recorded_where_the_player_moved_meanwhile(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        guest = mover(live, guests)
        about = hints.request(live.table, guest.person, live.table.n)
        await guest.play(live)
        await guest.ask(live, lambda: hints.given(live.table, about, HINT))
        assert acts_of(server, live) == []

    run(story())


def test_a_hint_lasts_until_the_next_move_and_is_counted_to_the_end(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        guest = mover(live, guests)
        seat = live.table.to_act
        await give(server, live, guest)
        assert guest.last("on")["hint"]["moves"][0][0] == "play 5"
        assert hints.request(live.table, guest.person, live.table.n).taken
        other = next(each for each in guests if each is not guest)
        assert other.last("on") == {"t": "on", "n": live.table.n, "act": f"@hint {seat}"}
        await guest.play(live)
        assert live.table.hint is None
        if live.table.undoable == seat:
            await guest.ask(live, lambda: undo(live.table, guest.person, server.history(live.table)))
            assert live.table.hint is None
        assert live.table.acts.hints[seat] == 1

    run(story())


def test_a_hint_outlives_the_server_and_stands_in_record_and_replay(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        guest = mover(live, guests)
        seat, id = live.table.to_act, live.table.row.id
        await give(server, live, guest)
        server.close()
        server.store.close()

        server = new_server(tmp_path)
        live = server.live(id)
        assert (live.table.acts.hints[seat], live.table.hint.moves) == (1, HINT.moves)
        info = server.info(live, seat, guest.person)
        assert info.hint is not None
        assert info.seats[seat].hints == 1
        assert server.info(live, 1 - seat, guests[1 - seat].person).hint is None

        row = server.store.table(id)
        own, theirs = (replay_of(server, row, guests[viewer].person, str(viewer)) for viewer in (seat, 1 - seat))
        assert [step.hint for step in own.steps if step.act] == [live.table.hint]
        assert [(step.act, step.hint) for step in theirs.steps if step.act] == [(f"@hint {seat}", None)]
        guests[0].server = server
        await guests[0].ask(live, lambda: acts.resign(live.table, guests[0].person))
        row = server.store.table(id)
        everything = replay_of(server, row, guests[0].person, "all")
        assert any(step.hint for step in everything.steps)
        again = cardhouse.loads(record_text(server, row))
        assert again.entries == [f"@hint {seat}", "@resign 0"]
        assert again.match.acts.hints[seat] == 1

    run(story())


def test_a_hint_after_moves_that_are_laid_out_is_about_what_follows_them(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, "war_lanes", seats=[SeatPlan("me"), SeatPlan("open")])
        for suit in ("suit hearts", "suit spades"):
            await mover(live, guests).play(live, suit)
        guest = mover(live, guests)
        laid = next(action for action, _ in live.table.legal()[0] if action.endswith(">left"))
        plain, after = (hints.request(live.table, guest.person, live.table.n, laid_out) for laid_out in ([], [laid]))
        assert len(live.table.game.legal(after.state)) < len(live.table.game.legal(plain.state))
        await guest.ask(live, lambda: hints.given(live.table, after, told(after)))
        assert hints.request(live.table, guest.person, live.table.n, [laid]).taken
        assert not hints.request(live.table, guest.person, live.table.n).taken

    run(story())


# Why a bot moved as it did


def test_once_a_game_is_over_a_bot_says_what_its_moves_were_worth(server):
    ana = server.guest("Ana")
    table = ana.open("lama", seats=[{"who": "me"}, {"who": "bot", "level": "hard"}], ready=False)
    with ana.socket() as socket:
        socket.send({"t": "open", "table": table})
        moved = None
        while moved is None:
            message = socket.receive()
            if message["t"] == "on" and message.get("events") and not message.get("key"):
                moved = message["n"]
            elif message.get("legal"):
                socket.send({"t": "play", "n": message["n"], "action": message["legal"][0][0], "key": f"k{message['n']}"})
        assert ana.get(f"/api/tables/{table}/why?n={moved}").json["code"] == "not_over"
        socket.send({"t": "resign"})
        while not socket.receive().get("result"):
            pass
    steps = ana.get(f"/api/tables/{table}/replay?eye=all").json["steps"]
    step = next(step for step in steps if step["n"] == moved)
    first, again = (ana.get(f"/api/tables/{table}/why?n={moved}").json for _ in range(2))
    assert (first["seat"], first["played"], first["bot"]) == (1, step["action"], "hard")
    assert first["how"] in ("search", "stand_in")
    assert first["played"] in [move for move, _, _ in first["worth"]["moves"]]
    assert (again["seat"], again["played"], again["how"]) == (first["seat"], first["played"], first["how"])
    own = [step["n"] for step in steps if step.get("seat") == 0]
    for n in (*own, steps[-1]["n"], 0, 9_999, "x"):
        assert ana.get(f"/api/tables/{table}/why?n={n}").json["code"] == "no_bot_move"
