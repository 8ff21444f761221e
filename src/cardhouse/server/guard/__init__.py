"""What protects the server, for HTTP and sockets alike: budgets, whose budget counts, fair queues, headers (docs/security.md)."""
