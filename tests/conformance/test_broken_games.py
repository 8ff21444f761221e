"""For each law a game that breaks it, and only it: `check` must say so."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from cardhouse.engine.actions import Form, kind_of, pack
from cardhouse.engine.events import TWINS, emit
from cardhouse.engine.forecast import Odds, Range
from cardhouse.engine.rng import below
from cardhouse.engine.text import Text
from cardhouse.testing import LAWS, LawBroken, check, check_record, check_twin

INTERPRETED = [law for law in LAWS if law is not check_twin]
DECK, PILE, HAND, PLAY = 0, 1, 2, 0


def rejected(spec, law, laws=INTERPRETED):
    with pytest.raises(LawBroken) as broken:
        check(spec, games=3, laws=laws)
    assert broken.value.law == law, broken.value


def broken_by(climb, **changes):
    """Climb with a fault, under a name of its own."""
    return replace(climb.SPEC, key="broken_" + "_".join(changes), **changes)


def after_each_move(climb, fault):
    """Climb with something done wrong after every move."""

    def apply(s, action):
        seat = s.to_act
        climb.apply(s, action)
        fault(s, seat)

    return broken_by(climb, apply=apply)


@pytest.mark.xdist_group("compiled")
def test_the_game_of_the_page_keeps_every_law(climb):
    assert check(climb.SPEC) == ["forecast: the game promises nothing", "honest bots: easy and normal are the same bot"]


def test_an_event_that_tells_a_hidden_card_is_rejected(climb):
    def tell_a_card_in_hand(s, seat):
        if s.count[HAND + seat]:
            emit(s, climb.PLAYED, seat, s.face[s.cards[HAND + seat][0]])

    rejected(after_each_move(climb, tell_a_card_in_hand), "replay")


def test_a_public_number_that_depends_on_hidden_cards_is_rejected(climb):
    def count_high_cards(s, seat):
        if not s.over and s.passes == 0:
            s.passes = -sum(s.face[card] > 9 for card in s.cards[HAND + seat][: s.count[HAND + seat]])

    rejected(after_each_move(climb, count_high_cards), "replay")


def test_a_leak_in_the_same_step_as_chance_is_rejected(climb):
    def roll_and_tell(s, seat):
        if s.count[HAND + seat]:
            emit(s, climb.PLAYED, below(s, 2) * 0 + seat, s.face[s.cards[HAND + seat][0]])

    rejected(after_each_move(climb, roll_and_tell), "replay")


def test_a_secret_kept_in_a_number_is_rejected(climb):
    """A private number is copied by resampling as it is: a bot could read it."""

    def remember_the_next_card(s, seat):
        s.opt_hand = s.face[s.cards[DECK][s.count[DECK] - 1]]

    rejected(after_each_move(climb, remember_the_next_card), "replay")


def test_a_move_after_the_end_is_rejected(climb):
    def always(s, action):
        return climb.LEGAL if s.over and kind_of(action) == climb.PASS else climb.refusal(s, action)

    rejected(broken_by(climb, refusal=always), "conservation")


@pytest.mark.parametrize("won", [0, 1 << 30])
def test_winners_that_are_no_seats_are_rejected(climb, won):
    def winners(s):
        return won

    rejected(broken_by(climb, winners=winners), "conservation")


def test_more_legal_actions_than_declared_are_rejected(climb):
    rejected(broken_by(climb, max_legal=2), "conservation")


@pytest.mark.parametrize("change", [{"seats": (2, 3, 8)}, {"seats": (3, 2, 4)}, {"max_legal": 0}, {"max_legal": 257}, {"key": "My Game"}])
def test_a_declaration_the_engine_cannot_keep_is_an_error_at_once(climb, change):
    with pytest.raises(TypeError, match=r"seats|max_legal|key"):
        replace(climb.SPEC, **change)


def test_a_lost_card_is_rejected(climb):
    def lose_one(s, seat):
        s.count[DECK] = max(0, s.count[DECK] - 1)

    rejected(after_each_move(climb, lose_one), "conservation")


def test_a_doubled_card_is_rejected(climb):
    def double_one(s, seat):
        s.cards[DECK][s.count[DECK] - 1] = s.cards[PILE][0]

    rejected(after_each_move(climb, double_one), "conservation")


def test_a_changed_face_is_rejected(climb):
    def forge(s, seat):
        s.face[s.cards[DECK][0]] = 3

    rejected(after_each_move(climb, forge), "conservation")


def test_a_game_without_an_end_is_rejected(climb):
    def go_on(s, seat):
        s.over = s.passes = 0

    rejected(after_each_move(climb, go_on), "conservation")


def test_no_legal_action_before_the_end_is_rejected(climb):
    def only_plays(s, out):
        return climb.legal(s, out) - 1

    rejected(broken_by(climb, legal=only_plays), "conservation")


def test_an_incomplete_setup_is_rejected(climb):
    def setup(s):
        passes = s.passes
        climb.setup(s)
        s.passes = min(passes, 1)

    rejected(broken_by(climb, setup=setup), "conservation")


def test_legal_actions_that_depend_on_hidden_cards_are_rejected(climb):
    def swap_order(s, out):
        n = climb.legal(s, out)
        if n > 1 and s.face[s.cards[DECK][s.count[DECK] - 1]] > 9:
            out[0], out[n - 1] = out[n - 1], out[0]
        return n

    rejected(broken_by(climb, legal=swap_order), "resample")


def test_a_card_moved_behind_the_engine_is_rejected(climb):
    def slip_under_the_deck(s, seat):
        row = s.cards[DECK]
        row[0], row[1] = row[1], row[0]

    rejected(after_each_move(climb, slip_under_the_deck), "fold")


def test_chance_from_elsewhere_is_rejected(climb):
    calls = []

    def random_turn(s, seat):
        calls.append(0)
        if not s.over:
            s.to_act = len(calls) * 7 % 11 % s.seats

    rejected(after_each_move(climb, random_turn), "record", [check_record])


def test_two_actions_of_one_text_are_rejected(climb):
    forms = (Form(0, "play {}", (tuple(str(n // 2) for n in range(climb.CARDS)),)), climb.SPEC.forms[1])
    rejected(broken_by(climb, forms=forms), "record")


def test_a_refusal_of_a_legal_action_is_rejected(climb):
    def strict(s, action):
        return climb.TOO_LOW if not s.over and action == pack(PLAY, 19) else climb.refusal(s, action)

    rejected(broken_by(climb, refusal=strict), "refusal")


def test_a_refusal_that_lets_an_illegal_action_pass_is_rejected(climb):
    def lenient(s, action):
        reason = climb.refusal(s, action)
        return climb.LEGAL if reason == climb.TOO_LOW else reason

    rejected(broken_by(climb, refusal=lenient), "refusal")


def test_a_reason_without_a_sentence_is_rejected(climb):
    spec = broken_by(climb, reasons=("legal", "not_held", "too_high", "over"))
    rejected(spec, "text")


@pytest.mark.parametrize(
    "promise", [lambda left: left, lambda left: Range(left, left + 3), lambda left: Odds(1, 2)], ids=["number", "range", "odds"]
)
def test_a_wrong_forecast_is_rejected(climb, promise):
    def forecast(s, action):
        return {"left": promise(s.count[HAND + s.to_act])} if kind_of(action) == PLAY else {}

    def settle(before, action, after, captions):
        return {"left": after.count[HAND + before.to_act]} if kind_of(action) == PLAY else {}

    rejected(broken_by(climb, forecast=forecast, settle=settle), "forecast")


def test_odds_that_are_a_fifth_too_high_are_rejected(climb):
    """That the deck's top card, unseen, is higher than the pile's."""

    def forecast(s, action):
        unseen = [face for face in range(climb.CARDS) if face not in s.face]
        higher = sum(face > s.face[s.cards[PILE][s.count[PILE] - 1]] for face in unseen)
        return {"higher": Odds(min(len(unseen), higher + len(unseen) // 5), len(unseen))}

    def settle(before, action, after, captions):
        top = before.face[before.cards[DECK][before.count[DECK] - 1]]
        return {"higher": int(top > before.face[before.cards[PILE][before.count[PILE] - 1]])}

    rejected(broken_by(climb, forecast=forecast, settle=settle), "forecast")


def test_a_promise_of_which_nothing_comes_is_rejected(climb):
    def forecast(s, action):
        return {"fame": 3}

    rejected(broken_by(climb, forecast=forecast), "forecast")


def test_a_peeking_bot_is_rejected(climb):
    def peeks(s, chooser):
        unseen = s.face[s.cards[DECK][s.count[DECK] - 1]]
        return climb.lowest(s, chooser) if unseen > 9 else pack(climb.PASS)

    rejected(broken_by(climb, easy=peeks), "honest bot")


def test_a_bot_that_foresees_chance_is_rejected(climb):
    def foresees(s, chooser):
        return climb.lowest(s, chooser) if s.rng[0] & 2 else pack(climb.PASS)

    rejected(broken_by(climb, normal=foresees), "honest bot")


# Rules that are compiled cannot be closures: these find Climb's own apply under this name.
climb_apply = None


def note_a_move(s):
    s.passes = s.passes + 0


def forget_a_move(s):
    s.passes = 0


def noting_apply(s, action):
    climb_apply(s, action)
    note_a_move(s)


def overflowing_apply(s, action):
    climb_apply(s, action)
    s.passes = s.passes + 40_000 if s.over else s.passes


@pytest.mark.xdist_group("compiled")
def test_a_twin_that_differs_is_rejected(climb, monkeypatch):
    monkeypatch.setitem(globals(), "climb_apply", climb.apply)
    monkeypatch.setitem(TWINS, note_a_move, forget_a_move)
    rejected(replace(climb.SPEC, key="differs", apply=noting_apply), "twin", LAWS)


@pytest.mark.xdist_group("compiled")
def test_a_number_that_outgrows_its_field_is_rejected(climb, monkeypatch):
    monkeypatch.setitem(globals(), "climb_apply", climb.apply)
    rejected(replace(climb.SPEC, key="outgrows", apply=overflowing_apply), "twin", LAWS)


def whispering_apply(s, action):
    climb_apply(s, action)
    emit(s, int(f"{action}"))


def test_a_rule_that_cannot_be_compiled_is_rejected_with_its_file_and_line(climb, monkeypatch):
    monkeypatch.setitem(globals(), "climb_apply", climb.apply)
    with pytest.raises(
        LawBroken, match=rf"{__file__}:{whispering_apply.__code__.co_firstlineno + 2}: whispering_apply .* an f-string"
    ) as broken:
        check(replace(climb.SPEC, key="whispers", apply=whispering_apply))
    assert broken.value.law == "twin"


def test_laws_that_cannot_be_tried_are_said(climb):
    """Without a compiler rules are still translated; what is left out is named."""
    code = """
import sys
sys.path.insert(0, sys.argv[1])
sys.modules["llvmlite"] = None
import climb
from cardhouse.testing import check
print(*check(climb.SPEC, games=1), sep="\\n")
"""
    done = subprocess.run([sys.executable, "-c", code, Path(climb.__file__).parent.parent], capture_output=True, text=True, check=True)
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == ["twin", "forecast", "honest bots"]
    assert "replay: it was left out" in check(climb.SPEC, games=1, laws=[law for law in LAWS if law is check_record])


def test_missing_text_is_rejected(climb):
    spec = broken_by(climb)
    object.__setattr__(spec, "text", Text({"game": {"title": "Climb"}}))
    rejected(spec, "text")


def test_a_game_cannot_call_its_events_what_the_engine_says_itself(climb):
    """A caption "moved" would be taken for a card that moved, by every view and every client."""
    with pytest.raises(TypeError, match="moved is an event of the engine"):
        broken_by(climb, events={"moved": ("seat",), **climb.SPEC.events})
