"""A game as the browser shows it before its table is there. The build takes it from here for the games in this package, and a page asks for
those that were not there when it was built."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from msgspec import Struct

from cardhouse.engine.game import Spec
from cardhouse.engine.options import Choice, Number, Numbers, Option, Pair
from cardhouse.engine.text import Text, languages, text_for
from cardhouse.server.live.lessons import chapters
from cardhouse.server.messages import Value

NOT_FOR_BROWSERS = ("terminal", "rows", "options", "option_names", "option_words", "endings", "enemy", "step")  # the catalogue has some
OF_CARDS = ("counted", "effect", "keyword_text", "card")  # what a set's rules text is made of: it comes with the cards
OF_PROGRESS = ("quests", "achievements", "achievements_about", "moments", "totals")  # the server says these: http/progress.py
OF_DECKS = ("deck",)  # why one may not be played: for the deck builder
MOST_WORDS = 100  # of a place in an action; longer lists are cards, and any of them may stand there


class ShownOption(Struct, frozen=True, omit_defaults=True):
    """An option as the page that opens a table shows it."""

    name: str
    title: str
    default: Value
    about: str
    low: int | None = None
    high: int | None = None
    words: list[str] = []
    labels: list[str] = []  # the words, as people read them
    pair: list[str] = []  # two of them, with a comma between, and what each is for


class SeatedBy(Struct, frozen=True):
    """The option that decides how many sit down, and how many for each of its words."""

    option: str
    seats: dict[str, int]


class ShownGame(Struct, frozen=True, omit_defaults=True):
    """A game in the catalogue: what the home page and the new table need before its own part is loaded."""

    key: str
    title: str
    tagline: str
    seats: tuple[int, int, int]  # fewest, usual, most
    lesson: bool  # whether it can be learnt by playing
    options: list[ShownOption]
    presets: dict[str, dict[str, Value]]
    colour: str
    ink: str
    icon: str
    minutes: int = 0
    depth: int = 0
    play: dict[str, Value] = {}
    beside: list[dict[str, Value]] = []
    decks: str = ""  # the option that takes custom decks, where there is one
    called: str = ""  # the option that says who a bot is: its labels are "name: rule"
    seated: SeatedBy | None = None
    fewest_win: bool = False  # whether fewer points are better
    campaign_of: str = ""  # the key of the game whose campaign it is
    chapters: list[str] = []  # its lessons in their order, where there are several
    endings: list[str] = []  # in which ways it can end, where there are several


class Catalogue(Struct, frozen=True):
    games: list[ShownGame]


class GameForm(Struct, frozen=True):
    """A kind of action: its text, and the words that may stand in each place of it."""

    text: str
    words: list[list[str]]


class GameWords(Struct, frozen=True):
    """Everything a game's sentences are made of."""

    key: str
    events: dict[str, list[str]]
    words: dict[str, list[str]]
    faces: list[str]
    forms: list[GameForm]
    text: dict[str, dict[str, str]]


class WordsAndHelp(GameWords, frozen=True):
    """The same with its short rules and the tips of its lessons, for a game that the page does not know."""

    help: str
    lessons: dict[str, dict[str, str]]


def text_in(spec: Spec, language: str) -> Text:
    """A game's text in a language, in English where it does not speak it."""
    return text_for(spec.package, language) if language in languages(spec.package) else spec.text


def shown_option(text: Text, each: Option) -> ShownOption:
    title, about = text.say("option_names", each.name).replace("_", " "), text.say("options", each.name)
    low, high, words, labels, pair = None, None, [], [], []
    kind = each
    if isinstance(each, Pair):
        kind, pair = each.each, [option_word(text, each.name, word) for word in ("1", "2")]
    if isinstance(kind, Number):
        low, high = kind.low, kind.high
    elif isinstance(kind, Choice):
        words, labels = list(kind.words), [option_word(text, each.name, word) for word in kind.words]
    return ShownOption(each.name, title, each.default, about, low, high, words, labels, pair)


def option_word(text: Text, option: str, word: str) -> str:
    """A value as people read it; what the same word means for one option only stands under both names."""
    own = f"{option}.{word}"
    return text.say("option_words", own if own in text.sections.get("option_words", {}) else word).replace("_", " ")


def shown_game(spec: Spec, text: Text) -> ShownGame:
    """A game in the catalogue, in the language of a text."""
    manifest, taught = spec.manifest, chapters(spec.key)
    return ShownGame(
        key=spec.key,
        title=text.say("game", "title"),
        tagline=text.say("game", "tagline"),
        seats=spec.seats,
        lesson=bool(taught),
        options=[shown_option(text, each) for each in spec.options if not isinstance(each, Numbers)],  # those are typed
        presets={name: dict(values) for name, values in spec.presets.items()},
        colour=manifest.colour,
        ink=manifest.ink,
        icon=manifest.icon,
        minutes=manifest.minutes,
        depth=manifest.depth,
        play=dict(manifest.play),
        beside=[dict(each) for each in manifest.beside],
        decks=spec.decks.option if spec.decks else "",
        called=spec.by_seat[0] if names_seats(spec) else "",
        seated=seated(spec),
        fewest_win=spec.fewest_win,
        campaign_of=manifest.campaign_of,
        chapters=list(taught) if len(taught) > 1 else [],
        endings=[text.say("endings", each) for each in spec.endings],
    )


def names_seats(spec: Spec) -> bool:
    """Whether an option says who a bot is: its label is a name and a rule, with a colon between."""
    return any(isinstance(each, Pair) and isinstance(each.each, Choice) and each.name in spec.by_seat for each in spec.options)


def seated(spec: Spec) -> SeatedBy | None:
    """The option that decides how many sit down, where another one than `players` does."""
    if spec.seat_count is None:
        return None
    usual = {each.name: each.default for each in spec.options}
    for each in spec.options:
        if isinstance(each, Choice):
            found = {word: spec.seat_count({**usual, each.name: word}) for word in each.words}
            if len(set(found.values())) > 1:
                return SeatedBy(each.name, found)
    return None


def browser_module(spec: Spec) -> ModuleType | None:
    """A game's module `browser`: what its part of the client is built with besides its words."""
    return import_module(f"{spec.package}.browser") if find_spec(f"{spec.package}.browser") else None


def with_cards(spec: Spec) -> bool:
    """Whether a game has a set of cards, which its part of the browser brings with their names."""
    return hasattr(browser_module(spec), "card_set")


def game_words(spec: Spec, text: Text) -> GameWords:
    """A game's words in the language of a text."""
    cards = with_cards(spec)
    hidden = {*NOT_FOR_BROWSERS, *OF_CARDS, *OF_PROGRESS, *OF_DECKS} - set(spec.words)
    sections = {name: dict(found) for name, found in text.sections.items() if name not in hidden and not name.startswith("lesson")}
    return GameWords(
        key=spec.key,
        events={name: list(numbers) for name, numbers in spec.events.items()},
        words={slot: list(found) for slot, found in spec.words.items() if not cards or slot not in ("face", "target")},
        faces=[] if cards else list(spec.faces),
        forms=[GameForm(form.pattern, [list(each) if len(each) <= MOST_WORDS else [] for each in form.words]) for form in spec.forms],
        text=sections | {"game": {name: line for name, line in text.sections["game"].items() if name == "points"}},
    )


def help_of(text: Text) -> str:
    """The rules in a few lines, with slots for the options."""
    return str(text.sections["game"].get("help", ""))


def lessons_of(spec: Spec, text: Text) -> dict[str, dict[str, str]]:
    """The tips of each lesson by name: [lesson] are those of lesson.txt, [lesson-combat] those of lesson-combat.txt."""
    names = {key: f"lesson{key.removeprefix(spec.key)}" for key in chapters(spec.key)}
    return {key: dict(text.sections.get(name, {})) for key, name in names.items()}


def words_and_help(spec: Spec, text: Text) -> WordsAndHelp:
    """All the words of a game that a page was not built with."""
    found = game_words(spec, text)
    fields: dict[str, Any] = {name: getattr(found, name) for name in found.__struct_fields__}
    return WordsAndHelp(**fields, help=help_of(text), lessons=lessons_of(spec, text))


def tile(spec: Spec) -> bytes:
    """The picture of a game on the home page: tile.svg of its package, or its icon on its colour."""
    drawn, manifest = files(spec.package) / "tile.svg", spec.manifest
    if drawn.is_file():
        return drawn.read_bytes()
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" width="320" height="200">'
        f'<rect width="320" height="200" fill="{manifest.colour}"/>'
        f'<g fill="{manifest.ink}"><path transform="translate(100 40) scale(5)" d="{manifest.icon}"/>'
        + "".join(f'<path opacity=".16" transform="translate({x} {y}) scale(2)" d="{manifest.icon}"/>' for x, y in CORNERS)
        + "</g></svg>"
    ).encode()


CORNERS = ((16, 14), (256, 14), (16, 138), (256, 138))
