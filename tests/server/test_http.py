"""What can be asked over HTTP, asked of a real house."""

import json
import re

import pytest

import cardhouse
from cardhouse import OptionError
from cardhouse.bots.levels import LEVELS, levels_at
from cardhouse.engine.chance import Chance
from cardhouse.engine.game import spec_of
from cardhouse.engine.options import DependentChoice
from cardhouse.server.http.calls import STATUSES
from cardhouse.server.http.routes import CALLS

from .process import ServerProcess

BOTS = [{"who": "me"}, {"who": "bot", "level": "easy"}]


@pytest.fixture(scope="module")
def played(server: ServerProcess):
    """A game that Ana played to its end against a bot, its table for everybody."""
    ana = server.guest("Ana")
    table = ana.open(seats=BOTS, listed=True, add="my own luck")
    ana.play_out(table)
    return ana, table


def test_the_house_says_that_it_works(server):
    body = server.get("/health").json
    assert body["ok"] is True
    assert body["house"] == cardhouse.__version__


def test_every_game_is_listed_with_all_its_options(server):
    body = {game["key"]: game for game in server.get("/api/games").json["games"]}
    assert list(body) == cardhouse.keys()
    for key, game in body.items():
        spec = cardhouse.load(key).spec
        assert (game["title"], game["fewest"], game["most"], game["rules"]) == (spec.title, spec.seats[0], spec.seats[2], spec.version)
        assert [(option["name"], option["default"]) for option in game["options"]] == [(it.name, it.default) for it in spec.options]
        assert all(option["meaning"] for option in game["options"])
        assert set(game["presets"]) == set(spec.presets)
        assert set(game["bots"]) >= set(levels_at(cardhouse.load(key)))
        assert set(LEVELS) - set(game["bots"]) <= {"oracle"}, "only a network can be missing"
        assert ("oracle" in game["bots"]) == (key != "descent")
    target = next(option for option in body["lama"]["options"] if option["name"] == "target")
    assert (target["kind"], target["low"], target["high"]) == ("number", 20, 100)


def taken_and_refused(body):
    """Values of an option that are taken, and some that are not, by its description."""
    low, high, words = body.get("low"), body.get("high"), body.get("words", [])
    values, others = ([low, high], [low - 1, high + 1]) if low is not None else (words, ["xyzzy"])
    match body["kind"]:
        case "number" | "choice":
            return values, others
        case "flag":
            return [True, False], ["xyzzy", 2]
        case "pair":
            return [f"{first},{second}" for first in values for second in values], [f"{values[0]},{other}" for other in others]
        case "numbers":
            named = body["entries"].items()
            over = [f"{name}={high + 1}" for name, (_, _, high) in named]
            return [f"{name}={each}" for name, (_, low, high) in named for each in (max(low, 0), high)], [*over, "xyzzy=1", "xyzzy"]
        case "decks":
            return [*words, ",".join(words[:2])], ["xyzzy", f"{words[0]},xyzzy"]


def test_every_option_of_every_game_is_described(server):
    for game in server.get("/api/games").json["games"]:
        for body, option in zip(game["options"], spec_of(game["key"]).options, strict=True):
            alone, form = (option, ()) if not isinstance(option, DependentChoice) else (option, ("standard",))
            taken, refused = taken_and_refused(body)
            assert taken
            for value in taken:
                assert alone.check(value, *form) is not None, (game["key"], body["name"], value)
            for value in refused:
                with pytest.raises(OptionError):
                    alone.check(value, *form)


def test_one_game_comes_with_its_words(server):
    body = server.get("/api/games/lama").json
    assert "play" in body["text"]["actions"]
    assert body["events"]["scored"] == ["seat", "cost", "points"]
    missing = server.get("/api/games/lamma")
    assert (missing.status, missing.json["code"]) == (404, "no_game")
    assert "did you mean lama?" in missing.json["say"]


def test_a_table_is_opened_joined_by_its_link_and_listed(server):
    ana, bo = server.guest("Ana"), server.guest("Bo")
    made = ana.post("/api/tables", {"settings": {"game": "lama", "options": {"players": 2}, "listed": True}}).json
    assert made["link"] == f"{server.url}/t/{made['id']}/{made['code']}"
    line = next(line for line in server.get("/api/tables").json["tables"] if line["id"] == made["id"])
    assert [seat.get("name", "") for seat in line["seats"]] == ["Ana", ""]
    assert ana.get(f"/api/tables/{made['id']}").json["link"] == made["link"]
    seen = bo.get(f"/api/tables/{made['id']}").json
    assert "link" not in seen
    assert "code" not in json.dumps(seen)
    with bo.socket() as socket:
        socket.send({"t": "open", "table": made["id"], "code": made["code"]})
        socket.send({"t": "sit", "code": made["code"]})
        socket.send({"t": "ready"})
        while socket.expect("table")["status"] != "playing":
            pass
    assert ana.get("/api/me").json["tables"][0]["status"] == "playing"


def test_my_tables_say_which_of_them_wait_for_me(server):
    ana = server.guest()
    table = ana.open(seats=BOTS)
    other = ana.open()
    me = ana.get("/api/me").json
    assert {line["id"] for line in me["tables"]} == {table, other}
    assert me["turn"] == [line["id"] for line in me["tables"] if line.get("turn")]
    assert other not in me["turn"]


def test_a_finished_game_is_a_text_that_can_be_read_anywhere(server, played):
    _, table = played
    record = server.get(f"/api/tables/{table}/record")
    assert record.headers["content-type"] == "text/plain; charset=utf-8"
    again = cardhouse.loads(record.text)
    assert again.over
    assert again.headers["Seat0"] == "Ana"
    assert again.headers["Bot1"] == "easy"
    assert again.chance.added == ("my own luck", "")
    assert list(again.result.points) == server.get(f"/api/tables/{table}").json["result"]["points"]


def test_a_finished_game_stays_what_it_was_when_the_house_opens_again(new_server):
    server = new_server()
    ana = server.guest("Ana")
    table = ana.open(seats=BOTS)
    ana.play_out(table)
    before = [server.get(f"/api/tables/{table}/{part}").body for part in ("record", "replay", "replay?eye=1")]
    server.kill()
    server.start()
    assert [server.get(f"/api/tables/{table}/{part}").body for part in ("record", "replay", "replay?eye=1")] == before


def test_finished_games_are_listed_when_they_were_for_everybody(server, played):
    ana, table = played
    private = ana.open(seats=BOTS)
    ana.play_out(private)
    listed = server.get("/api/finished?game=lama").json["games"]
    mine = next(game for game in listed if game["id"] == table)
    assert mine["names"][0] == "Ana"
    assert sorted(mine["result"]) == ["how", "points", "winners"]
    assert private not in {game["id"] for game in listed}
    assert {table, private} <= {game["id"] for game in ana.get("/api/finished?mine=1").json["games"]}
    assert server.get("/api/finished?game=war_lanes").json["games"] == []
    assert server.get(f"/api/finished?before={mine['at']}").json["games"] == []
    assert server.get("/api/finished?mine=1").status == 401
    assert server.get("/api/finished?before=yesterday").status == 400


def test_a_record_is_uploaded_shown_and_kept(server, played):
    _, table = played
    text = server.get(f"/api/tables/{table}/record").text
    shown = server.post("/api/records", {"text": text}).json
    original = server.get(f"/api/tables/{table}/replay").json
    assert [(step.get("action"), step.get("events")) for step in shown["steps"]] == [
        (step.get("action"), step.get("events")) for step in original["steps"]
    ]
    assert shown["result"] == original["result"]
    assert shown["id"] == ""
    bo = server.guest("Bo")
    kept = bo.post("/api/records", {"text": text, "keep": True, "eye": "1"}).json
    assert kept["seat"] == 1
    assert bo.get("/api/me").json["tables"][0]["id"] == kept["id"]
    again = server.get(f"/api/tables/{kept['id']}/record").text
    assert cardhouse.loads(again).entries == cardhouse.loads(text).entries
    assert "[Table" not in again  # it was not played here
    assert server.post("/api/records", {"text": text, "keep": True}).status == 401


def test_a_record_that_is_none_is_refused_with_its_line(server):
    broken = '[Game "lama"]\n[Rules "1"]\n[Seed "7"]\n\nplay 9,\n*\n'
    answer = server.post("/api/records", {"text": broken})
    assert (answer.status, answer.json["code"]) == (422, "record")
    assert answer.json["say"].startswith("Line 5: 'play 9' cannot be played here")
    assert server.post("/api/records", {"text": "Dear Ana"}).json["code"] == "record"
    assert "more than 5,000 entries" in server.post("/api/records", {"text": broken.replace("*", "draw,\n" * 5_001)}).json["say"]


def test_an_open_record_is_shown_but_not_kept(server):
    text = '[Game "lama"]\n[Rules "1"]\n[Options "players=3 target=60"]\n[Seed "7"]\n\nplay L, @undo 2,\n*\n'
    shown = server.post("/api/records", {"text": text, "eye": "watcher"}).json
    assert shown["status"] == "playing"
    assert shown["steps"][-1]["act"] == "@undo 2"
    assert shown["steps"][-1]["view"] == shown["steps"][0]["view"]
    answer = server.guest().post("/api/records", {"text": text, "keep": True})
    assert (answer.status, answer.json["code"]) == (409, "not_over")


def test_a_game_is_played_on_from_any_turn(server, played):
    _, table = played
    cy = server.guest("Cy")
    steps = server.get(f"/api/tables/{table}/replay").json["steps"]
    text = server.get(f"/api/tables/{table}/record").text
    brought = server.post("/api/records", {"text": text}).json["steps"]
    views = []
    for where in ({"table": table, "n": steps[4]["n"]}, {"text": text, "n": brought[4]["n"]}):
        made = cy.post("/api/tables/from", {**where, "seat": 1, "level": "random"})
        assert made.status == 201, made.text
        replay = cy.get(f"/api/tables/{made.json['id']}/replay").json
        views.append(replay["steps"][0]["view"])
        assert replay["names"][1] == "Cy"
        cy.play_out(made.json["id"])
        assert cardhouse.loads(cy.get(f"/api/tables/{made.json['id']}/record").text).entries[:4] == cardhouse.loads(text).entries[:4]
    assert views[0] == views[1]


def test_nobody_plays_on_from_a_game_that_goes_on(server):
    ana, bo = server.guest(), server.guest()
    table = ana.open(seats=BOTS)
    for person in (ana, bo):
        answer = person.post("/api/tables/from", {"table": table, "n": 4})
        assert (answer.status, answer.json["code"]) == (409, "not_over")


def test_a_record_is_checked_and_what_was_checked_is_said(server, played):
    _, table = played
    text = server.get(f"/api/tables/{table}/record").text
    verdict = server.post("/api/verify", {"text": text}).json
    assert (verdict["holds"], verdict["promised"]) == (True, True)
    assert {fact["name"] for fact in verdict["facts"]} >= {"rules", "secret", "added", "moves", "result", "ours"}
    secret = re.search('Secret "([0-9a-f]+)"', text)[1]
    forged = server.post("/api/verify", {"text": text.replace(secret, "0" * 64)}).json
    assert forged["holds"] is False
    assert "commitment" in forged["facts"][0]["say"]
    promised = server.post("/api/verify", {"text": text, "commitment": "0" * 64}).json
    assert promised["holds"] is False


def test_a_record_of_another_house_does_not_pass_for_ours(server, played):
    _, table = played
    other = cardhouse.load("lama").start(chance=Chance(bytes(32)))
    while not other.over:
        other.play(other.legal_actions[0])
    other.headers["Table"] = table
    verdict = server.post("/api/verify", {"text": other.record.dumps()}).json
    assert verdict["holds"] is False
    assert verdict["facts"][-1]["name"] == "ours"


def test_the_openapi_document_is_made_of_the_calls(server):
    body = server.get("/api/openapi.json").json
    assert body["openapi"] == "3.1.0"
    declared = {(call.path, call.method.lower()) for call in CALLS}
    assert {(path, method) for path, ways in body["paths"].items() for method in ways} == declared
    names = set(body["components"]["schemas"])
    assert set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(body))) <= names
    ids = [way["operationId"] for ways in body["paths"].values() for way in ways.values()]
    assert len(set(ids)) == len(ids)
    assert all(code in STATUSES for call in CALLS for code in call.errors)


def test_an_answer_has_the_fields_that_were_declared(server, played):
    _, table = played
    schemas = server.get("/api/openapi.json").json["components"]["schemas"]
    at = f"/api/tables/{table}"
    for path, name in (("/health", "Health"), ("/api/games", "Games"), (at, "TableShown"), (f"{at}/replay", "Replay")):
        body = server.get(path).json
        assert set(body) <= set(schemas[name]["properties"])
        assert set(schemas[name].get("required", [])) <= set(body)
