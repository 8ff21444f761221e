"""The server: tables behind sockets, people, the lobby, records. app.py joins its packages; imports between them point one way."""
