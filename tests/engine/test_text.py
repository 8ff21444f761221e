"""Sentences for people: every game says the same things in every language it speaks."""

import re

import pytest

from cardhouse.engine.game import every_key, spec_of
from cardhouse.engine.text import languages, text_for

SLOT = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
OTHERS = [(key, language) for key in every_key() for language in languages(spec_of(key).package) if language != "en"]


def slots(sentence):
    """The slots of a sentence: their names, and whether they count or show a sign."""
    return {(name, "counts" if "|" in form else form) for name, form in SLOT.findall(sentence)}


def test_english_comes_first_and_german_is_there():
    assert languages("cardhouse.games.lama") == ["en", "de"]
    assert languages("cardhouse.games.war_lanes") == ["en", "de"]


@pytest.mark.parametrize(("key", "language"), OTHERS)
def test_every_sentence_is_there_in_every_language_with_the_same_slots(key, language):
    english, other = spec_of(key).text.sections, text_for(spec_of(key).package, language).sections
    for section, sentences in english.items():
        for name, sentence in sentences.items():
            assert name in other.get(section, {}), f"{section}.{name} is not said in {language}"
            assert slots(other[section][name]) == slots(sentence), f"{section}.{name} in {language}"


@pytest.mark.parametrize(("key", "language"), OTHERS)
def test_what_another_language_says_besides_are_words_of_the_game(key, language):
    """A list of words stands in for the game's own, in the same order: "schwarzen" for black."""
    spec = spec_of(key)
    for section, words in text_for(spec.package, language).sections.items():
        if section in spec.text.sections:
            assert list(words) == list(spec.text.sections[section]), f"{section} in {language}"
        else:
            assert tuple(words) == tuple(spec.words[section])


def test_a_sentence_counts():
    text = text_for("cardhouse.games.lama", "de")
    assert text.say("events", "played", {"seat": "Ana", "face": "5", "left": 1}) == "Ana spielt 5, noch 1 Karte."
    assert text.say("events", "played", {"seat": "Ana", "face": "5", "left": 2}) == "Ana spielt 5, noch 2 Karten."


@pytest.mark.parametrize("key", every_key())
def test_every_way_to_end_has_words(key):
    spec = spec_of(key)
    assert [each for each in spec.endings if not spec.text.has("endings", each)] == []


def test_a_campaign_says_what_its_game_says_and_more():
    own, game = (text_for(f"cardhouse.games.{key}", "de") for key in ("descent", "grimhand"))
    assert own.sections["events"]["combo_ready"] == game.sections["events"]["combo_ready"]
    assert own.say("game", "title") == "Der Abstieg"
    assert not game.has("events", "escaped")
