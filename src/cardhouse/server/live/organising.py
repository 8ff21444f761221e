"""Who may see a tournament or an evening, take part and run it: by its link, or as a member of the club to which it belongs.

What belongs to a club is the members' alone, and its owner and organisers run it, unless it says otherwise itself: `guests` lets in all who
have its link, `public` everybody while the club shows itself. Once the club is deleted it goes on among those who take part.
"""

from __future__ import annotations

from hmac import compare_digest

from cardhouse.server import clubs
from cardhouse.server.duplicate.plan import Plan
from cardhouse.server.errors import Refused
from cardhouse.server.tournament.state import Tournament
from cardhouse.storage.duplicate import EveningRow
from cardhouse.storage.store import Store
from cardhouse.storage.tournaments import TournamentRow

NO_TOURNAMENT = "there is no such tournament: the link may be cut short or have a letter changed, ask for it again"
NO_EVENING = "there is no such evening: the link may be cut short or have a letter changed, ask for it again"
BY_INVITATION = "this {} is by invitation: ask for its link again, it must be copied whole"


def fits(code: str, own: str) -> bool:
    return compare_digest(code.encode("utf-8", "replace"), own.encode())


# Tournaments


def invited(store: Store, row: TournamentRow, t: Tournament, person: str, code: str = "") -> bool:
    """Whether a person may see a tournament and enter it."""
    plan, takes_part = t.plan, t.entrant_of(person) is not None
    if not plan.club:
        return plan.public or person == t.founded.owner or takes_part or person in t.arbiters or fits(code, t.founded.code)
    club = store.clubs.club(row.club) if row.club else None
    if club is None:
        return bool(person) and (person == t.founded.owner or takes_part)
    if (person and store.clubs.role(club.id, person)) or (plan.public and club.visible != "private"):
        return True
    return ((plan.guests or plan.public) and takes_part) or (plan.guests and fits(code, t.founded.code))


def check_invited(store: Store, row: TournamentRow, t: Tournament, person: str, code: str = "") -> None:
    """Refuse who may not see it; of a club's, nobody else learns that there is one."""
    if invited(store, row, t, person, code):
        return
    if t.plan.club:
        raise Refused("no_tournament", NO_TOURNAMENT)
    raise Refused("no_invitation", BY_INVITATION.format("tournament"))


def may_organise(store: Store, row: TournamentRow, t: Tournament, person: str) -> bool:
    if not person:
        return False
    return clubs.organises(store.clubs.role(row.club, person)) if row.club else person == t.founded.owner


def check_organises(store: Store, row: TournamentRow, t: Tournament, person: str) -> None:
    if not may_organise(store, row, t, person):
        raise Refused("not_organiser", "only the organiser of a tournament can do that")


def may_arbitrate(store: Store, row: TournamentRow, t: Tournament, person: str) -> bool:
    """Whether a person sets results: the organiser, and whom they named as an arbiter; in a club only while they may see it."""
    return may_organise(store, row, t, person) or (person in t.arbiters and invited(store, row, t, person))


def outsiders(store: Store, row: TournamentRow, t: Tournament) -> set[str]:
    """Who takes part in a tournament that is for members alone, and has left the club."""
    if not row.club or t.plan.guests or t.plan.public:
        return set()
    members = {member.person for member in store.clubs.members(row.club)}
    return {person for each in t.entrants.values() for person in each.people} - members


# Evenings


def sits(store: Store, row: EveningRow, plan: Plan, person: str) -> bool:
    return bool(person) and (person in plan.people or any(person == each for _, each, _ in store.duplicate.evening_places(row.id)))


def sees_evening(store: Store, row: EveningRow, plan: Plan, person: str, code: str = "") -> bool:
    """Whether a person may see an evening; one that belongs to no club is seen by anybody who has its address."""
    if not plan.club:
        return True
    club = store.clubs.club(row.club) if row.club else None
    if club is None:
        return bool(person) and (person == row.owner or sits(store, row, plan, person))
    if person and store.clubs.role(club.id, person):
        return True
    return plan.guests and (fits(code, plan.code) or sits(store, row, plan, person))


def check_sees_evening(store: Store, row: EveningRow, plan: Plan, person: str, code: str = "") -> None:
    if not sees_evening(store, row, plan, person, code):
        raise Refused("no_evening", NO_EVENING)


def may_sit(store: Store, row: EveningRow, plan: Plan, person: str, code: str) -> bool:
    """Whether a person may sit down: by the link, or as a member of its club."""
    if fits(code, plan.code) and (not plan.club or plan.guests):
        return True
    return bool(store.clubs.role(row.club, person)) if row.club else person == row.owner


def may_run_evening(store: Store, row: EveningRow, person: str) -> bool:
    if not person:
        return False
    return clubs.organises(store.clubs.role(row.club, person)) if row.club else person == row.owner


def still_sits(store: Store, row: EveningRow, plan: Plan, person: str) -> bool:
    """Whether a person who sat down is still there: not deleted, and in a club's own evening still a member."""
    if store.person(person) is None:
        return False
    return not row.club or plan.guests or bool(store.clubs.role(row.club, person))
