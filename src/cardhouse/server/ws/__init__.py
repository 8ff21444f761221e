"""Everything between a TCP connection and a table: who is let in, how a request becomes a WebSocket, and what its messages ask for."""
