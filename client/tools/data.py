"""Writes what the browser takes over from the games: their words and declarations (src/generated), and games to test with (test-vectors).

Run by tools/boot.py before every build and check, so that rules, words and client are never out of step. Nothing of it is committed.
"""

from __future__ import annotations

import json
import random
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from msgspec import to_builtins
from msgspec.json import schema_components

from cardhouse.engine.declare import as_data
from cardhouse.engine.forecast import as_json
from cardhouse.engine.game import Spec, load, spec_of
from cardhouse.engine.plugins import builtin_games, campaigns
from cardhouse.engine.text import languages, text_for
from cardhouse.engine.views import Viewer
from cardhouse.prose import opponents
from cardhouse.prose.advice import PARTS, WORLDS
from cardhouse.server.http.catalogue import browser_module, game_words, help_of, lessons_of, shown_game, with_cards

CLIENT = Path(__file__).parent.parent
MOST_WORDS = 100  # of a list that is written as TypeScript; longer ones are cards
SEARCHES = (  # to test the browser's search with
    *("fire", "fire burst", "fire flag", "cost<3", "cost>=4 familiar", "strength>2 cost<=3", "health=1", "number<=5", "number>140"),
    *("water rare", "inferno uncommon", "amalgam", "generic spell", "quintessence", "void", "flag", "none", "cost=0"),
    *("ash moth", "draw a card", "DEAL ⊗", "sleeps", "nothing_has_this"),
)
LINES_PLAYED = 400  # actions of a test game, at most


def game(key: str, seed: int, viewer: Viewer, **options: Any) -> dict[str, Any]:
    """A whole game as a viewer saw it: the first view, then for each action its events, sentences and the view afterwards."""
    from cardhouse.prose.narrate import happened, outcome

    table = load(key, **options).start(seed=seed)
    names = ["You" if seat == viewer else name for seat, name in enumerate(("Ada", "Bo", "Cy", "Di", "Ed", "Flo")[: table.game.seats])]
    chooser = random.Random(seed)  # noqa: S311
    opening, steps = table.view(viewer), []
    while not table.over and len(steps) < LINES_PLAYED:
        before = table.view(viewer)
        promises = [(action.text, table.forecast(action)) for action in table.legal_actions]
        promised = [[text, as_json(found), outcome(table.game, found)] for text, found in promises]
        since = len(table.events)
        table.play(chooser.choice(table.legal_actions))
        sentences = [line.sentence for line in happened(table, names, viewer, since, before)]
        steps.append({"legal": promised, "events": table.events_for(viewer, since), "sentences": sentences, "view": table.view(viewer)})
    return {"key": key, "viewer": viewer, "names": names, "opening": opening, "steps": steps}


def http_schema() -> dict[str, Any]:
    """What goes over HTTP, as the generator of types reads it; what the socket carries too is named, not said again."""
    from cardhouse.server import messages  # a build needs no server
    from cardhouse.server.errors import Trouble
    from cardhouse.server.http.routes import CALLS

    kinds = [kind for call in CALLS for kind in (call.body, call.answer, call.later) if kind is not None and kind is not str]
    _, parts = schema_components([*kinds, Trouble], ref_template="#/$defs/{name}")
    own = {name: part for name, part in parts.items() if not hasattr(messages, name)}
    shared: set[str] = set()

    def plain(part: Any) -> Any:
        if isinstance(part, list):
            return [plain(each) for each in part]
        if not isinstance(part, dict):
            return part
        name = str(part.get("$ref", "")).rpartition("/")[2]
        if name and name not in own:
            shared.add(name)
            return {"tsType": name}
        found = {key: plain(value) for key, value in part.items() if key not in ("title", "default", "minItems", "maxItems", "properties")}
        if "properties" in part:
            found["properties"] = {key: plain(value) for key, value in part["properties"].items()}
        elif found.get("type") == "object":
            found.setdefault("additionalProperties", True)
        if "prefixItems" in found:  # a tuple, as older drafts write it
            items = found.pop("prefixItems")
            found |= {"items": items, "minItems": len(items), "maxItems": len(items)}
        return found

    defs = {name: plain(part) for name, part in sorted(own.items())}
    return {"shared": sorted(shared), "type": "object", "properties": {}, "$defs": defs}


def write(path: Path, found: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


def declarations(spec: Spec) -> str:
    """A game's declared words as TypeScript, each list by the name it has in the rules; the faces come with the words of a language."""
    lists = {**as_data(spec.package), **{slot: words for slot, words in spec.words.items() if len(words) <= MOST_WORDS}}
    browser: Any = browser_module(spec)
    if hasattr(browser, "words"):
        lists |= browser.words()
    lines = [f"export const {name} = {json.dumps(words, ensure_ascii=False)} as const;" for name, words in lists.items()]
    return "\n".join(["// Written by tools/data.py from the game's declarations.", *lines, ""])


def besides(words: dict[str, Any], base: dict[str, Any]) -> dict[str, Any]:
    """What a campaign's words have besides those of its game: laid over them they are whole again, in the same order."""
    found = {}
    for key, value in words.items():
        under = base.get(key)
        if isinstance(value, list) and isinstance(under, list) and len(value) > len(under) > 0 and value[: len(under)] == under:
            found[key] = {"after": value[len(under) :]}
        elif value != under:
            found[key] = besides(value, base[key]) if isinstance(value, dict) and key in base else value
    return found


def main() -> None:
    if "--http" in sys.argv or "--vectors" in sys.argv:
        write(CLIENT / "src/generated/http.schema.json", http_schema())
    specs = [spec_of(key) for key in builtin_games()]  # what else is installed here is asked for by the page
    texts = {spec: {language: text_for(spec.package, language) for language in languages(spec.package)} for spec in specs}
    for language in sorted({language for spoken in texts.values() for language in spoken}):
        found = [shown_game(spec, spoken.get(language, spec.text)) for spec, spoken in texts.items()]
        write(CLIENT / f"src/generated/catalogue.{language}.json", to_builtins(found))
        rules = {spec.key: help_of(spoken.get(language, spec.text)) for spec, spoken in texts.items()}
        write(CLIENT / f"src/generated/help.{language}.json", rules)
    for language, parts in PARTS.items():
        write(CLIENT / f"src/generated/advice.{language}.json", {**parts, **WORLDS[language]})
        about = {**opponents.LEVELS[language], **opponents.TEMPERS[language], **opponents.QUOTES[language]}
        write(CLIENT / f"src/generated/opponents.{language}.json", about)
    for spec, spoken in texts.items():
        for language, text in spoken.items():
            words = to_builtins(game_words(spec, text))
            if of := campaigns().get(spec.key):
                words = besides(words, to_builtins(game_words(spec_of(of), text_for(spec_of(of).package, language))))
            write(CLIENT / f"src/generated/{spec.key}.{language}.json", words)
            if lessons := lessons_of(spec, text):
                write(CLIENT / f"src/generated/lesson.{spec.key}.{language}.json", lessons)
            if spec.decks:
                write(CLIENT / f"src/generated/decks.{spec.key}.{language}.json", text.sections.get("deck", {}))
        (CLIENT / f"src/generated/{spec.key}.words.ts").write_text(declarations(spec), "utf-8")
        browser: Any = browser_module(spec)
        if hasattr(browser, "facts"):
            write(CLIENT / f"src/generated/{spec.key}.facts.json", browser.facts())
        if with_cards(spec):
            for language in {"en", *spoken}:
                write(CLIENT / f"src/generated/{spec.key}.cards.{language}.json", browser.card_set(language))
                write(CLIENT / f"src/generated/more.{spec.key}.{language}.json", browser.more(language))
    if "--vectors" in sys.argv:
        for spec in specs:
            if find_spec(f"{spec.package}.search"):
                search = import_module(f"{spec.package}.search").search
                found = {query: [card.key for card in search(query.split())] for query in SEARCHES}
                write(CLIENT / f"test-vectors/search/{spec.key}.json", found)
            for seed, viewer in ((1, 0), (2, "watcher"), (3, 1)):
                write(CLIENT / f"test-vectors/{spec.key}-{viewer}.json", game(spec.key, seed, viewer))


if __name__ == "__main__":
    main()
