"""Writes what the browser takes over from the games: their words and declarations (src/generated), and games to test with (test-vectors).

Run by tools/boot.py before every build and check, so that rules, words and client are never out of step. Nothing of it is committed.
"""

from __future__ import annotations

import json
import random
import sys
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cardhouse.engine.forecast import as_json
from cardhouse.engine.game import Spec, keys, load, spec_of
from cardhouse.engine.options import Choice, Number, Numbers, Option, Pair
from cardhouse.engine.text import Text, languages, text_for
from cardhouse.engine.views import Eye
from cardhouse.server.lessons import chapters

CLIENT = Path(__file__).parent.parent
NOT_FOR_BROWSERS = ("terminal", "rows", "options", "option_names", "option_words", "enemy")  # options and enemies are in the catalogue
OF_CARDS = ("counted", "effect", "keyword_text", "card")  # what a set's rules text is made of: it comes with the cards
MOST_WORDS = 100  # of a place in an action; longer lists are cards, and any of them may stand there
OF_DECKS = ("deck",)  # why one may not be played: for the deck builder
SEARCHES = (  # to test the browser's search with
    *("fire", "fire burst", "fire flag", "cost<3", "cost>=4 familiar", "strength>2 cost<=3", "health=1", "number<=5", "number>140"),
    *("water rare", "inferno uncommon", "amalgam", "generic spell", "quintessence", "void", "flag", "none", "cost=0"),
    *("ash moth", "draw a card", "DEAL ⊗", "sleeps", "nothing_has_this"),
)
LINES_PLAYED = 400  # actions of a test game, at most


def option(text: Text, each: Option) -> dict[str, Any]:
    """An option as the page that opens a table shows it."""
    title = text.say("option_names", each.name).replace("_", " ")
    found: dict[str, Any] = {"name": each.name, "title": title, "default": each.default, "about": text.say("options", each.name)}
    if isinstance(each, Pair):
        return option(text, each.each) | {"default": each.default, "pair": [said(text, each.name, word) for word in ("1", "2")]}
    if isinstance(each, Number):
        return found | {"low": each.low, "high": each.high}
    if not isinstance(each, Choice):
        return found
    return found | {"words": each.words, "labels": [said(text, each.name, word) for word in each.words]}


def said(text: Text, option: str, word: str) -> str:
    """A value as people read it; what the same word means for one option only stands under both names."""
    own = f"{option}.{word}"
    return text.say("option_words", own if own in text.sections.get("option_words", {}) else word).replace("_", " ")


def entry(spec: Spec, text: Text) -> dict[str, Any]:
    """A game in the catalogue: what the home page and the new table need before its own part is loaded."""
    return {
        "key": spec.key,
        "title": text.say("game", "title"),
        "tagline": text.say("game", "tagline"),
        "seats": spec.seats,
        "lesson": files(spec.package).joinpath("lesson.txt").is_file(),
        "options": [option(text, each) for each in spec.options if not isinstance(each, Numbers)],  # those are typed
        "presets": {name: dict(values) for name, values in spec.presets.items()},
        **({"decks": spec.decks.option} if spec.decks else {}),
        **({"called": spec.by_seat[0]} if seats_somebody(spec) else {}),
        **({"seated": seated(spec)} if spec.seated else {}),
        **({"chapters": found} if len(found := chapters(spec.key)) > 1 else {}),
    }


def seats_somebody(spec: Spec) -> bool:
    """Whether an option says who a bot is: its label is a name and a rule, with a colon between."""
    return any(isinstance(each, Pair) and isinstance(each.each, Choice) and each.name in spec.by_seat for each in spec.options)


def seated(spec: Spec) -> dict[str, Any]:
    """The option that decides how many sit down, and how many for each of its words."""
    assert spec.seated is not None
    usual = {each.name: each.default for each in spec.options}
    for each in spec.options:
        if isinstance(each, Choice):
            found = {word: spec.seated({**usual, each.name: word}) for word in each.words}
            if len(set(found.values())) > 1:
                return {"option": each.name, "seats": found}
    return {}


def words(spec: Spec, text: Text) -> dict[str, Any]:
    """Everything a game's sentences are made of; its short rules are for a page of their own."""
    cards = find_spec(f"{spec.package}.browser") is not None  # names and keys come with the cards
    about = {"game": {name: said for name, said in text.sections["game"].items() if name == "points"}}
    return {
        "key": spec.key,
        "events": spec.events,
        "words": {slot: list_ for slot, list_ in spec.words.items() if not cards or slot not in ("face", "target")},
        "faces": [] if cards else spec.faces,
        "forms": [{"text": form.pattern, "words": [each if len(each) <= MOST_WORDS else [] for each in form.words]} for form in spec.forms],
        "text": {
            name: section
            for name, section in text.sections.items()
            if name not in NOT_FOR_BROWSERS + OF_CARDS + OF_DECKS or name in spec.words
        }
        | about,
    }


def game(key: str, seed: int, eye: Eye, **options: Any) -> dict[str, Any]:
    """A whole game as an eye saw it: the first view, then for each action its events, sentences and the view afterwards."""
    from cardhouse.cli.narrate import happened, outcome

    table = load(key, **options).start(seed=seed)
    names = ["You" if seat == eye else name for seat, name in enumerate(("Ada", "Bo", "Cy", "Di", "Ed", "Flo")[: table.game.seats])]
    chooser = random.Random(seed)  # noqa: S311
    opening, steps = table.view(eye), []
    while not table.over and len(steps) < LINES_PLAYED:
        before = table.view(eye)
        promises = [(action.text, table.forecast(action)) for action in table.legal_actions]
        promised = [[text, as_json(found), outcome(table.game, found)] for text, found in promises]
        since = len(table.events)
        table.play(chooser.choice(table.legal_actions))
        told = [line.sentence for line in happened(table, names, eye, since, before)]
        steps.append({"legal": promised, "events": table.events_for(eye, since), "told": told, "view": table.view(eye)})
    return {"key": key, "eye": eye, "names": names, "opening": opening, "steps": steps}


def write(path: Path, found: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


def main() -> None:
    specs = [spec_of(key) for key in keys()]
    texts = {spec: {language: text_for(spec.package, language) for language in languages(spec.package)} for spec in specs}
    for language in sorted({language for spoken in texts.values() for language in spoken}):
        found = [entry(spec, spoken.get(language, spec.text)) for spec, spoken in texts.items()]
        write(CLIENT / f"src/generated/catalogue.{language}.json", found)
        rules = {spec.key: spoken.get(language, spec.text).sections["game"].get("help", "") for spec, spoken in texts.items()}
        write(CLIENT / f"src/generated/help.{language}.json", rules)
    for spec, spoken in texts.items():
        for language, text in spoken.items():
            write(CLIENT / f"src/generated/{spec.key}.{language}.json", words(spec, text))
            if spec.decks:
                write(CLIENT / f"src/generated/decks.{spec.key}.{language}.json", text.sections.get("deck", {}))
        if find_spec(f"{spec.package}.browser"):  # a game with a set of cards
            browser = import_module(f"{spec.package}.browser")
            for language in {"en", *spoken}:
                write(CLIENT / f"src/generated/{spec.key}.cards.{language}.json", browser.card_set(language))
                write(CLIENT / f"src/generated/more.{spec.key}.{language}.json", browser.more(language))
    if "--vectors" in sys.argv:
        for spec in specs:
            if find_spec(f"{spec.package}.search"):
                search = import_module(f"{spec.package}.search").search
                found = {query: [card.key for card in search(query.split())] for query in SEARCHES}
                write(CLIENT / f"test-vectors/search/{spec.key}.json", found)
            for seed, eye in ((1, 0), (2, "watcher"), (3, 1)):
                write(CLIENT / f"test-vectors/{spec.key}-{eye}.json", game(spec.key, seed, eye))


if __name__ == "__main__":
    main()
