"""Decks: looked at with every reason, kept with a profile, shared by a link; whatever is sent, nothing is lost and nothing breaks."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.games.konivrer import deck_report, decks
from cardhouse.games.konivrer.cards import FLAGS, PLAYABLE
from cardhouse.games.konivrer.search import life_odds, opening_odds
from cardhouse.server.http.decks import LONGEST_NAME, MOST
from cardhouse.storage.migrations import MIGRATIONS
from cardhouse.storage.sqlite import SqliteStore

LOOK = "/api/games/konivrer/deck"
FIRE = decks.ready_made()["fire"]


def report(server, **body):
    answer = server.post(LOOK, body)
    assert answer.status == 200, answer.text
    return answer.json


def put(guest, id, body):
    return guest.server.ask("PUT", f"/api/me/decks/{id}", body, token=guest.token)


def a_deck(**more):
    return {"game": "konivrer", "name": "Kiln", "word": FIRE.word, **more}


# Looking


@pytest.mark.parametrize("name", decks.ready_made())
def test_a_deck_is_the_same_as_a_word_a_text_and_a_code(server, name):
    word = decks.ready_made()[name].word
    first = report(server, word=word)
    assert first["reasons"] == []
    assert first["size"] == [40, 40, 40]
    assert first["word"] == word
    assert report(server, code=first["code"]) == first
    again = report(server, text=first["text"])
    assert again["reasons"] == []
    assert set(again["word"].replace(":", "+").split("+")) == set(word.replace(":", "+").split("+"))
    assert first["link"] == f"{server.url}/decks/konivrer/{first['code']}"
    assert len(first["code"]) < 100


def test_the_odds_and_charts_are_those_of_the_game(server):
    found = report(server, word=FIRE.word)
    assert found["deal"] == {"life": 4, "hand": 2}
    assert len(found["odds"]["life"]) == len(found["odds"]["hand"]) == 41
    for n in (1, 2, 7):
        assert found["odds"]["life"][n] == pytest.approx(life_odds(FIRE, n), abs=1e-4)
        assert found["odds"]["hand"][n] == pytest.approx(opening_odds(FIRE, n), abs=1e-4)
    assert sum(found["counts"]["cost"].values()) == 40
    assert found["counts"]["rarity"] == {"common": 25, "uncommon": 13, "rare": 2}
    assert found["counts"]["element"]["fire"] > 0
    assert found["counts"]["element"]["water"] == 0


@pytest.mark.parametrize(
    ("body", "keys"),
    [
        ({}, ["no_flag_at_all", "size", "rarity", "rarity", "rarity"]),
        ({"word": ":"}, ["no_flag_at_all", "size", "rarity", "rarity", "rarity"]),
        ({"word": "flame_sovereign:ash_moth+ash_moth", "format": "casual"}, ["size_casual", "copies"]),
        ({"word": "flame_sovereign:tide_adept", "format": "casual"}, ["size_casual", "barred"]),
        ({"word": "unmarked_banner:ash_moth", "format": "casual"}, ["size_casual", "choose_bars"]),
        ({"word": "unmarked_banner-fire:ash_moth", "format": "casual"}, ["size_casual", "barred"]),
        ({"word": "flame_sovereign:was_once_a_card", "format": "casual"}, ["gone", "size_casual"]),
        ({"word": "was_once_a_flag:ash_moth", "format": "casual"}, ["gone", "no_flag_at_all", "size_casual"]),
        ({"text": "flag: flame sovereign\nash mooth", "format": "casual"}, ["no_card_near", "size_casual"]),
        ({"text": "flag: flame sovereign\n1 zzzzzzzz", "format": "casual"}, ["no_card", "size_casual"]),
        ({"text": "flag: flame soverein\nash moth", "format": "casual"}, ["no_flag_near", "no_flag_at_all", "size_casual"]),
        ({"text": "flag: flame sovereign\nflag: pearl of the deep", "format": "casual"}, ["two_flags", "size_casual"]),
        ({"text": "99 ash moth\n99 red lion\n99 tar hound", "format": "casual"}, ["no_flag_at_all", "too_many", "size_casual", "copies"]),
    ],
)
def test_every_reason_comes_with_a_key_and_a_sentence(server, body, keys):
    found = report(server, **body)["reasons"]
    assert [reason["key"] for reason in found][: len(keys)] == keys
    assert all(reason["say"] and "{" not in reason["say"] for reason in found)


def test_a_misspelt_name_brings_its_line_and_what_was_meant(server):
    reason = report(server, text="# mine\n\nflag: Flame Sovereign\n1 Ash Mooth")["reasons"][0]
    assert reason["about"] == {"line": 4, "name": "Ash Mooth", "near": "Ash Moth"}
    assert reason["say"] == "line 4: no card 'Ash Mooth': did you mean Ash Moth?"


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/games/lama/deck", {}, 404, "no_decks"),
        ("/api/games/nosuch/deck", {}, 404, "no_game"),
        (LOOK, {"word": "a:b", "text": "x"}, 400, "body"),
        (LOOK, {"format": "nosuch"}, 400, "body"),
        (LOOK, {"format": "x" * 65}, 400, "body"),
        (LOOK, {"word": 7}, 400, "body"),
        (LOOK, {"word": "x" * 8_001}, 400, "body"),
        (LOOK, {"text": "x" * 8_001}, 400, "body"),
        (LOOK, {"text": "x" * 40_000}, 413, "too_long"),
        (LOOK, {"code": "1" + "A" * 700}, 422, "link_long"),
        (LOOK, {"code": "2AAAA"}, 422, "link_version"),
        (LOOK, {"code": "1AAAA"}, 422, "link_changed"),
        (LOOK, {"code": "1"}, 422, "link_changed"),
        (LOOK, {"code": "1é\u0000"}, 422, "link_changed"),
        (LOOK, {"code": "!"}, 422, "link_changed"),
    ],
)
def test_what_is_no_deck_is_refused_with_a_sentence(server, path, body, status, code):
    answer = server.post(path, body)
    assert (answer.status, answer.json["code"]) == (status, code)
    assert answer.json["say"]


@given(at=st.integers(1, 60), letter=st.sampled_from("ABCxyz019-_"))
def test_a_link_with_a_letter_changed_is_never_another_deck(at, letter):
    code = deck_report.code_of(FIRE)
    changed = code[:at] + letter + code[at + 1 :]
    if changed != code:
        with pytest.raises(deck_report.BadCode):
            deck_report.read_code(changed)
    for cut in range(len(code)):
        with pytest.raises(deck_report.BadCode):
            deck_report.read_code(code[:cut])


@given(st.lists(st.sampled_from(PLAYABLE), max_size=80), st.none() | st.sampled_from(FLAGS))
def test_any_deck_reads_back_from_its_code_and_its_word(cards, flag):
    word = f"{flag.key if flag else ''}:{'+'.join(card.key for card in cards)}"
    found = deck_report.report("word", word, "casual")
    assert found.word == word
    assert deck_report.report("code", found.code, "casual") == found


@given(st.text(max_size=200), st.sampled_from(["word", "text", "code"]))
def test_no_text_breaks_the_reader(text, form):
    try:
        found = deck_report.report(form, text, "standard")
    except deck_report.BadCode:
        return
    assert found.reasons


# Keeping


def test_a_deck_is_kept_changed_and_deleted(server):
    ana, bo = server.guest("Ana"), server.guest("Bo")
    assert ana.get("/api/me/decks").json == {"decks": [], "kept": False}
    made = put(ana, "kiln0001", a_deck()).json
    assert (made["rev"], made["name"], made["word"]) == (1, "Kiln", FIRE.word)
    assert put(ana, "kiln0001", a_deck()).json == made, "asked twice"
    changed = put(ana, "kiln0001", a_deck(name="  The  Kiln ", word=":ash_moth", rev=1)).json
    assert (changed["rev"], changed["name"], changed["word"]) == (2, "The Kiln", ":ash_moth")
    assert ana.get("/api/me/decks").json["decks"] == [changed]
    assert bo.get("/api/me/decks").json["decks"] == []
    assert bo.delete("/api/me/decks/kiln0001").status == 200
    assert ana.get("/api/me/decks").json["decks"] == [changed], "only their own"
    assert ana.delete("/api/me/decks/kiln0001").status == 200
    assert ana.get("/api/me/decks").json["decks"] == []


def test_a_change_on_another_device_is_not_overwritten(server):
    ana = server.guest()
    put(ana, "kiln0001", a_deck())
    put(ana, "kiln0001", a_deck(word=":phone", rev=1))
    late = put(ana, "kiln0001", a_deck(word=":desk", rev=1))
    assert (late.status, late.json["code"]) == (409, "deck_changed")
    assert ana.get("/api/me/decks").json["decks"][0]["word"] == ":phone"


def test_a_deck_that_became_illegal_is_kept_shown_with_reasons_and_not_played(server):
    ana = server.guest()
    word = FIRE.word.replace("ash_moth", "was_once_a_card")
    assert put(ana, "kiln0001", a_deck(word=word)).status == 200
    assert ana.get("/api/me/decks").json["decks"][0]["word"] == word
    assert [reason["key"] for reason in report(server, word=word)["reasons"]][:2] == ["gone", "size"]
    seats = [{"who": "me"}, {"who": "bot"}]
    settings = {"game": "konivrer", "seats": seats, "options": {"decks": f"{word},random"}}
    refused = ana.post("/api/tables", {"settings": settings})
    assert (refused.status, refused.json["code"]) == (422, "settings")
    assert "was_once_a_card" in refused.json["say"]
    settings |= {"options": {"decks": f"{FIRE.word},random", "life": 3}, "listed": True}
    table = ana.post("/api/tables", {"settings": settings}).json["id"]
    assert ana.get(f"/api/tables/{table}").json["options"]["decks"] == f"{FIRE.word},random"
    listed = {line["id"]: line.get("options") for line in server.get("/api/tables").json["tables"]}
    assert listed[table] == {"life": 3}, "a list is short"


@pytest.mark.parametrize(
    ("id", "body", "status", "code"),
    [
        ("short", a_deck(), 400, "body"),
        ("UPPERCASE1", a_deck(), 400, "body"),
        ("x" * 33, a_deck(), 400, "body"),
        ("kiln0001", a_deck(game="lama"), 404, "no_decks"),
        ("kiln0001", a_deck(game="nosuch"), 404, "no_game"),
        ("kiln0001", a_deck(name=""), 422, "name"),
        ("kiln0001", a_deck(name="x" * (LONGEST_NAME + 1)), 422, "name"),
        ("kiln0001", a_deck(word="x" * 8_001), 400, "body"),
        ("kiln0001", a_deck(word="x" * 40_000), 413, "too_long"),
        ("kiln0001", a_deck(rev=-1), 400, "body"),
        ("kiln0001", {}, 400, "body"),
    ],
)
def test_a_deck_that_cannot_be_kept_is_refused(server, id, body, status, code):
    ana = server.guest()
    answer = put(ana, id, body)
    assert (answer.status, answer.json["code"]) == (status, code)
    assert ana.get("/api/me/decks").json["decks"] == []


def test_nobody_keeps_decks_for_nobody(server):
    for method, path in (("GET", "/api/me/decks"), ("PUT", "/api/me/decks/kiln0001"), ("DELETE", "/api/me/decks/kiln0001")):
        answer = server.ask(method, path, a_deck() if method == "PUT" else None)
        assert (answer.status, answer.json["code"]) == (401, "who")


def test_there_is_room_for_many_decks_and_then_no_more(server):
    ana = server.guest()
    for number in range(MOST):
        assert put(ana, f"deck{number:06}", a_deck(word=f":{number}")).status == 200
    full = put(ana, "onetoomany", a_deck())
    assert (full.status, full.json["code"]) == (409, "decks_full")
    assert put(ana, "deck000000", a_deck(word=":changed", rev=1)).status == 200
    assert len(ana.get("/api/me/decks").json["decks"]) == MOST


def test_decks_stay_when_the_house_opens_again_and_go_with_their_person(new_server):
    server = new_server()
    ana = server.guest("Ana")
    put(ana, "kiln0001", a_deck(name="Only Ana's"))
    server.kill()
    server.start()
    assert ana.get("/api/me/decks").json["decks"][0]["name"] == "Only Ana's"
    assert ana.delete("/api/me").status == 200
    server.stop()
    store = SqliteStore(server.db)
    assert store._db.execute("SELECT count(*) FROM decks").fetchone() == (0,)
    store.close()


def test_a_database_from_before_there_were_decks_gets_them_by_itself(tmp_path, monkeypatch):
    from cardhouse.storage import database

    monkeypatch.setattr(database, "MIGRATIONS", MIGRATIONS[:1])
    SqliteStore(tmp_path / "old.db").close()
    monkeypatch.undo()
    store = SqliteStore(tmp_path / "old.db")
    assert store.decks_of("ana") == []
    store.close()


def test_the_openapi_document_tells_of_decks(server):
    paths = json.loads(server.get("/api/openapi.json").body)["paths"]
    assert {"get"} <= set(paths["/api/me/decks"])
    assert {"put", "delete"} <= set(paths["/api/me/decks/{id}"])
    assert "link_version" in json.dumps(paths["/api/games/{key}/deck"])
