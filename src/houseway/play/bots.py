"""Bots: automatic players, labeled as bots on the screen and in the record, who see only what their seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.core.fault import Fault
from houseway.core.game.practice import Shuffle
from houseway.core.messages.command import Command, PlaceBet
from houseway.core.messages.refusal import Refusal
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.stages.betting import Betting
from houseway.core.values.cards import Card
from houseway.core.values.hands import Hand
from houseway.core.wire.notation import write
from houseway.games import GAMES

from . import Host
from .chance import Seeded, Source, shuffled

ONE_IN = 4
"""A bot makes each side bet once in this many rounds."""
MOST_SIDE_BETS = 4


@dataclass(frozen=True, slots=True)
class Bot:
    """An automatic player in one seat."""

    hand: Hand
    source: Source

    @property
    def name(self) -> str:
        """The name of the bot: bot1 is in seat 1."""
        return f"bot{self.hand}"

    def bets(self, host: Host) -> None:
        """Bet the minimum on the main wager, and sometimes a side bet."""
        seen = host.seen_by(self.name)
        for wager in self.wanted(seen):
            for ask in host.offers_to(self.name):
                if ask.wager == wager and ask.low is not None:
                    self._submit(host, PlaceBet(ask.who, wager, ask.low))

    def wanted(self, seen: Round) -> list[str]:
        """Return the main wager and those it needs, or any one, then a few others at random."""
        stage = seen.stage
        assert isinstance(stage, Betting)
        open_now = [w.name for w in seen.rules.wagers.values() if w.open_in == stage.name and not (w.paper or w.for_the_dealer)]
        mixed = shuffled([wager for wager in open_now if wager != stage.main], self.source)
        main, *others = (stage.main, *mixed) if stage.main else _liked_first(seen, mixed)
        wanted = {main, *stage.needs, *(wager for wager in others[:MOST_SIDE_BETS] if self.source.below(ONE_IN) == 0)}
        return [wager for wager in open_now if wager in wanted]

    def may_speak(self, host: Host) -> None:
        """Use an option open to all players only if the game's bot chooses it."""
        seen, asks = host.seen_by(self.name), host.offers_to(self.name)
        speaks = GAMES.bot(seen.rules.game.key).speaks
        command = speaks(seen, asks) if speaks and asks else None
        if command is not None:
            self._submit(host, command)

    def chooses(self, host: Host) -> None:
        """Choose by the game's advice."""
        seen = host.seen_by(self.name)
        self._submit(host, advised(seen, host.offers_to(self.name)))

    def _submit(self, host: Host, command: Command) -> None:
        answer = host.submit_as(self.name, command)
        if isinstance(answer, Refusal):
            raise Fault(f"a bot was refused {write(command)!r}, which was offered: {answer}")


def advised(seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Return the choice of the game's bot among these offers; the shuffles that value a hand come from a named seed."""
    return GAMES.bot(seen.rules.game.key).choice(seen, asks, shuffles)


def shuffles(name: str) -> Shuffle:
    """Return the shuffle of a name, for bots: the same sight gives the same choice."""
    source = Seeded(name)

    def shuffle(cards: Sequence[Card]) -> tuple[Card, ...]:
        return shuffled(cards, source)

    return shuffle


def _liked_first(seen: Round, mixed: Sequence[str]) -> list[str]:
    """Return one recommended spot, then the others; betting both small and big would cancel out."""
    likes = GAMES.bot(seen.rules.game.key).likes
    liked = [wager for wager in mixed if wager in likes]
    return [*liked[:1], *(wager for wager in mixed if wager not in liked)]
