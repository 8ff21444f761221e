"""How tables come about: settings, invitations, play now, pass-and-play, readiness, rematches, and going on from a record."""

import asyncio

import msgspec
import pytest

from cardhouse import loads
from cardhouse.server.app import open_server
from cardhouse.server.errors import Refused
from cardhouse.server.http.replays import record_text
from cardhouse.server.jobs.schedule import Jobs
from cardhouse.server.live import lobby
from cardhouse.server.log import acts, gathering, moves, records
from cardhouse.server.log.entries import Readied
from cardhouse.server.log.loading import empty_table
from cardhouse.server.messages import SeatPlan, Settings
from cardhouse.storage.sqlite import SqliteStore

from .in_process import Guest, mover, new_server, seated, settle


def run(story):
    return asyncio.run(story)


def sit(live, guest, code="", seat=None):
    return guest.ask(live, lambda: gathering.sit(live.table, guest.person, seat, code, False))


def test_a_table_against_bots_is_dealt_at_once(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        live = lobby.open_table(server, ana.person, Settings("lama", seats=[SeatPlan("me"), SeatPlan("bot", level="easy")]))
        await settle(server)
        ana.follow(live)
        info = ana.last("table")
        assert info["status"] == "playing"
        assert [seat.get("bot", "") for seat in info["seats"]] == ["", "easy"]
        assert all(face is not None for _, face in info["view"]["zones"]["hand/0"])
        assert all(face is None for _, face in info["view"]["zones"]["hand/1"])

    run(story())


def test_an_invitation_seats_a_friend_and_a_letter_changed_does_not(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana, bo, cy = (Guest(server) for _ in range(3))
        live = lobby.open_table(server, ana.person, Settings("lama", {"players": 2}))
        code = live.table.opened.code
        wrong = ("a" if code[0] != "a" else "b") + code[1:]
        assert (await sit(live, bo, wrong)).code == "no_invitation"
        assert (await sit(live, bo)).code == "no_invitation"
        await sit(live, bo, code)
        assert live.table.seats[1].person == bo.person
        assert (await sit(live, bo, code)).code == "seated"
        assert (await sit(live, cy, code)).code == "full"
        with pytest.raises(Refused, match="no such table"):
            server.live(live.table.row.id[:-1] + ("a" if live.table.row.id[-1] != "a" else "b"))

    run(story())


def test_the_cards_are_dealt_when_everybody_is_ready_and_what_they_add_decides_the_shuffle(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana, bo = Guest(server), Guest(server)
        live = lobby.open_table(server, ana.person, Settings("lama", {"players": 2}, listed=True), "from ana")
        await sit(live, bo)
        assert live.table.status == "gathering"
        promised = live.table.commitment
        await bo.ask(live, lambda: gathering.get_ready(live.table, bo.person, "from bo"))
        assert live.table.status == "playing"
        assert live.table.added == ["from ana", "from bo"]
        assert live.table.match.chance.commitment == promised
        other = msgspec.structs.replace(gathering.start(live.table).entry)
        otherwise = live.table.fold(Readied(0.0, bo.person, "something else"))
        assert gathering.start(otherwise).entry.opening != other.opening

    run(story())


def test_a_seat_can_be_given_back_before_the_game_and_not_after(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana, bo = Guest(server), Guest(server)
        live = lobby.open_table(server, ana.person, Settings("lama", {"players": 2}, listed=True))
        await sit(live, bo)
        await bo.ask(live, lambda: gathering.stand(live.table, bo.person))
        assert live.table.seats[1].free
        assert server.store.tables_of(bo.person) == []
        await sit(live, bo)
        await bo.ask(live, lambda: gathering.get_ready(live.table, bo.person, ""))
        assert (await bo.ask(live, lambda: gathering.stand(live.table, bo.person))).code == "begun"
        assert (await sit(live, Guest(server))).code == "begun"

    run(story())


def test_play_now_joins_a_waiting_table_and_bots_fill_the_rest(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana, bo = Guest(server), Guest(server)
        first = lobby.quick(server, ana.person, "lama")
        await settle(server)
        assert first.table.status == "gathering"
        second = lobby.quick(server, bo.person, "lama")
        await settle(server)
        assert second is first
        assert [seat.person for seat in first.table.seats[:2]] == [ana.person, bo.person]
        server.timers.fill(first)
        await settle(server)
        assert first.table.status == "playing"
        assert [seat.bot for seat in first.table.seats] == ["", "", "normal", "normal"]

    run(story())


def test_play_now_does_not_seat_anybody_at_another_game_a_private_table_or_twice(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana, bo = Guest(server), Guest(server)
        lobby.open_table(server, ana.person, Settings("lama", fill=60))
        lobby.quick(server, ana.person, "war_lanes")
        own = lobby.quick(server, ana.person, "lama")
        assert lobby.quick(server, ana.person, "lama") is own  # asked twice: one seat is enough
        assert lobby.quick(server, bo.person, "lama").table.settings.listed
        await settle(server)

    run(story())


def test_the_lobby_lists_open_tables_and_those_to_be_watched(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        lobby.open_table(server, ana.person, Settings("lama"))
        open_one = lobby.open_table(server, ana.person, Settings("lama", {"players": 2}, listed=True))
        live, _ = await seated(server, 2, listed=True)
        await seated(server, 2, listed=True, watching="none")
        await settle(server)
        lines = {line.id: line for line in lobby.open_tables(server)}
        assert set(lines) == {open_one.table.row.id, live.table.row.id}
        assert lines[open_one.table.row.id].status == "gathering"
        assert [bool(seat.name) for seat in lines[open_one.table.row.id].seats] == [True, False]

    run(story())


def test_people_who_share_a_device_each_have_their_own_view(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        plan = [SeatPlan("me", "Ana"), SeatPlan("here", "Bo")]
        live = lobby.open_table(server, ana.person, Settings("lama", seats=plan))
        await settle(server)
        seat = live.table.to_act
        for viewer in (0, 1):
            info = msgspec.to_builtins(server.info(live, viewer, ana.person))
            assert info["mine"] == [0, 1]
            assert [entry["name"] for entry in info["seats"]] == ["Ana", "Bo"]
            assert all(
                (face is not None) == (zone == f"hand/{viewer}") for zone in ("hand/0", "hand/1") for _, face in info["view"]["zones"][zone]
            )
            assert bool(info.get("legal")) == (viewer == seat)
        ana.follow(live, seat)
        assert (await ana.play(live, "quit"))["n"] == live.table.n

    run(story())


def test_a_rematch_moves_everybody_one_seat_on_and_is_set_up_once(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, (ana, bo) = await seated(server, 2, game="war_lanes")
        assert (await ana.ask(live, lambda: lobby.rematch(live, ana.person))).code == "not_over"
        await ana.ask(live, lambda: acts.resign(live.table, ana.person))
        await bo.ask(live, lambda: lobby.rematch(live, bo.person))
        following = server.live(ana.last("on")["rematch"]).table
        assert [seat.person for seat in following.seats] == [bo.person, ana.person]
        assert following.status == "gathering"
        assert following.commitment != live.table.commitment
        assert (await ana.ask(live, lambda: lobby.rematch(live, ana.person))).code == "followed"
        again = server.live(following.row.id)
        await ana.ask(again, lambda: gathering.get_ready(again.table, ana.person, ""))
        assert again.table.status == "playing"

    run(story())


def test_a_bot_is_called_the_same_in_the_rematch(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        live = lobby.open_table(server, ana.person, Settings("war_lanes", seats=[SeatPlan("me"), SeatPlan("bot")]))
        await settle(server)
        ana.follow(live)
        await ana.ask(live, lambda: acts.resign(live.table, ana.person))
        await ana.ask(live, lambda: lobby.rematch(live, ana.person))
        before, after = server.seats(live), server.seats(server.live(live.table.rematch))
        assert [seat.bot for seat in after] == ["normal", ""]
        assert after[0].name == before[1].name
        assert [seat.look for seat in after] == [1, 0]  # and everybody keeps their portrait
        again = server.live(live.table.rematch)
        await ana.ask(again, lambda: acts.resign(again.table, ana.person))
        await ana.ask(again, lambda: lobby.rematch(again, ana.person))
        assert [seat.look for seat in server.seats(server.live(again.table.rematch))] == [0, 1]

    run(story())


def test_a_rematch_keeps_who_was_who(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        boss = Settings("grimhand", {"preset": "modern", "enemy": "lilith"}, [SeatPlan("me"), SeatPlan("bot")])
        decks = Settings("konivrer", {"decks": "fire"}, [SeatPlan("me"), SeatPlan("bot")])
        for settings, name, before, after in ((boss, "enemy", "none,lilith", "lilith,none"), (decks, "decks", "fire", "random,fire")):
            live = lobby.open_table(server, ana.person, settings)
            await settle(server)
            ana.follow(live)
            assert live.table.game.options[name] == before
            for wanted in (after, before if "," in before else f"{before},random"):
                await ana.ask(live, lambda live=live: acts.resign(live.table, ana.person))
                await ana.ask(live, lambda live=live: lobby.rematch(live, ana.person))
                live = server.live(live.table.rematch)
                ana.follow(live)
                assert live.table.game.options[name] == live.table.settings.options[name] == wanted, (
                    "the bot is still Lilith, wherever it sits"
                )

    run(story())


def test_a_table_of_an_older_version_has_the_usual_where_it_knew_no_option(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live = lobby.open_table(server, Guest(server).person, Settings("grimhand", seats=[SeatPlan("me"), SeatPlan("bot")]))
        older = {name: value for name, value in live.table.opened.options.items() if name != "more_tricks"}
        table = empty_table(live.table.row, msgspec.structs.replace(live.table.opened, options=older))
        assert table.game.options["more_tricks"] is False
        assert table.game.blank().opt_more_tricks == 0

    run(story())


def test_a_game_goes_on_from_any_turn_of_a_record_against_bots(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        views = []
        while not live.table.over:
            views.append(server.info(live, 0, guests[0].person).view)
            await mover(live, guests).play(live)
        text = record_text(server, server.store.table(live.table.row.id))
        cy = Guest(server)
        taken = lobby.play_from(server, cy.person, records.resume_point(text, 5), 0, "normal")
        await settle(server)
        assert server.info(taken, 0, cy.person).view == views[5]
        assert taken.table.seats[1].bot == "normal"
        again = open_server(SqliteStore(tmp_path / "house.db")).live(taken.table.row.id)
        assert again.table.played == 5
        while not taken.table.over:
            server.change(
                taken, lambda: moves.play_for(taken.table, taken.table.n, taken.table.game.legal(taken.table.state)[0], "bot"), print
            )
            await settle(server)
        record = loads(record_text(server, server.store.table(taken.table.row.id)))
        assert record.entries[:5] == loads(text).entries[:5]
        with pytest.raises(Refused, match="over there"):
            lobby.play_from(server, cy.person, records.resume_point(text, 10_000), 0)

    run(story())


def test_a_bot_keeps_the_temper_that_was_planned_for_it(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        live = lobby.open_table(server, ana.person, Settings("war_lanes", seats=[SeatPlan("me"), SeatPlan("bot", "", "hard", "sly")]))
        assert [seat.bot for seat in live.table.seats] == ["", "hard-sly"]

    run(story())


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        (Settings("lamma"), "did you mean lama"),
        (Settings("lama", {"players": 9}), "players"),
        (Settings("lama", {"colour": 1}), "colour"),
        (Settings("lama", {"target": "many"}), "target"),
        (Settings("lama", {"players": 3}, [SeatPlan("me")]), "3 seats"),
        (Settings("war_lanes", seats=[SeatPlan("me")] * 3), "seats"),
        (Settings("lama", seats=[SeatPlan("me"), SeatPlan("here", "x" * 150)]), "letters"),
        (Settings("lama", seats=[SeatPlan("me"), SeatPlan("here")], kind="tournament"), "device"),
        (Settings("war_lanes", seats=[SeatPlan("me"), SeatPlan("bot", temper="bold")]), "levels that think ahead"),
    ],
)
def test_settings_that_cannot_work_are_refused_with_a_sentence(tmp_path, settings, says):
    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        with pytest.raises(Refused, match=says):
            lobby.open_table(server, ana.person, settings)
        assert server.store.tables_of(ana.person) == []

    run(story())


def test_a_table_that_nobody_came_to_leaves_the_lobby(tmp_path, monkeypatch):
    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        live = lobby.open_table(server, ana.person, Settings("lama", listed=True))
        monkeypatch.setattr("cardhouse.server.jobs.expiry.DESERTED", -1.0)
        ana.follow(live)
        Jobs(server).sweep()
        await settle(server)
        assert live.table.status == "gathering"
        server.unfollow(live, ana)
        Jobs(server).sweep()
        await settle(server)
        assert live.table.status == "over"
        assert lobby.open_tables(server) == []
        server.close()

    run(story())


def test_all_of_it_is_there_after_the_house_was_closed(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 3, game="lama")
        for _ in range(7):
            await mover(live, guests).play(live, "draw")
        await guests[1].ask(live, lambda: acts.offer(live.table, guests[1].person, "draw", server.history(live.table)))
        info = [server.info(live, seat, guest.person) for seat, guest in enumerate(guests)]
        again = open_server(SqliteStore(tmp_path / "house.db"))
        for guest in guests:
            guest.server = again
        loaded = again.live(live.table.row.id)
        for guest in guests:
            again.follow(loaded, guest, 0)
        assert [again.info(loaded, seat, guest.person) for seat, guest in enumerate(guests)] == info

    run(story())
