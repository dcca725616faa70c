"""A meter that several tables share, shown at one of them: in a round and between two, by the same words.

A table holds its own part of such a meter, which is `meter NAME` and `link NAME` together. Showing moves chips between the two
and never changes the part, so it makes no money and takes none. The first showing makes a meter a shared one.
"""

from __future__ import annotations

from houseway.core.circle import Rules, Table
from houseway.core.messages.command import Show
from houseway.core.messages.event import MeterShown
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Move, link, meter
from houseway.core.values.chips import is_whole

from .state import Round


def handle_show(at: Round | Table, said: Show) -> tuple[MeterShown] | Refusal:
    """Return the consequences of showing a meter: it is set to the total, and its link takes the difference."""
    cites = feeds(at.rules, said.meter)
    if said.meter not in at.rules.meters:
        return Refusal("no_such_meter", cites)
    if not is_whole(said.total):
        return Refusal("not_an_amount", cites)
    if said.total < 0:
        return Refusal("meter_below_zero", cites)
    place, behind = meter(said.meter), link(said.meter)
    more = said.total - at.chips.get(place, 0)
    src, dst = (behind, place) if more > 0 else (place, behind)
    moves = (Move(src, dst, abs(more), "shown"),) if more else ()
    return (MeterShown(said.meter, said.total, cites, moves),)


def feeds(rules: Rules, name: str) -> str:
    """Return the clause of the pay table that feeds a meter; otherwise the clause about staff."""
    return next((table.cites for table in rules.pays.values() if name in table.rates), rules.cites.staff)
