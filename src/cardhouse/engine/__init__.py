"""Cards, zones, seats, chance and knowledge: everything a card game needs that is no rule of any game."""
