"""Players without a person. They are called bots on the screen and in the log, and see what a player in their seat would."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.cli.lore import lore_of
from houseway.core.fault import Fault
from houseway.core.messages.command import Command, PlaceBet
from houseway.core.messages.refusal import Refusal
from houseway.core.record.notation import write
from houseway.core.round.state import Round
from houseway.core.stages.betting import Betting
from houseway.core.values.hands import Hand

from . import Host
from .chance import Source, shuffled

ONE_IN = 4
"""How seldom a bot makes each side bet."""
MOST_SIDE_BETS = 4


@dataclass(frozen=True, slots=True)
class Bot:
    """A seat that plays itself."""

    hand: Hand
    source: Source

    @property
    def name(self) -> str:
        """What it is called: bot1 sits in seat 1."""
        return f"bot{self.hand}"

    def bets(self, host: Host) -> None:
        """The least on the main wager, and now and then a side bet."""
        seen = host.seen_by(self.name)
        for wager in self._wanted(seen):
            for ask in host.asks_of(self.name):
                if ask.wager == wager and ask.low is not None:
                    _say(host, PlaceBet(ask.who, wager, ask.low))

    def _wanted(self, seen: Round) -> list[str]:
        """The main wager and what goes with it, or any where any will do; then a few of the others, each as likely."""
        stage = seen.stage
        assert isinstance(stage, Betting)
        open_now = [w.name for w in seen.rules.wagers.values() if w.open_in == stage.name and not (w.paper or w.for_the_dealer)]
        mixed = shuffled([wager for wager in open_now if wager != stage.main], self.source)
        main, *others = (stage.main, *mixed) if stage.main else _liked_first(seen, mixed)
        wanted = {main, *stage.needs, *(wager for wager in others[:MOST_SIDE_BETS] if self.source.below(ONE_IN) == 0)}
        return [wager for wager in open_now if wager in wanted]

    def may_speak(self, host: Host) -> None:
        """What is open to everybody is left alone, unless the game's lore knows better."""
        seen, asks = host.seen_by(self.name), host.asks_of(self.name)
        speaks = lore_of(seen.rules.game.key).speaks
        command = speaks(seen, asks) if speaks and asks else None
        if command is not None:
            _say(host, command)

    def chooses(self, host: Host) -> None:
        """What a sensible player says with these cards."""
        seen = host.seen_by(self.name)
        _say(host, lore_of(seen.rules.game.key).chooses(seen, host.asks_of(self.name)))


def _liked_first(seen: Round, mixed: Sequence[str]) -> list[str]:
    """One of what a sensible player bets on, then everything else; small and big at once would be a wash."""
    lore = lore_of(seen.rules.game.key)
    likes = lore.spots.likes if lore.spots else lore.likes
    liked = [wager for wager in mixed if wager in likes]
    return [*liked[:1], *(wager for wager in mixed if wager not in liked)]


def _say(host: Host, command: Command) -> None:
    answer = host.say(command)
    if isinstance(answer, Refusal):
        raise Fault(f"a bot was offered {write(command)!r} and refused: {answer}")
