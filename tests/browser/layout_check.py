"""Looks at a page as a person with a ruler: what overlaps, what is cut, what cannot be reached or tapped.

In a test::

    from .layout_check import broken, broken_anywhere

    assert broken(page) == []                 # as the page stands
    assert broken_anywhere(page) == []        # at six sizes, in our own type, in a wider and in a narrower one

While working: `SHOTS=1 pytest tests/browser/test_layout.py -rP --runxfail -k "grimhand and en"` prints every sentence, and keeps a picture
of each broken size under .cache/screenshots.

Found are
- text cut by its box, by a box around it or by the window, or ended by "…"; controls likewise, unless they can be scrolled to;
- a table's hand or action that needs scrolling ("below the fold");
- texts and controls that lie on each other, unless one contains the other, both are cards, or the pair stands in INTENDED;
- on touch sizes controls under 44×44 (cards and links in running text aside).
An open dialog is looked at alone: what lies under it is meant to be covered. What is shown on purpose and not to be read is marked
`data-unseen` in the page.
"""

from __future__ import annotations

import os
from pathlib import Path

from .conftest import SHOTS
from .table import resize, settle

SIX = [(390, 844), (844, 390), (768, 1024), (1024, 768), (1280, 800), (1440, 900)]
TYPES = {"own": 1.0, "wide": 1.15, "narrow": 0.85}
LOOK = (Path(__file__).parent / "layout_check.js").read_text("utf-8")

# Pairs that lie on each other on purpose: selectors of both, and why. Keep it short.
INTENDED = [
    (".g-open", ".g-hand"),  # a tap anywhere on an enemy's hand opens it
    (".tip, .veil, .over, .notices, .log.sheet, .coach", "*"),  # what lies above the table for a moment
    (".k-reveal, .k-browse", ".k-side > *, .k-clash, .k-hand, .k-phases, .k-pools, .k-minis, .k-shown, .k-actions"),  # so do these two
    (".w-slot.drop", ".w-card.under"),  # the place for the next card covers the foot of the one below it, as the card will
    (".own-side", ".others, .middle"),
    (".sticky, .page > .bar", "main"),  # what stays in view lies on what scrolls
]

# Every face of ours again, wider or narrower, in lines of the same height
STRETCH = """async (by) => {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule);
  const own = rules.filter((rule) => rule.cssText.includes('url('));
  const sheet = new CSSStyleSheet();
  const heights = 'ascent-override: ' + (93 / by) + '%; descent-override: ' + (22 / by) + '%; line-gap-override: 0%;';
  const again = own.map((rule) => {
    const given = parseFloat(rule.style.getPropertyValue('size-adjust') || '100');
    const whole = (_, at) => `url("${new URL(at, rule.parentStyleSheet.href)}")`;
    const text = rule.cssText.replace(/size-adjust:[^;]*;/, '').replace(/url\\("([^"]+)"\\)/, whole);
    return text.replace(/}$/, ` size-adjust: ${given * by}%; ${heights} }`);
  });
  sheet.replaceSync(by === 1 ? '' : again.join('\\n'));
  document.adoptedStyleSheets = [sheet];
  await document.fonts.ready;
}"""


def broken(page) -> list[str]:
    """What is wrong with a page once it is at rest."""
    settle(page)
    return look(page)


def look(page) -> list[str]:
    """What is wrong with a page that is at rest."""
    size = page.viewport_size
    small = min(size["width"], size["height"]) < 800
    return page.evaluate(LOOK, [INTENDED, small])


def broken_anywhere(page, sizes=SIX, types=tuple(TYPES), name="") -> list[str]:
    """What is wrong at any size in any type; a sentence that holds for several is said once, with all of them."""
    found: dict[str, list[str]] = {}
    worn = None
    for width, height in sizes:
        resize(page, width, height)
        for kind in types:
            if kind != worn:  # a type costs less than a size, and one that is kept costs nothing
                page.evaluate(STRETCH, TYPES[kind])
                settle(page)
            worn = kind
            said = look(page)
            for sentence in said:
                found.setdefault(sentence, []).append(f"{width}×{height} {kind}")
            if said and os.environ.get("SHOTS"):
                SHOTS.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=SHOTS / f"layout-{name}-{width}x{height}-{kind}.png")
    page.evaluate(STRETCH, 1)
    return [f"{sentence} ({', '.join(where)})" for sentence, where in found.items()]
