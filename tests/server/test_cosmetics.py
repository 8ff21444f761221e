"""Cosmetics: only what was earned is worn; the others at the table see it, a replay keeps it, and it goes with the account."""

import asyncio

import pytest

from cardhouse.engine.cosmetics import KINDS, CosmeticsError, read_cosmetics
from cardhouse.engine.game import keys, spec_of
from cardhouse.server.cosmetics import Standing, is_earned, worn_at
from cardhouse.server.errors import Refused
from cardhouse.server.http import cosmetics
from cardhouse.server.http.bodies import Wear
from cardhouse.server.http.calls import Context
from cardhouse.server.http.progress import gain_shown
from cardhouse.server.http.replays import replay
from cardhouse.server.live import lobby
from cardhouse.server.log import gathering
from cardhouse.server.messages import SeatPlan, Settings
from cardhouse.server.progress.achievements import goals
from cardhouse.server.progress.profile import Gain, Profile, encode

from .in_process import Guest, new_server, seated, services_of, settle

FIRST = {"game": "grimhand", "kind": "back", "key": "pentagram"}


def put(guest, **body):
    return guest.server.ask("PUT", "/api/me/cosmetics", body, token=guest.token)


def shelf(wardrobe, game, kind):
    return {
        thing["key"]: thing for shelf in wardrobe["shelves"] if (shelf["game"], shelf["kind"]) == (game, kind) for thing in shelf["things"]
    }


# What there is


def test_every_game_has_its_shelves_in_every_language_it_speaks():
    for key, kinds in {"grimhand": KINDS, "lama": ("back",), "war_lanes": ("back",), "konivrer": ("back",)}.items():
        things = spec_of(key).cosmetics
        assert {each.kind for each in things} == set(kinds)
        for kind in kinds:
            assert sum(each.kind == kind for each in things) >= (6 if key == "grimhand" else 4)
        assert all(set(said) == {"en", "de"} for each in things for said in (each.name, each.about))


def test_what_is_earned_by_an_achievement_or_a_boss_can_be_earned():
    named = {(each.way, each.goal) for key in keys() for each in spec_of(key).cosmetics if isinstance(each.goal, str)}
    known = {("achievement", key) for key, *_ in goals(Profile())} | {("boss", boss) for boss in ("lilith", "shakhaar", "thirteenth")}
    assert {way for way, _ in named} == {"achievement", "boss"}
    assert named <= known


def test_every_step_of_a_season_brings_one_thing():
    steps = [each.goal for key in keys() for each in spec_of(key).cosmetics if each.way == "season"]
    assert sorted(steps) == list(range(1, 14))


@pytest.mark.parametrize(
    ("text", "say"),
    [
        ("[[hat]]\nkey = 'top'", "no [[hat]]"),
        ("[[back]]\nkey = 'Ünsafe/..'", "key takes small letters"),
        ("[[back]]\nkey = 'moon'\nname = 'Moon'", "a text for each language"),
        ("[[back]]\nkey = 'moon'\nname = {en = 'Moon'}\nabout = {en = 'Up'}\nlevel = 2", "everybody's"),
        ("[[back]]\nkey = 'moon'\nname = {en = 'Moon'}\nabout = {en = 'Up'}\nlevel = 2\nboss = 'lilith'", "one of level"),
        ("[[back]]\nkey = 'moon'\nname = {en = 'Moon'}\nabout = {en = 'Up'}\nlevel = 'high'", "takes a number"),
    ],
)
def test_a_file_that_cannot_be_used_says_what_is_wrong(tmp_path, text, say):
    file = tmp_path / "cosmetics.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CosmeticsError, match=say.replace("[", r"\[")):
        read_cosmetics(file)


# Earning


def test_each_is_earned_by_its_own_way():
    standing = Standing(level=4, season=3, bosses=frozenset({"lilith"}))
    earned = {f"{each.kind} {each.key}" for each in spec_of("grimhand").cosmetics if is_earned(each, standing)}
    first = {"back pentagram", "felt green", "reveal skull"}
    assert earned == first | {"back lace", "felt navy", "reveal snuffed", "back thorns", "felt moss", "back serpent"}
    assert {each.key for each in spec_of("grimhand").cosmetics if is_earned(each, Standing())} == {"pentagram", "green", "skull"}


def test_what_a_game_brought_names_what_there_is_to_wear(tmp_path):
    server = new_server(tmp_path)
    context = Context(services_of(server), None, {}, {"language": "de"}, None, "", "")
    said = [gain_shown(context, "lama", gain).say for gain in (Gain("level", "2"), Gain("level", "6"), Gain("achievement", "seven_nights"))]
    assert said[0].endswith(": Beinspitze")
    assert ":" not in said[1]
    assert said[2] == "Sieben Nächte: Nachtlager"


# Wearing


def test_what_was_earned_is_worn(tmp_path):
    server = new_server(tmp_path)
    ana = Guest(server)
    context = Context(services_of(server), server.store.person(ana.person), {}, {}, Wear("grimhand", "back", "lace"), "", "")
    with pytest.raises(Refused, match="Bone lace is not yours yet: reach level 2"):
        cosmetics.wear(context)
    with server.store.transaction():
        server.store.save_progress(ana.person, encode(Profile(xp=100)))
    backs = next(each for each in cosmetics.wear(context).shelves if (each.game, each.kind) == ("grimhand", "back"))
    assert [each.key for each in backs.things if each.worn] == ["lace"]
    assert [each.key for each in backs.things if each.earned] == ["pentagram", "lace"]


def test_a_newcomer_wears_the_first_of_each_kind_and_sees_what_earns_the_others(server):
    found = server.guest().get("/api/me/cosmetics?language=de").json
    backs = shelf(found, "grimhand", "back")
    assert [key for key, thing in backs.items() if thing.get("worn")] == ["pentagram"]
    assert backs["pentagram"]["earned"]
    assert (backs["lace"]["name"], backs["lace"]["way"], backs["lace"]["goal"]) == ("Beinspitze", "level", 2)
    assert "earned" not in backs["lace"]
    assert backs["serpent"]["goal"] == "Lilith"
    assert shelf(found, "lama", "back")["night"]["goal"] == "Sieben Nächte"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({**FIRST, "key": "lace"}, "not_earned"),
        ({**FIRST, "key": "nothing"}, "no_cosmetic"),
        ({**FIRST, "kind": "hat"}, "no_cosmetic"),
        ({**FIRST, "game": "lama"}, "no_cosmetic"),  # another game's back
        ({**FIRST, "game": "whist"}, "no_game"),
        ({**FIRST, "key": "x" * 65}, "body"),
        ({"game": "grimhand"}, "body"),
    ],
)
def test_what_is_unknown_or_not_earned_is_refused_in_a_sentence(server, body, code):
    guest = server.guest()
    before = guest.get("/api/me/cosmetics").json
    answer = put(guest, **body)
    assert answer.json["code"] == code
    assert answer.json["say"].endswith(".")
    assert guest.get("/api/me/cosmetics").json == before


def test_nobody_wears_anything_without_a_token(server):
    assert server.ask("PUT", "/api/me/cosmetics", FIRST).json["code"] == "who"


def test_what_is_worn_at_the_deal_is_seen_by_everybody_and_stays_in_the_replay(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, (ana, bo) = await seated(server, 2, "grimhand")
        assert all("worn" not in seat for seat in bo.last("table")["seats"])  # nobody has chosen: nothing is told

        with server.store.transaction():
            server.store.wear(ana.person, "grimhand", "back", "moon")
            server.store.wear(ana.person, "grimhand", "felt", "no_longer_drawn")
            server.store.wear(ana.person, "grimhand", "reveal", "skull")  # everybody's
            server.store.wear(ana.person, "lama", "back", "cactus")  # of another game
        live, (watched,) = await with_people(server, ana, bo)
        worn = [seat.get("worn") for seat in watched.last("table")["seats"]]
        assert worn == [{"back": "moon"}, None]
        assert worn_at(server.store, spec_of("descent"), [ana.person, ""]) == [{"back": "moon"}, {}]  # Grimhand's campaign

        with server.store.transaction():
            server.store.wear(ana.person, "grimhand", "back", "eye")
        id = live.table.row.id
        server.evict([live])
        again = server.live(id)
        assert again.table.worn == [{"back": "moon"}, {}]  # as it was dealt, after a restart too
        row = server.store.table(id)
        assert replay(server, row, bo.person, "").worn == [{"back": "moon"}, {}]

    asyncio.run(story())


async def with_people(server, ana, bo):
    """Ana opens a table, Bo sits down and follows it."""
    live = lobby.open_table(server, ana.person, Settings("grimhand", seats=[SeatPlan("me"), SeatPlan("open")]))
    await bo.ask(live, lambda: gathering.sit(live.table, bo.person, None, live.table.opened.code, False))
    bo.follow(live)
    await bo.ask(live, lambda: gathering.get_ready(live.table, bo.person, ""))
    await settle(server)
    return live, (bo,)


def test_the_choice_is_deleted_with_the_account(tmp_path):
    server = new_server(tmp_path)
    ana, bo = Guest(server), Guest(server)
    with server.store.transaction():
        for guest in (ana, bo):
            server.store.wear(guest.person, "grimhand", "back", "pentagram")
    server.people.delete(ana.person)
    assert server.store.worn_by(ana.person) == []
    assert server.store.worn_by(bo.person) == [("grimhand", "back", "pentagram")]
