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
    Tending("shuffles",           "HCF-4(a)", (DEALER,), bars=(TableBar("HCF-4(a)", shuffled_already),)),
    Tending("cuts",               "HCF-4(c)", (DEALER,), takes="number", under=BY_HAND,
            bars=(TableBar("HCF-4(b)(2)", not_shuffled), TableBar("HCF-4(c)(1)(ii)", cut_too_thin))),
    Tending("orders a recut",     "HCF-4(d)", (FLOOR,),  bars=(TableBar("HCF-4(d)", not_cut),), under=BY_HAND),
    Tending("removes the device", "HCF-13(g)", (FLOOR,), bars=(TableBar("HCF-13(g)", no_device),),
            changes=without_the_device),
    Tending("deals by",           "HCF-13(g)", (FLOOR,), takes="method", changes=dealt_by,
            bars=(TableBar("HCF-7(a)", no_such_method), TableBar("HCF-7(a)", already_dealt_so),
                  TableBar("HCF-13(g)", device_still_there), TableBar("HCF-8(b)(1)", hand_needs_a_shuffler))),
    Tending("changes deck",       "HCF-3(a)", (DEALER, FLOOR)),
)
# fmt: on
