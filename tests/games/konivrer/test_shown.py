"""What every screen shows of Familiars and fights, beside what the rules make of them."""

from cardhouse.games.konivrer import position
from games.konivrer.reading import captions


def fight(**arranged):
    """A table in which seat 0 declares its attackers; neutral Flags unless others are named."""
    return position(**{"hands": ["", ""], "flags": ["none", "none"], "phase": "combat", **arranged})


def shown(table):
    """The derived numbers with the cards by their names."""
    view = table.view("watcher")
    names = {str(card): face for cards in view["zones"].values() for card, face in cards}
    found = {}
    for name, value in view["shown"].items():
        what, *cards = name.split("/")
        found[name if what == "open" else "/".join([what, *(names[card] for card in cards)])] = value
    return found


def test_k4_3_k5_4_a_familiar_shows_its_strength_and_health_now():
    table = fight(fields=["ash_moth", "menhir_walker"], flags=["fire", "earth"])
    assert shown(table)["unit/ash_moth"] == [3, 1]
    table.play_all("attack ash_moth > 1:menhir_walker next")
    assert "unit/ash_moth" not in shown(table), "it fell"
    assert shown(table)["unit/menhir_walker"][1] == captions(table, "hurt")[0]["left"]


def test_k5_8_a_fight_shows_both_blows_with_their_parts_before_it_is_fought():
    table = fight(fields=["ash_moth", "menhir_walker"], flags=["fire", "earth"])
    assert not [name for name in shown(table) if name.startswith(("blow", "open"))]
    table.play("attack ash_moth > 1:menhir_walker")
    seen = shown(table)
    assert seen["blow/ash_moth/menhir_walker"][:5] == [3, 1, 0, 4, 0]
    assert seen["blow/menhir_walker/ash_moth"][5] == 1
    table.play("next")
    assert captions(table, "hurt")[0]["amount"] == 4
    assert not [name for name in shown(table) if name.startswith("blow")]


def test_k5_2_possible_blockers_are_shown_while_a_block_is_chosen():
    table = fight(fields=["ash_moth kiln_hound", "tide_adept~ mirror_carp"])
    table.play_all("attack ash_moth > player 1 attack kiln_hound > player 1")
    strength = {name: shown(table)[f"unit/{name}"][0] for name in ("ash_moth", "kiln_hound")}
    assert shown(table)["open/1"] == sum(strength.values())
    table.play("next")
    seen = {name for name in shown(table) if name.startswith("blow/ash_moth/")}
    assert seen == {"blow/ash_moth/tide_adept", "blow/ash_moth/mirror_carp"}
    table.play("block ash_moth with tide_adept")
    caption = captions(table, "blocked")[-1]
    assert shown(table)["blow/tide_adept/ash_moth"][3] == caption["deals"]
    assert shown(table)["blow/ash_moth/tide_adept"][3] == caption["takes"]
    assert shown(table)["open/1"] == strength["kiln_hound"]
