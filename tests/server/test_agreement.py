"""What players decide together: undo that is no peek, draws, stops, resigning, watching; and what a tournament does not allow."""

import asyncio
from unittest.mock import ANY

import pytest
from msgspec.json import decode

from cardhouse import loads
from cardhouse.engine.state import equal
from cardhouse.server.http.replays import record_text, replay
from cardhouse.server.jobs.schedule import Jobs
from cardhouse.server.log import acts
from cardhouse.server.log import undo as undoing
from cardhouse.server.log.viewers import watching_viewer
from cardhouse.server.messages import Clock, SeatPlan

from .in_process import Guest, acts_of, mover, new_server, seated, settle


def run(story):
    return asyncio.run(story)


def propose(server, live, guest, what):
    return guest.ask(live, lambda: acts.offer(live.table, guest.person, what, server.history(live.table)))


def answer(server, live, guest, yes):
    return guest.ask(live, lambda: acts.answer(live.table, guest.person, yes, server.history(live.table)))


def undo(server, live, guest):
    return guest.ask(live, lambda: undoing.undo(live.table, guest.person, server.history(live.table)))


def playing(live, kind):
    return next(text for text, _ in live.table.legal()[0] if text.startswith(kind))


def test_a_move_that_revealed_nothing_is_undone_for_everybody(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        first, seat = mover(live, guests), live.table.to_act
        before = [guest.last("table")["view"] for guest in guests]
        answer = await first.play(live, "quit")
        assert answer["undo"] is True
        await undo(server, live, first)
        assert [guest.last("table")["view"] for guest in guests] == before
        assert [guest.last("table")["act"] for guest in guests] == [f"@undo {seat}"] * 2
        assert live.table.to_act == seat
        assert first.last("table")["legal"]
        assert acts_of(server, live) == [f"@undo {seat}"]

    run(story())


def test_after_an_undo_the_player_learns_whether_another_is_possible(tmp_path):
    """Of three cards of a turn nobody has seen anything: all of them can be taken back, one after the other."""

    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, "war_lanes")
        while live.table.to_act is not None and live.table.state.plays_left != 3:  # the suits are chosen first
            await mover(live, guests).play(live)
        first, before = mover(live, guests), live.table.state
        for _ in range(2):
            await first.play(live)
        seat = live.table.to_act
        assert mover(live, guests) is first
        undos = []
        while live.table.undoable == seat:
            await undo(server, live, first)
            undos.append(first.last("table").get("undo", False))
        assert undos == [True, False]
        assert equal(live.table.state, before)

    run(story())


def test_a_drawn_card_is_not_taken_back_and_the_reason_is_said(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        first = mover(live, guests)
        answer = await first.play(live, "draw")
        assert "undo" not in answer
        refused = await undo(server, live, first)
        assert (refused.code, refused.more["reason"]) == ("undo", "learned")
        second = mover(live, guests)
        refused = await undo(server, live, second)
        assert refused.more["reason"] == "nothing"
        await second.play(live, "quit")
        refused = await undo(server, live, first)
        assert refused.more["reason"] == "acted"

    run(story())


def test_among_friends_the_others_may_consent_to_more_and_chance_is_drawn_anew(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        first, second = mover(live, guests), guests[1 - guests.index(mover(live, guests))]
        before = first.last("table")["view"]
        seat = live.table.to_act
        await first.play(live, "draw")
        await propose(server, live, first, "undo")
        assert second.last("on")["act"] == f"@offer {seat} undo"
        assert (await propose(server, live, second, "draw")).code == "offered"
        await answer(server, live, second, True)
        assert first.last("table")["view"] == before
        played = live.table.played
        await first.play(live, "draw")
        assert live.table.played == played + 1 == 2
        await propose(server, live, first, "stop")
        await answer(server, live, second, True)
        table = loads(record_text(server, server.store.table(live.table.row.id)))
        assert table.ended == "stop"
        assert table.result.winners == ()

    run(story())


def test_an_offer_that_is_declined_changes_nothing(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, (ana, bo) = await seated(server, 2)
        await propose(server, live, ana, "draw")
        await answer(server, live, bo, False)
        assert live.table.acts.offer is None
        assert not live.table.over
        assert (await answer(server, live, bo, True)).code == "no_offer"

    run(story())


def test_with_three_people_all_must_agree(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, (ana, bo, cy) = await seated(server, 3)
        await propose(server, live, bo, "draw")
        await answer(server, live, ana, True)
        assert not live.table.over
        await answer(server, live, cy, True)
        assert live.table.result.how == "draw"
        assert live.table.result.winners == [0, 1, 2]

    run(story())


def test_alone_with_bots_nobody_needs_to_be_asked(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, (ana,) = await seated(server, 1, seats=[SeatPlan("me"), SeatPlan("bot")])
        await propose(server, live, ana, "pause")
        assert live.table.acts.paused

    run(story())


def test_with_two_sides_resigning_gives_the_game_to_the_other(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, (ana, bo) = await seated(server, 2, game="war_lanes")
        await ana.ask(live, lambda: acts.resign(live.table, ana.person))
        result = bo.last("on")["result"]
        assert (result["winners"], result["how"]) == ([1], "resign")
        assert bo.last("on")["secret"] == live.table.opened.secret.hex()
        assert loads(record_text(server, server.store.table(live.table.row.id))).result.winners == (1,)

    run(story())


def test_with_more_sides_a_bot_plays_on_for_a_player_who_resigned_and_cannot_win(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, (ana, bo, _cy) = await seated(server, 3)
        await ana.ask(live, lambda: acts.resign(live.table, ana.person))
        assert not live.table.over
        assert live.table.seats[0].bot
        await bo.ask(live, lambda: acts.resign(live.table, bo.person))
        assert live.table.result.winners == [2]

    run(story())


def test_who_resigned_decides_nothing_any_more_at_a_table_that_goes_on(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, (ana, bo, cy) = await seated(server, 3)
        await ana.ask(live, lambda: acts.resign(live.table, ana.person))
        await propose(server, live, bo, "draw")
        asked = [
            await propose(server, live, ana, "stop"),
            await answer(server, live, ana, False),
            await ana.ask(live, lambda: acts.resume(live.table, ana.person)),
            await ana.ask(live, lambda: acts.replace_absent(live.table, ana.person, 1, "claim", 1e6)),
            await ana.ask(live, lambda: acts.resign(live.table, ana.person)),
        ]
        assert [refused.code for refused in asked] == ["not_seated"] * 5
        assert live.table.acts.offer == (1, "draw")
        await answer(server, live, cy, True)
        assert live.table.result.how == "draw"

    run(story())


@pytest.mark.parametrize("what", ["undo", "stop", "pause", "open"])
def test_a_tournament_table_keeps_to_its_rules(tmp_path, what):
    async def story():
        server = new_server(tmp_path)
        live, (ana, _bo) = await seated(server, 2, kind="tournament")
        assert (await propose(server, live, ana, what)).code == "tournament"

    run(story())


def test_watchers_see_public_cards_only_unless_everybody_at_the_table_consents(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, (ana, bo) = await seated(server, 2, watching="open")
        wanda = Guest(server).follow(live)
        for guest in (ana, bo):
            hands = server.info(live, watching_viewer(live.table), wanda.person).view.zones["hand/0"]
            assert all(face is None for _, face in hands)
            await propose(server, live, guest, "open")
        seen = wanda.last("table")["view"]["zones"]
        assert all(face is not None for _, face in seen["hand/0"] + seen["hand/1"])
        await mover(live, [ana, bo]).play(live, "draw")
        assert wanda.last("on")["events"][0][-1] is not None

    run(story())


def test_a_delayed_watcher_sees_the_game_later_with_what_lies_open_by_then(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, watching="delayed", delay=3)
        start = live.table.n
        wanda = Guest(server).follow(live)
        assert server.info(live, "delayed", wanda.person).view is None
        for _ in range(3):
            await mover(live, guests).play(live, "draw")
        assert wanda.last("table")["n"] == start
        await mover(live, guests).play(live, "draw")
        assert wanda.last("on")["n"] == start + 1
        assert wanda.last("on")["events"][0] == ["moved", ANY, "draw", ANY, None]  # that card is still in a hand
        assert server.info(live, "delayed", wanda.person).n == start + 1
        while not (cards := [text for text, _ in live.table.legal()[0] if text.startswith("play")]):
            await mover(live, guests).play(live, "draw")
        await mover(live, guests).play(live, cards[0])
        assert wanda.last("on")["events"][0] == ["revealed", ANY, cards[0].split()[1]]  # where it was before it was played

    run(story())


def test_a_delayed_watcher_who_joins_learns_of_offers_pauses_bots_and_clocks_as_late_as_of_moves(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 4, watching="delayed", delay=4, clock=Clock("move", 300))
        ana, bo, cy, _ = guests
        for _ in range(4):
            await mover(live, guests).play(live, "draw")
        await propose(server, live, ana, "draw")
        await answer(server, live, bo, True)
        await cy.ask(live, lambda: acts.resign(live.table, cy.person))
        wanda = Guest(server).follow(live)
        joined = wanda.last("table")
        assert joined["n"] == live.table.n - 4
        assert {"offer", "agreed", "paused", "times"}.isdisjoint(joined)
        assert [(seat.get("bot", ""), seat.get("gone", False)) for seat in joined["seats"]] == [("", False)] * 4
        server.unfollow(live, bo)
        assert not any(seat.get("gone") for seat in wanda.last("seats")["seats"]), "who is connected says nothing of what comes later"

    run(story())


def test_a_delayed_watcher_sees_an_offer_once_it_is_due(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 3, watching="delayed", delay=2)
        await propose(server, live, guests[0], "pause")
        await answer(server, live, guests[1], True)
        await answer(server, live, guests[2], True)
        joined = Guest(server).follow(live).last("table")
        assert (joined["offer"], joined["agreed"], joined.get("paused")) == ([0, "pause"], [0], None)
        await guests[0].ask(live, lambda: acts.resume(live.table, guests[0].person))
        await guests[0].ask(live, lambda: acts.resign(live.table, guests[0].person))
        joined = Guest(server).follow(live).last("table")
        assert (joined.get("offer"), joined.get("agreed"), joined["paused"]) == (None, None, True)

    run(story())


@pytest.mark.parametrize("what", ["resign", "bot"])
def test_an_offer_that_all_who_are_left_have_accepted_is_agreed(tmp_path, what):
    async def story():
        server = new_server(tmp_path)
        live, (ana, bo, cy) = await seated(server, 3)
        await propose(server, live, ana, "draw")
        await answer(server, live, bo, True)
        if what == "resign":
            await cy.ask(live, lambda: acts.resign(live.table, cy.person))
        else:
            await ana.ask(live, lambda: acts.replace_absent(live.table, ana.person, 2, "bot", 1e6))
        assert acts_of(server, live)[-1] == "@draw"
        assert live.table.over
        assert ana.last("on")["result"]["how"] == "draw"

    run(story())


def test_an_offer_goes_on_waiting_for_those_who_are_left(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, (ana, bo, cy) = await seated(server, 3)
        await propose(server, live, ana, "draw")
        await bo.ask(live, lambda: acts.resign(live.table, bo.person))
        assert live.table.acts.offer == (0, "draw")
        await answer(server, live, cy, True)
        assert live.table.result.how == "draw"

    run(story())


@pytest.mark.parametrize("watching", ["public", "delayed", "open"])
def test_a_finished_game_is_shown_whole_to_watchers_as_its_replay_is(tmp_path, watching):
    async def story():
        server = new_server(tmp_path)
        live, (ana, _) = await seated(server, 2, watching=watching)
        n = live.table.n
        early = Guest(server).follow(live)
        await ana.ask(live, lambda: acts.resign(live.table, ana.person))
        late = Guest(server).follow(live)
        shown = late.last("table")["view"]["zones"]
        assert all(face is not None for cards in shown.values() for _, face in cards)
        row = server.store.table(live.table.row.id)
        assert replay(server, row, late.person, "").all
        again = [decode(frame) for frame in server.catch_up(live, watching_viewer(live.table), early.person, n)]
        assert again[-1]["view"]["zones"] == shown, "who comes back after a cut sees the same"

    run(story())


def test_a_table_that_is_not_to_be_watched_is_not(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, _ = await seated(server, 2, watching="none")
        with pytest.raises(Exception, match="not to be watched"):
            watching_viewer(live.table)

    run(story())


def test_a_whole_game_ends_with_its_secret_and_its_record_verifies(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        while not live.table.over:
            await mover(live, guests).play(live)
        await settle(server)
        row = server.store.table(live.table.row.id)
        assert row.status == "over"
        text = record_text(server, row)
        table = loads(text)
        assert list(table.result.points) == live.table.result.points
        assert table.chance.commitment == live.table.commitment
        assert server.store.log(row.no)
        Jobs(server).archive()
        assert server.store.log(row.no) == []
        assert server.store.unarchived() == []
        assert record_text(server, row) == text

    run(story())
