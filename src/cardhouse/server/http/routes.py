"""What can be asked over HTTP: games, tables, records, replays, people. CALLS declares all of it; /api shows it."""

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
    DeckTold,
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
from cardhouse.server.http.calls import RECORD, Asked, Call
from cardhouse.server.http.catalogue import Catalogue, WordsAndHelp, shown_game, text_in, words_and_help
from cardhouse.server.http.reader import Made
from cardhouse.server.http.replays import check_finished, gaze, log_of, names_at
from cardhouse.server.live import lobby
from cardhouse.server.live.house import House
from cardhouse.server.live.lessons import lesson
from cardhouse.server.live.live import Live
from cardhouse.server.log import records
from cardhouse.server.log.replay import BROUGHT, Gaze, Replay, before_the_deal, opened_of, record_of, replay_json, steps_of
from cardhouse.server.log.rows import summary
from cardhouse.server.people import random_word
from cardhouse.storage.store import StoreError, TableRow

WORD = 60  # letters of an option that a list tells
PAGE = 50  # finished games in one answer


# Games


def health(asked: Asked) -> Health:
    """Whether the house can read and write its store; it is open and answers also where it cannot."""
    store = asked.house.store
    with suppress(StoreError):  # what it says then stands in `trouble`
        store.table("")
    if store.trouble:
        raise Refused("ill", f"the house is open, but {store.trouble}")
    return Health(True, __version__, len(asked.house.lives), len(asked.app.connections))


def option_info(spec: Spec, option: Option) -> OptionInfo:
    meaning = spec.text.say("options", option.name) if spec.text.has("options", option.name) else ""
    told = OptionInfo(option.name, option.kind, option.default, meaning)
    match option.each if isinstance(option, Pair) else option:
        case Number(low=low, high=high):
            return replace(told, low=low, high=high)
        case Choice() as choice:
            return replace(told, words=list(choice.known))
        case Numbers(entries=entries):
            return replace(told, entries=dict(entries))
    return told


def game_info(spec: Spec) -> GameInfo:
    options = [option_info(spec, option) for option in spec.options]
    presets = {name: dict(chosen) for name, chosen in spec.presets.items()}
    return GameInfo(spec.key, spec.title, spec.text.say("game", "tagline"), spec.version, *spec.seats, options, presets, list(BOTS))


def games(_: Asked) -> Games:
    return Games([game_info(spec_of(key)) for key in keys()])


def _spec(asked: Asked) -> Spec:
    """The game that a path names."""
    try:
        return spec_of(asked.path["key"])
    except CardhouseError as error:
        raise Refused("no_game", str(error)[:200]) from None


def game(asked: Asked) -> GameDetails:
    spec = _spec(asked)
    told = msgspec.structs.asdict(game_info(spec))
    return GameDetails(
        **told,
        faces=list(spec.faces),
        zones=list(spec.zones),
        numbers=list(spec.numbers),
        events={name: list(numbers) for name, numbers in spec.events.items()},
        words={name: list(words) for name, words in spec.words.items()},
        text=dict(spec.text.sections),
    )


def catalogue(asked: Asked) -> Catalogue:
    """The games as the first page shows them, but for those that the page has already."""
    known = asked.query.get("without", "").split(",")
    specs = [spec_of(key) for key in keys() if key not in known]
    return Catalogue([shown_game(spec, text_in(spec, asked.query.get("language", ""))) for spec in specs])


def words(asked: Asked) -> WordsAndHelp:
    spec = _spec(asked)
    return words_and_help(spec, text_in(spec, asked.query.get("language", "")))


# Tables


def row_of(asked: Asked) -> TableRow:
    """The table that a path names."""
    row = asked.house.store.table(asked.path["id"])
    if row is None:
        raise Refused("no_table", "there is no such table: the link may be cut short or have a letter changed, ask for it again")
    return row


def link(asked: Asked, live: Live) -> str:
    return f"{asked.origin}/t/{live.table.row.id}/{live.table.opened.code}"


def open_table(asked: Asked) -> TableMade:
    asked.app.quotas.take(asked.house, asked.me.id, asked.address)
    live = lobby.open_table(asked.house, asked.me.id, asked.body.settings, asked.body.add)
    return TableMade(live.table.row.id, live.table.opened.code, link(asked, live))


def tables(asked: Asked) -> Tables:
    return Tables(lobby.open_tables(asked.house))


def table(asked: Asked) -> TableShown:
    row, person = row_of(asked), asked.person.id if asked.person else ""
    line = account.line_for(asked.house, row, person)
    told = {name: getattr(line, name) for name in line.__struct_fields__}
    mine = [number for number, seat in enumerate(line.seats) if person and seat.person == person]
    sit = link(asked, asked.house.live(row.id)) if mine and row.status == "gathering" else ""
    watch = "" if line.watching == "none" else f"{asked.origin}/t/{row.id}?watch"
    return TableShown(**told, mine=mine, link=sit, watch=watch, result=summary(row.summary).result)


def _look(asked: Asked, row: TableRow, person: str, wanted: str) -> tuple[list[bytes], Gaze, dict[str, str]]:
    """A table's log, with which eyes somebody may look at it, and what those who sit there are called."""
    bodies = log_of(asked.house, row)
    first = before_the_deal(bodies)
    return bodies, gaze(asked.house, row, first, person, wanted), names_at(asked.house, first)


async def record(asked: Asked) -> str:
    row = row_of(asked)
    check_finished(row, "the record is written")
    bodies, _, names = _look(asked, row, asked.person.id if asked.person else "", "all")
    return await asked.desk.aside(asked, record_of, row, bodies, names.__getitem__)


async def table_replay(asked: Asked) -> msgspec.Raw:
    row = row_of(asked)
    bodies, eyes, names = _look(asked, row, asked.person.id if asked.person else "", asked.query.get("eye", ""))
    return msgspec.Raw(await asked.desk.aside(asked, replay_json, row, bodies, eyes, names))


def finished(asked: Asked) -> FinishedGames:
    """Games that were for everybody, or with `mine` one's own."""
    house, person = asked.house, asked.person.id if asked.person else ""
    before = _moment(asked.query.get("before", ""))
    if asked.query.get("mine"):
        if asked.person is None:
            raise Refused("who", "to see your own games, say who you are: send the header 'Authorization: Bearer TOKEN'")
        rows = [row for row in house.store.tables_of(person, 1000) if row.status == "over" and (before is None or row.updated < before)]
        found = rows = rows[:PAGE]
    else:
        rows = house.store.finished(asked.query.get("game", "")[:64], PAGE, before)
        found = [row for row in rows if (told := summary(row.summary)).listed and told.watching != "none"]
    lines = [(row, lobby.line(house, row, person)) for row in found]
    games = [FinishedGame(row.id, row.game, [seat.name for seat in line.seats], row.updated, summary(row.summary).result, line.kind,
                          [number for number, seat in enumerate(line.seats) if person and seat.person == person],
                          {name: str(told) for name, told in line.options.items() if name in by_seat(row.game) and len(str(told)) <= WORD})
             for row, line in lines]  # fmt: skip
    return FinishedGames(games, rows[-1].updated if len(rows) == PAGE else None)


def by_seat(game: str) -> tuple[str, ...]:
    """The options that hold a value for each seat; none of a game that this house no longer has."""
    return spec_of(game).by_seat if game in keys() else ()


def _moment(text: str) -> float | None:
    try:
        return float(text) if text else None
    except ValueError:
        raise Refused("body", "before takes a moment in seconds since 1970, as an answer gave it") from None


# Records


async def bring_record(asked: Asked) -> msgspec.Raw:
    """A record as a replay; kept as a finished table where that was asked for."""
    if asked.body.keep and asked.person is None:
        raise Refused("who", "only somebody can keep a record among their games: say who you are")
    if asked.body.keep:
        asked.app.quotas.keep(asked.house, asked.me.id, asked.address)
    id = random_word(12) if asked.body.keep else ""
    row, archive, replay = await _read(asked, partial(records.brought, eye=asked.body.eye or "all", id=id), asked.body.text)
    if asked.body.keep and asked.person is not None:
        if row.status != "over":
            raise Refused("not_over", "this game is not over: play on from it, or bring it when it is")
        row.owner = asked.person.id
        with asked.house.store.transaction():
            asked.house.store.new_table(row)
            asked.house.store.archive(row.no, archive)
            asked.house.store.seat(row.no, asked.person.id, True)
    return msgspec.Raw(replay)


async def _read(asked: Asked, work: Callable[[str], Made], text: str) -> Made:
    """What the reader makes of a record, when it is this person's turn."""
    return await asked.desk.reader.read(asked.whose, work, text)


async def play_from(asked: Asked) -> TableMade:
    """A new table in the middle of a game that is over, or of a record."""
    where: From = asked.body
    asked.app.quotas.take(asked.house, asked.me.id, asked.address)
    text, steps = where.text, None
    if where.table is not None:
        row = asked.house.store.table(where.table)
        if row is None:
            raise Refused("no_table", "there is no such table: the link may be cut short or have a letter changed, ask for it again")
        check_finished(row, "one can play on from any turn")
        bodies, _, names = _look(asked, row, asked.me.id, "all")
        text = await asked.desk.aside(asked, record_of, row, bodies, names.__getitem__)
        steps = await asked.desk.aside(asked, steps_of, bodies[: where.n + 1])
    taken = await _read(asked, partial(records.taken, steps=steps, n=where.n), text)
    live = lobby.play_from(asked.house, asked.me.id, taken, where.seat, where.level)
    return TableMade(live.table.row.id, live.table.opened.code, link(asked, live))


def learn(asked: Asked) -> Lesson:
    """A table at the beginning of a game's lesson."""
    taught = lesson(asked.path["key"])
    asked.app.quotas.take(asked.house, asked.me.id, asked.address)
    live = lobby.learn(asked.house, asked.me.id, asked.path["key"])
    made = (live.table.row.id, live.table.opened.code, link(asked, live))
    return Lesson(*made, live.table.n, taught.actions, [step.seat for step in taught.steps], taught.comments)


async def verify(asked: Asked) -> Verdict:
    """All that can be checked of a record, and whether this house promised it."""
    facts = await _read(asked, partial(records.facts, commitment=asked.body.commitment), asked.body.text)
    if (ours := _ours(asked.house, facts)) is not None:
        facts.append(ours)
    told = [Checked(fact.name, fact.holds, dict(fact.about), fact.say) for fact in facts]
    return Verdict(all(fact.holds for fact in facts), promised(facts), told)


def _ours(house: House, facts: list[Fact]) -> Fact | None:
    """Whether the table that a record names was played in this house, and promised the same."""
    secret = next((fact for fact in facts if fact.name == "secret" and fact.holds), None)
    named = next((str(fact.about["table"]) for fact in facts if fact.about.get("table")), "")
    row = house.store.table(named) if secret is not None and named else None
    if secret is None or row is None or (opened := opened_of(before_the_deal(log_of(house, row)))).came_from == BROUGHT:
        return None
    if commitment(opened.secret) == secret.about["commitment"]:
        return Fact("ours", True, {"table": row.id, "at": opened.at})
    return Fact("ours", False, {"table": row.id}, "the table of this house that the record names promised another secret")


LANGUAGE = {"language": "en, de …; a game that does not speak it answers in English"}
TOKEN = ("token", "who")
NAMES = ("name", "name_mixed", "name_house", "name_taken")
QUOTAS = ("too_many", "tables_full", "house_full")
CALLS = (
    Call("GET", "/health", health, "Whether the house works.", Health, errors=("ill",), cost=0),
    Call("GET", "/api/games", games, "Every game, with its options, presets and bots.", Games),
    Call("GET", "/api/games/{key}", game, "One game, with its words and how they are said.", GameDetails, errors=("no_game",)),
    Call("GET", "/api/games/{key}/words", words, "A game's words in a language, with its short rules and the tips of its lessons.",
         WordsAndHelp, query=LANGUAGE, errors=("no_game",)),
    Call("GET", "/api/catalogue", catalogue, "The games as the first page shows them: names, colours, options in words.", Catalogue,
         query={**LANGUAGE, "without": "keys of games that are left out, with commas between"}),
    Call("POST", "/api/games/{key}/deck", decks.look_at_deck, "A deck as it is read: why it may not be played, and its odds.",
         DeckTold, DeckForm, errors=("no_game", "no_decks", "body", "link_changed", "link_version", "link_long")),
    Call("GET", "/api/tables", tables, "The open tables: those that wait for players, and those that can be watched.", Tables),
    Call("POST", "/api/tables", open_table, "Set up a table, and get the link for the others.", TableMade, NewTable,
         known=True, errors=(*TOKEN, "body", *NAMES, "settings", *QUOTAS, "not_kept"), status=201),
    Call("POST", "/api/tables/from", play_from, "Play on from any turn of a finished game or a record, against bots.", TableMade, From,
         known=True, errors=(*TOKEN, "body", "no_table", "not_over", "over", "no_watchers", "record", "no_such_seat", *QUOTAS), status=201,
         largest=RECORD),
    Call("POST", "/api/learn/{key}", learn, "A first game of one's own, with bots that play as its lesson says.", Lesson,
         known=True, errors=(*TOKEN, "no_game", "no_lesson", *QUOTAS), status=201),
    Call("GET", "/api/tables/{id}", table, "A table as it is listed; for those who sit there also its link.", TableShown,
         errors=("token", "no_table")),
    Call("GET", "/api/tables/{id}/record", record, "A finished game as a text that can be kept, checked and replayed anywhere.", str,
         errors=("token", "no_table", "not_over", "no_watchers"), cost=20),
    Call("GET", "/api/tables/{id}/replay", table_replay, "A game entry by entry, as somebody may see it.", Replay,
         query={"eye": "a seat's number, watcher or all; left out: the best that is yours"},
         errors=("token", "no_table", "eye", "not_your_eyes", "no_watchers"), cost=20),
    Call("GET", "/api/finished", finished, "Finished games, the newest first.", FinishedGames,
         query={"game": "only of this game", "before": "only before this moment: `before` of the last answer", "mine": "1: my own"},
         errors=("token", "who", "body")),
    Call("POST", "/api/records", bring_record, "Bring a record: it is checked and comes back as a replay, kept only if you say so.",
         Replay, RecordText, errors=("token", "who", "body", "record", "eye", "not_over", "too_long", "too_many",
         "games_full"), largest=RECORD),
    Call("POST", "/api/verify", verify, "Check that a record was played as it was promised, and be told what was checked.", Verdict,
         ToVerify, errors=("body", "record", "too_long"), largest=RECORD),
    Call("GET", "/api/me", account.me, "Who I am, my tables, and which of them wait for me.", Me, known=True, errors=TOKEN),
    Call("DELETE", "/api/me", account.delete, "Be forgotten: seats are given up, records show Somebody.", Done, known=True, errors=TOKEN),
    Call("POST", "/api/me/name", account.rename, "Be called otherwise.", Me, NewName,
         known=True, errors=(*TOKEN, "body", *NAMES, "too_many")),
    Call("POST", "/api/me/password", account.keep, "Keep this profile by a name and a password, or change them.", Me, NewPassword,
         known=True, errors=(*TOKEN, "body", *NAMES, "password", "sign_in", "too_many")),
    Call("POST", "/api/me/sign-out-everywhere", account.sign_out_everywhere,
         "End every session and connection; this device gets a new token.", Signed, known=True, errors=TOKEN),
    Call("GET", "/api/me/decks", decks.my_decks, "The decks that I keep.", KeptDecks, known=True, errors=TOKEN),
    Call("PUT", "/api/me/decks/{id}", decks.keep_deck, "Keep a deck under an id of one's own making, or change it.", KeptDeck, NewDeck,
         known=True, errors=(*TOKEN, "body", "name", "no_game", "no_decks", "deck_changed", "decks_full", "not_kept")),
    Call("DELETE", "/api/me/decks/{id}", decks.drop_deck, "Keep a deck no longer.", Done, known=True, errors=(*TOKEN, "not_kept")),
    Call("POST", "/api/guest", account.guest, "Be somebody new, without signing up.", Signed, NewGuest,
         errors=("body", *NAMES), status=201),
    Call("POST", "/api/sign-in", account.sign_in, "Be somebody who was kept, on this device too.", Signed, SignIn,
         errors=("body", "sign_in", "too_many")),
)  # fmt: skip
