"""The rules of a run (G5.1–G5.7, G5.10), from positions."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardhouse
from cardhouse import IllegalAction, testing
from cardhouse.engine.state import equal
from cardhouse.games.descent.content import ANSWERS, HAPPENINGS, KNOTS, ODDS, PASSIVES, REWARDS, VALUES
from cardhouse.games.descent.declarations import TO_BOSS, TO_DUEL, TO_NOTHING, TO_REST
from cardhouse.games.descent.rewards import available, gain
from cardhouse.games.grimhand import position
from cardhouse.games.grimhand.cards import FACES
from cardhouse.games.grimhand.declarations import CARDS, DECK, ENEMIES, SLOT
from cardhouse.games.grimhand.upgrades import EFFECTS
from faults.measurements import SOAK

from .runs import captions, changed, duel, numbers, run, texts

CALM = {"preset": "modern", "events": False, "combo": False}


def deck_with(s, deck, face):
    """Put a card of a face on top of a deck."""
    row = s.cards[DECK + deck]
    n = s.count[DECK + deck]
    at = next(i for i in range(n) if s.face[row[i]] == FACES.index(face))
    row[at], row[n - 1] = row[n - 1], row[at]


# G5.1


@pytest.mark.parametrize("seed", range(5))
def test_g5_1_thirteen_doors_with_two_or_three_ways_and_a_boss_behind_five_nine_and_thirteen(seed):
    s = cardhouse.load("descent").dealt(seed)
    for door in range(1, 14):
        kinds = [kind for kind in s.kinds[3 * door - 3 : 3 * door] if kind != TO_NOTHING]
        if door in (5, 9, 13):
            assert kinds == [TO_BOSS]
        else:
            assert len(kinds) in (2, 3)
            assert TO_DUEL in kinds
        if door in (4, 8, 12):
            assert TO_REST in kinds
    assert [ENEMIES[s.whats[3 * door - 3]] for door in (5, 9, 13)] == ["lilith", "shakhaar", "thirteenth"]
    assert s.step == 0


def test_g5_1_every_way_leads_on_and_only_where_the_last_one_leads():
    s = cardhouse.load("descent").dealt(3)
    for place, kind in enumerate(s.kinds[:36]):
        if kind != TO_NOTHING:
            following = [way for way in range(3) if s.leads[place] >> way & 1]
            assert following
            assert all(s.kinds[3 * (place // 3 + 1) + way] != TO_NOTHING for way in following)
    table = run(door=2)
    with pytest.raises(IllegalAction, match="not open"):
        table.play("open 2")


def test_g5_1_who_loses_a_duel_has_lost_the_run():
    table = changed(duel(), hp={0: 1}, candles={0: 0})
    s = table.state
    deck_with(s, 0, "A13")
    s.count[SLOT] = 0
    table.play("draw attack")
    assert table.over
    assert table.result.winners == (1,)
    assert table.result.points == (1, 12)  # one door passed


def test_g5_1_the_last_boss_ends_a_run_that_is_won():
    table = changed(duel("thirteenth", door=13), hp={1: 1}, expose={1: 0})
    table = strike_down(table)
    assert table.over
    assert (table.result.winners, table.result.points) == ((0,), (13, 0))
    assert captions(table, "escaped") == [{"seat": 0, "night": 0}]


def strike_down(table):
    """Win a duel: a sword in hand, and a foe with 1 HP and no shield."""
    s = table.state
    s.hp[1] = 1
    if table.state.count[4] == 0:
        deck_with(s, 0, "A12")
        table.play("draw attack")
        while table.state.to_act != 0:
            table.play(table.game.action(table.game.choose(table.state, "easy", 1)))
        table = changed(table, hp={1: 1}, count={7: 0})
    table.play("attack")
    return table


def test_g5_1_the_deaths_of_the_thirteenth_wait_in_the_crypt():
    table = run("duel", "brute")
    assert sorted(face for _, face in table.view(0)["zones"]["crypt"]) == ["A13", "D13"]
    table.play("open 1")
    assert table.view(0)["shown"]["deaths"] == [3, 2]
    boss = duel("thirteenth", door=13)
    assert boss.view(0)["zones"]["crypt"] == []
    assert boss.view(0)["shown"]["deaths"] == [4, 3]


# G5.2


@pytest.mark.parametrize(("way", "what", "door", "gain"), [("duel", "brute", 2, 3), ("boss", "lilith", 5, 20)])
def test_g5_2_a_duel_won_heals(way, what, door, gain):
    table = changed(duel(what, door=door, hp=20), fortify={1: 0})
    before = table.state.hp[0]
    table = strike_down(table)
    fell = captions(table, "fell")[-1]
    assert fell["healing"] == gain
    assert fell["hp"] <= before + gain


def test_g5_2_a_rest_heals_fifteen_and_never_above_the_maximum():
    table = run("rest", hp=20)
    table.play_all("open 1 rest")
    assert numbers(table)["hp"][0] == 35
    table = run("rest", hp=45)
    table.play_all("open 1 rest")
    assert numbers(table)["hp"][0] == 50


def test_g5_2_refusing_a_reward_heals_a_little():
    table = strike_down(duel(hp=20))
    now = table.state.hp[0]
    table.play("refuse")
    assert numbers(table)["hp"][0] == now + 3
    assert numbers(table)["door"] == 3
    assert numbers(table)["hp_after"][1] == now + 3


# G5.3


def test_g5_3_a_candle_takes_an_unprotected_death_and_the_turn_ends():
    table = changed(duel(), candles={0: 2})
    deck_with(table.state, 0, "A13")
    table.state.count[SLOT] = 0
    table.play("draw attack")
    assert numbers(table)["candles"] == [1, 0]
    assert captions(table, "snuffed") == [{"seat": 0, "left": 1}]
    assert table.view(0)["zones"]["attack_discard"][0][1] == "A13"
    assert not table.over


def test_g5_3_a_rest_may_relight_one_candle_but_not_a_third():
    table = run("rest", candles=1)
    table.play_all("open 1 relight")
    assert numbers(table)["candles"][0] == 2
    table = run("rest")
    table.play("open 1")
    with pytest.raises(IllegalAction, match="lit"):
        table.play("relight")


# G5.4


def test_g5_4_a_run_begins_with_one_of_three_passives_and_one_of_three_tricks():
    table = cardhouse.load("descent").start(4)
    offered = texts(table)
    assert len(offered) == 3
    assert {text.removeprefix("take ") for text in offered} <= set(PASSIVES)
    table.play(offered[0])
    assert all(text.startswith("take trick:") for text in texts(table))
    assert len(texts(table)) == 3
    table.play(texts(table)[0])
    assert all(text.startswith("open ") for text in texts(table))
    assert sum(table.view(0)["shown"]["ranks"]) == 1


def test_g5_4_one_of_three_after_a_duel_and_two_after_a_boss():
    table = strike_down(duel(hp=30))
    assert numbers(table)["picks"] == 1
    assert len(texts(table)) == 4  # three, or refuse
    table.play(texts(table)[0])
    assert numbers(table)["door"] == 3
    table = strike_down(duel("lilith", door=5, hp=30))
    assert numbers(table)["picks"] == 2
    table.play(texts(table)[0])
    assert numbers(table)["door"] == 5
    table.play(texts(table)[0])
    assert numbers(table)["door"] == 6


def test_g5_4_a_reward_is_taken_once():
    table = strike_down(duel("lilith", door=5, hp=30))
    taken = texts(table)[0]
    table.play(taken)
    with pytest.raises(IllegalAction, match="not on offer"):
        table.play(taken)


def test_g5_4_a_mark_is_found_once_a_sleeve_holds_three_and_a_passive_has_three_ranks():
    s = cardhouse.load("descent").dealt(1)
    for key in ("A9", "chain_slash", "trick:purge", "trick:brace", "trick:sunder", "thorns", "thorns", "thorns"):
        assert available(s, REWARDS.index(key))
        gain(s, REWARDS.index(key))
    gone = [key for i, key in enumerate(REWARDS[:-2]) if not available(s, i)]
    assert gone == ["A9", "chain_slash", *(key for key in REWARDS if key.startswith("trick:")), "thorns"]


def test_g5_4_tricks_of_the_sleeve_and_cards_of_passives_are_in_hand_when_a_duel_begins():
    table = duel(gained=("trick:purge", "trick:sunder", "drawn_blade", "drawn_blade", "raised_shield"))
    zones = table.view(0)["zones"]
    swords, shields = ([face for _, face in zones[name]] for name in ("attack/0", "defense/0"))
    assert "sunder" in swords
    assert "purge" in shields
    assert len(swords) == 3
    assert len(shields) == 2
    assert duel(gained=("venom", "deep_pockets")).state.bleed[1] > 0


def test_g5_4_what_can_be_found_grows_with_the_runs_that_were_finished():
    def found(unlocked):
        s = cardhouse.load("descent", unlocked=unlocked).dealt(1)
        keys = [key for i, key in enumerate(REWARDS) if available(s, i)]
        return sum(key in VALUES or key in EFFECTS for key in keys), sum(key in PASSIVES for key in keys)

    assert found(0) == (8, 3)
    assert found(20) == (30, 13)


# G5.5: marks in a duel of Grimhand itself


def test_g5_5_a_value_mark_adds_four_in_its_owners_hand_alone():
    bit = 1 << FACES.index("A9")
    table = changed(position(decks=["A9 A9", ""], **CALM), honed={0: bit})
    table.play("draw attack")
    table.play("draw attack")  # the enemy, as printed
    assert table.view(0)["shown"]["attack/0"] == 13
    assert table.view(0)["shown"]["attack/1"] == 9


@pytest.mark.parametrize(
    ("effect", "attack", "defense", "damage", "marked"),
    [
        ("chain_slash", "chain_slash:4 A3 A4", "", 13, 15),
        ("piercing_strike", "piercing_strike:6 A12", "D9", 13, 15),
        ("berserker_blade", "berserker_blade:9", "D5", 4, 13),
    ],
)
def test_g5_5_an_effect_mark_is_one_step_more(effect, attack, defense, damage, marked):
    table = position(attack=[attack, ""], defense=["", defense], **CALM)
    assert table.forecast("attack")["damage"] == damage
    better = changed(table, schooled={0: 1 << EFFECTS.index(effect)})
    assert better.forecast("attack")["damage"] == marked
    other = changed(table, schooled={1: 1 << EFFECTS.index(effect)})
    assert other.forecast("attack")["damage"] == damage


def test_g5_5_marked_shields_mirror_half_counter_always_and_keep_their_wall():
    table = position(attack=["A12 A12", ""], defense=["", "mirror_shield counter_shield:5 iron_wall:6"], **CALM)
    assert table.forecast("attack")["backlash"] == 3  # a third of nine
    bits = sum(1 << EFFECTS.index(key) for key in ("mirror_shield", "counter_shield", "iron_wall"))
    table = changed(table, schooled={1: bits})
    assert table.forecast("attack")["backlash"] == 4 + 4
    table.play("attack")
    assert table.state.carry[1] == 6 + 4


def test_g5_5_passives_join_the_equation():
    table = position(attack=["A5", ""], defense=["", "D2"], life=[30, 50], **CALM)
    ranks = {name: 2 * PASSIVES.index(name) for name in PASSIVES}
    better = changed(table, passives={0: 3 << ranks["whetstone"] | 1 << ranks["red_thirst"]})
    promised = better.forecast("attack")
    assert (promised["damage"], promised["bonus"], promised["drain"]) == (6, 3, 3)
    guarded = changed(table, passives={1: 1 << ranks["oakhide"] | 2 << ranks["thorns"]})
    promised = guarded.forecast("attack")
    assert (promised["damage"], promised["backlash"]) == (1, 4)


# G5.6


def test_g5_6_an_event_tells_its_odds_and_a_price_is_paid_first():
    table = run("event", HAPPENINGS.index("bone_dice"), hp=20)
    table.play("open 1")
    assert table.forecast("answer 1")["luck"].share == 0.5
    assert table.view(0)["shown"]["odds"] == [50, 100, -1]
    table.play("answer 1")
    assert numbers(table)["hp"][0] in (30, 15)
    moth = run("event", HAPPENINGS.index("hungry_moth"))
    moth.play_all("open 1 answer 1")
    assert numbers(moth)["candles"][0] == 1
    assert sum(moth.view(0)["shown"]["ranks"]) == 1
    dark = run("event", HAPPENINGS.index("hungry_moth"), candles=0)
    dark.play("open 1")
    assert texts(dark) == ["answer 2"]


@pytest.mark.parametrize("which", range(len(HAPPENINGS)))
def test_g5_6_every_event_can_be_answered_whatever_the_run_has_and_never_takes_the_last_hp(which):
    for answer in range(ANSWERS):
        if ODDS[ANSWERS * which + answer] < 0:
            continue
        table = run("event", which, hp=1, candles=0)
        table.play("open 1")
        assert texts(table)
        if f"answer {answer + 1}" in texts(table):
            table.play(f"answer {answer + 1}")
            assert numbers(table)["hp"][0] >= 1
            assert numbers(table)["door"] == 3


def test_g5_6_an_exchange_takes_hp_marks_or_luckies():
    table = run("exchange", gained=("A9", "A12", "A5"), hp=30, candles=1)
    table.play("open 1")
    seen = numbers(table)
    assert "walk on" in texts(table)
    for offer, price, cost in zip(seen["offers"], seen["prices"], seen["costs"], strict=True):
        if offer >= 0:
            assert price in (1, 2, 4)
            assert cost >= 1
    table.play(next(text for text in texts(table) if text.startswith("take")))
    if numbers(table)["door"] == 2:
        table.play("walk on")
    assert numbers(table)["door"] == 3


def test_g5_6_a_pawned_lucky_is_missing_in_the_next_duel_alone():
    table = changed(run("duel", "brute"), debt=1)
    table.play("open 1")
    assert table.view(0)["zones"]["slot/0"] == []
    assert numbers(table)["debt"] == 0
    assert captions(table, "missing") == [{"seat": 0}]


# G5.7


def test_g5_7_thirteen_knots_stack():
    assert len(KNOTS) == 14
    plain, last = (cardhouse.load("descent", night=night).dealt(5) for night in (0, 13))
    assert (plain.hp[0], last.hp[0]) == (50, 46)
    assert (plain.candles[0], last.candles[0]) == (2, 1)
    assert (plain.opt_deaths, last.opt_deaths) == ([3, 2], [4, 2])
    boss = duel("lilith", door=5, night=13)
    assert boss.state.passives[1] != 0
    assert len(boss.view(0)["zones"]["attack/1"]) >= 1


def test_g5_7_the_same_seed_is_the_same_run():
    game = cardhouse.load("descent")
    one, two = game.dealt(99), game.dealt(99)
    assert equal(one, two)
    assert not equal(one, game.dealt(100))


def test_g5_7_a_descent_of_the_day_has_the_same_doors_and_offers_for_everybody_and_other_cards():
    game = cardhouse.load("descent", day=20_000)
    one, two = game.start(1), game.start(2)
    assert [numbers(one)[name] for name in ("kinds", "whats", "toughs", "leads", "offers")] == [
        numbers(two)[name] for name in ("kinds", "whats", "toughs", "leads", "offers")
    ]
    for table in (one, two):
        table.play(texts(table)[0])
    assert numbers(one)["offers"] == numbers(two)["offers"]
    assert one.state.rng != two.state.rng
    assert numbers(one)["kinds"] != numbers(cardhouse.load("descent", day=20_001).start(1))["kinds"]


# G5.9 is measured by bench/descent.py; that every run ends and no card is lost is a law


@pytest.mark.parametrize("seed", range(3))
def test_g5_9_every_run_ends_and_no_card_is_lost_on_the_way(seed):
    play = testing.playthrough(cardhouse.load("descent"), seed)
    first, last = play.states[0], play.states[-1]
    assert last.over
    assert sum(last.count) == CARDS
    assert Counter(zip(first.pool, first.face, strict=True)) == Counter(zip(last.pool, last.face, strict=True))


@settings(max_examples=200 if SOAK else 4)
@given(seed=st.integers(0, 2**32), cuts=st.lists(st.integers(0, 120), min_size=1, max_size=3))
def test_a_run_that_is_put_away_and_taken_up_again_is_the_same_run(seed, cuts):
    """Kept as text at any moment, as often as one likes: every state and every event after it is as if nothing had been."""
    plain = cardhouse.load("descent").start(seed)
    resumed = cardhouse.load("descent").start(seed)
    for n in range(121):
        if plain.over:
            break
        if n in cuts:
            resumed = cardhouse.loads(resumed.record.dumps())
            assert equal(plain.state, resumed.state)
        code = plain.game.choose(plain.state, "normal", n)
        for table in (plain, resumed):
            table.play(table.game.action(code))
        assert plain.events_for("all", since=n) == resumed.events_for("all", since=n)
    assert equal(plain.state, resumed.state)


# G5.10


def test_g5_10_no_candle_or_mark_at_an_ordinary_table():
    s = cardhouse.load("grimhand", preset="modern").dealt(1)
    assert s.candles == s.honed == s.schooled == s.passives == [0, 0]
    assert set(s.sleeve) == {-1}


@pytest.mark.parametrize("upgrades", ["candles", "swords", "shields", "sleeves"])
def test_g5_10_house_rules_give_both_seats_the_same(upgrades):
    s = cardhouse.load("grimhand", preset="modern", upgrades=upgrades).dealt(1)
    for pair in (s.candles, s.honed, s.schooled, s.passives):
        assert pair[0] == pair[1]
    held = [s.count[4 + seat] + s.count[6 + seat] for seat in (0, 1)]
    assert held[0] == held[1]
    assert s.candles[0] or s.passives[0]
