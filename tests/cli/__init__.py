"""The command line as a person meets it: real processes, and a real terminal where it matters."""
