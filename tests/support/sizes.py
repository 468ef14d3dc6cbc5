"""How many rounds a test plays: the number it names when compiled, fewer as plain Python.

Plain Python plays far slower; a test says how few rounds still prove its point.
"""

from tarok_sim.kernels.jit import JIT_OFF

FEWER = 100


def scaled(n: int, floor: int) -> int:
    """Return `n`, or without the compiler `n / FEWER` but not fewer than `floor`."""
    return max(n // FEWER, min(floor, n)) if JIT_OFF else n
