"""A round that cannot continue because of the system is voided; all stakes go back (H-29; the floor's row G5).

No clause of a game covers it. A manager or a higher role orders it with what is wrong, and somebody else has agreed.
Bets that were settled before are voided too, whatever the house chose for mishaps of the deal: nobody can show that
their result was right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.core.messages.command import Void
from houseway.core.messages.event import Event, Voided
from houseway.core.messages.refusal import Refusal
from houseway.core.values.role import DEALER, MANAGER, STAFF, may_for

from .denial import is_reason
from .option import Consequences
from .remedies import sent_home
from .state import Draft, Round

BY_THE_SYSTEM: Final = "system fault: "
"""The prefix of the reason of such a void."""


def is_by_the_system(event: Event) -> bool:
    """Whether an event voided a round because of the system."""
    return isinstance(event, Voided) and event.why.startswith(BY_THE_SYSTEM)


def handle_void(round: Round, said: Void) -> Consequences | Refusal:
    """Return the consequences of voiding a whole round, at any stage of it, if somebody else has agreed."""
    cites = round.rules.cites.disputes
    if not may_for(said.by, (MANAGER,)):
        return Refusal("not_yours_to_say", cites)
    others = {*said.agreed} - {said.by, DEALER}
    if not others or not others <= STAFF or len(others) < len(said.agreed):
        return Refusal("nobody_else_approved", cites)
    if not is_reason(said.reason):
        return Refusal("say_why", cites)

    def consequences(now: Draft) -> Iterator[Event]:
        yield sent_home(now, BY_THE_SYSTEM + said.reason, cites)

    return consequences
