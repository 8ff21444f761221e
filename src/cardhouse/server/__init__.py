"""The server: tables behind sockets, people, the lobby, records. app.py joins its rooms; imports between them point one way."""
