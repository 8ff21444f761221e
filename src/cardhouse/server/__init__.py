"""The house online: tables behind sockets, people, the lobby, records."""
