"""Profiles, each with one page.

Those that asked for nothing but a size are kept for later tests: a warm renderer loads a table for half the work.
"""

from contextlib import suppress

from playwright.sync_api import Error, Page

EMPTY = "/licences.txt"  # a page of the server without the client: the renderer stays, and storage can be reached
CLEAR = "() => { localStorage.clear(); sessionStorage.clear(); }"
# What a test does with these lasts longer than a document: such a page is not kept
LASTING = ("add_init_script", "clock", "context", "emulate_media", "expose_binding", "expose_function", "on", "route", "route_web_socket")
CHANGED = set()
# A page is laid out, hit and pictured at its size, but only this much of it is drawn while a test runs: without a graphics card
# drawing took a third of all that a browser did, half where things move, and nothing but a picture looks at it.
# What is not drawn does not scroll by wheel or thumb.
DRAWN = {"width": 1, "height": 1}


def noted(name):
    """A method or property of pages that notes which page it was used on."""
    plain = getattr(Page, name)

    def note(page, *given, **more):
        CHANGED.add(page)
        return plain.fget(page) if isinstance(plain, property) else plain(page, *given, **more)

    return property(note) if isinstance(plain, property) else note


for each in LASTING:
    setattr(Page, each, noted(each))


class Profile:
    """A context, its page, and what the page's console said that was no good."""

    def __init__(self, browser, script, patience, **options):
        self.url = options["base_url"]
        self.context = browser.new_context(**options)
        self.context.add_init_script(script)
        self.context.set_default_timeout(patience)
        self.page = self.context.new_page()
        self.warnings, self.errors = [], []
        self.page.on(
            "console",
            lambda message: (
                message.type in ("error", "warning") and self.warnings.append(f"{message.text} {message.location['url']}".strip())
            ),
        )
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(EMPTY)
        self.resize, self.page.set_viewport_size = self.page.set_viewport_size, self.sized
        CHANGED.discard(self.page)

    def sized(self, size):
        """Give the page its size; a new one would be drawn whole."""
        self.resize(size)
        devtools = self.context.new_cdp_session(self.page)
        with suppress(Error):  # a browser that knows nothing of it draws all, and takes longer
            devtools.send("Emulation.setVisibleSize", DRAWN)
        devtools.detach()  # what stays ends set_offline() at the next page

    def prepare(self, size, motion, settings):
        """Give the page its size and its settings, as if the person had chosen them before."""
        self.page.set_viewport_size(size)
        self.page.emulate_media(reduced_motion=motion)
        CHANGED.discard(self.page)
        if settings is not None:
            self.page.evaluate("settings => localStorage.setItem('cardhouse.settings', settings)", settings)

    def complaints(self, expected):
        return self.errors + [text for text in self.warnings if not any(word in text for word in expected)]

    def emptied(self):
        """Whether another test may have it: nothing of this one is left."""
        if self.page in CHANGED or len(self.context.pages) > 1:
            return False
        try:
            self.page.mouse.move(-9, -9)  # nothing is hovered
            self.page.goto(EMPTY)
            self.page.evaluate(CLEAR)
            self.context.clear_cookies()
        except Error:
            return False
        self.warnings.clear()
        self.errors.clear()
        return True
