"""Simulation and experiments: many games between bots, and what they say."""
