"""The words of KONIVRER, each declared once: elements, keywords, effects, what can happen and why not. They need no card.

docs/add-a-card.md says what else a new effect or option needs.
"""

from __future__ import annotations

from typing import NamedTuple

from cardhouse.engine.declare import Events, Reasons, Words

# K1.1: elements, and the two kinds of Azoth besides
azoth = Words(__name__)
FIRE = azoth("fire")
WATER = azoth("water")
EARTH = azoth("earth")
AIR = azoth("air")
AETHER = azoth("aether")
NETHER = azoth("nether")
GENERIC = azoth("generic")
ANY = azoth("any")  # Quintessence
AZOTH_KINDS = azoth.names()
SYMBOLS = AZOTH_KINDS[:ANY]  # of a cost
ELEMENTS = AZOTH_KINDS[:GENERIC]
KINDS = len(AZOTH_KINDS)
ELEMENT_COUNT = len(ELEMENTS)
GLYPHS = {"fire": "△", "water": "▽", "earth": "⍒", "air": "⍋", "aether": "○", "nether": "□", "generic": "⊗"}
WINS_OVER = {"fire": "earth", "earth": "air", "air": "water", "water": "fire", "aether": "nether", "nether": "aether"}  # K1.2
LOSES_TO = {loser: winner for winner, loser in WINS_OVER.items()}
BEATS = tuple(ELEMENTS.index(WINS_OVER[element]) for element in ELEMENTS)  # by element
BEATEN_BY = tuple(ELEMENTS.index(LOSES_TO[element]) for element in ELEMENTS)


class Keywords(Words):
    """Keywords, each with the element that it reads (K7)."""

    def __init__(self, module: str) -> None:
        super().__init__(module)
        self.elements: dict[str, str] = {}

    def __call__(self, name: str, element: str = "", *, constant: str = "") -> int:
        self.elements |= {name: element} if element else {}
        return self._add(name, constant)


keyword_word = Keywords(__name__)
NO_KEYWORD = keyword_word("none", constant="NO_KEYWORD")
BRILLIANCE = keyword_word("brilliance", "aether")
GUST = keyword_word("gust", "air")
SUBMERGED = keyword_word("submerged", "water")
INFERNO = keyword_word("inferno", "fire")
STEADFAST = keyword_word("steadfast", "earth")
VOID = keyword_word("void", "nether")
QUINTESSENCE = keyword_word("quintessence")
KEYWORDS = keyword_word.names()
ELEMENT_OF = keyword_word.elements
KEYWORD_ELEMENT = tuple(ELEMENTS.index(ELEMENT_OF[word]) if word in ELEMENT_OF else -1 for word in KEYWORDS)

TYPES = ("familiar", "spell", "flag")
RARITIES = ("common", "uncommon", "rare")

# K9: what an effect aims at
target_kind = Words(__name__)
UNAIMED = target_kind("unaimed")
A_FAMILIAR = target_kind("a_familiar")
AN_OPPONENT = target_kind("an_opponent")
A_PLAYER = target_kind("a_player")


class EffectKind(NamedTuple):
    """What is declared about a kind of effect: what it aims at, whether it takes an amount, and its worth to bots."""

    target: int
    amount: bool
    helps: bool
    worth: int
    each: int


class Effects(Words):
    """What abilities do (K9). Each is implemented in effects.py; its sentence is in section [effect] of the texts."""

    stored = False

    def __init__(self, module: str) -> None:
        super().__init__(module)
        self.kinds: dict[str, EffectKind] = {}

    def __call__(
        self, name: str, target: int = 0, *, amount: bool = True, helps: bool = False, worth: int = 0, each: int = 0, constant: str = ""
    ) -> int:
        """`helps` the Familiar it aims at; others harm theirs.

        To bots it is `worth` so much, and `each` for every point of its amount, unless judgement.py looks at the table for it.
        """
        self.kinds[name] = EffectKind(target, amount, helps, worth, each)
        return self._add(name, constant)


effect = Effects(__name__)
DAMAGE = effect("damage", A_FAMILIAR)
STRIKE = effect("strike", AN_OPPONENT, worth=12)
DRAW = effect("draw")
RECOVER = effect("recover")
INSPECT = effect("inspect", A_PLAYER, worth=2)
REARRANGE = effect("rearrange", amount=False, worth=1)
VOIDING = effect("void", A_FAMILIAR, amount=False, constant="VOIDING")
BOUNCE = effect("bounce", A_FAMILIAR, amount=False)
BURY = effect("bury", A_FAMILIAR, amount=False)
STRENGTHEN = effect("strengthen", A_FAMILIAR, helps=True)
WEAKEN = effect("weaken", A_FAMILIAR)
COUNTERS = effect("counters", A_FAMILIAR, helps=True, each=3)
READY = effect("ready")
PREVENT = effect("prevent", each=2)
DISCARD = effect("discard", AN_OPPONENT, amount=False, worth=3)
RETURN = effect("return")
LOOK = effect("look", worth=1, each=1)
EFFECT_NAMES = effect.names()
EFFECTS = effect.kinds

# Phases (K3); Start and Refresh make no stop
phase = Words(__name__)
MAIN = phase("main")
COMBAT_PHASE = phase("combat", constant="COMBAT_PHASE")
POST_COMBAT = phase("post-combat")
OPENING = phase("opening")
PHASES = phase.names()

# What the seat to act has to choose
step = Words(__name__, "CHOOSE_")
CHOOSE_PLAY = step("play")
CHOOSE_ATTACK = step("attack")
CHOOSE_ATTACKED = step("attacked")
CHOOSE_BLOCK = step("block")
CHOOSE_KEYWORD = step("keyword")
CHOOSE_TRIBUTE = step("tribute")
CHOOSE_X = step("x")
CHOOSE_PAYMENT = step("payment")
CHOOSE_TARGET = step("target")
CHOOSE_KEYWORD_TARGET = step("keyword target")
CHOOSE_BURST = step("burst")
CHOOSE_LIFE = step("life")
CHOOSE_RECOVERED = step("recovered")
CHOOSE_RETURNED = step("returned")
CHOOSE_DISCARDED = step("discarded")
CHOOSE_ORDER = step("order")
CHOOSE_MULLIGAN = step("mulligan")
STEPS = step.names()

# How a card is being played, and whether it is paid for
mode = Words(__name__)
NOT_PLAYING = mode("none", constant="NOT_PLAYING")
SUMMONING = mode("Summon", constant="SUMMONING")
TRIBUTING = mode("Tribute", constant="TRIBUTING")
CASTING = mode("Spell", constant="CASTING")
BURSTING = mode("Burst", constant="BURSTING")
MODES = mode.names()
payment = Words(__name__)
UNPAID = payment("unpaid")
PAID_FOR = payment("paid_for")
PAYING = payment("paying")

# How far a combat is
combat_step = Words(__name__)
NOT_FIGHTING = combat_step("not_fighting")
DECLARING = combat_step("declaring")
BLOCKING = combat_step("blocking")
RESOLVING = combat_step("resolving")

event = Events(__name__)
TURN_BEGAN = event("turn_began", "seat", "turn")
AZOTH_PLACED = event("azoth_placed", "seat", "face", "azoth")
ANNOUNCED = event("announced", "seat", "face", "mode")
PAID = event("paid", "seat", "amount", "x")
SUMMONED = event("summoned", "seat", "face", "strength", "health", "counters")
CAST = event("cast", "seat", "face", "ability", "x")
DREW = event("drew", "seat")
NO_CARD_LEFT = event("no_card_left", "seat")
TRIBUTED = event("tributed", "seat", "face", "worth")
LIT = event("lit", "seat", "face")
GUSTED = event("gusted", "seat", "face")
SUBMERGED_UNDER = event("submerged_under", "seat", "face", "depth")
CHARGED = event("charged", "seat", "face", "keyword", "amount")
WARDED = event("warded", "seat", "amount")
VOIDED = event("voided", "seat", "face")
ATTACKED = event("attacked", "seat", "face", "seat1", "target")
BLOCKED = event("blocked", "seat", "face", "target", "deals", "takes")
COMBAT_ENDED = event("combat_ended", "seat")
HURT = event("hurt", "seat", "face", "amount", "left")
STOOD = event("stood", "seat", "face", "amount")
PREVENTED = event("prevented", "seat", "amount")
FLAG_ADDED = event("flag_added", "seat", "face")
BURNED = event("burned", "seat", "face", "amount")
DIED = event("died", "seat", "face")
STRUCK = event("struck", "seat", "amount", "life")
LIFE_REVEALED = event("life_revealed", "seat", "face", "life")
BURST_INTO = event("burst_into", "seat", "face", "counters")
BURST_CAST = event("burst_cast", "seat", "face", "ability", "x")
NOT_BURST = event("not_burst", "seat", "face")
RECOVERED = event("recovered", "seat", "face", "life")
NOTHING_TO_RECOVER = event("nothing_to_recover", "seat")
INSPECTED = event("inspected", "seat", "seat1", "amount")
REARRANGED = event("rearranged", "seat")
LOOKED = event("looked", "seat", "amount")
BOUNCED = event("bounced", "seat", "face")
BURIED = event("buried", "seat", "face")
STRENGTHENED = event("strengthened", "seat", "face", "amount")
WEAKENED = event("weakened", "seat", "face", "amount")
GREW = event("grew", "seat", "face", "amount")
READIED = event("readied", "seat", "amount")
SHIELDED = event("shielded", "seat", "amount")
DISCARDED = event("discarded", "seat", "face")
RETURNED = event("returned", "seat", "face")
ELIMINATED = event("eliminated", "seat")
WON = event("won", "seat", "life")
DRAWN = event("drawn")
TIME_UP = event("time_up", "turn")
KEPT = event("kept", "seat")
MULLIGANED = event("mulliganed", "seat")
EVENTS = event.declared()

reason = Reasons(__name__)
LEGAL = reason("legal")
OVER = reason("over")
CHOOSE_FIRST = reason("choose_first")
NOT_ASKED = reason("not_asked")
WRONG_PHASE = reason("wrong_phase")
NOT_IN_HAND = reason("not_in_hand")
NOT_A_FAMILIAR = reason("not_a_familiar")
NO_ABILITY = reason("no_ability")
CANNOT_PAY = reason("cannot_pay")
X_TOO_HIGH = reason("x_too_high")
X_TOO_LOW = reason("x_too_low")
X_UNREAD = reason("x_unread")
NOT_ITS_ELEMENT = reason("not_its_element")
AZOTH_DONE = reason("azoth_done")
NO_TARGET = reason("no_target")
NOT_IN_PLAY = reason("not_in_play")
IMMUNE = reason("immune")
TOO_STRONG = reason("too_strong")
FIELD_FULL = reason("field_full")
NO_TRIBUTE = reason("no_tribute")
TRIBUTE_NOT_YOURS = reason("tribute_not_yours")
NOT_ENOUGH_TRIBUTE = reason("not_enough_tribute")
NO_SUCH_AZOTH = reason("no_such_azoth")
SYMBOLS_FIRST = reason("symbols_first")
NOT_ON_FIELD = reason("not_on_field")
SICK = reason("sick")
ATTACKING = reason("attacking")
NOT_AN_OPPONENT = reason("not_an_opponent")
IN_TWO_STEPS = reason("in_two_steps")
IN_ONE_STEP = reason("in_one_step")
OTHER_ATTACKER = reason("other_attacker")
BLOCKER_USED = reason("blocker_used")
BLOCKS_ITSELF = reason("blocks_itself")
NO_BURST = reason("no_burst")
NO_LIFE = reason("no_life")
NOT_IN_DISCARD = reason("not_in_discard")
NO_SUCH_PLACE = reason("no_such_place")
NOT_ITS_KEYWORD = reason("not_its_keyword")
NO_PAYMENT_CHOICE = reason("no_payment_choice")
NO_SUCH_PLAYER = reason("no_such_player")
REASONS = reason.names()
