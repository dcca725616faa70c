"""One hand after its flop: what two antes and waiting make over every river, without the boards of other flops."""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kernel import kernel

from .boards import fill
from .dealer import RANKS, against
from .simple import best_of
from .tree import ONE, TWO, worth

Ints = NDArray[Any]


@kernel
def after_flop(held: Ints, flop: Ints, deck: int, nine: int, nets: Ints, fold: int, holdings: int) -> tuple[int, int]:
    """Return two antes and waiting, summed over all rivers and the dealer's holdings."""
    board, row = np.zeros(4, np.int64), np.zeros(9, np.int64)
    twice = waits = 0
    for one in range(4 * RANKS):
        if (held[one // RANKS] | flop[one // RANKS]) >> one % RANKS & 1:
            continue
        for two in range(one + 1, 4 * RANKS):
            if (held[two // RANKS] | flop[two // RANKS]) >> two % RANKS & 1:
                continue
            board[:] = flop
            board[one // RANKS] |= 1 << one % RANKS
            board[two // RANKS] |= 1 << two % RANKS
            best, _ = best_of(held, board)
            free = deck & ~held & ~board
            below, equal = against(best, board, free)
            fill(row, best, nine, holdings, below, below + equal, against(nine, board, free)[0])
            twice += worth(row, nets[TWO])
            waits += max(worth(row, nets[ONE]), fold * holdings)
    return twice, waits
