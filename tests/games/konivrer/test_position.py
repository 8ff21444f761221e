"""Positions: any zone, any counters, and one sentence for what cannot be."""

import pytest

import cardhouse
from cardhouse.games.konivrer import position
from games.konivrer.reading import number, zone


def test_every_zone_can_be_set_up():
    table = position(
        hands=["ash_moth", "tide_adept"],
        fields=["kiln_hound+2-1/inferno3~", ""],
        azoths=["fire (any) generic", ""],
        lives=["slag_brute red_lion", 2],
        upcoming=["cinder_imp", ""],
        discards=["struck_flint bellows_boy", ""],
        removed=["ember_whelp", ""],
        shields=[3, 0],
        turn=5,
    )
    assert [number(table, name, 0, "kiln_hound") for name in ("counters", "hurt", "inferno", "sick")] == [2, 1, 3, 1]
    assert zone(table, "life/0") == ["slag_brute", "red_lion"]
    assert zone(table, "deck/0")[0] == "cinder_imp"
    assert zone(table, "discard/0") == ["struck_flint", "bellows_boy"]
    assert zone(table, "removed/0") == ["ember_whelp"]
    assert table.state.ready[0] == [1, 0, 0, 0, 0, 0, 1, 0]
    assert table.state.azoth[0][7] == 1
    assert (table.state.turn, table.state.shield[0]) == (5, 3)


def test_a_position_is_in_the_record():
    table = position(hands=["ash_moth", ""], azoths=["fire", ""])
    table.play_all("summon ash_moth x=0")
    assert cardhouse.loads(table.record.dumps()).view("all") == table.view("all")


@pytest.mark.parametrize(
    ("arranged", "sentence"),
    [
        ({"hands": ["ash_mooth", ""]}, "no card of the set"),
        ({"hands": ["ash_moth ash_moth", ""]}, "ash_moth twice"),
        ({"hands": ["", "", ""]}, "an entry for each seat"),
        ({"hands": "ash_moth"}, "an entry for each seat"),
        ({"hands": ["", ""], "fields": ["struck_flint", ""]}, "only Familiars"),
        ({"hands": ["", ""], "fields": ["ash_moth*", ""]}, "no Familiar on a field"),
        ({"hands": ["", ""], "azoths": ["fyre", ""]}, "no Azoth"),
        ({"hands": ["", ""], "flags": ["fyre", ""]}, "no Flag"),
        ({"hands": ["", ""], "phase": "dinner"}, "phase takes"),
        ({"hands": ["", ""], "active": 2}, "active takes"),
        ({"hands": ["", ""], "deck_sizes": [50, 50], "azoths": ["fire " * 20, ""]}, "60 are the most"),
    ],
)
def test_what_cannot_be_gets_one_sentence(arranged, sentence):
    with pytest.raises(cardhouse.OptionError, match=sentence) as error:
        position(**arranged)
    assert "\n" not in str(error.value)
