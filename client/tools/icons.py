"""Draws the icons for home screens (public/icons) from the mark, by hand when it changes. Needs Chromium."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent.parent / "public"
# name: size in pixels, and which part of the mark's 32 units is seen: all of it with its round corners, or more of its field around it
ICONS = {"192": (192, "0 0 32 32"), "512": (512, "0 0 32 32"), "maskable-512": (512, "-3 -3 38 38"), "touch-180": (180, "0 0 32 32")}
SQUARE = ("maskable-512", "touch-180")  # the device rounds the corners


def main() -> None:
    mark = (PUBLIC / "mark.svg").read_text("utf-8")
    found = os.environ.get("CHROME") or shutil.which("chromium") or shutil.which("google-chrome")
    (PUBLIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for name, (size, box) in ICONS.items():
            drawn = mark.replace('viewBox="0 0 32 32"', f'viewBox="{box}" width="{size}" height="{size}"')
            if name in SQUARE:
                drawn = drawn.replace('<rect width="32" height="32" rx="7"', '<rect x="-8" y="-8" width="48" height="48"')
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body {{ margin: 0; background: none }} svg {{ display: block }}</style>{drawn}")
            page.screenshot(path=PUBLIC / "icons" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
