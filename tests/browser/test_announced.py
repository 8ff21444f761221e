"""What who runs the house has to say is seen by everybody, in their language; who is banned sees why the door is shut."""

import json

from playwright.sync_api import expect

from server.test_admin import admin

from .conftest import DESKTOP, PHONE


def test_an_announcement_in_both_languages_until_it_is_closed_or_taken_back(new_page, server, shoot):
    english = new_page(DESKTOP, settings='{"speed":0,"language":"en"}')
    english.goto("/")
    english.locator(".you").wait_for()
    try:
        admin(server, "announce", "We restart at nine.", "--de", "Um neun starten wir neu.")
        expect(english.locator(".announcement")).to_contain_text("We restart at nine.")
        shoot(english, "announced-en")
        german = new_page(PHONE, settings='{"speed":0,"language":"de","theme":"dark"}')
        german.goto("/")
        expect(german.locator(".announcement")).to_contain_text("Um neun starten wir neu.")
        shoot(german, "announced-de")
        english.locator(".announcement button").click()
        expect(english.locator(".announcement")).to_have_count(0)
    finally:
        admin(server, "announce")
    expect(german.locator(".announcement")).to_have_count(0)


def test_who_is_banned_sees_why(new_page, server, shoot):
    page = new_page(PHONE, settings='{"speed":0,"language":"de"}', expect=("403",))
    page.goto("/")
    page.locator(".you").wait_for()
    token = page.evaluate("() => Object.entries(localStorage).find(([key]) => key.includes('token'))[1]")
    token = json.loads(token) if token.startswith('"') else token
    admin(server, "ban", server.get("/api/me", token=token).json["id"])
    expect(page.locator("main")).to_contain_text("Die Tür bleibt zu")
    expect(page.locator(".notices")).not_to_contain_text("may not play")  # said once, in their language
    shoot(page, "banned-de")
