"""Background jobs: what the server does without being asked. Each is small, can run twice, and gives way to the tables."""
