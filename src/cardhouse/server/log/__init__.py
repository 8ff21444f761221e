"""The log of a table and everything that follows from it alone: entries, the fold that makes a table of them, replays, records.

Nothing here waits, writes or sends: a log means the same after a crash, in a test and in another process.
"""
