"""The tables in memory, and the way of an entry: asked for, checked, written, broadcast.

What goes by itself (clocks, deals, bots) starts here too, and how new tables are set up. It knows no HTTP and no socket, only followers.
"""
