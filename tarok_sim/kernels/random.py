"""Random numbers as a function of (seed, round, stream): nothing depends on who computes it.

A stream is a counter hashed by splitmix64's finisher (Steele, Lea and Flood, OOPSLA 2014); every
seat, the deal and its redeals draw from streams of their own, so that one player's choices never
move another's luck.
"""

import numpy as np

from tarok_sim.kernels.bits import add64, mul64, mulhi64
from tarok_sim.kernels.jit import inline

GOLDEN = np.uint64(0x9E3779B97F4A7C15)  # 2**64 / golden ratio, the odd increment of splitmix64
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
_STREAM = np.uint64(0xD1342543DE82EF95)


@inline
def scramble(x):
    """Hash one word: every output bit depends on every input bit."""
    x = mul64(x ^ (x >> np.uint64(30)), MIX_1)
    x = mul64(x ^ (x >> np.uint64(27)), MIX_2)
    return x ^ (x >> np.uint64(31))


@inline
def round_state(seed, round_id):
    """Return what all streams of a round begin from.

    Seed, round and stream are hashed one after the other, so that neighbouring rounds and streams
    share nothing.
    """
    x = scramble(add64(np.uint64(seed), GOLDEN))
    return scramble(add64(x, mul64(np.uint64(round_id), GOLDEN)))


@inline
def stream_of(start, stream):
    """Return the first state of a stream of the round that begins from `start`."""
    return scramble(add64(start, mul64(np.uint64(stream + 1), _STREAM)))


@inline
def next_word(source):
    """Advance `source.state` and return 64 random bits."""
    source.state = add64(source.state, GOLDEN)
    return scramble(source.state)


@inline
def below(source, n):
    """Return a random whole number from 0 to n - 1 (its bias is below n / 2**64)."""
    return np.int64(mulhi64(next_word(source), np.uint64(n)))
