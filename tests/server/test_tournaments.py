"""Tournaments in a real house: entering, rounds, results, no-shows, corrections, exports; and what goes wrong."""

import asyncio
import csv
import io
from concurrent.futures import ThreadPoolExecutor

import pytest

from cardhouse.server.app import open_server, open_tournaments
from cardhouse.server.live import entering
from cardhouse.server.live.tournament_calls import CALL_TIME
from cardhouse.server.tournament.entries import Deck, TournamentPlan, read
from cardhouse.storage.opening import open_store

from .process import PATIENCE, until

QUICK = {"name": "Evening", "game": "lama", "options": {"players": 2, "target": 20}, "watching": "public"}


def founded(server, guests=(), **plan):
    """An organiser, the tournament's path, and its guests entered."""
    owner = server.guest("Olga")
    answer = owner.post("/api/tournaments", {"plan": {**QUICK, **plan}})
    assert answer.status == 201, answer.text
    made = answer.json
    path = f"/api/tournaments/{made['id']}"
    for guest in guests:
        entered = guest.post(f"{path}/enter", {"code": made["code"]})
        assert entered.status == 200, entered.text
    return owner, path, made


def guests_of(server, count):
    return [server.guest(f"Guest {number}") for number in range(count)]


def shown(owner, path, query=""):
    return owner.get(path + query).json


def begin(owner, path, number):
    answer = owner.post(f"{path}/round", {"round": number})
    assert answer.status == 200, answer.text
    return answer.json


def play_round(server, guests, found):
    """Everybody says that they are there, and each table is resigned by its second seat once it was dealt."""
    by_id = {guest.id: guest for guest in guests}
    people = {each["number"]: each["people"][0]["person"] for each in found["entrants"]}
    for board in found["round"]["boards"]:
        sockets = []
        for number in board["entrants"]:
            socket = by_id[people[number]].socket()
            socket.send({"t": "open", "table": board["table"]})
            assert socket.expect("table")["tournament"] == found["id"]
            socket.send({"t": "ready", "add": "luck"})
            sockets.append(socket)
        while not sockets[1].expect("table").get("view"):
            pass
        sockets[1].send({"t": "resign"})
        for socket in sockets:
            socket.close()


def over(owner, path, number):
    return until(lambda: (found := shown(owner, path))["rounds"] == number and found["round"].get("over") and found, "the round's end")


def test_a_tournament_goes_from_entry_to_its_last_place(server):
    guests = guests_of(server, 4)
    owner, path, made = founded(server, guests, rounds=2)
    before = shown(owner, path)
    assert (before["status"], len(before["entrants"])) == ("entering", 4)
    for number in (1, 2):
        found = begin(owner, path, number)
        assert len(found["round"]["boards"]) == 2
        assert all(board["why"]["key"] in ("first", "equal", "float") for board in found["round"]["boards"])
        mine = shown(guests[0], path)["me"]["table"]
        assert mine in [board["table"] for board in found["round"]["boards"]]
        assert mine in [line["id"] for line in guests[0].get("/api/me").json["tables"]]
        play_round(server, guests, found)
        over(owner, path, number)
    end = until(lambda: (found := shown(owner, path))["status"] == "over" and found, "the end")
    assert [place["points"] for place in end["standings"]] == [2, 1, 1, 0]
    assert end["tie_breaks"] == ["BH-C1", "BH", "SB", "DE"]
    kept = owner.get(f"{path}/results").json
    assert [len(round["boards"]) for round in kept["all_rounds"]] == [2, 2]
    rows = list(csv.DictReader(io.StringIO(owner.get(f"{path}/csv").text)))
    assert [row["place"] for row in rows] == ["1", "2", "2", "4"] or [row["points"] for row in rows] == ["2.0", "1.0", "1.0", "0.0"]
    assert owner.get(f"{path}?since={end['n']}").json == {"id": made["id"], "n": end["n"], "same": True}


def test_nothing_is_seen_without_the_link_unless_it_is_public(server):
    owner, path, made = founded(server)
    stranger = server.guest()
    assert stranger.get(path).json["code"] == "no_invitation"
    assert stranger.post(f"{path}/enter", {}).json["code"] == "no_invitation"
    assert stranger.get(f"{path}/csv").status == 403
    assert stranger.get(f"{path}?code={made['code']}").json["id"] == made["id"]
    assert stranger.get("/api/tournaments").json["open"] == [] or made["id"] not in stranger.get("/api/tournaments").text
    _, public, shown_to_all = founded(server, public=True)
    assert stranger.get(public).status == 200
    assert shown_to_all["id"] in [line["id"] for line in stranger.get("/api/tournaments").json["open"]]
    assert made["id"] in [line["id"] for line in owner.get("/api/tournaments").json["mine"]]


def test_a_round_that_is_started_twice_begins_once(server):
    guests = guests_of(server, 6)
    owner, path, _ = founded(server, guests)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: owner.post(f"{path}/round", {"round": 1}), range(4)))
    assert {answer.status for answer in answers} == {200}
    assert len({str(answer.json["round"]["boards"]) for answer in answers}) == 1
    tables = [line["id"] for guest in guests for line in guest.get("/api/me").json["tables"]]
    assert len(tables) == 6
    assert len(set(tables)) == 3
    assert owner.post(f"{path}/round", {"round": 2}).json["code"] == "round_open"
    assert owner.post(f"{path}/round", {"round": 3}).json["code"] == "other_round"
    assert guests[0].post(f"{path}/round", {"round": 1}).json["code"] == "not_organiser"


def test_who_leaves_while_they_play_resigns_and_is_not_paired_again(server):
    guests = guests_of(server, 4)
    owner, path, _ = founded(server, guests, rounds=3)
    found = begin(owner, path, 1)
    play_round(server, guests, found)
    over(owner, path, 1)
    assert guests[0].post(f"{path}/me", {"do": "withdraw"}).json["me"]["left"] == "withdrew"
    found = begin(owner, path, 2)
    number = next(each["number"] for each in found["entrants"] if each["people"][0]["person"] == guests[0].id)
    assert number not in [n for board in found["round"]["boards"] for n in board["entrants"]]
    absent = next(bye for bye in found["round"]["byes"] if bye["entrant"] == number)
    assert (absent["kind"], absent["score"]) == ("absent", 0)
    playing = next(guest for guest in guests[1:] if shown(guest, path)["me"].get("table"))
    table = shown(playing, path)["me"]["table"]
    assert playing.post(f"{path}/me", {"do": "withdraw"}).status == 200
    until(
        lambda: playing.get(f"/api/tables/{table}").json["status"] == "over" or shown(owner, path)["round"].get("over"), "the resignation"
    )


def test_who_does_not_come_has_lost_and_where_nobody_comes_both_have(server):
    guests = guests_of(server, 4)
    owner, path, _ = founded(server, guests, show_up=5, rounds=3)
    found = begin(owner, path, 1)
    people = {each["number"]: each["people"][0]["person"] for each in found["entrants"]}
    first = found["round"]["boards"][0]
    there = next(guest for guest in guests if guest.id == people[first["entrants"][0]])
    with there.socket() as socket:
        socket.send({"t": "open", "table": first["table"]})
        socket.expect("table")
        socket.send({"t": "ready", "add": "x"})
        round = over(owner, path, 1)["round"]
    assert round["boards"][0]["scores"] == [1, 0]
    assert round["boards"][0]["unplayed"] == [first["entrants"][1]]
    assert round["boards"][1]["scores"] == [0, 0]
    said = there.get(f"/api/tables/{first['table']}").json["result"]
    assert (said["how"], said["winners"]) == ("forfeit", [0]), "who came has won, without a card"
    left = {each["number"]: each.get("left", "") for each in shown(owner, path)["entrants"]}
    assert sorted(left.values()) == ["", "no_show", "no_show", "no_show"]
    back = next(guest for guest in guests if guest.id == people[first["entrants"][1]])
    assert "left" not in back.post(f"{path}/me", {"do": "come_back"}).json["me"]


def test_four_sit_at_a_table_and_what_is_left_over_at_a_smaller_one(server):
    guests = guests_of(server, 7)
    owner, path, _ = founded(server, guests, options={"players": 4}, rounds=1, show_up=5)
    found = begin(owner, path, 1)
    assert sorted(len(board["entrants"]) for board in found["round"]["boards"]) == [3, 4]
    end = until(lambda: (it := shown(owner, path))["status"] == "over" and it, "the end: nobody came")
    assert {place["points"] for place in end["standings"]} == {0}


def test_an_arbiter_corrects_a_result_and_the_record_says_why(server):
    guests = guests_of(server, 2)
    owner, path, _ = founded(server, guests, rounds=1)
    found = begin(owner, path, 1)
    play_round(server, guests, found)
    over(owner, path, 1)
    body = {"round": 1, "board": 0, "scores": [0, 1], "say": "the seats were changed"}
    assert guests[0].post(f"{path}/result", body).json["code"] == "not_organiser"
    corrected = owner.post(f"{path}/result", body).json
    assert corrected["round"]["boards"][0]["scores"] == [0, 1]
    assert corrected["round"]["boards"][0]["corrected"] is True
    assert corrected["round"]["boards"][0]["replay"] is True
    assert [(ruling["what"], ruling.get("say")) for ruling in corrected["record"]][-1] == ("corrected", "the seats were changed")
    again = owner.post(f"{path}/result", body).json
    assert (again["n"], len(again["record"])) == (corrected["n"], len(corrected["record"])), "sent twice, it is recorded once"
    assert owner.post(f"{path}/result", {**body, "board": 5}).json["code"] == "no_board"
    assert owner.post(f"{path}/result", {**body, "scores": [3, 0]}).status == 400


def test_an_organiser_sets_the_result_of_their_own_game_only_where_nobody_else_can(server):
    guests = guests_of(server, 2)
    owner, path, made = founded(server, guests[:1], rounds=1)
    owner.post(f"{path}/enter", {"code": made["code"]})
    begin(owner, path, 1)
    body = {"round": 1, "board": 0, "scores": [1, 0], "say": "they had to go"}
    assert owner.post(f"{path}/result", body).json["record"][-1]["own"] is True
    assert owner.post(f"{path}/arbiters", {"person": guests[0].id, "on": True}).status == 200
    assert owner.post(f"{path}/result", {**body, "scores": [0, 1]}).status == 200, "the only arbiter plays there, too"
    assert owner.post(f"{path}/arbiters", {"person": guests[1].id, "on": True}).status == 200
    assert owner.post(f"{path}/result", body).json["code"] == "own_game"
    shown = guests[1].post(f"{path}/result", body).json["record"][-1]
    assert (shown["what"], shown.get("own", False)) == ("corrected", False)


def test_late_entries_byes_and_places_have_their_limits(server):
    guests = guests_of(server, 5)
    owner, path, made = founded(server, guests[:3], most=4, late=1, rounds=3, byes=1)
    code = {"code": made["code"]}
    assert guests[0].post(f"{path}/enter", code).json["code"] == "entered"
    assert guests[0].post(f"{path}/me", {"do": "skip"}).json["me"]["skips"] == [1]
    found = begin(owner, path, 1)
    assert {(bye["kind"], bye["score"]) for bye in found["round"]["byes"]} == {("half", 0.5)}
    assert guests[3].post(f"{path}/enter", code).json["me"]["entrant"] == 4
    assert guests[4].post(f"{path}/enter", code).json["code"] == "tournament_full"
    assert guests[0].post(f"{path}/me", {"do": "skip"}).json["code"] == "no_bye"
    play_round(server, guests, found)
    over(owner, path, 1)
    assert len(begin(owner, path, 2)["round"]["boards"]) == 2
    assert owner.post(f"{path}/remove", {"entrant": 4, "say": "asked to"}).status == 200
    assert owner.post(f"{path}/end", {"say": "the house closes"}).json["status"] == "over"
    assert guests[4].post(f"{path}/enter", code).json["code"] == "tournament_over"


def test_programs_enter_only_where_they_may(server):
    _, path, made = founded(server)
    program = server.post("/api/guest", {"name": "Deep Llama", "program": True}).json["token"]
    assert server.post(f"{path}/enter", {"code": made["code"]}, token=program).json["code"] == "no_programs"
    _, path, made = founded(server, programs=True)
    entered = server.post(f"{path}/enter", {"code": made["code"]}, token=program).json
    assert entered["entrants"][0]["people"][0]["program"] is True


def test_tables_of_a_tournament_keep_to_its_plan(server):
    guests = guests_of(server, 2)
    owner, path, _ = founded(server, guests, watching="none", rounds=1)
    table = begin(owner, path, 1)["round"]["boards"][0]["table"]
    with guests[0].socket() as socket:
        socket.send({"t": "open", "table": table})
        info = socket.expect("table")
        assert (info["settings"]["kind"], info["settings"]["watching"]) == ("tournament", "none")
        socket.send({"t": "stand"})
        assert socket.expect("error")["code"] == "tournament"
    with server.guest().socket() as socket:
        socket.send({"t": "open", "table": table, "watch": True})
        assert socket.expect("error")["code"] == "no_watchers"


def test_decks_are_locked_at_entry_and_shown_when_the_round_begins(server):
    guests = guests_of(server, 2)
    plan = {"game": "konivrer", "options": {}, "decks": True, "rounds": 1}
    owner, path, made = founded(server, **plan)
    code = made["code"]
    assert guests[0].post(f"{path}/enter", {"code": code}).json["code"] == "deck"
    report = server.post("/api/games/konivrer/deck", {"text": "flag: fire"}).json
    assert guests[0].post(f"{path}/enter", {"code": code, "deck": report["word"]}).json["code"] == "deck"
    for guest, name in zip(guests, ("fire", "water"), strict=True):
        entered = guest.post(f"{path}/enter", {"code": code, "deck": ready_made(name)})
        assert entered.status == 200, entered.text
    assert "deck" not in str(shown(owner, path)["entrants"]), "nobody sees a deck before the round, the organiser neither"
    assert shown(guests[0], path)["me"]["deck"]
    found = begin(owner, path, 1)
    assert all(each["people"][0]["deck"] for each in found["entrants"])
    with guests[0].socket() as socket:
        socket.send({"t": "open", "table": found["round"]["boards"][0]["table"]})
        decks = socket.expect("table")["settings"]["options"]["decks"].split(",")
    assert sorted(deck.partition(":")[0] for deck in decks) == sorted(ready_made(name).partition(":")[0] for name in ("fire", "water"))


def ready_made(name):
    from cardhouse.games.konivrer.decks import ready_made

    return ready_made()[name].word


def test_teams_enter_together_and_sit_in_turn(server):
    guests = guests_of(server, 4)
    owner, path, made = founded(server, game="konivrer", options={"mode": "2v2"}, rounds=1)
    code = made["code"]
    for captain, mate, team in ((0, 1, "Ash"), (2, 3, "Brine")):
        assert guests[captain].post(f"{path}/enter", {"code": code, "team": team}).status == 200
        number = shown(guests[captain], path)["me"]["entrant"]
        assert guests[mate].post(f"{path}/enter", {"code": code, "join": number}).status == 200
    assert guests[0].post(f"{path}/enter", {"code": code, "join": 2}).json["code"] == "entered"
    found = begin(owner, path, 1)
    assert [len(board["entrants"]) for board in found["round"]["boards"]] == [2]
    table = server.get(f"/api/tables/{found['round']['boards'][0]['table']}").json
    sides = {seat["person"]: seat.get("side", 0) for seat in table["seats"]}
    assert sides[guests[0].id] == sides[guests[1].id] != sides[guests[2].id] == sides[guests[3].id]


def test_a_reason_of_which_nothing_is_seen_is_refused_as_a_reason(server):
    guests = guests_of(server, 2)
    owner, path, _ = founded(server, guests)
    begin(owner, path, 1)
    answer = owner.post(f"{path}/result", {"round": 1, "board": 0, "scores": [1, 0], "say": "\u200b"})
    assert (answer.status, answer.json["say"]) == (422, "A reason has 1 to 200 letters: choose a longer one.")


def test_a_table_that_an_arbiters_result_ends_before_the_deal_has_no_replay(server):
    owner, path, _ = founded(server, guests_of(server, 2))
    begin(owner, path, 1)
    board = owner.post(f"{path}/result", {"round": 1, "board": 0, "scores": [1, 0], "say": "they had to go"}).json["round"]["boards"][0]
    assert (board["scores"], board.get("replay", False)) == ([1, 0], False)


def test_nobody_fills_the_log_by_coming_and_going(server):
    guests = guests_of(server, 3)
    owner, path, _ = founded(server, guests)
    begin(owner, path, 1)
    answers = [guests[0].post(f"{path}/me", {"do": do}) for _ in range(40) for do in ("withdraw", "come_back")]
    told = [answer.status for answer in answers]
    assert told == sorted(told)
    assert (set(told), answers[-1].json["code"]) == ({200, 429}, "too_many")
    assert told.count(200) < 70
    assert guests[1].post(f"{path}/me", {"do": "withdraw"}).status == 200, "others are not held up"
    before = shown(owner, path)["n"]
    assert guests[0].post(f"{path}/me", {"do": "withdraw"}).status == 429
    assert shown(owner, path)["n"] == before


@pytest.mark.parametrize(
    "plan",
    [
        {"game": "descent"},
        {"game": "nonesuch"},
        {"decks": True},
        {"name": " "},
        {"system": "knockout", "game": "konivrer", "options": {"mode": "ffa4"}},
        {"options": {"players": 99}},
        {"most": 100_000},
        {"clock": {"kind": "move", "seconds": 1}},
    ],
)
def test_a_plan_that_cannot_be_is_refused_with_a_sentence(server, plan):
    answer = server.guest().post("/api/tournaments", {"plan": {**QUICK, **plan}})
    assert 400 <= answer.status < 500
    assert answer.json["say"]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.xdist_group("postgres"))])
def place(request, tmp_path):
    return request.getfixturevalue("postgres") if request.param == "postgres" else str(tmp_path / "house.db")


def test_two_nodes_that_begin_the_same_round_begin_it_once(place):
    async def both():
        stores = [open_store(place), open_store(place)]
        nodes = [open_tournaments(open_server(store)) for store in stores]
        people = [nodes[0].server.people.guest()[0].id for _ in range(8)]
        id, t = entering.set_up(nodes[0].logs, people[0], TournamentPlan("Evening", "lama", options={"players": 2}))
        for at, person in enumerate(people):
            entering.enter(nodes[at % 2].logs, id, person, t.founded.code, Deck(), "", 0)
        begun = await asyncio.gather(*(node.begin(id, 1, people[0]) for node in nodes for _ in range(2)))
        boards = [[board.tables for board in t.rounds[0].boards] for t in begun]
        tables = [row.id for person in people for row in stores[1].tables_of(person)]
        for node in nodes:
            node.server.close()
        for store in stores:
            store.close()
        return boards, tables

    boards, tables = asyncio.run(both())
    assert len(boards[0]) == 4
    assert all(each == boards[0] for each in boards)
    assert sorted(tables) == sorted(2 * [table for board in boards[0] for table in board])


def test_who_leaves_while_a_round_is_paired_is_not_in_it(place):
    async def story():
        store = open_store(place)
        node = open_tournaments(open_server(store))
        people = [node.server.people.guest()[0].id for _ in range(5)]
        id, t = entering.set_up(node.logs, people[0], TournamentPlan("Evening", "lama", options={"players": 2}))
        for person in people:
            entering.enter(node.logs, id, person, t.founded.code, Deck(), "", 0)
        pairing = asyncio.create_task(node.begin(id, 1, people[0]))
        await asyncio.sleep(0)  # now another thread pairs five
        entering.leave(node.logs, node.calls, id, people[1])
        begun = await pairing
        round = begun.rounds[0]
        paired = [person for board in round.boards for number in board.entrants for person in begun.entrants[number].people]
        seated = [row.id for row in store.tables_of(people[1])]
        node.server.close()
        store.close()
        return sorted(paired), sorted(set(people) - {people[1]}), len(round.boards), round.byes, seated

    paired, there, boards, byes, seated = asyncio.run(story())
    assert (paired, boards, byes, seated) == (there, 2, [], [])


def test_who_deleted_their_profile_is_not_paired(server):
    guests = guests_of(server, 3)
    owner, path, _ = founded(server, guests, rounds=2)
    assert guests[1].delete("/api/me").status == 200
    found = begin(owner, path, 1)
    assert [len(board["entrants"]) for board in found["round"]["boards"]] == [2]
    assert sorted(person["person"] for each in found["entrants"] for person in each["people"]) == sorted([guests[0].id, guests[2].id])


def test_a_result_that_comes_twice_counts_once(place):
    async def story():
        others = asyncio.all_tasks()
        store = open_store(place)
        node = open_tournaments(open_server(store))
        people = [node.server.people.guest()[0].id for _ in range(2)]
        id, t = entering.set_up(node.logs, people[0], TournamentPlan("Evening", "lama", options={"players": 2}, rounds=2))
        for person in people:
            entering.enter(node.logs, id, person, t.founded.code, Deck(), "", 0)
        table = (await node.begin(id, 1, people[0])).rounds[0].boards[0].tables[0]
        node.calls.do(CALL_TIME, table)
        while store.table(table).status != "over":
            await asyncio.sleep(0.01)
        for _ in range(3):
            await store.run(node.score, store.table(table))  # as requests do: nothing waits for the database while the house goes on
        while asyncio.all_tasks() - others:  # the house scores it too, when it has time
            await asyncio.sleep(0.01)
        kinds = [type(read(body)).__name__ for _, body in store.tournaments.log(node.logs.row(id).no)]
        node.server.close()
        store.close()
        return kinds

    assert asyncio.run(asyncio.wait_for(story(), PATIENCE)).count("Scored") == 1
