"""What is done to the cards and the devices between rounds."""

from __future__ import annotations

from houseway.core.choice import under
from houseway.core.game import TableBar, Tending
from houseway.core.role import DEALER, FLOOR
from houseway.games.one_deck import (
    already_dealt_so,
    cut_too_thin,
    dealt_by,
    device_still_there,
    hand_needs_a_shuffler,
    no_device,
    no_such_method,
    not_cut,
    not_shuffled,
    shuffled_already,
    without_the_device,
)

BY_HAND = (under("table.shuffler", "none"),)

# fmt: off
TENDINGS = (
    Tending("shuffles",           "CTF-4(a)", (DEALER,), bars=(TableBar("CTF-4(a)", shuffled_already),)),
    Tending("cuts",               "CTF-4(c)", (DEALER,), takes="number", under=BY_HAND,
            bars=(TableBar("CTF-4(b)(2)", not_shuffled), TableBar("CTF-4(c)(1)(ii)", cut_too_thin))),
    Tending("orders a recut",     "CTF-4(d)", (FLOOR,),  bars=(TableBar("CTF-4(d)", not_cut),), under=BY_HAND),
    Tending("removes the device", "CTF-11(g)", (FLOOR,), bars=(TableBar("CTF-11(g)", no_device),),
            changes=without_the_device),
    Tending("deals by",           "CTF-11(g)", (FLOOR,), takes="method", changes=dealt_by,
            bars=(TableBar("CTF-8(a)", no_such_method), TableBar("CTF-8(a)", already_dealt_so),
                  TableBar("CTF-11(g)", device_still_there), TableBar("CTF-7(c)(1)", hand_needs_a_shuffler))),
    Tending("changes deck",       "CTF-3(a)", (DEALER, FLOOR)),
)
# fmt: on
