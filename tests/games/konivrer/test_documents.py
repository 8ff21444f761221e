"""The functions of the documents that describe the game: each does here what it says there, or the ruling by which we differ is named."""

from cardhouse.games.konivrer import position
from cardhouse.games.konivrer.cards import FACES
from cardhouse.games.konivrer.costs import spare
from cardhouse.games.konivrer.declarations import DECK, HAND
from cardhouse.games.konivrer.effects import inspect_life, void_card
from games.konivrer.reading import captions, stats, texts, zone


def spare_of(azoth, card):
    table = position(hands=[card, ""], azoths=[azoth, ""], flags=["none", "none"])
    return spare(table.state, 0, FACES.index(card), 0)


def test_can_pay_cost():
    """Each symbol from its own element, and enough in all for the generic part."""
    assert spare_of("fire fire water air", "red_lion") == 0
    assert spare_of("fire water water water", "red_lion") == -1
    assert spare_of("fire fire fire", "red_lion") == -1


def test_calculate_strength():
    """What is spent beyond the cost is strength; K4.1: the surplus is counted over the whole cost, as calculateStrength has it."""
    table = position(hands=["red_lion", ""], azoths=["fire fire water water water air", ""], flags=["none", "none"])
    table.play_all("summon red_lion x=2")
    assert stats(table, 0, "red_lion")[0] == 3 + 2


def test_play_summon_charges_the_surplus_too():
    """K4.1: playSummon forgets to pay for the counters; here cost and X are charged in full."""
    table = position(hands=["ash_moth", ""], azoths=["fire fire fire", ""], flags=["none", "none"])
    table.play_all("summon ash_moth x=1")
    assert table.state.ready[0][0] == 1


def test_play_tribute():
    table = position(hands=["slag_brute", ""], fields=["cinder_imp+1", ""], flags=["none", "none"])
    table.play_all("tribute slag_brute with cinder_imp done")
    assert zone(table, "removed/0") == ["cinder_imp"]


def test_play_azoth_is_once_a_turn():
    """K3.2: playAzoth would let a whole deck be placed in one turn."""
    table = position(hands=["ash_moth slag_brute", ""])
    table.play("azoth ash_moth fire")
    assert not [text for text in texts(table) if text.startswith("azoth")]


def test_play_spell_chooses_an_ability():
    table = position(hands=["struck_flint", ""], fields=["ash_moth", ""], azoths=["fire", ""], flags=["none", "none"])
    table.play_all("spell struck_flint 2 > 0:ash_moth")
    assert stats(table, 0, "ash_moth")[0] == 4


def test_play_burst_reads_the_life_cards_left():
    """K6.1: straight from the revealed cards, never through the hand; K4.7: the owner chooses the ability."""
    arranged = {"fields": ["ash_moth", ""], "flags": ["none", "none"], "phase": "combat", "hit_cap": "1"}
    table = position(hands=["", ""], lives=[4, "black_sun tide_adept mirror_carp"], **arranged)
    table.play_all("attack ash_moth > player 1 next")
    assert zone(table, "shown/1") == ["black_sun"]
    assert texts(table) == ["burst", "burst 2", "decline"]


def test_draw_card_from_an_empty_deck():
    table = position(hands=["ash_moth", ""], azoths=["fire", ""], deck_sizes=[0, 0])
    table.play_all("summon ash_moth x=0")
    assert captions(table, "no_card_left")


def test_setup_life_cards():
    """The top four of a deck shuffled fairly (K2.1), not by a random comparison."""
    import cardhouse

    table = cardhouse.load("konivrer").start(seed=1)
    assert len(zone(table, "life/0")) == len(zone(table, "life/1")) == 4


def test_damage_player():
    """min(n, left) Life Cards are revealed and discarded; K6.2: there is no health number behind them."""
    arranged = {"fields": ["slag_brute", ""], "flags": ["none", "none"], "phase": "combat", "burst": False}
    table = position(hands=["", ""], lives=[4, "ash_moth tide_adept mirror_carp ferry_wight"], **arranged)
    table.play_all("attack slag_brute > player 1 next")
    assert zone(table, "discard/1") == ["mirror_carp", "tide_adept", "ash_moth"]
    assert not hasattr(table.state, "health")


def test_recover_life_card():
    table = position(hands=["halo_mender", ""], azoths=["aether aether", ""], flags=["none", "none"], discards=["ash_moth", ""])
    table.play_all("spell halo_mender 1 recover ash_moth")
    assert zone(table, "life/0")[-1] == "ash_moth"


def test_inspect_life_cards():
    """Private to the inspector, and it changes nothing but what is known."""
    table = position(hands=["", ""], lives=[4, "ash_moth tide_adept mirror_carp"])
    inspect_life(table.state, 0, 1, 2)
    assert [face for _, face in table.view(0)["zones"]["life/1"]] == ["ash_moth", "tide_adept", None]
    assert [face for _, face in table.view("watcher")["zones"]["life/1"]] == [None] * 3


def test_rearrange_life_cards():
    table = position(hands=["beatific_error", ""], azoths=["aether aether", ""], flags=["none", "none"], lives=["ash_moth tide_adept", 4])
    table.play("spell beatific_error 1")
    before = zone(table, "life/0")
    table.play("order 2")
    assert zone(table, "life/0") == before[::-1]


def test_damage_team():
    """K8.1: a pool of four for each member, and the damaged team chooses."""
    arranged = {"hands": [""] * 4, "flags": ["none"] * 4, "mode": "2v2", "phase": "combat"}
    table = position(fields=["ash_moth", "", "", ""], **arranged)
    table.play_all("attack ash_moth > player 3 next")
    assert texts(table) == ["life 1", "life 3"]


def test_apply_flag_bonus_damage():
    """+1 to what the Flag beats; K5.4: the strength of own Familiars is derived, so it cannot pile up as in the document."""
    table = position(hands=["", ""], fields=["ash_moth", "menhir_walker"], flags=["fire", "none"], phase="combat")
    table.play_all("attack ash_moth > 1:menhir_walker next")
    assert captions(table, "hurt")[0]["amount"] == 4
    table.play_all("next next")
    assert not zone(table, "field/0") or stats(table, 0, "ash_moth")[0] == 3


def test_apply_void_effect():
    """K7.1: from the hand, the field, the combat row or the deck to removed-from-play."""
    table = position(hands=["ash_moth", ""], upcoming=["slag_brute", ""])
    void_card(table.state, 0, HAND, 0)
    void_card(table.state, 0, DECK, table.state.count[DECK] - 1)
    assert zone(table, "removed/0") == ["slag_brute", "ash_moth"]
