"""Planted bugs: each breaks one invariant of an owner in its own process, and a run with it must fail.

An owner process takes those of `OWNER` by name. `number reused` and `no relay` are planted in the script's own process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Final

from houseway.core.values.order import committed
from houseway.floor.step import Ruling
from houseway.floor.table.live import LiveTable
from houseway.floor.table.partition import TablePartition
from houseway.play.dealers import HouseDealer, Shoe

NUMBER_REUSED: Final = "number reused"
NO_RELAY: Final = "no relay"


def answers_early() -> None:
    """Answer before the record has it."""
    partition: Any = TablePartition
    commits = partition._commit

    async def early(self: Any, call: Any) -> None:
        for messages in call.messages.values():
            for message, step in messages:
                self._post.answers(message, step)
        await asyncio.sleep(0.05)
        await commits(self, call)

    partition._commit = early


def refuses_alone() -> None:
    """Answer refusals from memory, without committing them."""
    live: Any = LiveTable
    decide = live.decide

    def alone(self: Any, *given: Any, **more: Any) -> Any:
        mark, heard, news = self.pending.mark(), dict(self._heard), len(self._news)
        before = self.ahead, self._shoe_ahead, self._day
        step = decide(self, *given, **more)
        if step.refused is not None:
            self._goes_back(mark, *before, heard, news)
        return step

    live.decide = alone


def reshuffles() -> None:
    """Shuffle what is left of the shoe when a table is taken over."""
    dealer: Any = HouseDealer
    resumes = dealer.resumes

    def shuffled(self: Any, order: Any, table: Any) -> Any:
        shoe: Shoe | None = resumes(self, order, table)
        if shoe is None or not shoe.gone:
            return shoe
        size = len(shoe.order.pieces)
        left = list(shoe.order.dealt(shoe.gone, size))
        Random(0).shuffle(left)
        return Shoe(committed((*shoe.order.dealt(0, shoe.gone), *left), bytes(32)), shoe.gone)

    dealer.resumes = shuffled


def answers_fenced() -> None:
    """Answer from memory where another owner has the table in the record."""
    partition: Any = TablePartition
    sees_to = partition.sees_to

    async def as_decided(self: Any, ruling: Ruling, live: Any, messages: Any) -> None:
        if ruling is Ruling.FENCED:
            for message, step in messages:
                self._post.answers(message, step)
        await sees_to(self, ruling, live, messages)

    partition.sees_to = as_decided


OWNER: Final[dict[str, Callable[[], None]]] = {
    "answers early": answers_early,
    "refuses alone": refuses_alone,
    "reshuffles": reshuffles,
    "answers fenced": answers_fenced,
}
PLANTS: Final = (*OWNER, NUMBER_REUSED, NO_RELAY)
