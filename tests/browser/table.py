"""What the tests do at a table, as a person would."""

PLAIN = '{"tables":"plain"}'  # the generic table, whatever tables the games have of their own
NO_MOTION = '{"speed":0,"confirm":"never","tables":"plain"}'
READY = ".seated[aria-busy=false]"
CARD = f"{READY} [data-hand] button[aria-label*=', playable']"
MOVE = f"{CARD}, {READY} [data-action]"
OVER = ".verdict"


def sit_down(page, game):
    """One tap on a tile."""
    page.goto("/")
    page.locator(f".tile:has(h3:text-is('{game}')) .act button").click()


def first_move(page):
    """Wait until something may be played."""
    return page.locator(MOVE).first.wait_for()


def move(page):
    """Play something by clicks: a card or a button, then whatever is asked about it."""
    before = page.locator(".seated").get_attribute("data-n")
    page.locator(MOVE).first.click()
    for _ in range(2):  # where the card goes, and once more to confirm
        if page.locator("[data-cancel]").count():
            page.locator("[data-action]").first.click()
    page.wait_for_function("n => document.querySelector('.seated')?.dataset.n !== n", arg=before)


def play_to_the_end(page, most=600):
    """Move after move until somebody has won."""
    for moves in range(most):
        page.locator(f"{MOVE}, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            return moves
        move(page)
    raise AssertionError("the game does not end")


def shown(page):
    """The cards on the table: their ids and names, zone by zone."""
    return page.evaluate(
        """() => [...document.querySelectorAll('[data-zone]')].map((zone) => [zone.dataset.zone,
           [...zone.querySelectorAll('[data-card]')].map((card) => [card.dataset.card, card.getAttribute('aria-label')]).sort()])"""
    )
