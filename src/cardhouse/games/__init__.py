"""The games of the house, a folder each. A game knows the engine and nothing above it."""
