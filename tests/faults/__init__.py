"""Faults that happen: killed houses, cut lines, full disks, two houses at one table. Everything here is real: processes, sockets, files."""
