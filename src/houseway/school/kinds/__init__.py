"""The kinds of items, by name. A kind yields the possible questions about a scene, deterministically."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from houseway.play.chance import Source
from houseway.school.item import ItemQuestion
from houseway.school.scene import Scene

from . import calls as calling
from . import errors as spotting
from . import explanations as explaining
from . import hands as reading
from . import limits, moments, money
from . import payments as paying
from . import set_hands as laying

Maker = Callable[[Scene, Source], Iterator[ItemQuestion]]


class Kind(NamedTuple):
    """One kind of item."""

    name: str
    says: str
    make: Maker
    step: int
    """Step in the plan of a new dealer: cards and chips, single bets, procedure, what goes wrong, whole rounds."""


KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("read_hand", "Read the hand", reading.read_hand, 1),
        Kind("count_stack", "Count a stack of chips", money.count_stack, 1),
        Kind("break_down", "Break an amount down into chips", money.break_down, 1),
        Kind("who_wins", "Who wins", reading.who_wins, 2),
        Kind("pay_bet", "Pay this bet", paying.pay_bet, 2),
        Kind("vigorish", "Vigorish and rake", money.vigorish, 2),
        Kind("house_way", "Set the house way", laying.house_way, 2),
        Kind("within_limits", "Is this bet within the limits", limits.within_limits, 2),
        Kind("cap", "Caps and limits", limits.cap, 2),
        Kind("what_next", "What comes next", moments.next_duty, 3),
        Kind("may_not", "What may not be done now", moments.may_not, 3),
        Kind("why_not", "Why is it refused", moments.why_not, 3),
        Kind("what_to_say", "What to say", moments.announcement, 3),
        Kind("procedure", "Which procedure applies now", moments.procedure, 3),
        Kind("live_after", "Which bets live", laying.live_after, 3),
        Kind("meter", "Meters", money.meter, 4),
        Kind("who_approves", "Who must approve", calling.who_approves, 4),
        Kind("remedy", "The irregularity and its remedy", calling.remedy, 4),
        Kind("remedy_clause", "The clause of the remedy", calling.remedy_clause, 4),
        Kind("explain", "Explain it to the player", explaining.explain, 4),
        Kind("pay_layout", "Pay this layout in order", paying.pay_layout, 5),
        Kind("spot_mispay", "Spot the mispay", spotting.spot_mispay, 5),
        Kind("changed_bet", "Spot the bet that changed", spotting.changed_bet, 5),
        Kind("errors", "A round with errors", spotting.errors, 5),
    )
}
