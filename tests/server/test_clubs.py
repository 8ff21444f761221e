"""Clubs: who may see and do what there, by invitation, role and request; nothing public unless the club says so."""

import asyncio
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from datetime import time as time_of_day

import pytest
from msgspec.structs import replace as with_changes

from cardhouse.server import clubs
from cardhouse.server.clubs import LONGEST_NAME, MOST_OWNED, MOST_THINGS
from cardhouse.server.errors import Refused
from cardhouse.server.http import clubs as routes
from cardhouse.server.http.calls import Context
from cardhouse.server.live import lobby
from cardhouse.server.log.rows import summary_of
from cardhouse.server.messages import Result, SeatPlan, Settings, encode

from .in_process import Guest, new_server, services_of

DAY = 86_400
DECK = {"game": "konivrer", "name": "Kiln", "word": "flame_sovereign:ash_moth"}


def put(guest, path, body):
    return guest.server.ask("PUT", path, body, token=guest.token)


def refused(answer, status, code):
    assert (answer.status, answer.json["code"]) == (status, code), answer.text
    return answer.json["say"]


def event(**more):
    return {"title": "Game night", "at": time.time() + 3 * DAY, **more}


class Club:
    """A club of a running server, with its owner, and others who joined by its link."""

    def __init__(self, server, *names, **more):
        self.owner = server.guest("Ana")
        made = self.owner.post("/api/clubs", {"name": "Tuesday cards", "about": "We meet.\nOften.", **more})
        assert made.status == 201, made.text
        self.id, self.path = made.json["id"], f"/api/clubs/{made.json['id']}"
        self.code = made.json["link"].rpartition("/")[2]
        self.others = [server.guest(name) for name in names]
        for guest in self.others:
            assert guest.post(f"{self.path}/join", {"code": self.code}).json["role"] == "member"

    def seen_by(self, guest):
        return guest.get(self.path)


def test_a_club_is_founded_joined_by_its_link_and_left(server):
    club = Club(server)
    ben = server.guest("Ben")
    refused(club.seen_by(ben), 404, "no_club")
    seen = ben.get(f"{club.path}?code={club.code}").json
    assert (seen["name"], seen["about"], seen["count"]) == ("Tuesday cards", "We meet.\nOften.", 1)
    assert (seen["role"], seen["may_join"], seen["members"], seen["link"], seen["calendar"]) == ("", True, [], "", "")
    assert ben.post(f"{club.path}/join", {"code": club.code}).json["role"] == "member"
    assert ben.post(f"{club.path}/join", {"code": club.code}).json["count"] == 2, "asked twice"
    assert [(one["name"], one["role"]) for one in club.seen_by(ben).json["members"]] == [("Ana", "owner"), ("Ben", "member")]
    assert [line["id"] for line in ben.get("/api/clubs").json["mine"]] == [club.id]
    assert ben.post(f"{club.path}/leave").status == 200
    refused(club.seen_by(ben), 404, "no_club")
    assert ben.get("/api/clubs").json["mine"] == []


def test_an_invitation_that_was_withdrawn_is_answered_with_a_sentence(server):
    club = Club(server)
    ben = server.guest("Ben")
    newer = club.owner.post(f"{club.path}/link", {"wanted": True}).json["link"].rpartition("/")[2]
    assert newer != club.code
    for answer in (ben.get(f"{club.path}?code={club.code}"), ben.post(f"{club.path}/join", {"code": club.code})):
        assert "no longer good" in refused(answer, 403, "link_withdrawn")
    assert club.owner.post(f"{club.path}/link", {"wanted": False}).json["link"] == ""
    refused(ben.post(f"{club.path}/join", {"code": newer}), 403, "link_withdrawn")
    refused(ben.post(f"{club.path}/join", {}), 404, "no_club")
    refused(ben.get(f"/api/clubs/nosuchclub?code={newer}"), 403, "link_withdrawn")


def test_nothing_of_a_club_is_public_unless_it_says_so(server):
    club = Club(server, "Ben")
    put(club.owner, f"{club.path}/decks/abcdefgh", DECK)
    stranger = server.guest("Eve")
    table = club.owner.open("lama", club=club.id, listed=True)
    for path in ("", "/tables", "/results", "/decks"):
        refused(stranger.get(club.path + path), 404, "no_club")
        refused(server.get(club.path + path), 404, "no_club")
    assert club.id not in [line["id"] for line in stranger.get("/api/clubs").json["shown"]]
    assert table not in [line["id"] for line in server.get("/api/tables").json["tables"]], "also where it asks to be listed"

    def show(visible):
        body = {"name": "Tuesday cards", "about": "", "visible": visible}
        assert club.owner.post(club.path, body).json["visible"] == visible

    show("shown")
    shown = club.seen_by(stranger).json
    assert (len(shown["members"]), shown["may_join"], shown["link"], shown["calendar"]) == (2, False, "", "")
    assert club.id in [line["id"] for line in server.get("/api/clubs").json["shown"]]
    assert stranger.get(f"{club.path}/tables").json["tables"] == [], "what was opened for members alone stays so"
    listed = club.owner.open("lama", club=club.id, listed=True)
    (line,) = stranger.get(f"{club.path}/tables").json["tables"]
    assert (line["table"]["id"], line["link"]) == (listed, "")
    refused(stranger.post(f"{club.path}/join", {}), 403, "not_member")
    show("open")
    assert stranger.post(f"{club.path}/join", {}).json["role"] == "member"


def test_each_role_may_do_what_is_its_own(server):
    club = Club(server, "Ben", "Cyd")
    ben, cyd = club.others
    roles = f"{club.path}/members"
    change = {"name": "Ours", "about": "", "visible": "private"}
    rules = {"name": "Short", "settings": {"game": "lama"}}
    for answer in (
        ben.post(club.path, change), ben.delete(club.path), ben.post(f"{club.path}/link"), ben.delete(f"{roles}/{cyd.id}"),
        ben.post(f"{roles}/{ben.id}", {"role": "owner"}), put(ben, f"{club.path}/rules/abcdefgh", rules),
        put(ben, f"{club.path}/events/abcdefgh", event()),
    ):  # fmt: skip
        refused(answer, 403, "club_role")
    assert club.owner.post(f"{roles}/{ben.id}", {"role": "organiser"}).status == 200
    assert ben.post(f"{club.path}/link").status == 200
    assert put(ben, f"{club.path}/rules/abcdefgh", rules).status == 200
    assert put(ben, f"{club.path}/events/abcdefgh", event()).status == 200
    refused(ben.delete(f"{roles}/{club.owner.id}"), 403, "club_role")
    refused(ben.post(club.path, change), 403, "club_role")
    before = club.seen_by(ben).json["link"]
    removed = ben.delete(f"{roles}/{cyd.id}").json
    assert [one["name"] for one in removed["members"]] == ["Ana", "Ben"]
    assert removed["link"] != before, "who was sent away does not come back by the link they know"
    refused(ben.delete(f"{roles}/{cyd.id}"), 404, "no_member")
    refused(club.seen_by(cyd), 404, "no_club")


def test_the_last_owner_leaves_only_once_somebody_else_has_the_club(server):
    club = Club(server, "Ben")
    (ben,) = club.others
    say = refused(club.owner.post(f"{club.path}/leave"), 409, "last_owner")
    assert "delete it" in say
    refused(club.owner.post(f"{club.path}/members/{club.owner.id}", {"role": "member"}), 409, "last_owner")
    assert club.owner.post(f"{club.path}/members/{ben.id}", {"role": "owner"}).status == 200
    assert club.owner.post(f"{club.path}/leave").status == 200
    assert club.seen_by(ben).json["role"] == "owner"
    assert ben.delete(club.path).status == 200
    refused(ben.get(club.path), 404, "no_club")


def test_a_club_goes_on_when_its_owner_deletes_their_profile(server):
    club = Club(server, "Ben")
    assert club.owner.delete("/api/me").status == 200
    assert club.seen_by(club.others[0]).json["role"] == "owner"


def test_tables_of_a_club_are_opened_and_found_by_its_members(server):
    club = Club(server, "Ben")
    eve = server.guest("Eve")
    refused(eve.post("/api/tables", {"settings": {"game": "lama", "club": club.id}}), 403, "not_member")
    refused(eve.post("/api/tables", {"settings": {"game": "lama", "club": "x" * 30}}), 403, "not_member")
    table = club.owner.open("lama", club=club.id)
    (found,) = club.others[0].get(f"{club.path}/tables").json["tables"]
    assert found["table"]["id"] == table
    code = found["link"].rpartition("/")[2]
    with club.others[0].socket() as socket:
        socket.send({"t": "open", "table": table, "code": code})
        socket.expect("table")
        socket.send({"t": "sit", "code": code})
        assert socket.expect("seats")["seats"][1]["name"] == "Ben"
    assert club.owner.delete(club.path).status == 200
    assert club.owner.get(f"/api/tables/{table}").status == 200, "a table outlives its club"


def test_house_rules_are_settings_that_work_and_open_tables(server):
    club = Club(server)
    path = f"{club.path}/rules/abcdefgh"
    refused(put(club.owner, path, {"name": "Odd", "settings": {"game": "lama", "options": {"target": 7}}}), 422, "settings")
    settings = {"game": "lama", "options": {"target": 60}, "clock": {"kind": "days", "days": 2}, "listed": True}
    assert put(club.owner, path, {"name": "Slow", "settings": settings}).status == 200
    (rules,) = club.seen_by(club.owner).json["rules"]
    assert (rules["name"], rules["rev"]) == ("Slow", 1)
    assert rules["settings"]["options"] == {"target": 60}
    assert rules["settings"].get("listed", False) is False
    table = club.owner.open(**{**rules["settings"], "club": club.id})
    assert club.owner.get(f"/api/tables/{table}").json["clock"] == {"kind": "days", "days": 2}
    changed = {"name": "Slower", "settings": settings, "rev": 1}
    assert put(club.owner, path, changed).json["rules"][0]["rev"] == 2
    assert put(club.owner, path, changed).json["rules"][0]["rev"] == 2, "sent twice"
    refused(put(club.owner, path, {"name": "Slowest", "settings": settings, "rev": 1}), 409, "club_changed")
    assert club.owner.delete(path).status == 200
    assert club.seen_by(club.owner).json["rules"] == []


def test_a_deck_is_every_members_to_add_and_its_owners_or_an_organisers_to_take_away(server):
    club = Club(server, "Ben", "Cyd")
    ben, cyd = club.others
    path = f"{club.path}/decks/abcdefgh"
    assert put(ben, path, DECK).status == 200
    (deck,) = cyd.get(f"{club.path}/decks").json["decks"]
    assert (deck["word"], deck["by"], deck["mine"]) == (DECK["word"], "Ben", False)
    refused(put(cyd, path, {**DECK, "name": "Mine", "rev": 1}), 403, "club_role")
    refused(cyd.delete(path), 403, "club_role")
    refused(put(ben, f"{club.path}/decks/x", DECK), 400, "body")
    refused(put(ben, f"{club.path}/decks/abcdefghi", {**DECK, "game": "lama"}), 404, "no_decks")
    assert club.owner.delete(path).status == 200
    assert ben.get(f"{club.path}/decks").json["decks"] == []


def test_a_date_is_put_into_the_calendar_and_members_say_whether_they_come(server):
    club = Club(server, "Ben")
    (ben,) = club.others
    path = f"{club.path}/events/abcdefgh"
    at = time.time() + 3 * DAY
    assert put(club.owner, path, event(at=at, game="lama", about="Bring\ncake.")).status == 200
    (date,) = ben.post(f"{path}/coming", {"coming": True}).json["events"]
    assert (date["title"], date["at"], date["game"], date["coming"], date["mine"]) == ("Game night", at, "lama", ["Ben"], True)
    (date,) = club.owner.post(f"{path}/coming", {"coming": False}).json["events"]
    assert (date["coming"], date["not_coming"], date["mine"]) == (["Ben"], 1, False)
    assert ben.post(f"{path}/coming", {"coming": None}).json["events"][0]["coming"] == []
    refused(put(club.owner, path, event(at=time.time() - 3 * DAY, rev=1)), 422, "event")
    refused(put(club.owner, path, event(game="lamma", rev=1)), 404, "no_game")
    assert club.owner.delete(path).status == 200
    refused(ben.post(f"{path}/coming", {"coming": True}), 404, "no_event")


def test_a_calendar_is_subscribed_to_by_an_address_that_is_a_members_own(server):
    club = Club(server, "Ben")
    (ben,) = club.others
    title = "Cards; cake, and a very long evening " + "é" * 20
    day = datetime.now(UTC).date() + timedelta(days=30)
    at = datetime.combine(day, time_of_day(22, 30), UTC).timestamp()
    put(club.owner, f"{club.path}/events/abcdefgh", event(at=at, minutes=90, title=title, about="One\nTwo", remind=None))
    address = club.seen_by(ben).json["calendar"].removeprefix(server.url)
    answer = server.get(address)
    assert answer.headers["content-type"].startswith("text/calendar")
    assert all(len(line) <= 75 for line in answer.body.split(b"\r\n"))
    lines = answer.text.replace("\r\n ", "").split("\r\n")
    assert (lines[0], lines[-2]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
    assert {f"DTSTART:{day:%Y%m%d}T223000Z", f"DTEND:{day + timedelta(days=1):%Y%m%d}T000000Z", "DESCRIPTION:One\\nTwo"} <= set(lines)
    assert f"SUMMARY:{title}".replace(";", "\\;").replace(",", "\\,") in lines
    newer = ben.post(f"{club.path}/calendar").json["calendar"].removeprefix(server.url)
    assert "no longer" in refused(server.get(address), 403, "link_withdrawn")
    assert server.get(newer).status == 200
    ben.post(f"{club.path}/leave")
    refused(server.get(newer), 403, "link_withdrawn")
    refused(server.get("/api/clubs/nosuch/calendar.ics?key="), 403, "link_withdrawn")


@pytest.mark.parametrize("body", [{"name": ""}, {"name": "x" * (LONGEST_NAME + 1)}, {"name": "\u202e\u200b"}])
def test_a_name_that_no_screen_can_show_is_refused(server, body):
    refused(server.guest().post("/api/clubs", body), 422, "name")


def test_there_is_only_so_much_room(server):
    refused(server.guest().post("/api/clubs", {"name": "Long", "about": "x" * 700}), 413, "too_long")
    club = Club(server)
    for number in range(MOST_THINGS["rules"]):
        body = {"name": f"Rules {number}", "settings": {"game": "lama"}}
        assert put(club.owner, f"{club.path}/rules/rules{number:03}", body).status == 200
    say = refused(put(club.owner, f"{club.path}/rules/onemore0", {"name": "More", "settings": {"game": "lama"}}), 409, "club_full")
    assert str(MOST_THINGS["rules"]) in say


def test_somebody_has_only_so_many_clubs_and_a_club_so_many_members(tmp_path, monkeypatch):
    server = new_server(tmp_path)
    ana, ben = Guest(server), Guest(server)
    for number in range(MOST_OWNED):
        club = clubs.found(server.store, ana.person, f"Club {number}", "")
    with pytest.raises(Refused, match="hand one over"):
        clubs.found(server.store, ana.person, "One more", "")
    monkeypatch.setattr(clubs, "MOST_MEMBERS", 1)
    with pytest.raises(Refused, match="no more fit"):
        clubs.join(server.store, club.id, server.store.person(ben.person), club.code)


def test_the_table_of_results_counts_games_of_two_people_and_more(tmp_path):
    asyncio.run(results(tmp_path))


async def results(tmp_path):
    server = new_server(tmp_path)
    ana, ben = Guest(server), Guest(server)
    club = clubs.found(server.store, ana.person, "Results", "")
    clubs.join(server.store, club.id, server.store.person(ben.person), club.code)

    def played(winners, how="over", other=ben.person):
        plan = [SeatPlan("me"), SeatPlan("open")]
        live = lobby.open_table(server, ana.person, Settings("lama", seats=plan, club=club.id))
        shown = summary_of(live.table)
        seats = [with_changes(seat, person=person) for seat, person in zip(shown.seats, (ana.person, other), strict=True)]
        body = encode(with_changes(shown, seats=seats, result=Result([1, 2], winners, how)))
        with server.store.transaction():
            server.store.save_table(replace(server.store.table(live.table.row.id), status="over", summary=body))

    for winners, how in (([0], "over"), ([0], "resign"), ([1], "over"), ([0, 1], "draw"), ([0], "void")):
        played(winners, how)
    played([0], other="")  # against a bot
    played([0], other=ana.person)  # alone, at both seats
    context = Context(services_of(server), server.store.person(ben.person), {"id": club.id}, {}, None, "", "")
    (found,) = routes.club_results(context).games
    assert (found.game, found.games) == ("lama", 4)
    assert [(row.played, row.won, row.drawn, row.me) for row in found.rows] == [(4, 2, 1, False), (4, 1, 1, True)]
