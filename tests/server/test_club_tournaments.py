"""Tournaments and duplicate evenings of a club: opened by its organisers, for its members, and seen by nobody else unless it says so."""

import time

import pytest

from cardhouse.server.live.arbitration import MOST_ARBITERS

from .process import until
from .test_clubs import DAY, Club, refused
from .test_tournaments import QUICK, begin, founded, guests_of, over, play_round

EVENING = {"game": "lama", "options": {"players": 2, "target": 20}, "tables": 2, "boards": 1, "clock": {"kind": "none"}}


def cup_of(club, who=None, **plan):
    answer = (who or club.owner).post("/api/tournaments", {"plan": {**QUICK, "club": club.id, **plan}})
    assert answer.status == 201, answer.text
    return f"/api/tournaments/{answer.json['id']}", answer.json


def evening_of(club, **more):
    answer = club.owner.post("/api/evenings", {**EVENING, "club": club.id, **more})
    assert answer.status == 201, answer.text
    return f"/api/evenings/{answer.json['id']}", answer.json


def listed(club, who):
    found = who.get(f"{club.path}/tournaments").json
    return [one["id"] for one in found["tournaments"]], [one["id"] for one in found["evenings"]]


def test_only_organisers_of_a_club_open_something_in_it(server):
    club = Club(server, "Ben")
    (ben,) = club.others
    for path, body in (("/api/tournaments", {"plan": {**QUICK, "club": club.id}}), ("/api/evenings", {**EVENING, "club": club.id})):
        refused(ben.post(path, body), 403, "club_role")
        refused(server.guest().post(path, body), 404, "no_club")
    club.owner.post(f"{club.path}/members/{ben.id}", {"role": "organiser"})
    path, made = cup_of(club, ben)
    assert listed(club, club.owner) == ([made["id"]], [])
    assert ben.get(path).json["me"]["organiser"] is True
    assert club.owner.get(path).json["me"]["organiser"] is True, "whoever runs the club runs its tournaments"
    club.owner.post(f"{club.path}/members/{ben.id}", {"role": "member"})
    assert ben.get(path).json["me"].get("organiser", False) is False
    refused(ben.post(f"{path}/end", {}), 403, "not_organiser")
    assert club.owner.post(f"{path}/end", {}).json["status"] == "cancelled"


def test_others_cannot_see_what_a_private_club_plays_in_lists_pages_or_by_address(server):
    club = Club(server, "Ben", "Cleo")
    ben, cleo = club.others
    stranger = server.guest("Sly")
    cup, made = cup_of(club, public=True)
    evening, opened = evening_of(club)
    for guest in (ben, cleo):
        assert guest.post(f"{cup}/enter", {}).status == 200
        assert guest.post(f"{evening}/sit", {}).status == 200
    found = begin(club.owner, cup, 1)
    assert club.owner.post(f"{evening}/begin").json["status"] == "playing"
    board = found["round"]["boards"][0]["table"]
    for code in ("", made["code"]):
        for part in ("", "/results", "/csv"):
            refused(stranger.get(f"{cup}{part}?code={code}"), 404, "no_tournament")
        refused(stranger.post(f"{cup}/enter", {"code": code}), 404, "no_tournament")
    result = {"round": 1, "board": 0, "scores": [0, 1], "say": "x"}
    for part, body in (("round", {"round": 2}), ("me", {"do": "skip"}), ("end", {}), ("remove", {"entrant": 1, "say": "x"}),
                       ("result", result), ("arbiters", {"person": stranger.id})):  # fmt: skip
        refused(stranger.post(f"{cup}/{part}", body), 404, "no_tournament")
    code = opened["link"].rpartition("/")[2]
    for part in ("", "/csv"):
        refused(stranger.get(f"{evening}{part}?code={code}"), 404, "no_evening")
    for part, body in (("sit", {"code": code}), ("stand", None), ("begin", None), ("end", None), ("close", {"table": board})):
        refused(stranger.post(f"{evening}/{part}", body), 404, "no_evening")
    refused(stranger.get(f"{club.path}/tournaments"), 404, "no_club")
    everything = "".join(
        stranger.get(path).text for path in ("/api/tournaments", "/api/evenings", "/api/tables", "/api/finished", "/api/clubs")
    )
    hidden = [made["id"], opened["id"], board, club.id]
    assert [id for id in hidden if id in everything] == []
    refused(stranger.get(f"/api/tables/{board}"), 403, "no_watchers")
    refused(stranger.get(f"/api/tables/{board}/replay"), 403, "no_watchers")
    with stranger.socket() as socket:
        socket.send({"t": "open", "table": board})
        assert socket.expect("error")["code"] == "no_watchers"
    with club.owner.socket() as socket:
        socket.send({"t": "open", "table": board})
        assert socket.expect("table")["tournament"] == made["id"], "a member watches"


def test_a_club_may_let_guests_in_by_a_link_and_show_a_tournament_to_everybody(server):
    club = Club(server)
    stranger = server.guest("Sly")
    cup, made = cup_of(club, guests=True)
    refused(stranger.get(cup), 404, "no_tournament")
    assert stranger.get(f"{cup}?code={made['code']}").json["club_name"] == "Tuesday cards"
    assert stranger.post(f"{cup}/enter", {"code": made["code"]}).json["me"]["entrant"] == 1
    assert stranger.get(cup).status == 200, "who takes part sees it"
    evening, opened = evening_of(club, guests=True)
    assert stranger.post(f"{evening}/sit", {"code": opened["link"].rpartition("/")[2]}).status == 200
    club.owner.post(club.path, {"name": "Tuesday cards", "visible": "shown"})
    public, shown = cup_of(club, public=True)
    other = server.guest()
    assert other.get(public).status == 200
    assert listed(club, other) == ([shown["id"]], [])
    assert shown["id"] in other.get("/api/tournaments").text
    club.owner.post(club.path, {"name": "Tuesday cards", "visible": "private"})
    refused(other.get(public), 404, "no_tournament")
    assert shown["id"] not in other.get("/api/tournaments").text


def test_who_leaves_the_club_is_out_of_its_tournament_and_their_place_at_an_evening_goes_to_a_bot(server):
    club = Club(server, "Ben", "Cleo", "Dan")
    ben, cleo, dan = club.others
    cup, _ = cup_of(club, rounds=2)
    evening, _ = evening_of(club)
    for guest in club.others:
        guest.post(f"{cup}/enter", {})
        guest.post(f"{evening}/sit", {})
    dan.post(f"{club.path}/leave")
    refused(dan.get(cup), 404, "no_tournament")
    refused(dan.post(f"{cup}/me", {"do": "come_back"}), 404, "no_tournament")
    assert dan.get("/api/tournaments").json["mine"] == []
    assert dan.get("/api/evenings").json["evenings"] == []
    found = begin(club.owner, cup, 1)
    assert [len(each["people"]) for each in found["entrants"]] == [1, 1]
    assert len(found["round"]["boards"]) == 1
    begun = club.owner.post(f"{evening}/begin").json
    assert sorted(player["name"] for player in begun["players"] if not player.get("bot")) == ["Ben", "Cleo"]
    play_round(server, [ben, cleo], found)
    over(club.owner, cup, 1)
    club.owner.delete(f"{club.path}/members/{cleo.id}")
    refused(club.owner.post(f"{cup}/round", {"round": 2}), 409, "too_few")
    assert [each.get("left", "") for each in club.owner.get(cup).json["entrants"]].count("left_club") == 1


def test_what_is_played_outlives_its_club_among_those_who_take_part(server):
    club = Club(server, "Ben", "Cleo")
    ben, cleo = club.others
    cup, made = cup_of(club)
    evening, _ = evening_of(club)
    for path in (f"{cup}/enter", f"{evening}/sit"):
        assert ben.post(path, {}).status == 200
    club.owner.delete(club.path)
    assert ben.get(cup).json.get("club", "") == ""
    assert ben.get(evening).status == 200
    assert made["id"] in ben.get("/api/tournaments").text
    assert club.owner.get(cup).json["me"]["organiser"] is True
    assert club.owner.post(f"{evening}/begin").json["status"] == "playing"
    for guest in (cleo, server.guest()):
        refused(guest.get(cup), 404, "no_tournament")
        refused(guest.get(evening), 404, "no_evening")
        refused(guest.post(f"{cup}/enter", {"code": made["code"]}), 404, "no_tournament")


def test_what_was_hidden_stays_so_when_its_club_is_deleted(server):
    club = Club(server, "Ben", "Cleo", "Dan")
    ben, cleo, dan = club.others
    cup, made = cup_of(club, public=True)
    for guest in (ben, cleo):
        guest.post(f"{cup}/enter", {})
    board = begin(club.owner, cup, 1)["round"]["boards"][0]["table"]
    evening, _ = evening_of(club, boards=1)
    dan.post(f"{evening}/sit", {})
    club.owner.delete(club.path)
    stranger = server.guest("Sly")
    assert made["id"] not in stranger.get("/api/tournaments").text
    dealt = club.owner.post(f"{evening}/begin").json["now"][0]["id"]
    for guest, table in ((stranger, board), (dan, board), (stranger, dealt)):
        assert [watches(guest, table, how) for how in WAYS] == ["no_watchers"] * 3, "also who was a member"
    assert [watches(guest, board, how) for guest in (ben, cleo) for how in WAYS] == [""] * 6, "those who play there"


WAYS = ("line", "replay", "socket")


def watches(guest, table, how):
    """Why somebody may not look at a table, in one of three ways; nothing where they may."""
    if how != "socket":
        answer = guest.get(f"/api/tables/{table}{'/replay' if how == 'replay' else ''}")
        return answer.json["code"] if answer.status >= 400 else ""
    with guest.socket() as socket:
        socket.send({"t": "open", "table": table})
        while (found := socket.receive())["t"] not in ("error", "table"):
            pass
        return found["code"] if found["t"] == "error" else ""


def test_guests_of_an_evening_see_the_replays_of_all_its_tables(server):
    club = Club(server, "Ben", "Cleo")
    guests = [*club.others, server.guest("Dan"), server.guest("Eve")]
    evening, made = evening_of(club, guests=True)
    code = made["link"].rpartition("/")[2]
    for guest in guests:
        assert guest.post(f"{evening}/sit", {"code": code}).status == 200
    now = club.owner.post(f"{evening}/begin").json["now"]
    for table in now:
        names = {player["name"] for player in table["players"]}
        leaver = next(guest for guest in guests if guest.name in names)
        with leaver.socket() as socket:
            socket.send({"t": "open", "table": table["id"]})
            socket.expect("table")
            socket.send({"t": "resign"})
            until(lambda table=table["id"]: club.owner.get(f"/api/tables/{table}").json["status"] == "over", "the end of a table")
    until(lambda: club.owner.get(evening).json["status"] == "over", "the end")
    seen = {(guest.name, watches(guest, table["id"], "replay")) for guest in guests for table in now}
    assert seen == {(guest.name, "") for guest in guests}
    assert watches(server.guest(), now[0]["id"], "replay") == "no_watchers"


def test_who_entered_a_public_tournament_sees_it_also_once_its_club_is_private(server):
    club = Club(server, "Ben")
    (ben,) = club.others
    club.owner.post(club.path, {"name": "Tuesday cards", "visible": "shown"})
    cup, made = cup_of(club, public=True)
    stranger = server.guest("Sly")
    for guest in (ben, stranger):
        assert guest.post(f"{cup}/enter", {}).status == 200
    club.owner.post(club.path, {"name": "Tuesday cards", "visible": "private"})
    assert stranger.get(cup).status == 200
    assert made["id"] in stranger.get("/api/tournaments").text
    assert len(begin(club.owner, cup, 1)["round"]["boards"]) == 1, "they are paired"
    assert stranger.post(f"{cup}/me", {"do": "withdraw"}).status == 200


def test_an_arbiter_who_deleted_their_profile_is_taken_back_and_an_organiser_stays_one_as_arbiter(server):
    owner, path, _ = founded(server, guests_of(server, 1))
    gone = server.guest()
    for person in (gone.id, owner.id):
        assert owner.post(f"{path}/arbiters", {"person": person}).status == 200
    assert gone.delete("/api/me").status == 200
    assert [one["person"] for one in owner.post(f"{path}/arbiters", {"person": gone.id, "on": False}).json["arbiters"]] == [owner.id]
    assert owner.post(f"{path}/enter", {"code": owner.get(path).json["link"].rpartition("/")[2]}).status == 200
    begin(owner, path, 1)
    assert owner.post(f"{path}/result", {"round": 1, "board": 0, "scores": [1, 0], "say": "as it was played"}).status == 200


def test_it_has_a_date_in_the_calendar_which_an_organiser_can_move(server):
    club = Club(server, "Ben")
    (ben,) = club.others
    at = round(time.time()) + 5 * DAY
    _, cup = cup_of(club, begins=at)
    _, evening = evening_of(club, begins=at + DAY, name="Same cards for all")
    events = ben.get(club.path).json["events"]
    assert [(one["title"], one["at"], one["what"]) for one in events] == [
        ("Evening", at, f"tournament/{cup['id']}"),
        ("Same cards for all", at + DAY, f"evening/{evening['id']}"),
    ]
    calendar = ben.get("/api" + ben.get(club.path).json["calendar"].partition("/api")[2]).text
    assert f"/tournament/{cup['id']}\r\n" in calendar.replace("\r\n ", "")
    first = events[0]
    moved = {"title": "Cup", "at": at + 3600, "rev": first["rev"], "what": "tournament/other"}
    changed = club.owner.server.ask("PUT", f"{club.path}/events/{first['id']}", moved, token=club.owner.token).json["events"]
    assert (changed[0]["at"], changed[0]["what"]) == (at + 3600, f"tournament/{cup['id']}")
    club.owner.post(club.path, {"name": "Tuesday cards", "visible": "shown"})
    assert [one["what"] for one in server.guest().get(club.path).json["events"]] == ["", ""]
    assert refused(club.owner.post("/api/tournaments", {"plan": {**QUICK, "club": club.id, "begins": 5}}), 422, "event")
    assert listed(club, ben)[0] == [cup["id"]], "what was refused is not there"


def test_its_games_count_in_the_table_of_results_and_its_winners_are_named(server):
    club = Club(server, "Ben", "Cleo")
    cup, _ = cup_of(club, rounds=1)
    for guest in club.others:
        guest.post(f"{cup}/enter", {})
    found = begin(club.owner, cup, 1)
    assert club.owner.get(f"{club.path}/tables").json["tables"] == [], "its tables have a page of their own"
    play_round(server, club.others, found)
    over(club.owner, cup, 1)
    (line,) = club.owner.get(f"{club.path}/tournaments").json["tournaments"]
    rows = club.owner.get(f"{club.path}/results").json["games"][0]["rows"]
    assert [row["played"] for row in rows] == [1, 1]
    assert line["winners"] == [next(row["name"] for row in rows if row["won"])]


@pytest.mark.parametrize("kept", [False, True])
def test_an_arbiter_sets_results_under_their_own_name_but_not_of_their_own_game(server, kept):
    club = Club(server, "Ben", "Cleo", "Dan")
    ben, cleo, dan = club.others
    cup, _ = cup_of(club, rounds=2)
    ben.post(f"{cup}/enter", {})
    cleo.post(f"{cup}/enter", {})
    found = begin(club.owner, cup, 1)
    ruled = {"round": 1, "board": 0, "scores": [1, 0], "say": "the wrong deck"}
    refused(dan.post(f"{cup}/result", ruled), 403, "not_organiser")
    refused(dan.post(f"{cup}/arbiters", {"person": dan.id}), 403, "not_organiser")
    refused(club.owner.post(f"{cup}/arbiters", {"person": server.guest().id}), 404, "no_person")
    refused(club.owner.post(f"{cup}/arbiters", {"name": "nobody at all"}), 404, "no_person")
    if kept:
        named = f"Dan {dan.id[:6]}"
        assert dan.post("/api/me/password", {"name": named, "password": "a long password"}).status == 200
    who = {"name": named} if kept else {"person": dan.id}
    made = club.owner.post(f"{cup}/arbiters", who).json
    assert [one["person"] for one in made["arbiters"]] == [dan.id]
    club.owner.post(f"{cup}/arbiters", who)
    told = dan.post(f"{cup}/result", ruled).json
    assert told["me"]["arbiter"] is True
    assert [one["what"] for one in told["record"]] == ["appointed", "corrected"], "named twice, it is recorded once"
    last = told["record"][-1]
    assert (last["by"], last["name"], last["scores"], last["say"]) == (dan.id, named if kept else "Dan", [1, 0], "the wrong deck")
    for part, body in (("round", {"round": 2}), ("remove", {"entrant": 1, "say": "x"}), ("end", {}), ("arbiters", {"person": ben.id})):
        refused(dan.post(f"{cup}/{part}", body), 403, "not_organiser")
    club.owner.post(f"{cup}/arbiters", {"person": ben.id})
    refused(ben.post(f"{cup}/result", ruled), 403, "own_game")
    club.owner.post(f"{cup}/arbiters", {"person": dan.id, "on": False})
    refused(dan.post(f"{cup}/result", ruled), 403, "not_organiser")
    club.owner.post(f"{cup}/arbiters", {"person": dan.id})
    dan.post(f"{club.path}/leave")
    refused(dan.post(f"{cup}/result", ruled), 404, "no_tournament")
    assert found["round"]["boards"]


def test_a_tournament_has_so_many_arbiters_and_no_more(server):
    owner, path, _ = founded(server)
    others = guests_of(server, MOST_ARBITERS + 1)
    for guest in others[:-1]:
        assert owner.post(f"{path}/arbiters", {"person": guest.id}).status == 200
    refused(owner.post(f"{path}/arbiters", {"person": others[-1].id}), 409, "too_many_arbiters")
    owner.post(f"{path}/arbiters", {"person": others[0].id, "on": False})
    assert owner.post(f"{path}/arbiters", {"person": others[-1].id}).status == 200
