"""Progress for the whole house, and statistics: a fold over finished tables. Nothing here waits, sends or believes a client.

A finished table is counted once (counting.py): its log becomes what each person did (finished.py), by the counters that its game declares
(engine/counters.py), and that changes the profile of each (fold.py). docs/progress.md has the numbers and which games count.
"""
