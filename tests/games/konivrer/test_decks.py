"""K1: the set, decks and their text."""

import sys
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardhouse
from cardhouse.games.konivrer import browser, catalogue, decks, vocabulary
from cardhouse.games.konivrer.cards import FLAGS, PLAYABLE, SET
from cardhouse.games.konivrer.cardtext import ability_text, rules_text
from cardhouse.games.konivrer.search import azoth_curve, life_odds, opening_odds, search
from cardhouse.games.konivrer.words import MARKS

DECKS = decks.ready_made()


def test_k1_1_every_element_has_a_glyph_of_its_own():
    assert len(set(MARKS.values())) == len(MARKS) == 8


def test_k1_2_what_beats_what():
    beaten = {"fire": "earth", "earth": "air", "air": "water", "water": "fire", "aether": "nether", "nether": "aether"}
    assert beaten == vocabulary.WINS_OVER


def test_k1_5_the_starter_set():
    assert (len(PLAYABLE), len(FLAGS)) == (140, 7)
    by_element = Counter((card.elements[0], card.rarity) for card in PLAYABLE if len(card.elements) == 1)
    for element in vocabulary.ELEMENTS:
        assert [by_element[element, rarity] for rarity in catalogue.RARITIES] == [10, 7, 2]
    duals = [card for card in PLAYABLE if len(card.elements) == 2]
    assert Counter(card.rarity for card in duals) == {"common": 12, "uncommon": 6}
    assert set(Counter(element for card in duals for element in card.elements).values()) == {6}, "spread evenly"
    generic = [card for card in PLAYABLE if not card.elements]
    assert len(generic) == 8
    assert {card.rarity for card in generic} == {"common"}


def test_k1_5_base_strength_and_printed_damage_are_small():
    assert max(card.strength for card in PLAYABLE) <= 3
    strikes = [effect for card in PLAYABLE for ability in card.abilities for effect in ability if effect.kind == "strike"]
    assert {effect.amount for effect in strikes} == {1}
    assert sum(sum(card.cost.values()) == 1 for card in PLAYABLE) >= 30, "many 1-costs"


def test_k1_5_flags():
    assert FLAGS[0].name == "Flame Sovereign"
    assert [flag.bars for flag in FLAGS if flag.element] == [vocabulary.LOSES_TO[flag.element] for flag in FLAGS if flag.element]
    assert [flag.element for flag in FLAGS].count("") == 1


def test_k1_5_the_six_decks():
    assert set(DECKS) == set(vocabulary.ELEMENTS)
    for name, deck in DECKS.items():
        assert decks.illegal(deck) == []
        assert deck.flag.element == name
        assert len({element for card in deck.cards for element in card.elements}) == 2
    for a, b in combinations(DECKS.values(), 2):
        assert len({card.key for card in a.cards} & {card.key for card in b.cards}) <= 18


@pytest.mark.parametrize("card", SET, ids=lambda card: card.key)
def test_every_card_says_what_it_does(card):
    text = " ".join(rules_text(card))
    assert card.flavour.endswith((".", "?", "!"))
    for ability in card.abilities:
        assert ability_text(ability) in text
        assert ("⊗" in ability_text(ability)) == any(effect.amount < 0 for effect in ability)
    for word in card.keywords:
        assert word.title() in text


def test_a_flag_names_its_elements_in_the_language_that_is_read():
    mountain = next(flag for flag in FLAGS if flag.element == "earth")
    assert rules_text(mountain, "de") == ["Deine Vertrauten von Erde haben +1 Stärke; +1 Schaden an Vertrauten von Luft. Sperrt Feuer."]


GOOD = '[moth]\nname = "Moth"\ntype = "familiar"\ncost = { fire = 1 }\nstrength = 1\nhealth = 1\nrarity = "common"\nflavour = "Flies."\n'


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("common", "comon"), "rarity is one of"),
        (("fire = 1", "fyre = 1"), "did you mean fire"),
        (("fire = 1", "fire = 0"), "whole numbers of 1"),
        (("fire = 1", "fire = 12"), "cannot be paid"),
        (("strength = 1", "strength = 4"), "strength is a number from 0 to 3"),
        (("health = 1", "helth = 1"), "did you mean health"),
        (('flavour = "Flies."', ""), "flavour is missing"),
        (("health = 1", 'health = 1\nabilities = [["damge 2"]]'), "did you mean damage"),
        (("health = 1", 'health = 1\nabilities = [["damage"]]'), "takes x or a number"),
        (("health = 1", 'health = 1\nabilities = [["strike x"]]'), "printed damage to a player is 1"),
        (("health = 1", 'health = 1\nabilities = [["strike 1", "bounce"]]'), "one kind of target"),
        (("health = 1", 'health = 1\nkeywords = ["gust"]'), "gust needs air"),
        (("health = 1", 'health = 1\nkeywords = ["infreno"]'), "did you mean inferno"),
        (("health = 1", 'health = 1\nkeywords = ["quintessence"]'), "never on a Familiar"),
        (('type = "familiar"', 'type = "familar"'), "type is one of"),
        (("name", "name name"), "cannot be read"),
    ],
)
def test_a_set_with_a_typo_is_refused_with_a_sentence(change, sentence):
    assert len(catalogue.read_set(GOOD)) == 1
    with pytest.raises(cardhouse.OptionError, match=sentence):
        catalogue.read_set(GOOD.replace(*change, 1))


def test_all_faults_of_a_set_are_listed():
    with pytest.raises(cardhouse.OptionError) as error:
        catalogue.read_set(GOOD.replace("common", "comon").replace("fire", "fyre"))
    assert "rarity" in str(error.value)
    assert "fyre" in str(error.value)


# Texts of decks


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_s_text_reads_back(name):
    again = decks.read_deck(decks.write_deck(DECKS[name], name))
    assert again.flag == DECKS[name].flag
    assert {card.key for card in again.cards} == {card.key for card in DECKS[name].cards}
    assert decks.illegal(again) == []


@given(st.randoms(), st.sampled_from(sorted(DECKS)))
def test_the_importer_forgives_case_spacing_and_comments(random, name):
    lines = decks.write_deck(DECKS[name]).splitlines()
    changed = []
    for line in lines:
        line = random.choice([str.upper, str.lower, str.title, str])(line)
        changed.append(
            random.choice(["", "  ", "\t"]) + line.replace(" ", random.choice([" ", "  "])) + random.choice(["", " # mine", " // x"])
        )
    assert {card.key for card in decks.read_deck("\n".join(changed)).cards} == {card.key for card in DECKS[name].cards}


def test_counts_may_be_written_in_several_ways():
    deck = decks.read_deck("flag: flame sovereign\nAsh Moth\n1 Slag Brute\n1x Kiln Hound\n1× Cinder Imp\nRed Lion x1\n")
    assert [card.key for card in deck.cards] == ["ash_moth", "slag_brute", "kiln_hound", "cinder_imp", "red_lion"]
    assert not deck.faults


def text_with(extra="", drop=0, name="fire"):
    kept = decks.write_deck(DECKS[name]).rstrip().splitlines()
    return "\n".join(kept[: len(kept) - drop]) + "\n" + extra


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (text_with("1 Ash Mooth"), ["no card 'Ash Mooth': did you mean Ash Moth"]),
        (text_with("40 Ash Moth"), ["41 copies of Ash Moth"]),
        (text_with("1 Tide Adept"), ["Flame Sovereign bars water, and Tide Adept has it"]),
        ("flag: Flame Soverein\n1 Ash Moth", ["no Flag 'Flame Soverein': did you mean Flame Sovereign", "40 cards, this one has 1"]),
        ("\n".join(["flag: Flame Sovereign", *(card.name for card in DECKS["fire"].cards[:12])]), ["has 12"]),
        ("1 Ash Moth\n1 Slag Brute", ["there is no Flag"]),
        ("flag: Unmarked Banner\n1 Ash Moth\n1 Slag Brute", ["bars an element of your choice"]),
    ],
)
def test_an_illegal_deck_is_refused_with_every_reason(text, sentences):
    with pytest.raises(cardhouse.OptionError) as error:
        cardhouse.load("konivrer", decks=[text])
    for sentence in sentences:
        assert sentence in str(error.value)


def test_k1_4_standard_and_casual():
    more = "1 Struck Flint" if all(card.key != "struck_flint" for card in DECKS["nether"].cards) else ""
    text = text_with("1 Pale Beadle")
    with pytest.raises(cardhouse.OptionError) as error:
        cardhouse.load("konivrer", decks=[text])
    assert "exactly 40 cards, this one has 41" in str(error.value)
    assert "25 common cards, this one has 26" in str(error.value)
    game = cardhouse.load("konivrer", decks=[text, "water"], format="casual")
    table = game.start(seed=1)
    assert sum(table.state.count[zone] for zone in (6, 12, 36)) == 41
    assert cardhouse.loads(table.record.dumps()).view("all") == table.view("all"), "a custom deck is in the record"
    assert more is not None


@pytest.mark.parametrize(
    ("text", "form", "expected"),
    [
        (text_with(drop=1), "standard", {"size", "rarity"}),
        (text_with(drop=1), "casual", {"size_casual"}),
        (text_with("1 Ash Moth"), "standard", {"size", "rarity", "copies"}),
        (text_with("1 Ash Moth"), "casual", {"copies"}),
        (text_with("1 Ash Mooth", drop=1), "standard", {"no_card_near", "size", "rarity"}),
    ],
)
def test_k1_4_a_refused_deck_hears_every_reason_of_its_own_format(text, form, expected):
    reasons = decks.reasons(decks.read_deck(text), form)
    assert {reason.key for reason in reasons} == expected
    with pytest.raises(cardhouse.OptionError) as error:
        cardhouse.load("konivrer", decks=["water", text], format=form)
    assert str(error.value) == "the deck of seat 1 is not legal: " + "; ".join(reason.say for reason in reasons)


def test_k1_4_every_seat_s_reasons_are_listed():
    with pytest.raises(cardhouse.OptionError) as error:
        cardhouse.load("konivrer", decks=[text_with(drop=1), text_with("1 Tide Adept")])
    assert "the deck of seat 0 is not legal: a standard deck has exactly 40" in str(error.value)
    assert "the deck of seat 1 is not legal: a standard deck has exactly 40" in str(error.value)


def test_k1_6_a_neutral_flag_gives_no_bonus_and_bars_what_you_choose():
    cards = "\n".join(card.name for card in DECKS["fire"].cards)
    game = cardhouse.load("konivrer", decks=[f"flag: Unmarked Banner (bars air)\n{cards}"])
    assert "unmarked_banner-air:" in game.options["decks"]


def test_unknown_decks_and_too_many():
    with pytest.raises(cardhouse.OptionError, match="did you mean water"):
        cardhouse.load("konivrer", decks="wter")
    with pytest.raises(cardhouse.OptionError, match="6 at most"):
        cardhouse.load("konivrer", decks="fire,fire,fire,fire,fire,fire,fire")


def test_odds_for_deck_builders():
    deck = DECKS["fire"]
    assert life_odds(deck) == pytest.approx(0.1)
    assert life_odds(deck, cards=2) == pytest.approx(1 - 38 * 37 * 36 * 35 / (40 * 39 * 38 * 37) * 1, abs=0.01)
    assert opening_odds(deck) == pytest.approx(0.05)
    assert sum(azoth_curve(deck).values()) == 40


def test_searching_the_set():
    assert {card.element or card.elements[0] for card in search(["fire", "flag"])} == {"fire"}
    assert all("fire" in card.elements for card in search(["fire", "rare"]))
    assert [card.key for card in search(["ash", "moth"])] == ["ash_moth"]
    assert len(search([])) == 147
    assert all(card.amalgam for card in search(["amalgam"]))
    assert {sum(card.cost.values()) for card in search(["cost<3"])} == {1, 2}
    assert {card.type for card in search(["strength>=1", "health<=9"])} == {"familiar"}
    assert search(["fire", "burst"]) == [card for card in search(["fire"]) if card.type != "flag"]


def test_every_flavour_and_every_deck_is_translated_into_german():
    said = browser.translations("de")
    assert set(said["flavours"]) == {card.key for card in SET}
    assert set(said["decks"]) == set(DECKS)
    assert all(len(deck) == 2 for deck in said["decks"].values())
    more = browser.more("de")
    assert more["flavours"][0] == said["flavours"][SET[0].key]
    assert [deck[1] for deck in more["decks"]] == [said["decks"][name][0] for name in DECKS]


def calls(work):
    """How many functions some work calls: how long it takes, whatever else the machine does."""
    made = 0

    def count(_, event, __):
        nonlocal made
        made += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return made


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(card.name[:-1] + "zz" for card in PLAYABLE * 8),  # each nearly a card
        "b\n" * 4_000,
        "\n".join([PLAYABLE[0].name * 9] * 99),
        "flag: " + "\nflag: ".join(["Nobody's Flag"] * 600),
    ],
    ids=["nearly cards", "letters", "long names", "flags"],
)
def test_a_text_that_is_no_deck_is_soon_read(text):
    """A deck that is one takes some 2,400 calls, and a guess at what was meant 9,000."""
    assert calls(lambda: decks.read_deck(text)) < 100_000

    def loaded():
        with pytest.raises(cardhouse.CardhouseError):
            cardhouse.load("konivrer", decks=":".join(["flame", "+".join(text.split("\n"))]))

    assert calls(loaded) < 200_000


def test_a_line_of_spaces_is_no_long_story():
    """Letters beyond any name are not read: looking for a count at the end of such a line would take seconds."""
    deck = decks.read_deck("flag: Flame Sovereign\n" + "a" + " " * 7_000 + "x 3")
    assert [fault.key for fault in deck.faults] == ["no_card"]
