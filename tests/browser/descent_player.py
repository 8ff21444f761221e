"""A good player of the descent before a real page: a bot says what to do, and every act is a click, a tap or a key on what can be seen."""

from cardhouse.bots.levels import level_of, searcher
from cardhouse.server.log.loading import load_table
from cardhouse.storage.sqlite import SqliteStore

from .table import READY

FREE = ":not([disabled]):not([aria-disabled=true])"
# A point of an element that nothing covers: in a fan most of a card may lie under its neighbour
OPEN_POINT = """(each) => {
  each.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { x, y, width, height } = each.getBoundingClientRect(), found = [];
  for (let i = 1; i < 12; i++) for (let j = 1; j < 8; j++) {
    const at = [x + width * i / 12, y + height * j / 8];
    if (each.contains(document.elementFromPoint(...at))) found.push(at);
  }
  return found[Math.floor(found.length / 2)] ?? null;
}"""
WAITS = """(before) => {
  const seated = document.querySelector('.seated[aria-busy=false]');
  if (!seated?.querySelector('.d-veil, [data-action]:not([disabled])')) return null;
  return seated.dataset.n !== before && seated.dataset.n;
}"""
MOVED_OR_ASKED = """([before, asked]) => {
  const seated = document.querySelector('.seated');
  return seated.dataset.n !== before || seated.querySelector(asked);
}"""
ASKED = ".g-actions [data-cancel], .g-slip"  # a second tap is wanted


class Player:
    """One who sits before a page, with a mouse, a thumb or keys. `looks` hears the name of every screen that is played on."""

    def __init__(self, page, server, level, by="mouse", looks=lambda name: None):
        self.page, self.level, self.by, self.looks = page, level, by, looks
        self.store, self.acts = SqliteStore(server.db), 0

    @property
    def table(self):
        """The table as it lies on the disk of the house."""
        row = self.store.table(self.page.url.split("/t/")[1])
        return load_table(row, self.store.log(row.no), None)

    def wanted(self, table):
        """What a bot of the level would do in this seat, from what the seat may see."""
        game, s = table.match.game, table.state
        code = searcher(game, self.level).choose(s, table.n) if level_of(self.level).searches else game.choose(s, self.level, table.n)
        return game.action(code).text

    def press(self, selector):
        found = self.page.locator(selector).first
        found.wait_for()
        self.acts += 1
        if self.by == "keys":
            return self.key(found)
        point = found.evaluate(OPEN_POINT)
        assert point, f"{selector} cannot be reached"
        return (self.page.touchscreen.tap if self.by == "thumb" else self.page.mouse.click)(*point)

    def key(self, found):
        """Tab to it, and Enter."""
        for _ in range(80):
            if found.evaluate("each => each === document.activeElement"):
                return self.page.keyboard.press("Enter")
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {found}")

    def there(self, selector):
        return self.page.locator(selector).count() > 0

    def waits(self, before=None):
        """Wait until something can be done; returns the number of the last entry."""
        return self.page.wait_for_function(WAITS, arg=before).json_value()

    def play(self, most=1500):
        """Play until the run is over."""
        n = self.waits()
        for _ in range(most):
            if self.there(".d-veil"):
                return
            table = self.table
            if table.to_act == 0 and str(table.n) == n:
                self.move(n, self.wanted(table))
            n = self.waits(n)
        raise AssertionError("the run does not end")

    def move(self, n, action):
        if self.there(f"{READY} .g-order"):
            self.looks("order")
            self.order(action)
        elif self.there(f"{READY} .d-stage"):
            self.between(n, action)
        else:
            self.looks("sheet" if self.there(".g-sheet") else "duel")
            self.in_duel(n, action)

    def between(self, n, action):
        """Between duels: something is picked, then the main button does it."""
        self.looks(self.page.locator(f"{READY} .d-stage").get_attribute("class").split("d-at-")[1].split()[0])
        picked = f"{READY} [data-choice='{action}']{FREE}"
        button = f"{READY} .d-actions [data-action='{action}']"
        if not self.there(picked):
            self.press(button)
        else:
            self.press(picked)
            if self.by != "keys":  # Enter has done it at once
                self.page.locator(f"{picked}[aria-pressed=true]").wait_for()
                self.press(button)
        self.page.wait_for_function(MOVED_OR_ASKED, arg=[n, ".d-boss"])
        if self.there(".d-boss"):
            self.looks("boss")
            self.press(f".d-boss [data-primary][data-action='{action}']")

    def in_duel(self, n, action):
        buttons = f"{READY} .g-actions [data-action='{action}']"
        self.press(buttons if self.there(buttons) else f"{READY} [data-action='{action}']")
        self.page.wait_for_function(MOVED_OR_ASKED, arg=[n, ASKED])
        if self.page.locator(".seated").get_attribute("data-n") == n:
            self.press(f":is(.g-slip, .g-actions) [data-action='{action}']")

    def order(self, action):
        """The Orb's cards: the one that is to lie deepest is moved to the end, then all are put back."""
        for at in range(self.page.locator(".g-order li").count() - 1):
            if self.there(f".g-order [data-primary][data-action='{action}']"):
                break
            self.press(f".g-order li:nth-of-type({at + 1}) .button:last-of-type")
        self.press(".g-order [data-primary]")
