"""Random numbers as a function of (seed, round, stream), so that no result depends on who computes it.

A stream is a counter hashed by splitmix64's finisher (Steele, Lea and Flood, OOPSLA 2014); every seat,
the deal and its redeals draw from streams of their own, so that one player's choices never move
another's luck.
"""

import numpy as np

from tarok_sim.kernels.bits import add64, mul64, mulhi64
from tarok_sim.kernels.jit import inline, kernel

GOLDEN = np.uint64(0x9E3779B97F4A7C15)  # 2**64 / golden ratio, the odd increment of splitmix64
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_STREAM = np.uint64(0xD1342543DE82EF95)


@inline
def scramble(x):
    """Hash one word: every output bit depends on every input bit."""
    x = mul64(x ^ (x >> np.uint64(30)), _MIX_1)
    x = mul64(x ^ (x >> np.uint64(27)), _MIX_2)
    return x ^ (x >> np.uint64(31))


@inline
def stream_state(seed, round_id, stream):
    """Return the first state of a stream of a round.

    The three numbers are hashed one after the other, so that neighbouring rounds and streams share nothing.
    """
    x = scramble(add64(np.uint64(seed), GOLDEN))
    x = scramble(add64(x, mul64(np.uint64(round_id), GOLDEN)))
    return scramble(add64(x, mul64(np.uint64(stream + 1), _STREAM)))


@inline
def next_word(source):
    """Advance `source.state` and return 64 random bits."""
    source.state = add64(source.state, GOLDEN)
    return scramble(source.state)


@inline
def below(source, n):
    """Return a random whole number from 0 to n - 1 (its bias is below n / 2**64)."""
    return np.int64(mulhi64(next_word(source), np.uint64(n)))


@kernel
def shuffle(rules, source, cards):
    """Shuffle `cards[:n_cards]` in place, uniformly over all orders.

    Fisher-Yates with several draws from each random word (Brackett-Rozinsky and Lemire, 2024): the word
    is multiplied by each remaining size in turn, the high half is the draw and the low half goes on.  A
    word whose tail falls in the rejected part is replaced first, which makes every draw exactly uniform.
    """
    for k in range(rules.n_cards):
        cards[k] = k
    size = rules.n_cards
    for b in range(rules.n_batches):
        word = next_word(source)
        while mul64(word, rules.batch_product[b]) < rules.batch_reject[b]:
            word = next_word(source)
        for _ in range(rules.batch_size[b]):
            drawn = mulhi64(word, np.uint64(size))
            word = mul64(word, np.uint64(size))
            size -= 1
            swap = cards[size]
            cards[size] = cards[drawn]
            cards[drawn] = swap
