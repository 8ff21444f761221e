"""Every route of the HTTP API: games, tables, records, replays, accounts. CALLS declares all of them; /api shows them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import msgspec
from msgspec.structs import replace

from cardhouse import __version__
from cardhouse.engine.chance import commitment
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import BOTS, Spec, keys, spec_of
from cardhouse.engine.options import Choice, Number, Numbers, Option, Pair
from cardhouse.engine.verify import Fact, promised
from cardhouse.server.errors import Refused
from cardhouse.server.http import account, decks
from cardhouse.server.http.bodies import (
    Checked,
    DeckForm,
    DeckReport,
    Done,
    FinishedGame,
    FinishedGames,
    From,
    GameDetails,
    GameInfo,
    Games,
    Health,
    KeptDeck,
    KeptDecks,
    Lesson,
    Me,
    NewDeck,
    NewGuest,
    NewName,
    NewPassword,
    NewTable,
    OptionInfo,
    RecordText,
    Signed,
    SignIn,
    TableMade,
    Tables,
    TableShown,
    ToVerify,
    Verdict,
)
from cardhouse.server.http.calls import RECORD, Call, Context
from cardhouse.server.http.catalogue import Catalogue, WordsAndHelp, shown_game, text_in, words_and_help
from cardhouse.server.http.reader import Made
from cardhouse.server.http.replays import allowed_viewing, check_finished, log_of, names_at
from cardhouse.server.live import lobby
from cardhouse.server.live.house import House
from cardhouse.server.live.lessons import lesson
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.log import records
from cardhouse.server.log.replay import IMPORTED, Replay, Viewing, before_the_deal, opened_of, record_of, replay_json, steps_of
from cardhouse.server.log.rows import summary
from cardhouse.server.people import random_word
from cardhouse.storage.store import StoreError, TableRow

WORD = 60  # length of an option in a list
PAGE = 50  # finished games in one answer


# Games


def health(context: Context) -> Health:
    """Whether the server can read and write its store."""
    store = context.house.store
    with suppress(StoreError):  # `store.trouble` then says why
        store.table("")
    if store.trouble:
        raise Refused("ill", f"the house is open, but {store.trouble}")
    return Health(True, __version__, len(context.house.lives), len(context.services.sockets))


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
    return GameInfo(spec.key, spec.title, spec.text.say("game", "tagline"), spec.version, *spec.seats, options, presets, list(BOTS))


def games(_: Context) -> Games:
    return Games([game_info(spec_of(key)) for key in keys()])


def _spec(context: Context) -> Spec:
    """The game that a path names."""
    try:
        return spec_of(context.path["key"])
    except CardhouseError as error:
        raise Refused("no_game", str(error)[:200]) from None


def game(context: Context) -> GameDetails:
    spec = _spec(context)
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
    spec = _spec(context)
    return words_and_help(spec, text_in(spec, context.query.get("language", "")))


# Tables


def row_of(context: Context) -> TableRow:
    """The table that a path names."""
    row = context.house.store.table(context.path["id"])
    if row is None:
        raise Refused("no_table", "there is no such table: the link may be cut short or have a letter changed, ask for it again")
    return row


def link(context: Context, live: LiveTable) -> str:
    return f"{context.origin}/t/{live.table.row.id}/{live.table.opened.code}"


def open_table(context: Context) -> TableMade:
    context.services.quotas.take(context.house, context.me.id, context.address)
    live = lobby.open_table(context.house, context.me.id, context.body.settings, context.body.add)
    return TableMade(live.table.row.id, live.table.opened.code, link(context, live))


def tables(context: Context) -> Tables:
    return Tables(lobby.open_tables(context.house))


def table(context: Context) -> TableShown:
    row, person = row_of(context), context.person.id if context.person else ""
    line = account.line_for(context.house, row, person)
    fields = {name: getattr(line, name) for name in line.__struct_fields__}
    mine = [number for number, seat in enumerate(line.seats) if person and seat.person == person]
    sit = link(context, context.house.live(row.id)) if mine and row.status == "gathering" else ""
    watch = "" if line.watching == "none" else f"{context.origin}/t/{row.id}?watch"
    return TableShown(**fields, mine=mine, link=sit, watch=watch, result=summary(row.summary).result)


def _look(context: Context, row: TableRow, person: str, wanted: str) -> tuple[list[bytes], Viewing, dict[str, str]]:
    """A table's log, as which viewer a person may see it, and the names of those who sit there."""
    bodies = log_of(context.house, row)
    first = before_the_deal(bodies)
    return bodies, allowed_viewing(context.house, row, first, person, wanted), names_at(context.house, first)


async def record(context: Context) -> str:
    row = row_of(context)
    check_finished(row, "the record is written")
    bodies, _, names = _look(context, row, context.person.id if context.person else "", "all")
    return await context.services.in_thread(context.whose, record_of, row, bodies, names.__getitem__)


async def table_replay(context: Context) -> msgspec.Raw:
    row = row_of(context)
    bodies, viewing, names = _look(context, row, context.person.id if context.person else "", context.query.get("eye", ""))
    return msgspec.Raw(await context.services.in_thread(context.whose, replay_json, row, bodies, viewing, names))


def finished(context: Context) -> FinishedGames:
    """Games at listed tables, or with `mine` the person's own."""
    house, person = context.house, context.person.id if context.person else ""
    before = _moment(context.query.get("before", ""))
    if context.query.get("mine"):
        if context.person is None:
            raise Refused("who", "to see your own games, say who you are: send the header 'Authorization: Bearer TOKEN'")
        rows = [row for row in house.store.tables_of(person, 1000) if row.status == "over" and (before is None or row.updated < before)]
        found = rows = rows[:PAGE]
    else:
        rows = house.store.finished(context.query.get("game", "")[:64], PAGE, before)
        found = [row for row in rows if (listed := summary(row.summary)).listed and listed.watching != "none"]
    lines = [(row, lobby.line(house, row, person)) for row in found]
    games = [FinishedGame(row.id, row.game, [seat.name for seat in line.seats], row.updated, summary(row.summary).result, line.kind,
                          [number for number, seat in enumerate(line.seats) if person and seat.person == person],
                          {name: str(one) for name, one in line.options.items() if name in by_seat(row.game) and len(str(one)) <= WORD})
             for row, line in lines]  # fmt: skip
    return FinishedGames(games, rows[-1].updated if len(rows) == PAGE else None)


def by_seat(game: str) -> tuple[str, ...]:
    """The options that hold a value for each seat; none of a game that this server no longer has."""
    return spec_of(game).by_seat if game in keys() else ()


def _moment(text: str) -> float | None:
    try:
        return float(text) if text else None
    except ValueError:
        raise Refused("body", "before takes a moment in seconds since 1970, as an answer gave it") from None


# Records


async def import_record(context: Context) -> msgspec.Raw:
    """A record as a replay; kept as a finished table where that was asked for."""
    if context.body.keep and context.person is None:
        raise Refused("who", "only somebody can keep a record among their games: say who you are")
    if context.body.keep:
        context.services.quotas.keep(context.house, context.me.id, context.address)
    id = random_word(12) if context.body.keep else ""
    row, archive, replay = await _read(context, partial(records.imported, viewer=context.body.eye or "all", id=id), context.body.text)
    if context.body.keep and context.person is not None:
        if row.status != "over":
            raise Refused("not_over", "this game is not over: play on from it, or bring it when it is")
        row.owner = context.person.id
        with context.house.store.transaction():
            context.house.store.new_table(row)
            context.house.store.archive(row.no, archive)
            context.house.store.seat(row.no, context.person.id, True)
    return msgspec.Raw(replay)


async def _read(context: Context, work: Callable[[str], Made], text: str) -> Made:
    """What the reader process makes of a record."""
    return await context.services.reader.read(context.whose, work, text)


async def play_from(context: Context) -> TableMade:
    """A new table in the middle of a game that is over, or of a record."""
    where: From = context.body
    context.services.quotas.take(context.house, context.me.id, context.address)
    text, steps = where.text, None
    if where.table is not None:
        row = context.house.store.table(where.table)
        if row is None:
            raise Refused("no_table", "there is no such table: the link may be cut short or have a letter changed, ask for it again")
        check_finished(row, "one can play on from any turn")
        bodies, _, names = _look(context, row, context.me.id, "all")
        text = await context.services.in_thread(context.whose, record_of, row, bodies, names.__getitem__)
        steps = await context.services.in_thread(context.whose, steps_of, bodies[: where.n + 1])
    point = await _read(context, partial(records.resume_point, steps=steps, n=where.n), text)
    live = lobby.play_from(context.house, context.me.id, point, where.seat, where.level)
    return TableMade(live.table.row.id, live.table.opened.code, link(context, live))


def learn(context: Context) -> Lesson:
    """A table at the beginning of a game's lesson."""
    taught = lesson(context.path["key"])
    context.services.quotas.take(context.house, context.me.id, context.address)
    live = lobby.learn(context.house, context.me.id, context.path["key"])
    made = (live.table.row.id, live.table.opened.code, link(context, live))
    return Lesson(*made, live.table.n, taught.actions, [step.seat for step in taught.steps], taught.comments)


async def verify(context: Context) -> Verdict:
    """All that can be checked of a record, and whether this server promised it."""
    facts = await _read(context, partial(records.facts, commitment=context.body.commitment), context.body.text)
    if (ours := _ours(context.house, facts)) is not None:
        facts.append(ours)
    checked = [Checked(fact.name, fact.holds, dict(fact.about), fact.say) for fact in facts]
    return Verdict(all(fact.holds for fact in facts), promised(facts), checked)


def _ours(house: House, facts: list[Fact]) -> Fact | None:
    """Whether the table that a record names was played on this server, with the same commitment."""
    secret = next((fact for fact in facts if fact.name == "secret" and fact.holds), None)
    named = next((str(fact.about["table"]) for fact in facts if fact.about.get("table")), "")
    row = house.store.table(named) if secret is not None and named else None
    if secret is None or row is None or (opened := opened_of(before_the_deal(log_of(house, row)))).came_from == IMPORTED:
        return None
    if commitment(opened.secret) == secret.about["commitment"]:
        return Fact("ours", True, {"table": row.id, "at": opened.at})
    return Fact("ours", False, {"table": row.id}, "the table of this house that the record names promised another secret")


LANGUAGE = {"language": "en, de …; a game that does not speak it answers in English"}
TOKEN = ("token", "who")
NAMES = ("name", "name_mixed", "name_house", "name_taken")
QUOTAS = ("too_many", "tables_full", "house_full")
CALLS = (
    Call("GET", "/health", health, "Whether the server works.", Health, errors=("ill",), cost=0),
    Call("GET", "/api/games", games, "Every game, with its options, presets and bots.", Games),
    Call("GET", "/api/games/{key}", game, "One game, with its words and texts.", GameDetails, errors=("no_game",)),
    Call("GET", "/api/games/{key}/words", words, "A game's words in a language, with its short rules and the tips of its lessons.",
         WordsAndHelp, query=LANGUAGE, errors=("no_game",)),
    Call("GET", "/api/catalogue", catalogue, "The games as the first page shows them: names, colours, options in words.", Catalogue,
         query={**LANGUAGE, "without": "keys of games that are left out, with commas between"}),
    Call("POST", "/api/games/{key}/deck", decks.look_at_deck, "A deck as it is read: why it may not be played, and its odds.",
         DeckReport, DeckForm, errors=("no_game", "no_decks", "body", "link_changed", "link_version", "link_long")),
    Call("GET", "/api/tables", tables, "The open tables: those that wait for players, and those that can be watched.", Tables),
    Call("POST", "/api/tables", open_table, "Set up a table, and get the link for the others.", TableMade, NewTable,
         known=True, errors=(*TOKEN, "body", *NAMES, "settings", *QUOTAS, "not_kept"), status=201),
    Call("POST", "/api/tables/from", play_from, "Play on from any turn of a finished game or a record, against bots.", TableMade, From,
         known=True, errors=(*TOKEN, "body", "no_table", "not_over", "over", "no_watchers", "record", "no_such_seat", *QUOTAS), status=201,
         largest=RECORD),
    Call("POST", "/api/learn/{key}", learn, "A first game, with bots that play as its lesson says.", Lesson,
         known=True, errors=(*TOKEN, "no_game", "no_lesson", *QUOTAS), status=201),
    Call("GET", "/api/tables/{id}", table, "A table as it is listed; for those who sit there also its link.", TableShown,
         errors=("token", "no_table")),
    Call("GET", "/api/tables/{id}/record", record, "A finished game as a text that can be kept, checked and replayed anywhere.", str,
         errors=("token", "no_table", "not_over", "no_watchers"), cost=20),
    Call("GET", "/api/tables/{id}/replay", table_replay, "A game entry by entry, as the caller may see it.", Replay,
         query={"eye": "a seat's number, watcher or all; left out: the best that is yours"},
         errors=("token", "no_table", "eye", "not_your_eyes", "no_watchers"), cost=20),
    Call("GET", "/api/finished", finished, "Finished games, the newest first.", FinishedGames,
         query={"game": "only of this game", "before": "only before this moment: `before` of the last answer", "mine": "1: my own"},
         errors=("token", "who", "body")),
    Call("POST", "/api/records", import_record, "Import a record: it is checked and comes back as a replay, kept only if you say so.",
         Replay, RecordText, errors=("token", "who", "body", "record", "eye", "not_over", "too_long", "too_many",
         "games_full"), largest=RECORD),
    Call("POST", "/api/verify", verify, "Check that a record was played as it was promised, with all that was checked.", Verdict,
         ToVerify, errors=("body", "record", "too_long"), largest=RECORD),
    Call("GET", "/api/me", account.me, "Who I am, my tables, and which of them wait for me.", Me, known=True, errors=TOKEN),
    Call("DELETE", "/api/me", account.delete, "Delete my profile: seats are given up, records show Somebody.", Done,
         known=True, errors=TOKEN),
    Call("POST", "/api/me/name", account.rename, "Change my name.", Me, NewName,
         known=True, errors=(*TOKEN, "body", *NAMES, "too_many")),
    Call("POST", "/api/me/password", account.keep, "Keep this profile by a name and a password, or change them.", Me, NewPassword,
         known=True, errors=(*TOKEN, "body", *NAMES, "password", "sign_in", "too_many")),
    Call("POST", "/api/me/sign-out-everywhere", account.sign_out_everywhere,
         "End every session and connection; this device gets a new token.", Signed, known=True, errors=TOKEN),
    Call("GET", "/api/me/decks", decks.my_decks, "The decks that I keep.", KeptDecks, known=True, errors=TOKEN),
    Call("PUT", "/api/me/decks/{id}", decks.keep_deck, "Keep a deck under an id that the caller chooses, or change it.", KeptDeck, NewDeck,
         known=True, errors=(*TOKEN, "body", "name", "no_game", "no_decks", "deck_changed", "decks_full", "not_kept")),
    Call("DELETE", "/api/me/decks/{id}", decks.drop_deck, "Keep a deck no longer.", Done, known=True, errors=(*TOKEN, "not_kept")),
    Call("POST", "/api/guest", account.guest, "A new profile, without signing up.", Signed, NewGuest,
         errors=("body", *NAMES), status=201),
    Call("POST", "/api/sign-in", account.sign_in, "Use a profile with a name and a password on this device.", Signed, SignIn,
         errors=("body", "sign_in", "too_many")),
)  # fmt: skip
