"""Moving cards, and who knows them."""

from collections import Counter
from itertools import permutations

import pytest

from cardhouse.engine.events import EVERYONE, WATCHER, Handed, Moved, Revealed, Shuffled, Swapped
from cardhouse.engine.rng import Chooser, seed
from cardhouse.engine.state import Cards, copy, state
from cardhouse.engine.views import masked, resample
from cardhouse.engine.zones import (
    clear,
    collect,
    conceal,
    draw,
    draw_many,
    faces,
    find,
    gather,
    place,
    reveal,
    reveal_zone,
    shuffle,
    take,
    top,
)

DECK, PILE, ANA, BO = range(4)
ANA_SEES, BO_SEES = 1, 2


@state(cards=8, zones=4)
class Toy(Cards):
    """Two hands, a deck and an open pile."""


@pytest.fixture
def s():
    """Ana holds 3 4 5, Bo 6 7; 0 1 2 lie in the deck, 2 on top."""
    s = Toy()
    clear(s)
    seed(s, 1)
    s.sees = [0, EVERYONE, ANA_SEES, BO_SEES]
    for card, zone in enumerate([DECK, DECK, DECK, ANA, ANA, ANA, BO, BO]):
        place(s, card, card, zone)
    s.log = []
    return s


def held(s, zone):
    return s.cards[zone][: s.count[zone]]


def test_a_drawn_card_is_known_to_who_sees_the_hand(s):
    card = draw(s, DECK, ANA)
    assert card == 2
    assert top(s, ANA) == 2
    assert s.known[2] == ANA_SEES
    assert s.log == [Moved(2, DECK, ANA, 2, ANA_SEES)]


def test_cards_drawn_together_lie_as_if_drawn_one_by_one_in_one_event(s):
    singly = copy(s)
    for _ in range(2):
        draw(singly, DECK, ANA)
    reveal(s, 1, BO_SEES)  # told of each card is who knows that one
    s.log = []
    draw_many(s, DECK, ANA, 2)
    assert [held(s, zone) for zone in (DECK, ANA)] == [held(singly, zone) for zone in (DECK, ANA)] == [[0], [3, 4, 5, 2, 1]]
    assert s.log == [Handed(DECK, ANA, (2, 1), (ANA_SEES, ANA_SEES | BO_SEES))]
    draw_many(s, DECK, ANA, 0)
    assert len(s.log) == 1  # nothing happened, and nothing is said


def test_a_card_laid_open_is_known_to_all(s):
    take(s, ANA, 2, PILE)
    assert s.known[top(s, PILE)] == EVERYONE
    assert s.known[top(s, PILE)] >> WATCHER & 1


def test_a_card_leaves_a_hidden_hand_by_its_last_slot(s):
    """Otherwise its place would tell what the cards before it are not."""
    take(s, ANA, 0, PILE)
    assert held(s, ANA) == [3, 4]
    assert [s.face[card] for card in held(s, ANA)] == [5, 4]
    assert s.face[5] == 3
    assert s.log == [Swapped(3, 5, ANA_SEES), Moved(5, ANA, PILE, 3, EVERYONE)]


def test_a_card_that_others_know_leaves_by_a_slot_they_know(s):
    reveal(s, 3, BO_SEES)
    take(s, ANA, 0, PILE)
    assert held(s, ANA) == [4, 5]
    assert s.face[3] == 3


def test_a_card_leaves_by_a_slot_of_the_same_back(s):
    s.pool = [0, 0, 0, 0, 0, 1, 1, 1]
    take(s, ANA, 0, PILE)
    assert held(s, ANA) == [3, 5]
    assert [s.face[card] for card in held(s, ANA)] == [4, 5]


def test_concealed_cards_are_known_to_the_mask_alone(s):
    reveal_zone(s, ANA, EVERYONE)
    s.log.clear()
    conceal(s, ANA, ANA_SEES)
    assert [s.known[card] for card in held(s, ANA)] == [ANA_SEES] * 3
    assert s.log == [Shuffled(ANA, (3, 4, 5), ANA_SEES)]
    assert s.sees[ANA] == ANA_SEES
    assert [s.face[card] for card in held(s, ANA)] == [3, 4, 5], "nothing has moved"


def test_an_open_zone_keeps_its_order(s):
    for _ in range(3):
        draw(s, DECK, PILE)
    take(s, PILE, 0, DECK)
    assert held(s, PILE) == [1, 0]
    assert held(s, DECK) == [2]


def test_finding_by_face(s):
    assert find(s, ANA, 4) == 1
    assert find(s, ANA, 6) == -1
    assert faces(s, BO) == 1 << 6 | 1 << 7


def test_gathering_keeps_the_order_and_what_is_known(s):
    gather(s, ANA, DECK)
    assert held(s, DECK) == [0, 1, 2, 3, 4, 5]
    assert s.count[ANA] == 0
    assert s.known[4] == ANA_SEES
    gather(s, DECK, PILE)
    assert all(s.known[card] == EVERYONE for card in held(s, PILE))


def test_after_a_shuffle_nobody_knows_anything(s):
    gather(s, ANA, DECK)
    shuffle(s, DECK)
    assert held(s, DECK) == [0, 1, 2, 3, 4, 5]
    assert sorted(s.face[:6]) == [0, 1, 2, 3, 4, 5]
    assert s.known[:6] == [0] * 6
    assert s.known[6:] == [BO_SEES] * 2


def test_collecting_brings_every_card_home(s):
    draw(s, DECK, PILE)
    collect(s, 8, 4, DECK)
    assert held(s, DECK) == list(range(8))
    assert [s.count[zone] for zone in (PILE, ANA, BO)] == [0, 0, 0]
    assert s.known == [0] * 8


@pytest.mark.parametrize("mix", ["shuffle", "collect"])
@pytest.mark.parametrize("n", [3, 4, 5])
def test_every_order_is_equally_likely(mix, n):
    s = Toy()
    clear(s)
    seed(s, n)
    for card in range(n):
        place(s, card, card, DECK)
    counts = Counter()
    orders = len(list(permutations(range(n))))
    for _ in range(200 * orders):
        shuffle(s, DECK) if mix == "shuffle" else collect(s, n, 4, DECK)
        counts[tuple(s.face[:n])] += 1
    chi = sum((count - 200) ** 2 / 200 for count in counts.values()) + 200 * (orders - len(counts))
    assert chi < orders + 6 * (2 * orders) ** 0.5


def test_revealing_tells_only_once(s):
    reveal(s, 3, BO_SEES)
    reveal(s, 3, BO_SEES)
    assert s.log == [Revealed(3, 3, ANA_SEES | BO_SEES)]
    reveal_zone(s, BO, EVERYONE)
    assert s.known[6] == s.known[7] == EVERYONE


def test_a_masked_state_shows_nothing_unknown(s):
    seen = masked(s, 0)
    assert seen.face == [-1, -1, -1, 3, 4, 5, -1, -1]
    assert seen.rng == [0] * 4


def test_resampling_stays_within_the_pool_and_deals_evenly(s):
    s.pool = [0, 0, 0, 0, 0, 0, 1, 1]
    counts = Counter()
    for key in range(1200):
        other = masked(s, 1)
        other.face = list(s.face)
        resample(other, 0, Chooser(key))
        assert other.face[3:6] == [3, 4, 5]
        assert sorted(other.face[:3]) == [0, 1, 2]
        assert sorted(other.face[6:]) == [6, 7]
        counts[tuple(other.face[:3])] += 1
    assert len(counts) == 6
    assert all(140 < count < 260 for count in counts.values())


def test_resampling_leaves_nothing_of_the_true_deal(s):
    other = masked(s, 1)
    other.face = [2, 0, 1, 3, 4, 5, 7, 6]
    mine = masked(s, 1)
    mine.face = list(s.face)
    resample(mine, 0, Chooser(4))
    resample(other, 0, Chooser(4))
    assert mine.face == other.face
    assert mine.rng == other.rng
