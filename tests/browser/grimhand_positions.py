"""Positions of Grimhand that its browser tests begin at."""

# Modern against The Thirteenth: 35 + 4 chain + 2 combo against 29 halved
TABLE = {
    "attack": ["chain_slash:4 piercing_strike:5 A6 A9 A11 hex_card", "A1 A5 berserker_blade:8 A10 A12"],
    "defense": ["D3 guardian_rune D8 iron_wall:8 scrying_orb", "D5 counter_shield:6 D8 D10 blessing"],
    "slots": ["", "D7"],
    "decks": ["A2 A3 A4", "D1 D2 D4"],
    "sizes": [17, 22],
    "discards": ["A13 A5", "mist_barrier:5 D6"],
    "life": [19, 29],
    "statuses": {"combo": (1, 0), "rune": (1, 0), "doom": (1, 0), "bleed": (0, 2)},
    "turn_number": 49,
    "preset": "modern",
    "enemy": "thirteenth",
}
THIRTEEN = " ".join(f"{{0}}{value}" for value in (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 1, 2))
FULL = {
    "attack": [THIRTEEN.format("A"), "A3 A4 A5 A6 A8 A9 A10 A11 A12 swap_hands gamble_card fate_twist doom_token"],
    "defense": [THIRTEEN.format("D"), "D3 D4 D5 D6 D8 D9 D10 D11 D12 purge scrying_orb blessing fortune_surge"],
    "slots": ["D7", "A7"],
    "life": [50, 50],
    "statuses": {"bleed": (2, 1), "fortify": (1, 1), "expose": (1, 0), "weakness": (1, 1), "hex": (1, 0), "mist": (2, 0), "carry": (0, 4)},
    "preset": "modern",
    "omen": 1,
}

MIRRORED = {
    "attack": ["A12 A11 A9", "A12 A10"],
    "defense": ["mirror_shield D4", "mirror_shield D8"],
    "slots": ["D7", "A7"],
    "life": [40, 40],
    "preset": "modern",
    "events": False,
    "cards": "mirror_shield=2",
}
