"""Who one may play against: what a level, a temper and a bot with a name say of themselves, and how strong a level is, in a sentence."""

from __future__ import annotations

LEVELS = {  # `master_deep`: what Master says where that is how it plays
    "en": {
        "random": "Plays whatever is allowed.",
        "easy": "Plays what fits and looks no further.",
        "normal": "Knows the game: counts, saves, and stops in time.",
        "hard": "Tries every move in hundreds of possible worlds. Never peeks.",
        "master": "Thinks longest of all. Never peeks.",
        "oracle": "Learned the game by playing against itself, and answers at once. Never peeks.",
        "master_more": "Plays here as Hard does, with four times the worlds, and has won no more by it so far. Never peeks.",
        "master_deep": "Plays Hard's best moves on as Hard would, for everybody at the table. Never peeks.",
        "master_beliefs": "Hard, in the worlds that fit what everybody has played. Never peeks.",
        "master_network": "Self-taught: level with Hard, above it in the classic game; luck leaves no more room. Never peeks.",
        "master_learned": "Self-taught: plans whole turns, looks further ahead and wins about seven of ten against Hard. Never peeks.",
    },
    "de": {
        "random": "Spielt, was immer erlaubt ist.",
        "easy": "Spielt, was passt, und schaut nicht weiter.",
        "normal": "Kennt das Spiel: zählt, spart und hört rechtzeitig auf.",
        "hard": "Probiert jeden Zug in Hunderten möglicher Welten. Schummelt nie.",
        "master": "Denkt von allen am längsten nach. Schummelt nie.",
        "oracle": "Hat das Spiel gegen sich selbst gelernt und antwortet sofort. Schummelt nie.",
        "master_more": "Spielt hier wie Schwer, mit viermal so vielen Welten; mehr gewonnen hat es damit bisher nicht. Schummelt nie.",
        "master_deep": "Spielt die besten Züge von Schwer so weiter, wie Schwer es täte, für alle am Tisch. Schummelt nie.",
        "master_beliefs": "Schwer, in den Welten, die zu allem passen, was gespielt wurde. Schummelt nie.",
        "master_network": "Selbst gelernt: so gut wie Schwer, klassisch besser; mehr lässt das Glück nicht zu. Schummelt nie.",
        "master_learned": "Selbst gelernt: plant ganze Züge, schaut weiter und gewinnt gegen Schwer etwa sieben von zehn. Schummelt nie.",
    },
}
TEMPERS = {
    "en": {
        "cautious": "would rather be sure of a little",
        "bold": "would rather have all or nothing",
        "sly": "leaves the obvious move as soon as another seems better",
    },
    "de": {
        "cautious": "hat lieber wenig sicher",
        "bold": "will lieber alles oder nichts",
        "sly": "lässt den naheliegenden Zug, sobald ein anderer besser scheint",
    },
}
PEOPLE = {"Otto": "bold", "Mina": "cautious", "Ravi": "sly", "Beatriz": "cautious", "Yuki": "bold", "Sanna": "sly"}  # and their tempers
QUOTES = {
    "en": {
        "Otto": "Play first, count later.",
        "Mina": "I stop while it is still nice.",
        "Ravi": "That is not the card you expected.",
        "Beatriz": "I have seen worse hands. Twice.",
        "Yuki": "One more card. Always one more.",
        "Sanna": "After you. No, really.",
    },
    "de": {
        "Otto": "Erst spielen, dann zählen.",
        "Mina": "Ich höre auf, solange es schön ist.",
        "Ravi": "Die Karte hast du nicht erwartet.",
        "Beatriz": "Ich hatte schon schlechtere Karten. Zweimal.",
        "Yuki": "Noch eine Karte. Immer noch eine.",
        "Sanna": "Nach dir. Doch, wirklich.",
    },
}
COUNTS = ("", "", "two", "three", "four", "five", "six")


def strength_sentence(share: float, margin: float, fair: float, others: int) -> str:
    """How strong a level is, in percent: "wins 36 ±3 of 100 among three Normals; fair is 25"."""
    if not margin and share == fair:
        return f"the yardstick: {fair:.0f} of 100"
    against = "against a Normal" if others == 1 else f"among {COUNTS[others]} Normals"
    return f"wins {share:.0f} ±{margin:.0f} of 100 {against}; fair is {fair:.0f}"
