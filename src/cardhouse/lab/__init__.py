"""Balance experiments: a million games between bots, and what they say."""
