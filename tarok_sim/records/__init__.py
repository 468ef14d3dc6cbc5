"""Rounds on file: round records as JSON lines, and data sets of simulated rounds.

`round_record` is one round as it was recorded, `judging` retraces it through the kernels, `replay`
gives the answer, `from_log` words simulated rounds; `dataset` keeps the rounds table.  May import:
kernels, columns, rules, cards.
"""
