"""Routes about duplicate: evenings at many tables, and the deal of a day. A deal's cards, and what others made of it, leave only when
nobody plays it any more."""

from __future__ import annotations

import csv
import io
from bisect import bisect_left, bisect_right

import msgspec

from cardhouse.bots.daily import date_of, day_at, until_next
from cardhouse.engine.chance import commitment
from cardhouse.engine.game import keys, load, spec_of
from cardhouse.server import clubs
from cardhouse.server.duplicate.deals import deal_of_day, deal_of_evening, is_sealed
from cardhouse.server.duplicate.movement import seating
from cardhouse.server.duplicate.plan import Plan, plan_of
from cardhouse.server.duplicate.scoring import GAVE_UP, LOST, SHARED, WON, Compared, Held, compared, standings
from cardhouse.server.errors import Refused
from cardhouse.server.http.calls import Context
from cardhouse.server.http.clubs import put_date
from cardhouse.server.http.duplicate_bodies import (
    BoardShown,
    BoardTable,
    ClubTournaments,
    DailyDeals,
    DailyLine,
    DailyMade,
    DailyShown,
    DailyTable,
    EveningLine,
    EveningMade,
    Evenings,
    EveningShown,
    Made,
    Outcome,
    Place,
    Player,
    TableNow,
)
from cardhouse.server.http.tournaments import lines_of_club
from cardhouse.server.live import evenings
from cardhouse.server.live.organising import may_run_evening, may_sit, sees_evening
from cardhouse.server.names import HOUSE_NAMES, harmless, tidy_name
from cardhouse.storage.duplicate import EveningRow, MadeRow
from cardhouse.storage.store import TableRow

SHOWN = 50  # of a day's list
MOST_OF_CLUB = 20  # tournaments, and evenings, in the list of a club
MOST_KEPT = 1_000  # evenings of which it is kept who won
LONGEST_NAME = 60  # letters of an evening's
EARLIER = 7  # days that are still shown
OUTCOMES: dict[int, Outcome] = {WON: "won", SHARED: "shared", LOST: "lost", GAVE_UP: "gave_up"}


def open_evening(context: Context) -> EveningMade:
    context.services.quotas.take(context.server, context.me.id, context.address)
    asked = context.body
    plan = Plan(asked.game, asked.options, asked.tables, asked.boards, asked.level, asked.clock, "",
                name=tidy_name(asked.name, LONGEST_NAME) if asked.name else "", club=asked.club, guests=asked.guests,
                begins=asked.begins)  # fmt: skip

    def beside(id: str) -> None:
        if plan.club and plan.begins:
            put_date(context, plan.club, plan.name or spec_of(plan.game).title, plan.game, plan.begins, f"evening/{id}")

    row = evenings.open_evening(context.server, context.me.id, plan, beside)
    return EveningMade(row.id, _link(context, row, plan_of(row)))


def _link(context: Context, row: EveningRow, plan: Plan) -> str:
    """The link by which others sit down; where that is for members alone, the page's own address."""
    page = f"{context.origin}/evening/{row.id}"
    return page if plan.club and not plan.guests else f"{page}/{plan.code}"


def my_evenings(context: Context) -> Evenings:
    store, me = context.server.store, context.me.id
    plans = [(row, plan_of(row)) for row in store.duplicate.evenings_of(me)]
    return Evenings([_line(row, plan) for row, plan in plans if sees_evening(store, row, plan, me)])


def _line(row: EveningRow, plan: Plan) -> EveningLine:
    return EveningLine(row.id, plan.game, row.status, row.board, plan.boards, row.at, plan.name, plan.begins)  # type: ignore[arg-type]


def club_tournaments(context: Context) -> ClubTournaments:
    """What a club plays beside single tables: its tournaments and evenings, as far as I may see them."""
    store, me = context.server.store, context.person.id if context.person else ""
    club, _ = clubs.seen_by(store, context.path["id"], me)
    plans = [(row, plan_of(row)) for row in store.duplicate.evenings_of_club(club.id, MOST_OF_CLUB)]
    found = [
        msgspec.structs.replace(_line(row, plan), winners=_winners(context, row, plan) if row.status == "over" and row.board else [])
        for row, plan in plans
        if sees_evening(store, row, plan, me)
    ]
    return ClubTournaments(lines_of_club(context, club.id, MOST_OF_CLUB), found)


def _winners(context: Context, row: EveningRow, plan: Plan) -> list[str]:
    """Who won an evening that is over. It takes the results of all its deals: once none is missing they are final, and it is kept."""
    kept = context.services.winners
    if (won := kept.get(row.id)) is None:
        results, boards = _results(context, row, plan)
        won = [each.who for each in standings(boards) if each.place == 1]
        if len(boards) == row.board and all(made.won for board in results for table in board.tables for made in table.made):
            while len(kept) >= MOST_KEPT:
                del kept[next(iter(kept))]
            kept[row.id] = won
    return [_player(context, plan, who).name for who in won]


def sit(context: Context) -> EveningShown:
    evenings.sit(context.server, context.path["id"], context.me.id, context.body.code, context.body.add)
    return evening(context)


def stand(context: Context) -> EveningShown:
    evenings.stand(context.server, context.path["id"], context.me.id)
    return evening(context)


def begin(context: Context) -> EveningShown:
    evenings.begin(context.server, context.path["id"], context.me.id)
    return evening(context)


def close_table(context: Context) -> EveningShown:
    evenings.close_table(context.server, context.path["id"], context.me.id, context.body.table)
    return evening(context)


def end_evening(context: Context) -> EveningShown:
    evenings.end_evening(context.server, context.path["id"], context.me.id)
    return evening(context)


def evening(context: Context) -> EveningShown:
    """An evening as it is now."""
    me, store = context.person.id if context.person else "", context.server.store
    row = evenings.seen_evening(context.server, context.path["id"], me, _code(context))
    plan = plan_of(row)
    sits = plan.people or [person for _, person, _ in store.duplicate.evening_places(row.id)]
    owner = may_run_evening(store, row, me)
    club = store.clubs.club(row.club) if row.club else None
    deals = [store.duplicate.deal(deal_of_evening(row.id, board)) for board in range(1, plan.boards + 1)]
    results, boards = _results(context, row, plan)
    players = [_player(context, plan, number) for number in range(len(plan.people))] or [
        Player(context.server.people.name(person), person == me) for person in sits
    ]
    return EveningShown(
        row.id, plan.game, plan.options, plan.size or plan.tables, plan.boards, evenings.game_of(plan).seats, plan.level, plan.clock,
        row.status, row.board, context.server.people.name(row.owner), owner,  # type: ignore[arg-type]
        _link(context, row, plan) if owner or (me and (me in sits or row.club)) else "", players, plan.words,
        [commitment(deal.secret) for deal in deals if deal is not None], _now(context, row, plan, owner), results,
        [Place(each.place, players[each.who], _rounded(each.percent), _rounded(each.difference), each.boards)
         for each in standings(boards)],
        plan.name, row.club if clubs.shows(store, row.club, me) else "", club.name if club is not None else "", plan.begins,
        row.status == "gathering" and may_sit(store, row, plan, me, _code(context)),
    )  # fmt: skip


def _code(context: Context) -> str:
    return context.query.get("code", "")[:64]


def _rounded(number: float) -> float:
    return round(number, 2)


def _player(context: Context, plan: Plan, number: int) -> Player:
    """A contestant of an evening that has begun."""
    person = plan.people[number]
    if not person:
        bot = number - len([each for each in plan.people if each])
        turn = bot // len(HOUSE_NAMES)
        return Player(HOUSE_NAMES[bot % len(HOUSE_NAMES)] + (f" {turn + 1}" if turn else ""), bot=True)
    return Player(context.server.people.name(person), context.person is not None and person == context.person.id)


def _seating(plan: Plan, board: int) -> list[list[int]]:
    """Who sat at each table of a deal, by seat."""
    return seating(board - 1, plan.size, evenings.game_of(plan).sides)


def _now(context: Context, row: EveningRow, plan: Plan, owner: bool) -> list[TableNow]:
    """The tables of the deal that is played now."""
    if row.status != "playing":
        return []
    found = []
    for table, seats in zip(
        context.server.store.duplicate.dealt(deal_of_evening(row.id, row.board)), _seating(plan, row.board), strict=False
    ):
        players = [_player(context, plan, number) for number in seats]
        mine = any(player.me for player in players)
        found.append(TableNow(players, table.status == "over", table.id if mine or owner else "", mine))
    return found


def _results(context: Context, row: EveningRow, plan: Plan) -> tuple[list[BoardShown], list[dict[int, Compared]]]:
    """The deals that may be shown, the newest first; and of each what every contestant made of it."""
    shown: list[BoardShown] = []
    boards: list[dict[int, Compared]] = []
    for board in range(row.board, 0, -1):
        id = deal_of_evening(row.id, board)
        deal = context.server.store.duplicate.deal(id)
        if deal is None or is_sealed(context.server.store, id):
            continue
        made = {(each.table, each.seat): each for each in context.server.store.duplicate.made_of(id)}
        against = compared(_held(each) for each in made.values())
        tables: list[BoardTable] = []
        by_contestant: dict[int, Compared] = {}
        for table, seats in zip(context.server.store.duplicate.dealt(id), _seating(plan, board), strict=False):
            each = [(_player(context, plan, number), (table.no, seat)) for seat, number in enumerate(seats)]
            tables.append(BoardTable(table.id, [_made(player, made.get(at), against.get(at)) for player, at in each]))
            by_contestant |= {number: against[table.no, seat] for seat, number in enumerate(seats) if (table.no, seat) in against}
        shown.append(BoardShown(board, commitment(deal.secret), deal.secret.hex(), tables))
        boards.append(by_contestant)
    return shown, boards


def _held(row: MadeRow) -> Held:
    return Held(row.table, row.seat, row.won, row.score, row.left)


def _made(player: Player, row: MadeRow | None, against: Compared | None) -> Made:
    if row is None:
        return Made(player)
    found = Made(player, OUTCOMES[row.won], _rounded(row.score), left=row.left)
    if against is None:
        return found
    return Made(player, found.won, found.score, against.matchpoints, against.most, _rounded(against.percent), _rounded(against.difference),
                row.left)  # fmt: skip


def evening_csv(context: Context) -> str:
    """All results of an evening that may be shown, a line for each seat."""
    row = evenings.seen_evening(context.server, context.path["id"], context.person.id if context.person else "", _code(context))
    results, _ = _results(context, row, plan_of(row))
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n").writerow
    write(["deal", "table", "seat", "name", "bot", "result", "score", "matchpoints", "most", "percent", "difference"])
    for board in reversed(results):
        for table in board.tables:
            for seat, made in enumerate(table.made):
                name = made.player.name
                write([board.board, table.id, seat + 1, harmless(name), int(made.player.bot), made.won or "",
                       made.score, made.matchpoints, made.most, made.percent, made.difference])  # fmt: skip
    return out.getvalue()


# The deal of a day


def _today(context: Context) -> int:
    return day_at(context.services.wall())


def _game_asked(context: Context) -> str:
    key = context.path["game"]
    if key not in keys():
        raise Refused("no_game", f"there is no game {key[:40]!r} in this house: /api/games lists what there is")
    return key


def daily_deals(context: Context) -> DailyDeals:
    """The deals of today: one for each game, and whether I have played it."""
    now, me, store = context.services.wall(), context.me.id, context.server.store
    day, lines = day_at(now), []
    for key in keys():
        deal = deal_of_day(key, day)
        table = store.duplicate.dealt_to(deal, me)
        people = len({row.person for row in store.duplicate.made_of(deal)})
        lines.append(DailyLine(key, table is not None, table is not None and table.status == "over", table.id if table else "", people))
    return DailyDeals(str(date_of(day)), until_next(now), lines)


def play_daily(context: Context) -> DailyTable:
    """My table with the deal of today: the same one whenever I ask."""
    key, me = _game_asked(context), context.me.id
    if context.server.store.duplicate.dealt_to(deal_of_day(key, _today(context)), me) is None:
        context.services.quotas.take(context.server, me, context.address)
    row, _ = evenings.play_daily(context.server, me, key, _today(context))
    return DailyTable(row.id)


def daily_deal(context: Context) -> DailyShown:
    """The deal of a day, and its list for who has played it."""
    key, me, now, store = _game_asked(context), context.me.id, context.services.wall(), context.server.store
    today = day_at(now)
    asked = context.query.get("day", "")
    day = int(asked) if asked.isdecimal() and len(asked) < 7 else today
    if not today - EARLIER <= day <= today:
        raise Refused("no_game", f"the deals of the last {EARLIER} days are shown here: choose one of them")
    deal = evenings.daily_deal(context.server, key, day) if day == today else store.duplicate.deal(deal_of_day(key, day))
    mine = store.duplicate.dealt_to(deal_of_day(key, day), me)
    rows = [row for row in store.duplicate.made_of(deal_of_day(key, day)) if deal is not None and row.at < deal.until]
    places = _places(context, rows, store.duplicate.dealt(deal.id) if deal is not None and day < today else ([mine] if mine else []))
    finished = mine is not None and mine.status == "over"
    own = next((each for each, person in places if person == me), None)
    return DailyShown(
        key, str(date_of(day)), day, day == today, until_next(now), evenings.DAILY_LEVEL, load(key).seats,
        commitment(deal.secret) if deal else "", deal.secret.hex() if deal and day < today else "", mine is not None, finished,
        mine.id if mine else "", finished and own is None and day < today, len(rows), own,
        [each for each, _ in places[:SHOWN]] if finished or day < today else [],
    )  # fmt: skip


def _places(context: Context, rows: list[MadeRow], tables: list[TableRow]) -> list[tuple[DailyMade, str]]:
    """Everybody's game with the deal of a day, the best first, each with its person."""
    ids = {table.no: table.id for table in tables}
    order = sorted((row.won, row.score) for row in rows)
    total, others, me = sum(row.score for row in rows), len(rows) - 1, context.me.id
    found = []
    for row in sorted(rows, key=lambda row: (-row.won, -row.score, row.at)):
        rank = row.won, row.score
        worse, alike = bisect_left(order, rank), bisect_right(order, rank) - bisect_left(order, rank) - 1
        against = None
        if others:
            points = 2 * worse + alike
            against = Compared(points, 2 * others, 100 * points / (2 * others), row.score - (total - row.score) / others)
        player = Player(context.server.people.name(row.person), row.person == me)
        found.append((DailyMade(len(rows) - worse - alike, _made(player, row, against), ids.get(row.table, "")), row.person))
    return found
