"""Golden playthroughs: whole games as text, as each seat sees them."""
