"""Routes about games: what there is, with options, words and texts. /health and /ready are here too."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from cardhouse import __version__
from cardhouse.bots.levels import LEVELS, TEMPERS, levels_of, sentence_of
from cardhouse.bots.strength import Share, measured, variants
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import Spec, keys, load, spec_of
from cardhouse.engine.options import Choice, Number, Numbers, Option, Pair
from cardhouse.prose import opponents as prose
from cardhouse.server.errors import Refused
from cardhouse.server.http.bodies import Health, Ready
from cardhouse.server.http.calls import Context
from cardhouse.server.http.catalogue import Catalogue, WordsAndHelp, shown_game, text_in, words_and_help
from cardhouse.server.http.game_bodies import GameDetails, GameInfo, Games, LevelInfo, Measured, Opponents, OptionInfo
from cardhouse.storage.store import StoreError


def health(context: Context) -> Health:
    """The server is alive, whatever its store does: one that only waits for a database is not helped by a restart."""
    return Health(True, __version__, len(context.server.lives), len(context.services.sockets))


def ready(context: Context) -> Ready:
    """Whether the server can read and write its store."""
    store = context.server.store
    with suppress(StoreError):  # `store.trouble` then says why
        store.table("")
    if trouble := context.server.trouble:
        raise Refused("ill", f"the house is open, but {trouble}")
    return Ready(True, store.checked)


def option_info(spec: Spec, option: Option) -> OptionInfo:
    meaning = spec.text.say("options", option.name) if spec.text.has("options", option.name) else ""
    info = OptionInfo(option.name, option.kind, option.default, meaning)
    match option.each if isinstance(option, Pair) else option:
        case Number(low=low, high=high):
            return replace(info, low=low, high=high)
        case Choice() as choice:
            return replace(info, words=list(choice.known))
        case Numbers(entries=entries):
            return replace(info, entries=dict(entries))
    return info


def game_info(spec: Spec) -> GameInfo:
    options = [option_info(spec, option) for option in spec.options]
    presets = {name: dict(chosen) for name, chosen in spec.presets.items()}
    bots = levels_of(spec), levels(spec), list(TEMPERS)
    return GameInfo(spec.key, spec.title, spec.text.say("game", "tagline"), spec.version, *spec.seats, options, presets, *bots)


def levels(spec: Spec) -> list[LevelInfo]:
    """The levels of bots, as strong as they are in the usual game."""
    game = load(spec.key)
    found = measured(game)
    shares = percents(found.against()) if found else {}
    offered = levels_of(spec)
    says = {key: sentence_of(game, key) for key in offered}
    return [
        LevelInfo(
            key,
            prose.LEVELS["en"].get(says[key], ""),
            share,
            margin,
            LEVELS[key].searches,
            says[key] if says[key] != key else "",
        )
        for key in offered
        for share, margin in (shares.get(key, (None, 0)),)
    ]


def percents(shares: Mapping[str, Share]) -> dict[str, tuple[float, float]]:
    """Shares and half of their intervals, in percent."""
    return {name: (round(100 * each.share, 1), round(100 * each.margin, 1)) for name, each in shares.items()}


def opponents(context: Context) -> Opponents:
    """Who one may play against, with all that was measured."""
    spec = spec_asked(context)
    found = [
        Measured(
            dict(variant.options),
            load(spec.key, **variant.options).seats,
            round(100 * variant.fair, 1),
            variant.deals,
            percents(variant.against()),
            percents({word: each for (word, _), each in variant.tempers.items()}),
        )
        for variant in variants()
        if variant.game == spec.key
    ]
    about = {temper: prose.TEMPERS["en"][temper] for temper in TEMPERS}
    people = {name: temper for name, temper in prose.PEOPLE.items() if temper in TEMPERS}
    return Opponents(levels(spec), about, people, found)


def games(_: Context) -> Games:
    return Games([game_info(spec_of(key)) for key in keys()])


def spec_asked(context: Context) -> Spec:
    """The game that a path names."""
    try:
        return spec_of(context.path["key"])
    except CardhouseError as error:
        raise Refused("no_game", str(error)[:200]) from None


def game(context: Context) -> GameDetails:
    spec = spec_asked(context)
    return GameDetails(
        **msgspec.structs.asdict(game_info(spec)),
        faces=list(spec.faces),
        zones=list(spec.zones),
        numbers=list(spec.numbers),
        events={name: list(numbers) for name, numbers in spec.events.items()},
        words={name: list(words) for name, words in spec.words.items()},
        text=dict(spec.text.sections),
    )


def catalogue(context: Context) -> Catalogue:
    """The games as the first page shows them, but for those that the page has already."""
    known = context.query.get("without", "").split(",")
    specs = [spec_of(key) for key in keys() if key not in known]
    return Catalogue([shown_game(spec, text_in(spec, context.query.get("language", ""))) for spec in specs])


def words(context: Context) -> WordsAndHelp:
    spec = spec_asked(context)
    return words_and_help(spec, text_in(spec, context.query.get("language", "")))
