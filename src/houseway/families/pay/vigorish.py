"""Vigorish: the house's share of a win, and the win without it. A game defines the wins, the rate and the coins."""

from __future__ import annotations

from dataclasses import replace

from houseway.core.game.rules import Rules
from houseway.core.messages.basis import kept_basis, noting, text_of
from houseway.core.messages.event import BetSettled
from houseway.core.money.places import RACK, Move
from houseway.core.round.state import Draft
from houseway.core.values.chips import Chips, dollars, vigorish
from houseway.families.choices import VIG_ROUNDING


def fee(rules: Rules, win: Chips, percent: int, coin: Chips) -> Chips:
    """Return a percentage of a win, to the cent or up to the next coin (R-GEN-07); never more than was won."""
    return min(win, vigorish(win, percent, coin if rules[VIG_ROUNDING] == "ceil" else None))


def less(now: Draft, paid: BetSettled, taken: Chips, cites: str = "") -> BetSettled:
    """Return a win less the house's share, taken at once, by its own clause where the win's does not mention it."""
    because = noting(paid.basis or paid.because, f"; vigorish ${dollars(taken)}" + (f" ({cites})" if cites else ""))
    charged = Move(now.owner(paid.bet), RACK, taken, "vigorish", paid.bet)
    return replace(paid, net=paid.net - taken, because=text_of(because), basis=kept_basis(because), moves=(*paid.moves, charged))
