"""Sets of cards as bit masks: card `c` of the deck is bit `c`.

Kernels combine sets with `& | ~` and ask everything else here, so that decks wider than 63 cards
need another mask type and no other kernel.  The bit instructions and wrapping 64-bit arithmetic
that numba lacks are defined here too, each beside its plain-Python twin for runs with the JIT off.
"""

from typing import Any

import numpy as np

from tarok_sim.kernels.jit import JIT_OFF, inline

_WORD = (1 << 64) - 1
HAS_PDEP = False  # the machine has the instruction that `nth` likes best

if JIT_OFF:

    def count(mask: Any) -> int:
        """Return how many cards the set holds."""
        return int(mask).bit_count()

    def lowest(mask: Any) -> int:
        """Return the lowest card of a set; of an empty one 64, which is no card."""
        return (int(mask) & -int(mask)).bit_length() - 1 if mask else 64

    def highest(mask: Any) -> int:
        """Return the highest card of a set; of an empty one -1, which is no card."""
        return int(mask).bit_length() - 1

    def mul64(a: Any, b: Any) -> Any:
        """Return the low word of a product of unsigned words."""
        return np.uint64(int(a) * int(b) & _WORD)

    def mulhi64(a: Any, b: Any) -> Any:
        """Return the high word of a product of unsigned words."""
        return np.uint64(int(a) * int(b) >> 64)

    def add64(a: Any, b: Any) -> Any:
        """Return the sum of unsigned words, wrapped."""
        return np.uint64((int(a) + int(b)) & _WORD)

    def wipe(record: Any) -> None:
        """Set every field of a record to 0."""
        for name in record.dtype.names:
            record[name] = 0

else:
    import platform

    from llvmlite import binding, ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    HAS_PDEP = platform.machine() == "x86_64" and binding.get_host_cpu_features().get("bmi2", False)

    @intrinsic
    def count(typingctx: Any, mask: Any) -> Any:
        """Return how many cards the set holds."""

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), code

    @intrinsic
    def lowest(typingctx: Any, mask: Any) -> Any:
        """Return the lowest card of a set; of an empty one 64, which is no card."""

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            # Not the variant that is undefined for 0: a strategy may ask for what is not there, and
            # the compiler would then believe that its answer is a card.
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64), code

    @intrinsic
    def highest(typingctx: Any, mask: Any) -> Any:
        """Return the highest card of a set; of an empty one -1, which is no card."""

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))
            return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

        return types.int64(types.int64), code

    @intrinsic
    def mul64(typingctx: Any, a: Any, b: Any) -> Any:
        """Return the low word of a product of unsigned words."""

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.mul(args[0], args[1])

        return types.uint64(types.uint64, types.uint64), code

    @intrinsic
    def mulhi64(typingctx: Any, a: Any, b: Any) -> Any:
        """Return the high word of a product of unsigned words."""

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            wide = ir.IntType(128)
            product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
            return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

        return types.uint64(types.uint64, types.uint64), code

    @intrinsic
    def add64(typingctx: Any, a: Any, b: Any) -> Any:
        """Return the sum of unsigned words, wrapped."""

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.add(args[0], args[1])

        return types.uint64(types.uint64, types.uint64), code

    @intrinsic
    def wipe(typingctx: Any, record: Any) -> Any:
        """Set every field of a record to 0."""

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            cgutils.memset(builder, args[0], ir.Constant(ir.IntType(64), record.size), 0)
            return context.get_dummy_value()

        return types.void(record), code


@inline
def bit(card):
    """Return the set that holds one card."""
    return np.int64(1) << np.int64(card)


@inline
def has(mask, card):
    """Say whether the set holds the card."""
    return (mask >> np.int64(card)) & 1 != 0


@inline
def is_among(mask, answer):
    """Say whether the set holds what a strategy answered, which may be no place of a set at all."""
    return answer >= 0 and answer < 64 and has(mask, answer)


@inline
def is_empty(mask):
    """Say whether the set holds no card."""
    return mask == 0


if HAS_PDEP:

    @intrinsic
    def _deposit(typingctx: Any, word: Any, mask: Any) -> Any:
        """Spread the low bits of a word over the places of a mask (one instruction)."""

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word_type = ir.IntType(64)
            kind = ir.FunctionType(word_type, [word_type, word_type])
            pdep = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
            return builder.call(pdep, args)

        return types.int64(types.int64, types.int64), code

    @inline
    def nth(mask, n):
        """Return the n-th lowest card (from 0) of a set that holds more than n."""
        return lowest(_deposit(np.int64(1) << n, mask))

else:

    @inline
    def nth(mask, n):
        """Return the n-th lowest card (from 0) of a set that holds more than n."""
        for _ in range(n):
            mask &= mask - 1
        return lowest(mask)
