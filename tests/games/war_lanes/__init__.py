"""War-Lanes Poker: a test for every rule of docs/rules/war-lanes.md, under its number."""
