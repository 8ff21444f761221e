"""Experiments over HTTP: played while somebody follows them, the same for all who ask the same, and within limits."""

import http.client
import tomllib

import msgspec
import pytest

from cardhouse.lab.experiment import experiment
from cardhouse.lab.run import run
from cardhouse.server.http.lab import FOLLOWED, MOST_GAMES, STARTS
from cardhouse.server.http.lab_bodies import LabFound

from .process import PATIENCE, until

TARGET = {"game": "lama", "bots": "easy", "games": 400, "vary": {"target": [40, 60]}}
LONG = {"game": "war_lanes", "bots": "normal", "games": 4000, "vary": {"wheel": [False, True]}}


class Stream:
    """The events of an experiment as they come."""

    def __init__(self, guest, key):
        self.connection = http.client.HTTPConnection("127.0.0.1", guest.server.port, timeout=PATIENCE)
        self.connection.request("GET", f"/api/lab/{key}/events", headers={"Authorization": f"Bearer {guest.token}"})
        self.answer = self.connection.getresponse()
        self.status = self.answer.status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()
        self.answer.close()

    def __iter__(self):
        while line := self.answer.readline():
            if line.startswith(b"data: "):
                yield msgspec.json.decode(line[6:], type=LabFound)


@pytest.fixture(scope="module")
def ana(server):
    return server.guest("Ana")


def asked(guest, **changed):
    made = guest.post("/api/lab", {**TARGET, **changed})
    assert made.status == 200, made.text
    return made.json


def test_an_experiment_says_what_the_lab_finds_elsewhere(ana):
    key = asked(ana)["key"]
    assert ana.get(f"/api/lab/{key}").json["deals"] == 0  # nothing is played before it is followed
    with Stream(ana, key) as stream:
        heard = list(stream)
    assert heard[0].state == "running"
    last = heard[-1]
    assert (last.state, last.deals) == ("done", 400)
    rows = run(experiment(TARGET)).rows()
    assert [(row.value, row.low, row.difference, row.clear) for row in last.rows] == [
        (row["value"], row["low"], row["difference"], row["clear"]) for row in rows
    ]
    assert [line[-1][:2] for line in last.course] == [(400, row.value) for row in last.rows if row.metric == "first"]
    assert sum(last.lengths[0].values()) == 400
    with Stream(ana, key) as again:
        assert [each.state for each in again] == ["done"]  # kept, and told at once
    lines = ana.get(f"/api/lab/{key}/csv").text.splitlines()
    assert lines[0].startswith("variant,metric,")
    assert len(lines) == 1 + len(rows)
    file = tomllib.loads(ana.get(f"/api/lab/{key}/toml").text)
    assert experiment(file).digest == key


def test_who_leaves_cancels_and_who_comes_back_goes_on(server, ana):
    key = asked(ana, **LONG)["key"]
    with Stream(ana, key) as stream:
        seen = next(each for each in stream if each.deals)
    paused = until(lambda: (found := ana.get(f"/api/lab/{key}").json)["state"] == "paused" and found, "the end of it")
    assert seen.deals <= paused["deals"] < 4000
    other = server.guest("Bo")
    with Stream(other, key) as stream:
        assert next(iter(stream)).deals == paused["deals"]
        assert next(each for each in stream if each.deals > paused["deals"]).state == "running"


def test_a_second_follower_keeps_it_running(server, ana):
    key = asked(ana, **LONG, seed=2)["key"]
    with Stream(server.guest("Bo"), key) as other:
        with Stream(ana, key) as mine:
            next(each for each in mine if each.deals)
        deals = next(iter(other)).deals
        assert next(each for each in other if each.deals > deals + 80).state == "running"


@pytest.mark.parametrize(
    ("changed", "code", "sentence"),
    [
        ({"game": "chess"}, "no_game", "No game 'chess'"),
        ({"game": "descent"}, "no_game", "campaign"),
        ({"vary": {"traget": [40]}}, "experiment", "did you mean target?"),
        ({"vary": {"target": [40, 7]}}, "experiment", "from 20 to 100, not 7"),
        ({"options": {"target": 40}}, "experiment", "both fixed in options and varied"),
        ({"games": 0}, "experiment", "from 1 to"),
        ({"games": MOST_GAMES + 1}, "experiment", "at most 20,000 deals"),
        ({"games": 10**30}, "body", ""),
        ({"bots": "master"}, "experiment", "master thinks too long"),
        ({"bots": ["easy", "normal", "hard", "easy"]}, "experiment", "hard thinks too long"),
        ({"weaker": "hard"}, "experiment", "hard thinks too long"),
        ({"bots": {"a": 1}}, "body", ""),
        ({"vary": {"target": list(range(20, 40))}}, "experiment", "these are 20 variants, and 6"),
        ({"vary": {name: list(range(40)) for name in "abcdefghijklmnopqrstuvwxyz"}}, "experiment", "variants, and 400"),
        ({"vary": {"target": [[[[40]]]]}}, "body", ""),
        ({"metrics": ["first"] * 21}, "body", ""),
        ({"metrics": []}, "experiment", "names nothing"),
        ({"margin": -1}, "experiment", "margin takes"),
        ({"seed": -1}, "experiment", "seed takes"),
        ({"design": "x" * 65}, "body", ""),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(ana, changed, code, sentence):
    refused = ana.post("/api/lab", {**TARGET, **changed})
    assert (refused.json["code"], refused.status) in {(code, 422), (code, 404), (code, 400)}
    assert sentence.lower() in refused.json["say"].lower()


def test_no_such_experiment(ana):
    for path in ("", "/events", "/csv", "/toml"):
        assert ana.get(f"/api/lab/0123456789abcdef{path}").json["code"] == "no_experiment"


def test_house_rules_against_the_usual_ones(ana):
    one = ana.post("/api/lab/fairness", {"game": "lama", "options": {"target": 60, "starter": "next"}, "seats": 3}).json
    assert [each["changes"] for each in one["variants"]] == [{"target": 40}, {"target": 60}]
    assert one["variants"][0]["fair"] == pytest.approx(1 / 3)
    two = ana.post("/api/lab/fairness", {"game": "konivrer", "options": {"mode": "2v2", "life": 3, "burst": False}}).json
    assert [each["changes"] for each in two["variants"]] == [
        {"life": 4, "burst": True},
        {"life": 3, "burst": False},
        {"life": 3, "burst": True},
        {"life": 4, "burst": False},
    ]
    assert two["variants"][0]["fair"] == 1 / 2
    preset = ana.post("/api/lab/fairness", {"game": "war_lanes", "options": {"preset": "v1.1", "delay": "2", "wheel": True}}).json
    assert [each["changes"] for each in preset["variants"][:2]] == [{"suits": True, "wheel": False}, {"suits": False, "wheel": True}]
    usual = ana.post("/api/lab/fairness", {"game": "lama", "seats": 2})
    assert len(usual.json["variants"]) == 1
    assert ana.post("/api/lab/fairness", {"game": "lama", "options": {"target": 7}}).json["code"] == "experiment"
    assert ana.post("/api/lab/fairness", {"game": "lama", "seats": 9}).json["code"] == "body"


def test_a_flood_is_refused_and_the_house_goes_on(new_server):
    house = new_server(CARDHOUSE_LIMITS="1")
    ana, bo = house.guest("Ana"), house.guest("Bo")
    keys = [asked(ana, seed=seed)["key"] for seed in range(1, STARTS + 1)]
    flooding = ana.post("/api/lab", {**TARGET, "seed": 99})
    assert (flooding.status, flooding.json["code"]) == (429, "too_many")
    assert "many experiments" in flooding.json["say"]
    assert asked(bo)["key"] == keys[0]  # others may, and share what is the same
    long = [asked(bo, **LONG, seed=seed)["key"] for seed in range(10, 11 + FOLLOWED)]
    streams = [Stream(bo, key) for key in long]
    assert [stream.status for stream in streams] == [200] * FOLLOWED + [429]
    busy = ana.post("/api/lab/fairness", {"game": "lama", "options": {"target": 61}})
    assert busy.json["code"] in {"lab_busy", "too_many"}
    assert house.guest("Cy").post("/api/lab/fairness", {"game": "lama", "options": {"target": 61}}).json["code"] == "lab_busy"
    assert ana.get("/health").json["ok"]
    for stream in streams:
        stream.__exit__()
    until(lambda: all(ana.get(f"/api/lab/{key}").json["state"] == "paused" for key in long), "their end")


def test_the_house_closes_while_somebody_follows(new_server):
    house = new_server()
    ana = house.guest("Ana")
    with Stream(ana, asked(ana, **LONG)["key"]) as stream:
        next(iter(stream))
        assert house.stop() == 0
        assert [each.state for each in stream][-1:] in ([], ["paused"])


def test_what_a_game_needs_is_compiled_before_anybody_asks(new_server):
    house = new_server(CARDHOUSE_WARM="lama")
    with Stream(ana := house.guest("Ana"), asked(ana, seed=3)["key"]) as stream:
        assert [each.state for each in stream][-1] == "done"
    assert house.stop() == 0


def test_a_house_without_a_lab(new_server):
    house = new_server("--lab", "0")
    assert house.get("/api/lab").json["open"] is False
    refused = house.post("/api/lab", TARGET)
    assert (refused.status, refused.json["code"]) == (503, "no_lab")
