"""The KONIVRER table: an alchemist's desk, alone, in pairs and in threes; by mouse, thumb and keyboard."""

import re

import pytest
from playwright.sync_api import TimeoutError as NotYet
from playwright.sync_api import expect

from cardhouse.games.konivrer import position
from server.process import until

from .conftest import DESKTOP, PHONE, SOAK
from .table import FRAMES, LIVE, OVER, READY, STILL, meeting, noted, opened, page_of, resize, serious, watch

CARDS_A_TURN = 2  # that a whole game plays, to come to an end
HAND = f"{READY} .k-hand .k-card"
LEGAL = f"{HAND}.legal:visible"  # the hand may give way to a question
DESK = f"{READY} .k-desk"
OUT = ".me .k-plate.out"  # the others go on
# A turn in the middle of a game: every zone has something in it
TABLE = {
    "hands": ["slag_brute calcining_flame soot_wraith exhume copper_homunculus", "dew_gatherer mirror_carp"],
    "flags": ["fire", "earth"],
    "fields": ["ash_moth+1 cinder_imp-1/inferno2 spark_kite furnace_stoker~", "quarry_ox salt_sentinel+2/steadfast2 clay_foundling"],
    "azoths": ["fire fire (fire) nether nether generic any", "earth earth (earth) water"],
    "lives": ["struck_flint bone_sparrow", 3],
    "discards": ["kiln_hound ember_whelp", "loam_badger"],
    "removed": ["tar_hound", ""],
    "shields": [2, 0],
    "azoth_left": 0,
    "turn": 7,
}
# One Life Card has been turned up by an attack, and waits
STRUCK = {
    "hands": ["exhume", "tide_adept"],
    "flags": ["none", "none"],
    "fields": ["bone_sparrow", "mirror_carp"],
    "lives": ["ossuary_clerk moonlit_tincture grave_newt", 3],
    "upcoming": ["caput_mortuum black_sun", "ferry_wight"],
    "discards": ["pale_beadle lead_bailiff", ""],
    "azoths": ["nether nether", ""],
    "azoth_left": 0,
    "turn": 6,
    "phase": "post-combat",
}
STRIKE = ("next", "next", "attack mirror_carp > player 0", "next", "no block")
FOUR = {
    "hands": ["slag_brute"] * 4,
    "flags": ["fire", "water", "air", "nether"],
    "fields": ["cinder_imp ash_moth", "tide_adept", "weathercock", "bone_sparrow tar_hound"],
    "azoths": ["fire fire", "water", "air", "nether"],
    "azoth_left": 0,
    "mode": "2v2",
}
FREE = {**FOUR, "mode": "ffa4"}
THREE = {name: each[:3] if isinstance(each, list) else each for name, each in FOUR.items()} | {"mode": "ffa3"}
SIX = {**FOUR, "hands": ["slag_brute"] * 6, "flags": [], "fields": [*FOUR["fields"], "gilded_gnat", "ash_moth ember_whelp"], "mode": "3v3"}


@pytest.fixture
def table(new_page, server):
    """Opens a table in a given position, some actions later, seen by its first seat; bots sit at the others."""

    def at(position_is=TABLE, size=DESKTOP, *, actions=(), settings=STILL, name="Ana", more=None, seat=0):
        game = position(**position_is)
        for action in actions:
            game.play(action)
        page = opened(new_page, server, game.record.dumps(), size, settings, name, seat, level="easy", **(more or {}))
        page.locator(DESK).wait_for()
        return page

    return at


def seats(guest, count, *others, **options):
    """A new table of one person, with bots or open seats."""
    plan = [{"who": "me"}, *(others or [{"who": "bot", "level": "easy"}] * (count - 1))]
    made = guest.post("/api/tables", {"settings": {"game": "konivrer", "seats": plan, "ready": False, "options": options}})
    assert made.status == 201, made.text
    return made.json


def number(page):
    return page.locator(".seated").get_attribute("data-n")


def moved(page, before):
    """Until something may be done again, or it is over."""
    page.wait_for_function("n => document.querySelector('.seated')?.dataset.n !== n", arg=before)
    page.locator(f"{READY} [data-primary], {READY} [data-action], {LEGAL}, {OVER}").first.wait_for()


def do(page, action, chosen=False):
    """Play an action as a person would: a card and how it is played, an attacker and its target, X by the stepper, or a button."""
    before = number(page)
    verb, _, rest = action.partition(" ")
    if verb in ("summon", "tribute", "spell", "azoth") and not chosen:
        name = " ".join(word.title() for word in rest.split()[0].split("_"))
        page.locator(f"{LEGAL}[aria-label^='{name}']").click()
    if verb == "attack":
        page.locator(f"{READY} [data-attacker='{rest.split()[0]}']").click()
        page.wait_for_function(  # one target: it is played at once; several: they are offered
            "([n, target]) => document.querySelector('.seated')?.dataset.n !== n || document.querySelector(target)",
            arg=[before, f"[data-action='{action}']"],
        )
        if number(page) != before:
            return moved(page, before)
    if action.startswith("x="):
        while page.locator(".k-step").count() and page.locator(".k-step output").inner_text() != f"X = {action.split()[0][2:]}":
            page.locator(".k-step button").last.click()
    page.locator(f"{READY} [data-action='{action}']").first.click()
    return moved(page, before)


CHOICES = f"""{READY} .k-reveal [data-action], {READY} .k-browse [data-action], {READY} .k-modes [data-action], {READY} .k-life.target,
 {READY} .k-slot.target, {READY} .k-card.target, {READY} .k-head.target, {READY} .k-card.legal[data-attacker]"""


ON = """n => document.querySelector('.seated')?.dataset.n !== n ||
 document.querySelector('.k-modes:not(.k-asks), .k-card.selected, .verdict')"""


def step(page, press, opened):
    """Something sensible: let blows through, answer, finish what was begun, attack, play a card, else go on."""
    page.locator(f"{READY} [data-primary], {READY} [data-action], {LEGAL}, {OVER}, {OUT}").first.wait_for()
    if page.locator(f"{OVER}, {OUT}").count():
        return False
    before = number(page)
    if page.locator(".actions :is([data-action^='x='], [data-action='no block'])").count():
        press(page.locator(".actions [data-primary]"))
    elif page.locator(CHOICES).count():
        press(page.locator(CHOICES).first)
    elif page.locator(LEGAL).count() and opened.get("n") != before and opened.get("cards", 0) < CARDS_A_TURN:
        opened.update(n=before, cards=opened.get("cards", 0) + 1)
        press(page.locator(LEGAL).first)
    else:
        opened["cards"] = 0
        press(page.locator("[data-primary]").first)
    page.wait_for_function(ON, arg=before)
    return True


def play_to_the_end(page, press, most=500):
    opened = {}
    for _ in range(most):
        if not step(page, press, opened):
            return
    raise AssertionError("the game does not end")


def too_small(page):
    """Controls under 44×44."""
    page.evaluate(FRAMES)
    return page.evaluate(
        """() => [...document.querySelectorAll('.k-stage button, .k-actions button')].filter((each) => {
             const box = each.getBoundingClientRect();
             return box.width && (box.width < 43.5 || box.height < 43.5);
           }).map((each) => each.outerHTML.slice(0, 120))"""
    )


# Whole games


# A game of few turns; in make soak it begins at the beginning
LATE = {
    **TABLE,
    "fields": ["ash_moth cinder_imp spark_kite", "clay_foundling"],
    "lives": [3, 2],
    "hands": ["bellows_boy backdraft", ""],
}


def test_one_tap_on_the_tile_and_a_game_by_mouse(new_page, server, table, shoot):
    guest = server.guest("Ana")
    page = page_of(new_page, guest)
    page.goto("/")
    page.locator(".tile:has(h3:text-is('KONIVRER')) .act button").click()
    page.locator(LEGAL).first.wait_for()  # one tap, and something may be played
    shoot(page, "konivrer-first-1440x900")
    if SOAK:
        page.goto(f"/t/{seats(guest, 2, life=3)['id']}")
        page.locator(DESK).wait_for()
    else:
        page = table(LATE)
    play_to_the_end(page, lambda found: found.click())
    expect(page.locator(OVER)).to_contain_text("Life Card")


def test_a_game_by_taps_on_a_phone(new_page, server, table):
    thumb = {"has_touch": True, "is_mobile": True}
    if SOAK:
        guest = server.guest("Ana")
        page = page_of(new_page, guest, PHONE, **thumb)
        page.goto(f"/t/{seats(guest, 2, life=3, second='none')['id']}")
        page.locator(DESK).wait_for()
    else:
        page = table(LATE, PHONE, more=thumb)
    play_to_the_end(page, lambda found: found.tap())


FIRST = (
    """() => 1 + [...document.querySelectorAll('[data-hand] button')].findIndex((each) => each.matches('.legal, .target, [data-action]'))"""
)


def test_a_whole_game_by_the_keyboard(table):
    page = table(LATE)
    keys, looked = page.keyboard, ""
    for _ in range(150):
        page.locator(f"{READY} [data-primary], {READY} [data-action], {LEGAL}, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            return
        before, first = number(page), page.evaluate(FIRST)
        if page.locator(f"{READY} .k-asks, {READY} .k-reveal").count():
            keys.press("Space")
        elif page.locator(f"{READY} .k-modes").count():
            keys.press("Enter")  # its first way has the focus
        elif 0 < first < 10 and looked != before:
            looked = before if page.locator(".k-card.target").count() == 0 else ""
            keys.press(str(first))
            keys.press("Enter")
        else:
            keys.press("Space")
        page.wait_for_function(ON, arg=before)
    raise AssertionError("the game does not end")


# What a play is made of


def test_a_play_in_steps_shows_cost_payment_and_targets(table):
    page = table()
    do(page, "spell calcining_flame 1")
    expect(page.locator(".k-step output")).to_have_text("X = 0")  # more would buy only Inferno: nobody spends it by accident
    page.keyboard.press("Escape")  # takes the card back
    do(page, "summon soot_wraith")
    do(page, "as void")
    page.locator(".k-step button").last.click()
    expect(page.locator(".k-asks")).to_contain_text("pays 4 Azoth, 2 ready after it, strength 3")
    expect(page.locator(".k-asks .k-coins")).to_have_accessible_name("spends Fire, Nether, Nether, Generic")
    do(page, "x=1 by hand")
    for kind in ("nether", "fire", "nether"):  # each is named, though nobody else sees a difference yet
        do(page, f"pay {kind}")
    expect(page.locator(".k-asks")).to_contain_text("3 of 4 named")
    do(page, "pay fire")
    expect(page.locator(".k-card.target")).to_have_count(7)
    page.locator("[data-action='> 1:salt_sentinel']").hover()
    expect(page.locator(".k-lines .sure")).to_have_count(1)
    do(page, "> 1:salt_sentinel")
    expect(page.locator(".log")).to_contain_text("Salt Sentinel of Otto is removed from play.")
    expect(page.locator("[data-zone='field/0'] [aria-label^='Soot Wraith']")).to_have_accessible_name(
        "Soot Wraith, Nether Familiar, strength 3, health 3, 1 counter, summoned this turn, 5 of 5"
    )
    expect(page.locator(".k-azoth[data-zone='azoth/0'] .rested")).to_have_count(5)
    page.locator(f"{HAND}[aria-label^='Slag Brute']").click()
    page.locator(".k-slip.off", has_text="Summon").click(force=True)  # it cannot be chosen, and says why
    page.get_by_text("Slag Brute costs 3 fire, and you have 1 generic, 1 any ready").first.wait_for()


def test_combat_is_written_in_pairs_and_the_promise_is_kept(table, shoot):
    page = table({**TABLE, "hands": ["", ""]})
    do(page, "next")
    page.locator("[data-attacker='ash_moth']").click()
    expect(page.locator("[data-action='attack ash_moth > 1:quarry_ox'] .k-chip")).to_have_text("both fall")
    expect(page.locator("[data-action='attack ash_moth > player 1'] .k-chip").first).to_have_text("lethal")
    page.keyboard.press("Escape")
    do(page, "attack ash_moth > 1:quarry_ox")
    pair = page.locator(".k-pair").first
    expect(pair.locator(".k-strike")).to_contain_text("1 damage")  # 3 less the shield's 2
    expect(pair.locator(".k-fate")).to_have_text(["falls?", "falls?"])  # another may still step in
    do(page, "attack spark_kite > 1:clay_foundling")
    expect(pair.locator(".k-strike")).to_contain_text("= 5 damage")
    expect(pair.locator(".k-fate")).to_have_text(["falls?"])  # whom the shield saves is not known yet
    expect(pair.locator(".k-strike .k-disc")).to_have_count(1)  # the Flag's advantage, as its element
    shoot(page, "konivrer-combat-1440x900")
    for size in ((1440, 900), (1280, 800), (1920, 1080)):
        resize(page, *size)
        assert meeting(page, ".k-wheel, .k-margin", ".k-pair > *") == [], "what stands in the margins keeps to them"
    do(page, "next")
    expect(page.locator(".log")).to_contain_text("Quarry Ox of Otto takes 5 damage")
    expect(page.locator(".log")).to_contain_text("Ash Moth on your side is destroyed.")


def test_what_fights_keeps_to_the_page_at_every_size(table):
    page = table(actions=("next", "attack ash_moth > 1:quarry_ox"))
    page.locator(".k-pair .k-card").first.wait_for()
    outside = """() => { const page = document.querySelector('.k-clash').getBoundingClientRect();
      return [...document.querySelectorAll('.k-pair > *')].map((each) => each.getBoundingClientRect())
        .filter((box) => box.height && (box.top < page.top + 4 || box.bottom > page.bottom - 6)).length; }"""
    for size in ((390, 844), (844, 390), (768, 1024), (1024, 768)):
        resize(page, *size)
        assert (size, page.evaluate(outside)) == (size, 0)


def test_a_spell_says_what_becomes_of_its_targets_and_a_tip_what_a_familiar_is_now(table):
    page = table()
    page.locator("[data-zone='field/1'] [aria-label^='Salt Sentinel']").hover()
    expect(page.locator(".tip .k-face text")).to_have_text(["4", "4"])  # printed is 1
    do(page, "spell calcining_flame 1")
    do(page, "x=1")
    for target, said in (("1:quarry_ox", "falls"), ("1:salt_sentinel", "3 damage"), ("0:ash_moth", "0 damage")):
        expect(page.locator(f"[data-action='> {target}'] .k-chip")).to_have_text(said)
    do(page, "> 1:quarry_ox")
    expect(page.locator(".log")).to_contain_text("Quarry Ox of Otto is destroyed.")


def test_space_is_the_main_button_wherever_the_focus_was_left(table):
    """The focus stays on a card of the hand during an attack: Space still means what the main button says."""
    struck = {**STRUCK, "hands": ["struck_flint calcining_flame", "slag_brute"], "fields": ["bellows_boy", "red_lion"]}
    page = table({**struck, "active": 1, "phase": "combat"}, actions=["attack red_lion > player 0", "next"])
    expect(page.locator("[data-primary]")).to_contain_text("No block")
    page.locator("[data-zone='hand/0'] button").first.focus()
    before = number(page)
    page.keyboard.press("Space")
    page.wait_for_function("n => document.querySelector('.seated').dataset.n !== n", arg=before)


def test_letting_the_last_life_card_go_says_so_and_asks_once_more(table):
    struck = {**STRUCK, "fields": ["bone_sparrow", "red_lion"], "lives": [1, 3], "active": 1, "phase": "combat"}
    page = table(struck, actions=["attack red_lion > player 0", "next"], settings='{"speed":0}')
    button = page.locator("[data-action='no block']")
    expect(button).to_have_text("No blocklethal")
    before = number(page)
    button.click()
    expect(button).to_have_text("Lose the game?")
    assert number(page) == before
    button.click()
    page.locator(OVER).wait_for()


# Six that attack at once, and three that may stand in their way
ATTACKED = {
    **TABLE,
    "flags": ["earth", "fire"],
    "fields": ["clay_foundling quarry_ox salt_sentinel+2", "ash_moth spark_kite cinder_imp furnace_stoker bellows_boy kiln_hound"],
    "hands": ["slag_brute calcining_flame", "soot_wraith exhume"],
    "discards": ["", ""],
    "active": 1,
    "phase": "combat",
}
SIX_ATTACKS = (*(f"attack {key} > player 0" for key in ATTACKED["fields"][1].split()), "next")


@pytest.mark.parametrize(("life", "said", "taps"), [(2, "all your Life is lost", 2), (20, "15 Life Cards lost", 1)])
def test_nothing_is_blocked_with_one_tap_that_says_what_it_costs(table, life, said, taps):
    lives = [2 if life == 2 else "tide_adept mirror_carp ferry_wight dew_gatherer condensation silver_eel moonlit_tincture grave_newt", 3]
    if life == 20:
        lives[0] += " bone_sparrow lead_bailiff caput_mortuum short_memory black_sun furnace_ghoul azoth_vial nigredo_priest choir_lamp"
    page = table({**ATTACKED, "lives": lives}, actions=SIX_ATTACKS, settings='{"speed":0}')
    none = page.locator("[data-block-none]")
    expect(none).to_contain_text(said)
    for left in range(taps, 0, -1):
        none.click()
        if left > 1:
            expect(none).to_contain_text("Lose the game?")
    page.locator(f"{OVER}, {READY} .k-reveal [data-action]").first.wait_for()  # not one more question about a block
    expect(page.locator("[data-action='no block']")).to_have_count(0)


def test_a_bot_s_blocker_steps_onto_the_page_before_it_fights(table, shoot):
    """It used to be hurt where it stood, on its field."""
    at = {**TABLE, "flags": ["none", "none"], "fields": ["ash_moth", "salt_sentinel+2"], "hands": ["", ""], "shields": [0, 0]}
    page = table(at, settings=LIVE)
    page.locator(f"{READY} [data-action='next']").click()
    page.locator(f"{READY} [data-attacker='ash_moth']").click()
    page.locator(f"{READY} [data-action='attack ash_moth > player 1']").first.click()
    pair = """[...document.querySelectorAll('.k-pair')].some((each) =>
      each.querySelector('[aria-label^="Salt Sentinel"]') && each.querySelector('.k-strike')?.textContent.includes('damage'))"""
    watch(page, pair=pair)
    page.locator(f"{READY} .actions [data-action='next']").click()
    noted(page, "pair")
    shoot(page, "konivrer-blocked-1440x900")


def test_the_life_says_what_the_next_turn_may_bring(table):
    """Before the turn ends: what the other side can do with what it has in play, blocked and not."""
    page = table({**TABLE, "fields": ["", "quarry_ox clay_foundling"], "shields": [0, 0]})
    expect(page.locator(".me .k-threat")).to_have_text("5Otto can deal 5: lethal")
    expect(page.locator("[data-action='next']")).to_contain_text("Otto can deal 5: lethal")
    page = table({**TABLE, "fields": ["furnace_stoker~", "quarry_ox clay_foundling"], "lives": [3, 3], "shields": [0, 0]})
    expect(page.locator(".me .k-threat")).to_have_text("5Otto can deal 5: lethal unless you block")
    page = table({**TABLE, "fields": ["", ""]})
    expect(page.locator(".k-threat")).to_have_count(0)


def test_a_deck_shows_what_is_known_of_it_and_what_its_list_still_hides(table, new_page, server):
    guest = server.guest("Ana")
    page = page_of(new_page, guest)
    page.goto(f"/t/{seats(guest, 2, decks='fire,water')['id']}")
    page.locator(DESK).wait_for()
    page.locator("[data-zone='deck/0'].k-pile").click()
    sheet = page.locator(".k-browse")
    expect(sheet).to_contain_text(re.compile("Not seen yet of your list: 3[78] cards"))
    names = set(sheet.locator(".k-unseen b").all_inner_texts())
    held = {label.split(",")[0] for label in page.locator(HAND).evaluate_all("all => all.map((each) => each.ariaLabel)")}
    assert len(names) in (37, 38)
    assert not names & held, "what one holds has been seen"
    expect(sheet).not_to_contain_text("Only you see this")
    page.keyboard.press("Escape")
    page.locator("[data-zone='deck/1'].k-pile").click()
    expect(sheet).to_contain_text(re.compile("Not seen yet of the list: 40 cards|Not seen yet of the list: 3. cards"))
    expect(sheet.locator(".k-unseen")).to_contain_text("Tide Adept")
    page.goto(f"/t/{seats(guest, 2, decks='fire,water', open_lists=False)['id']}")
    page.locator("[data-zone='deck/1'].k-pile").click()
    expect(sheet).to_contain_text("Lists are closed at this table.")


def test_a_tip_s_signs_are_as_large_as_its_words_and_a_flag_says_what_it_beats(table):
    page = table({**TABLE, "fields": ["red_lion", ""]})
    page.locator(".me .k-field [aria-label^='Red Lion']").hover()
    page.locator(".tip .k-words .k-g").first.wait_for()
    assert max(page.locator(".tip .k-words .k-g").evaluate_all("all => all.map((each) => each.getBoundingClientRect().width)")) < 24
    expect(page.locator(".me .k-slot.flag")).to_contain_text("strong against Earth")


def test_a_tribute_is_named_before_it_is_given_up(table):
    page = table({**TABLE, "fields": ["ash_moth cinder_imp", ""], "hands": ["slag_brute", ""]}, settings='{"speed":0}')
    do(page, "tribute slag_brute")
    chip = page.locator("[data-action='with cinder_imp'] .k-chip")
    expect(chip).to_have_text("pays 2")
    page.locator("[data-action='with cinder_imp']").click()
    expect(page.locator(".actions [data-primary]")).to_have_text("Give up Cinder Imp for 2?")
    expect(page.locator(".k-card.selected[aria-label^='Cinder Imp']")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".actions [data-primary]")).to_have_count(0)
    assert meeting(page, ".actions .button", ".k-hand .k-card") == []


def test_what_a_tribute_has_still_to_pay_lies_on_no_card(table):
    held = "ember_whelp struck_flint calcining_flame soot_wraith spark_kite phoenix_of_the_ninth_heat"
    azoths = ["fire fire fire air nether any", "earth earth"]
    page = table(
        {
            **TABLE,
            "hands": [held, ""],
            "fields": ["ash_moth cinder_imp bellows_boy", ""],
            "azoths": azoths,
            "discards": ["", ""],
            "lives": [2, 3],
        },
        settings='{"speed":0}',
    )
    page.locator(f"{HAND}[aria-label^='Phoenix']").click()
    page.locator("[data-action^='tribute']").click()
    for action in ("", "with cinder_imp", "with cinder_imp"):
        if action:
            page.locator(f"[data-action='{action}']").first.click()
        expect(page.locator(".k-due").first).to_contain_text("still to pay")
        over = """() => {
          const box = (each) => each.getBoundingClientRect();
          const cards = [...document.querySelectorAll('.k-hand .k-card')].map(box);
          return [...document.querySelectorAll('.k-due, .k-actions > *')].map(box)
            .filter((a) => cards.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length;
        }"""
        assert page.evaluate(over) == 0
    expect(page.locator("[data-action='done']")).to_be_visible()


def test_a_familiar_that_bursts_says_its_strength_under_the_own_flag(table):
    struck = {**STRUCK, "flags": ["fire", "earth"], "lives": ["cinder_imp ash_moth spark_kite", 4]}
    page = table(struck, actions=STRIKE)
    expect(page.locator("[data-action='burst']")).to_contain_text("enters your field, 3 / 3")
    do(page, "burst")
    expect(page.locator("[data-zone='field/0'] [aria-label^='Cinder Imp']")).to_have_attribute("aria-label", re.compile("strength 3"))


@pytest.mark.parametrize("answer", ["burst", "decline"])
def test_a_life_card_bursts_or_is_declined(table, shoot, answer):
    size = DESKTOP if answer == "burst" else PHONE
    page = table(STRUCK, size, actions=STRIKE)
    reveal = page.get_by_role("region", name="A Life Card is turned up")
    expect(reveal).to_contain_text("Ossuary Clerk")
    expect(reveal.locator("[data-action='burst']")).to_be_focused()
    expect(reveal.locator("[data-action='burst']")).to_have_text("Burst freeenters your field, 1 / 3")  # ⊗ is for Spells
    assert serious(page) == []
    assert too_small(page) == []
    shoot(page, f"konivrer-burst-{size['width']}x{size['height']}")
    do(page, answer)
    expect(reveal).to_have_count(0)
    field, pile = page.locator("[data-zone='field/0'] .k-card"), page.locator("[data-zone='discard/0'].k-pile")
    expect(field).to_have_count(2 if answer == "burst" else 1)
    named = "2 cards, Pale Beadle on top" if answer == "burst" else "3 cards, Ossuary Clerk on top"
    expect(pile).to_have_accessible_name(f"You: discard pile, {named}")


def test_recovering_and_rearranging_are_chosen_among_cards_that_only_the_chooser_sees(table):
    lives = ["ossuary_clerk short_memory grave_newt", 3]
    page = table(
        {**STRUCK, "hands": ["exhume moonlit_tincture", ""], "azoths": ["nether nether water aether", ""], "phase": "main", "lives": lives}
    )
    page.locator("[data-zone='life/0'].k-slot").click()
    expect(page.locator(".k-browse")).to_contain_text("Nobody has looked at these cards.")
    page.keyboard.press("Escape")
    do(page, "spell exhume 2")
    expect(page.locator(".k-browse .k-card.legal")).to_have_count(2)
    do(page, "recover lead_bailiff")
    expect(page.locator("[data-zone='life/0'].k-slot")).to_have_accessible_name(re.compile("You: Life, 4 of 4, some of them known to you"))
    for action in ("spell moonlit_tincture 2", "as submerged", "x=0"):
        do(page, action)
    expect(page.locator(".k-browse h2")).to_have_text("Which Life Card comes in place 1?")
    before = page.locator(".k-browse .k-card").nth(2).get_attribute("aria-label").split(",")[0]
    do(page, "order 3")
    expect(page.locator(".k-browse .k-card.inactive")).to_have_accessible_name(f"{before}, 1 of 4")
    do(page, "order 2")
    do(page, "order 3")
    page.locator("[data-zone='life/0'].k-slot").click()
    expect(page.locator(".k-browse .k-card").first).to_have_accessible_name(f"{before}, 1 of 4")


# People


def test_a_free_for_all_is_played_to_its_end(table, new_page, server):
    if SOAK:
        guest = server.guest("Ana")
        page = page_of(new_page, guest, PHONE)
        page.goto(f"/t/{seats(guest, 4, mode='ffa4', life=3, decks='fire,fire,fire,fire')['id']}")
        page.locator(DESK).wait_for()
    else:
        page = table({**THREE, "lives": [2, 1, 1]})
    play_to_the_end(page, lambda found: found.click())
    expect(page.locator(f"{OVER}, {OUT}").first).to_contain_text(re.compile("Life|out"))


def test_two_against_two_with_four_browsers(new_page, server):
    guests = [server.guest(name) for name in ("Ana", "Bo", "Cleo", "Dag")]
    made = seats(guests[0], 4, *[{"who": "open"}] * 3, mode="2v2", life=3, decks="fire,fire,fire,fire")
    pages = [page_of(new_page, guest, PHONE if i == 3 else DESKTOP) for i, guest in enumerate(guests)]
    pages[0].goto(f"/t/{made['id']}")
    for page in pages[1:]:
        page.goto(f"/t/{made['id']}/{made['code']}")
        page.locator(".gather [data-primary]").click()
    for page in pages:
        page.locator(".k-desk").wait_for()
    looked, acted = [{} for _ in pages], []
    acts = ".k-head.active .k-who .cut, .me .k-plate.active .k-who .cut"
    for _ in range(2_000 if SOAK else 400):
        if any(page.locator(OVER).count() for page in pages):
            break
        now = pages[0].locator(acts).first.inner_text() if pages[0].locator(acts).count() else "You"
        acting = 0 if now == "You" else ("Ana", "Bo", "Cleo", "Dag").index(now)
        try:  # the turn may have gone on meanwhile
            pages[acting].locator(f"{READY} [data-primary], {READY} [data-action], {LEGAL}").first.wait_for(timeout=1_000)
        except NotYet:
            continue
        step(pages[acting], lambda found: found.click(), looked[acting])
        acted.append(acting)
        if not SOAK and len(set(acted)) == 4 and acted[-1] == acted[0]:  # once round the table
            break
    assert set(acted) == {0, 1, 2, 3}
    pools = ".k-pool .big"
    for page in pages:
        expect(page.locator(pools).first).not_to_be_empty()
    until(lambda: len({" ".join([number(page), *sorted(page.locator(pools).all_inner_texts())]) for page in pages}) == 1, "one view of all")
    assert not SOAK or any(page.locator(OVER).count() for page in pages)  # played to its end
    if not SOAK:  # one of them leaves: a bot goes on for them, and the others are told
        pages[3].get_by_role("button", name="Menu").click()
        pages[3].locator("dialog .button.danger", has_text="Resign").last.click()
        pages[3].locator("dialog:has(p) .go .button.danger").click()
        expect(pages[0].locator(".k-mini[aria-label='Dag']")).to_contain_text("has left")


def test_a_choice_that_is_no_longer_there_loses_nothing(table, server, new_page):
    """The click arrives after another tab has played: the table comes back as it is, and says so."""
    guest = server.guest("Ana")
    made = guest.post("/api/tables/from", {"n": 99_999, "seat": 0, "text": position(**TABLE).record.dumps(), "level": "easy"}).json
    page = page_of(new_page, guest)
    held = {"on": False}

    def between(route):
        server = route.connect_to_server()
        server.on_message(lambda message: None if held["on"] and str(message).startswith(('{"t":"on"', "[")) else route.send(message))

    page.route_web_socket("**/ws", between)
    page.goto(f"/t/{made['id']}")
    page.locator(LEGAL).first.wait_for()
    held["on"] = True
    other = page_of(new_page, guest)
    other.goto(f"/t/{made['id']}")
    other.locator(LEGAL).first.wait_for()
    do(other, "summon copper_homunculus")
    page.locator(f"{LEGAL}[aria-label^='Copper Homunculus']").click()
    page.locator("[data-action='summon copper_homunculus']").click()
    held["on"] = False
    expect(page.locator(".k-asks .k-step")).to_be_visible()  # where the other tab has got to
    do(page, "x=0")
    expect(other.locator("[data-zone='field/0'] [aria-label^='Copper Homunculus']")).to_have_count(1)


# Learning, languages


def test_the_lessons_lead_from_one_to_the_next(new_page, server):
    guest = server.guest("Ana")
    page = page_of(new_page, guest)
    page.goto("/learn/konivrer")
    page.locator(LEGAL).first.wait_for()
    for action in ("azoth cinder_imp fire", "summon ash_moth", "x=0", "spell struck_flint 1", "> 1:clay_foundling"):
        do(page, action)
    page.locator(f"{READY} [data-action='next']").click()
    page.locator(".tip-now a[href='/learn/konivrer-azoth']").wait_for()
    resize(page, *PHONE.values())
    assert meeting(page, ".actions > *, .tip-now", ".k-hand .k-card, .k-phases") == [], "three ways on leave the hand in sight"
    page.locator(".tip-now a[href='/learn/konivrer-azoth']").click()
    expect(page.locator(".tip-now")).to_contain_text("Symbols are paid by their own element")


def test_the_table_speaks_german(table):
    page = table(actions=("next", "attack ash_moth > player 1"), settings='{"speed":0,"confirm":"never","language":"de"}')
    expect(page.locator(".status")).to_have_text("Dein Kampf: mehr Angreifer, oder Angriff mit 1")
    expect(page.locator(".actions [data-primary]")).to_contain_text("Angriff mit 1")
    expect(page.locator("[data-zone='life/1'].k-slot")).to_have_accessible_name("Otto: Leben, 3 von 4")
