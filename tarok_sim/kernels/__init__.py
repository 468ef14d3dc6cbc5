"""How a round runs: compiled functions over records, in playing order.

`jit` and `bits` and `random` are the tools; `deal`, `bidding`, `talon`, `play` and `score` are the
stages; `piles` are the closed cards that some games deal beside the hands; `views` is what a seat
may see; `decisions` is what a strategy answers; `round` calls them all. Kernels know no game by
name: everything that differs between games is in the rule tables they get.
"""
