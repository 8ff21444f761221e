"""What every store promises, asked of SQLite and of a real PostgreSQL alike."""

import asyncio
import threading
import time
from contextlib import suppress
from dataclasses import replace

import pytest

from cardhouse.storage import queries
from cardhouse.storage.clubs import ClubRow, MemberRow, ThingRow
from cardhouse.storage.conduct import ReportRow
from cardhouse.storage.duplicate import DealRow, EveningRow, MadeRow
from cardhouse.storage.fairness import DeckTally, FirstTally
from cardhouse.storage.notices_due import Callee, Channel, Pending, Sending
from cardhouse.storage.opening import open_store
from cardhouse.storage.store import Busy, Conflict, DeckRow, JournalRow, OrderRow, Person, PuzzleRow, RatingRow, TableRow
from cardhouse.storage.tournaments import TournamentRow


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.xdist_group("postgres"))])
def place(request, tmp_path):
    """Where a store is, as cardhouse serve --database takes it."""
    return request.getfixturevalue("postgres") if request.param == "postgres" else str(tmp_path / "house.db")


@pytest.fixture
def store(place):
    made = open_store(place)
    yield made
    made.close()


@pytest.fixture
def other(store, place):
    """The same store in another process."""
    made = open_store(place)
    yield made
    made.close()


def row(id="t", **fields):
    return TableRow(id, "lama", fields.pop("status", "gathering"), summary=b"{}", updated=fields.pop("updated", 1.0), **fields)


def test_a_number_is_written_only_once(store, other):
    with store.transaction():
        store.append([(1, 5, b"first", None)])
    with pytest.raises(Conflict), other.transaction():  # noqa: PT012
        other.append([(1, 6, b"so far so good", None)])
        other.append([(1, 5, b"second", b"state")])
    assert store.log(1) == other.log(1) == [(5, b"first", None)]


def test_a_transaction_that_fails_leaves_nothing_and_the_next_goes_on(store):
    with pytest.raises(ZeroDivisionError), store.transaction():  # noqa: PT012
        store.append([(1, 0, b"x", None)])
        raise ZeroDivisionError
    assert store.log(1) == []
    with store.transaction():
        store.append([(1, 0, b"y", b"s")])
    assert store.log(1) == [(0, b"y", b"s")]


def test_a_trial_whether_there_is_room_leaves_nothing(store, other):
    for one in (store, other):
        one.try_to_write()
        assert not one.log(0)
        assert not one.trouble


def test_who_asks_while_a_commit_is_under_way_sees_what_it_wrote(store, other):
    def story():
        commit = store.written(lambda: store.append([(1, 0, b"x", None)]), aside=True)
        assert store.log(1) == [(0, b"x", None)]
        commit.wait()
        assert commit.done()
        assert other.log(1) == [(0, b"x", None)]

    asyncio.run(store.run(story))


def test_transactions_follow_each_other_in_the_order_in_which_they_were_asked_for(store):
    def write(seq):
        with store.transaction():
            store.append([(1, seq, b"x", None)])
            found.append(seq)

    async def story():
        await asyncio.gather(*(store.run(write, seq) for seq in range(5)))

    found = []
    asyncio.run(story())
    assert [seq for seq, _, _ in store.log(1)] == sorted(found) == list(range(5))


def test_work_that_fails_before_its_commit_leaves_nothing(store):
    def work():
        store.append([(1, 0, b"x", None)])
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.written(work, aside=True)
    store.written(lambda: store.append([(1, 0, b"y", None)]))
    assert store.log(1) == [(0, b"y", None)]


def test_a_log_is_read_in_order_from_any_number(store):
    with store.transaction():
        for seq in (2, 0, 1):
            store.append([(7, seq, bytes([seq]), None)])
        store.append([(8, 0, b"another", None)])
    assert [seq for seq, _, _ in store.log(7)] == [0, 1, 2]
    assert [seq for seq, _, _ in store.log(7, 1)] == [1, 2]


def test_an_archive_takes_the_place_of_the_log(store):
    with store.transaction():
        no = store.new_table(row(status="over"))
        store.append([(no, 0, b"x", None)])
    assert [found.id for found in store.unarchived()] == ["t"]
    with store.transaction():
        store.archive(no, b"all")
    assert (store.log(no), store.archived(no), store.unarchived()) == ([], b"all", [])
    assert store.archived(no + 1) is None


def test_tables_are_found_by_id_lobby_player_end_and_deadline(store):
    with store.transaction():
        waiting, playing, over = (
            row("a", listed=True),
            row("b", status="playing", updated=2.0, deadline=50.0, turn="ana"),
            row("c", status="over"),
        )
        for table in (waiting, playing, over):
            store.new_table(table)
        store.seat(playing.no, "ana", True)
        store.seat(over.no, "ana", True)
        store.seat(over.no, "ana", True)
    assert store.table("b") == playing
    assert store.table("z") is None
    assert [table.id for table in store.listed()] == ["a"]
    assert [table.id for table in store.tables_of("ana")] == ["b", "c"]
    assert [table.id for table in store.finished()] == ["c"]
    assert store.finished("war_lanes") == []
    assert [table.id for table in store.due(50.0)] == ["b"]
    assert store.due(49.0) == []
    with store.transaction():
        store.seat(over.no, "ana", False)
        waiting.listed, waiting.status = False, "over"
        store.save_table(waiting)
    assert [table.id for table in store.tables_of("ana")] == ["b"]
    assert store.listed() == []


def test_of_many_tables_a_person_has_those_that_go_on_and_those_that_ended_last(store):
    tables = [row(str(at), status="playing", updated=float(at)) for at in range(6)]
    kept = row("kept", status="over", updated=20.0)
    with store.transaction():
        for table in (*tables, kept):
            store.new_table(table)
            store.seat(table.no, "ana", True)
        for at, table in enumerate((tables[1], tables[3], tables[2], tables[4], tables[5])):
            table.status, table.updated = "over", 10.0 + at
            store.save_table(table)
    assert [table.id for table in store.tables_of("ana")] == ["kept", "5", "4", "2", "3", "1", "0"]
    assert [table.id for table in store.tables_of("ana", 4)] == ["kept", "5", "4", "0"], "one that goes on is there, however old"


def test_names_with_a_password_are_taken_whatever_their_case_and_guests_share_theirs(store):
    with store.transaction():
        store.new_person(Person("1", "Ana", "hash", 1.0))
        store.new_person(Person("2", "ana", "", 1.0))
        store.new_person(Person("3", "ana", "", 1.0))
    assert store.person_named("ANA").id == "1"
    with pytest.raises(Conflict), store.transaction():
        store.save_person(Person("2", "aNa", "hash too", 1.0))
    assert store.person("2").password == ""


def test_a_person_who_is_deleted_leaves_no_session_and_no_seat(store):
    with store.transaction():
        store.new_person(Person("1", "Ana", "", 1.0))
        store.new_session(b"digest", "1", time.time())
        no = store.new_table(row())
        store.seat(no, "1", True)
    assert store.session(b"digest") == "1"
    with store.transaction():
        store.delete_person("1")
    assert (store.person("1"), store.session(b"digest"), store.tables_of("1")) == (None, None, [])


def test_a_person_is_signed_in_on_so_many_devices(store):
    with store.transaction():
        for at in range(queries.DEVICES + 1):
            store.new_session(b"%d" % at, "ana", float(at))
    assert (store.session(b"0"), store.session(b"1")) == (None, "ana")
    assert store.sessions_of(["ana"]) == {b"%d" % at for at in range(1, queries.DEVICES + 1)}
    assert store.sessions_of(["nobody"]) == set()


def test_a_review_is_kept_in_its_format_as_long_as_its_table(store):
    with store.transaction():
        store.new_table(game := row("reviewed", status="over"))
        store.keep_review(game.no, 1, b"first")
        store.keep_review(game.no, 2, b"second")
    assert (store.review(game.no, 1), store.review(game.no, 2)) == (None, b"second")
    with store.transaction():
        store.delete_table(game.no)
    assert store.review(game.no, 2) is None


def test_the_numbers_of_an_archived_game_stay_taken(store, other):
    with store.transaction():
        no = store.new_table(row(status="playing"))
        store.append([(no, seq, b"entry", None) for seq in range(4)])
        store.archive(no, b"all of them")
    for seq in range(4):
        with pytest.raises(Conflict), other.transaction():
            other.append([(no, seq, b"too late", None)])
    with other.transaction():
        other.append([(no, 4, b"the next", None)])
    assert [seq for seq, _, _ in store.log(no)] == [4]
    assert (store.last(no), store.last(no + 1)) == (4, -1)


def test_a_batch_is_written_whole_or_not_at_all(store, other):
    with store.transaction():
        store.append([(1, 3, b"theirs", None)])
    with pytest.raises(Conflict), other.transaction():
        other.append([(2, 0, b"a", None), (1, 3, b"b", b"state"), (3, 0, b"c", None)])
    assert (store.log(1), store.log(2), store.log(3)) == ([(3, b"theirs", None)], [], [])


def test_what_a_table_and_a_person_have_besides_is_kept(store):
    deck, answer = DeckRow("ana", "d", "konivrer", "Fire", "word", 1, 2.0), PuzzleRow("ana", "lama", 7, "p", "quit", False, True, 1.0)
    with store.transaction():
        no = store.new_table(row(status="over", owner="ana"))
        store.append([(no, 0, b"x", None)])
        store.keep_state(no, 0, b"state")
        store.rewrite(no, 0, b"y")
        store.save_deck(deck)
        store.save_deck(deck)
        store.wear("ana", "lama", "back", "a")
        store.wear("ana", "lama", "back", "b")
        store.answer_puzzle(answer)
        store.answer_puzzle(PuzzleRow("ben", "lama", 7, "p", "draw", True, True, 1.0))
        store.save_progress("ana", b"1")
        store.save_progress("ana", b"2")
        assert store.count_table(no)
        assert not store.count_table(no)
        store.note(JournalRow(1.0, no))
        store.note(JournalRow(2.0, 0, "ana", "zone", "Europe/Berlin"))
    assert store.log(no) == [(0, b"y", b"state")]
    assert (store.decks_of("ana"), store.worn_by("ana")) == ([deck], [("lama", "back", "b")])
    assert (store.puzzles_answered("ana", 7), store.puzzles_answered("ana", 8)) == ([answer], [])
    assert (store.puzzle_tries("lama", "p"), store.days_solved("ben"), store.days_solved("ana")) == ((2, 1), [7], [])
    assert (store.progress("ana"), store.progress("ben"), store.uncounted()) == (b"2", None, [])
    first, second = store.journal()
    assert ((first.table, second.person), store.journal(first.no)) == ((no, "ana"), [second])
    assert (store.table_numbered(no).id, store.finished_of("ana"), store.open_of("ana"), store.open_tables()) == ("t", 1, [], 0)
    with pytest.raises(Conflict), store.transaction():
        store.answer_puzzle(answer)
    with store.transaction():
        store.delete_deck("ana", "d")
        store.clear_progress()
    assert (store.decks_of("ana"), store.progress("ana")) == ([], None)


def test_a_lobby_shows_a_few_tables_of_each_owner_and_first_those_that_wait(store):
    with store.transaction():
        for number in range(6):
            store.new_table(row(f"a{number}", listed=True, owner="ana", updated=float(number)))
        store.new_table(row("b", listed=True, owner="ben", status="playing", updated=0.5))
    assert [table.id for table in store.listed()] == ["a5", "a4", "a3", "b"]
    assert [table.id for table in store.unattended("gathering", True, 2.0)] == ["a0", "a1"]


def test_two_processes_that_change_a_person_s_progress_do_so_one_after_the_other(store, other):
    """Each reads, adds one and writes, and tries again where the other has kept it waiting too long: nothing is lost."""

    def add(to, times):
        while times:
            with suppress(Busy):  # on a slow machine: tried again, as the server does
                with to.transaction():
                    found = to.progress("ana")
                    to.save_progress("ana", b"%d" % (int(found or 0) + 1))
                times -= 1

    threads = [threading.Thread(target=add, args=(one, 20)) for one in (store, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.progress("ana") == b"40"


def test_orders_are_read_in_their_order_and_people_by_a_part_of_their_name(store, other):
    with store.transaction():
        store.order(OrderRow(1.0, "announce", "", "soon"))
        store.order(OrderRow(2.0, "ban", "ana", "a week"))
        for id, name, created in (("1", "Anabel", 1.0), ("2", "Joana", 2.0), ("3", "Ben 100%", 3.0)):
            store.new_person(Person(id, name, "", created))
        store.new_table(row("open", updated=5.0))
        store.new_table(row("over", status="over"))
    first, second = other.orders()
    assert ((first.what, second.about, second.value), other.orders(first.no)) == (("announce", "ana", "a week"), [second])
    assert ([person.id for person in other.people_called("ANA")], other.people_called("%")[0].id) == (["2", "1"], "3")
    assert [table.id for table in other.open_rows()] == ["open"]


def test_ratings_are_kept_listed_by_strength_and_go_with_their_person(store):
    with store.transaction():
        for id, mean, spread, password in (("ana", 1700, 90, "x"), ("bo", 1800, 120, "x"), ("cy", 1900, 90, ""), ("di", 2000, 300, "x")):
            store.new_person(Person(id, id.title(), password))
            store.save_rating(RatingRow("lama", id, 1.0, 1.0, 1))
            store.save_rating(RatingRow("lama", id, mean, spread, 20, 5.0))
        store.save_rating(RatingRow("konivrer", "ana", 1500.0, 90.0, 20))
    assert store.rating("lama", "bo") == RatingRow("lama", "bo", 1800.0, 120.0, 20, 5.0)
    assert [(row.person, name) for row, name in store.rated_best("lama", 200)] == [("bo", "Bo"), ("ana", "Ana")]
    assert len(store.rated_best("lama", 200, 1)) == 1
    assert [row.game for row in store.ratings_of("ana")] == ["konivrer", "lama"]
    with store.transaction():
        store.delete_person("ana")
    assert store.ratings_of("ana") == []
    with store.transaction():
        store.clear_ratings()
    assert store.rating("lama", "bo") is None


def test_a_club_is_kept_with_its_members_and_what_it_keeps_and_goes_whole(store):
    club = ClubRow("c", "Tuesday", "We play.", "private", "code", 1.0)
    event, deck = ThingRow("c", "event", "e", 9.0, b"1", 1, "ana", 5.0), ThingRow("c", "deck", "d", 2.0, b"2", 1, "ben")
    with store.transaction():
        store.clubs.add(club)
        for person, role in (("ben", "member"), ("cyd", "organiser"), ("ana", "owner")):
            store.clubs.save_member(MemberRow("c", person, role, 1.0, f"key of {person}"))
        for thing in (event, deck, replace(event, at=10.0)):
            store.clubs.save_thing(thing)
        store.clubs.say_coming("c", "e", "ben", True)
        store.clubs.say_coming("c", "e", "ben", False)
        store.new_table(row("open", club="c"))
        store.new_table(row("over", status="over", club="c", updated=3.0))
        assert store.clubs.hold("c")
        assert not store.clubs.hold("x")
    assert [one.person for one in store.clubs.members("c")] == ["ana", "cyd", "ben"]
    assert (store.clubs.of("ben"), store.clubs.role("c", "cyd"), store.clubs.role("c", "dan")) == ([(club, "member", 3)], "organiser", "")
    assert (store.clubs.things("c", "event"), store.clubs.things("c", "event", 11.0)) == ([replace(event, at=10.0)], [])
    assert (store.clubs.thing("c", "deck", "d"), store.clubs.thing("c", "deck", "e")) == (deck, None)
    assert (store.clubs.comings("c"), store.clubs.shown(5)) == ([("e", "ben", False)], [])
    assert ([one.id for one in store.tables_of_club("c", 9)], store.tables_of_club("", 9)) == (["open"], [])
    assert store.clubs.finished("c", 9) == [("lama", b"{}", 3.0)]
    with store.transaction():
        store.clubs.save(replace(club, visible="shown"))
        store.clubs.delete_events("c", 11.0)
    assert (store.clubs.shown(5), store.clubs.things("c", "event"), store.clubs.comings("c")) == (
        [(replace(club, visible="shown"), 3)],
        [],
        [],
    )
    with store.transaction():
        store.clubs.delete("c")
    assert (store.clubs.club("c"), store.clubs.members("c"), store.clubs.things("c", "deck")) == (None, [], [])
    assert store.table("open").club == "c", "it is no table of everybody's"


def test_games_of_a_club_are_in_no_list_for_everybody_unless_it_shows_itself(store):
    with store.transaction():
        for id, visible in (("p", "private"), ("s", "shown")):
            store.clubs.add(ClubRow(id, "Tuesday", "", visible, "", 1.0))
        for club in ("", "p", "s", "deleted"):
            store.new_table(row(f"open {club}", listed=True, club=club))
            store.new_table(row(f"over {club}", status="over", club=club))
    assert {one.id for one in store.listed()} == {"open ", "open s"}
    assert {one.id for one in store.finished()} == {one.id for one in store.finished("lama")} == {"over ", "over s"}


def test_a_club_whose_owner_is_deleted_goes_to_the_next_and_ends_with_the_last(store):
    with store.transaction():
        store.clubs.add(ClubRow("c", "Tuesday", "", "private", "", 1.0))
        for at, (person, role) in enumerate([("ana", "owner"), ("ben", "member"), ("cyd", "organiser")]):
            store.new_person(Person(person, person))
            store.clubs.save_member(MemberRow("c", person, role, at, ""))
        store.delete_person("ana")
    assert [(one.person, one.role) for one in store.clubs.members("c")] == [("cyd", "owner"), ("ben", "member")]
    with store.transaction():
        store.delete_person("ben")
        store.delete_person("cyd")
    assert store.clubs.club("c") is None


def test_a_turn_is_counted_when_it_changes_hands_and_told_once(store, other):
    with store.transaction():
        one = row(status="playing", deadline=9.0)
        store.new_table(one)
        for turn in ("ana", "ana", "ben", "", "ben"):
            store.save_table(replace(one, turn=turn))
    assert store.notices.is_due(0.0)
    with store.transaction():
        (untold,) = store.notices.tell(9)
    assert (untold.id, untold.person, untold.turned, untold.deadline) == ("t", "ben", 4, 9.0)
    assert store.notices.turns([untold.no, 99]) == {untold.no: ("ben", 4, 9.0)}
    with other.transaction():
        assert other.notices.tell(9) == []
    assert not store.notices.is_due(0.0)
    with store.transaction():
        store.save_table(replace(one, status="over", turn="", deadline=None))
    assert (store.notices.is_due(0.0), store.notices.turns([untold.no])) == (False, {})


def test_what_is_due_is_taken_by_one_process_and_goes_with_its_person(store, other):
    ana = Callee("ana", gap=5)
    channel = Channel("ana", "webhook", "https://example.org/", "secret", "token", "http://house", True, 1.0)
    with store.transaction():
        store.new_person(Person("ana", "Ana", created=1.0))
        store.notices.save_callee(ana)
        store.notices.save_callee(replace(ana, quiet_to=60))
        store.notices.add_channel(replace(channel))
        store.notices.add_channel(channel)
        store.notices.wait(Pending("ana", "table:1", 1, b"old", 2.0))
        store.notices.wait(Pending("ana", "table:1", 2, b"new", 3.0), Pending("ben", "table:1", 2, b"no", 3.0))
    assert (store.notices.due(2.5, 9), store.notices.due(3.0, 9)) == ([], [replace(ana, quiet_to=60)])
    assert (store.notices.channels("ana"), store.notices.channel_by("token"), store.notices.channel_by("x")) == ([channel], channel, None)
    assert store.notices.called_for("turns", ["ana", "ben"]) == {"ana"}
    assert store.notices.channels_of(["ana", "ben"]) == [channel]
    with store.transaction():
        (pending,) = store.notices.take_pending(["ana"], 3.0)
        assert (pending.mark, pending.body) == (2, b"new")
        assert store.notices.take_pending(["ana"], 3.0) == []
        store.notices.send(Sending(channel.no, "ana", "notice", b"x", 0, 4.0, 9.0))
        store.notices.not_before(8.0, ["ana"])
    assert (store.notices.due(7.0, 9), store.notices.is_due(3.0)) == ([], False)
    with store.transaction():
        (sending,) = store.notices.take(4.0, 9)
    with other.transaction():
        assert other.notices.take(5.0, 9) == []
        other.notices.again(sending.no, 6.0)
    with store.transaction():
        assert [one.tries for one in store.notices.take(6.0, 9)] == [1]
        assert (store.notices.lost(6.0), store.notices.lost(7.0)) == (0, 1)
        store.notices.keep("key", "first")
        store.notices.keep("key", "second")
        store.notices.save_channel(replace(channel, failures=2, trouble="gone"))
    assert (store.notices.kept("key"), store.notices.channels("ana")[0].trouble) == ("first", "gone")
    with store.transaction():
        store.delete_person("ana")
    assert (store.notices.callee("ana"), store.notices.channels("ana")) == (None, [])


def test_a_tournaments_log_has_each_number_once_and_its_tables_are_scored_once(store, other):
    with store.transaction():
        no = store.tournaments.add(TournamentRow("cup", "olga", "lama", "entering", True, b"{}", 1.0, 5.0))
        store.tournaments.append(no, 0, b"founded")
        store.tournaments.append(no, 1, b"round")
        store.new_person(Person("ana", "Ana", "", 1.0))
        store.tournaments.take_part(no, "ana", True)
        store.tournaments.take_part(no, "ana", True)
        table = store.new_table(row(status="over"))
        store.tournaments.add_table(table, no)
    with pytest.raises(Conflict), other.transaction():  # another node begins the same round
        other.tournaments.append(no, 1, b"round")
    assert store.tournaments.log(no) == [(0, b"founded"), (1, b"round")]
    assert other.tournaments.log(no, 1) == [(1, b"round")]
    assert (store.tournaments.tournament("cup").due, store.tournaments.tournament("nonesuch")) == (5.0, None)
    assert [found.id for found in store.tournaments.due(5.0)] == ["cup"]
    assert [found.id for found in store.tournaments.listed()] == ["cup"]
    assert (
        [found.id for found in store.tournaments.of_person("ana")] == [found.id for found in store.tournaments.of_person("olga")] == ["cup"]
    )
    assert (store.tournaments.owned("olga"), store.tournaments.owned("ana")) == (1, 0)
    assert store.tournaments.names_in(no) == {"ana": ("Ana", False)}
    assert store.tournaments.of_table(table) == "cup"
    assert [found.no for found in store.tournaments.unscored()] == [table]
    with store.transaction():
        assert store.tournaments.score_table(table)
        assert not store.tournaments.score_table(table)
        store.tournaments.save(TournamentRow("cup", "olga", "lama", "over", False, b"{}", 2.0, None, no))
        store.delete_person("ana")
    assert (
        store.tournaments.unscored() == store.tournaments.due(9.0) == store.tournaments.listed() == store.tournaments.of_person("ana") == []
    )
    assert store.tournaments.names_in(no) == {}


def test_who_is_shut_out_removed_and_reported_goes_with_person_and_table(store):
    conduct = store.conduct
    with store.transaction():
        for person in ("ana", "ben"):
            store.new_person(Person(person, person, created=1.0))
        table = store.new_table(TableRow("t", "lama", "playing", False, b"{}", 1.0))
        conduct.shut_out("ana", "ben", 1.0)
        conduct.shut_out("ana", "ben", 2.0)
        conduct.remove_watcher(table, "ben")
        assert conduct.report(ReportRow(3.0, table, "ana", "ben", "name", ""))
        assert not conduct.report(ReportRow(4.0, table, "ana", "ben", "other", "again"))
    assert (conduct.shut_out_by("ana"), conduct.shutting_out("ben"), conduct.shutting_out("ana")) == (["ben"], {"ana"}, set())
    assert conduct.is_removed(table, "ben")
    assert [(id, report.kind) for id, report in conduct.reports(9)] == [("t", "name")]
    with store.transaction():
        store.delete_person("ben")
    assert (conduct.shut_out_by("ana"), conduct.is_removed(table, "ben"), len(conduct.reports(9))) == ([], False, 1)
    with store.transaction():
        store.delete_table(table)
    assert conduct.reports(9) == []


def test_a_deal_lies_once_before_each_person_and_is_told_apart_from_one_that_is_over(store, other):
    with store.transaction():
        first, second = store.new_table(row("a")), store.new_table(row("b"))
        store.duplicate.new_deal(DealRow("day/lama/1", "lama", b"s" * 32, 86_400.0, 1.0))
        store.duplicate.new_deal(
            DealRow("day/lama/1", "lama", b"t" * 32, 86_400.0, 2.0)
        )  # drawn at the same moment elsewhere: the first stays
        store.duplicate.deal_at(first, "day/lama/1", "ana")
        store.duplicate.deal_at(second, "e/1")
    assert other.duplicate.deal("day/lama/1").secret == b"s" * 32
    with pytest.raises(Conflict), store.transaction():
        store.duplicate.deal_at(second + 1, "day/lama/1", "ana")
    assert other.duplicate.dealt_to("day/lama/1", "ana").id == "a"
    assert (other.duplicate.deal_of(second), other.duplicate.deal_of(second + 5)) == ("e/1", "")
    assert other.duplicate.is_dealt("e/1")
    with store.transaction():
        store.save_table(replace(row("b", status="over"), no=second))
        store.duplicate.keep_made(MadeRow("e/1", second, 1, "ana", 2, -2.5, True, 3.0))
        store.duplicate.keep_made(MadeRow("e/1", second, 1, "ana", 0, 9.0, False, 4.0))  # counted twice: the first stays
    assert not other.duplicate.is_dealt("e/1")
    assert other.duplicate.made_of("e/1") == [MadeRow("e/1", second, 1, "ana", 2, -2.5, True, 3.0)]


def test_an_evening_goes_on_once_and_a_place_is_taken_once(store, other):
    evening = EveningRow("e", "ana", b"{}", at=1.0)
    with store.transaction():
        store.duplicate.new_evening(evening)
        store.duplicate.take_place("e", 0, "ana", "word")
    for place, person in ((0, "bo"), (1, "ana")):
        with pytest.raises(Conflict), other.transaction():
            other.duplicate.take_place("e", place, person, "")
    with store.transaction():
        assert store.duplicate.save_evening(replace(evening, board=1, status="playing"), 0)
    with other.transaction():
        assert not other.duplicate.save_evening(replace(evening, board=1, status="playing"), 0)
    assert [each.board for each in other.duplicate.evenings_played()] == [1]
    assert [each.id for each in other.duplicate.evenings_of("ana")] == ["e"]
    with store.transaction():
        assert store.duplicate.save_evening(replace(evening, board=1, status="over"), 1)
        assert not store.duplicate.save_evening(replace(evening, board=2, status="playing"), 1)
        store.duplicate.leave_place("e", "ana")
    assert (other.duplicate.evenings_played(), other.duplicate.evening_places("e")) == ([], [])


def test_counts_of_fairness_are_added_once_a_table(store, other):
    with store.transaction():
        table = store.new_table(row("a", status="over"))
        assert store.count_table(table)
    assert [each.id for each in other.untallied()] == ["a"]
    for again in (False, True):
        with store.transaction():
            assert store.tally_table(table) is not again
    with store.transaction():
        store.fairness.save_deck_tally(DeckTally("d", "lama", "draw", b"[]", 1, b"\x01"))
        store.fairness.save_deck_tally(DeckTally("d", "lama", "draw", b"[]", 2, b"\x02"))
        store.fairness.add_first(FirstTally("lama", 2, 2, 1, 60))
        store.fairness.add_first(FirstTally("lama", 2, 2, 1, 30))
    assert (other.untallied(), [each.id for each in other.tallied()]) == ([], ["a"])
    assert other.fairness.deck_tally("d") == DeckTally("d", "lama", "draw", b"[]", 2, b"\x02")
    assert other.fairness.first_tallies() == [FirstTally("lama", 2, 2, 2, 90)]
    with store.transaction():
        store.fairness.clear()
    assert ([each.id for each in other.untallied()], other.fairness.deck_tallies()) == (["a"], [])


def test_what_a_club_plays_is_found_by_it_and_goes_on_without_it(store):
    with store.transaction():
        store.clubs.add(ClubRow("c", "Tuesday", "", "private", "", 1.0))
        cup = store.tournaments.add(TournamentRow("cup", "olga", "lama", "entering", True, b"{}", 1.0, club="c"))
        store.duplicate.new_evening(EveningRow("e", "olga", b"{}", at=1.0, club="c"))
        alone, round_, dealt, elsewhere = (
            store.new_table(row(id, status=status, club="c"))
            for id, status in (("alone", "playing"), ("round", "playing"), ("dealt", "over"), ("elsewhere", "playing"))
        )
        store.tournaments.add_table(round_, cup)
        for table in (dealt, elsewhere):
            store.duplicate.deal_at(table, "e/1")
        store.tournaments.take_part(cup, "ana", True)
        store.duplicate.take_place("e", 0, "ben", "word")
        store.seat(round_, "ana", True)
    assert [one.no for one in store.tables_of_club("c", 9)] == [alone]
    assert store.clubs.finished("c", 9) == [], "its deal still lies at another table"
    assert ([one.id for one in store.tournaments.of_club("c", 9)], [one.id for one in store.duplicate.evenings_of_club("c", 9)]) == (
        ["cup"],
        ["e"],
    )
    assert [(no, who) for no in (alone, round_, dealt) for who in ("ana", "ben") if store.tournaments.plays_with(no, who)] == [
        (round_, "ana"),
        (dealt, "ben"),
    ]
    assert (store.tournaments.tables_in(cup, "ana"), store.tournaments.listed()) == ([], [])
    with store.transaction():
        store.save_table(replace(store.table("round"), status="over"))
        store.save_table(replace(store.table("elsewhere"), status="over"))
        store.clubs.save(ClubRow("c", "Tuesday", "", "shown", "", 1.0))
    assert [one.id for one in store.tournaments.tables_in(cup, "ana")] == ["round"]
    assert ([one.id for one in store.tournaments.listed()], len(store.clubs.finished("c", 9))) == (["cup"], 3)
    with store.transaction():
        store.clubs.delete("c")
    assert (store.tournaments.tournament("cup").club, store.tournaments.tournament("cup").listed, store.tournaments.listed()) == (
        "",
        False,
        [],
    )
    assert store.duplicate.evening("e").club == ""
    assert store.tournaments.of_club("c", 9) == store.duplicate.evenings_of_club("c", 9) == []
