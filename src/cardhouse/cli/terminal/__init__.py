"""The terminal itself: what is drawn upon (canvas), where it is shown and moves are typed (screen), a table of any game (drawing)."""
