"""A statistics and simulation lab for tarok.

Read it in this order: `cards` (the decks), `rules` (what each game is), `columns` (what is
recorded), `kernels` (how a round runs), `strategies` (who decides), `records` (rounds on file),
`simulation` (many rounds), `statistics` (intervals and comparisons), `aggregate` (tidy tables),
`questions` (what people ask) and `report`.
"""
