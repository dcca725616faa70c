"""A bot at a seat of a live table: its commands, from that seat's view of the round and its offers as sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from houseway.core.messages.command import Command, PlaceBet
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.stages.betting import Betting
from houseway.core.stages.window import Window
from houseway.core.values.hands import box
from houseway.games import GAMES

from .bots import Bot, advised

_ACTS: Final = frozenset({"PlaceBet", "Say", "Arrange", "CutStacks"})
"""Actions of bots: they take no bet back, give no tip and bet on no other seat."""


def round_offers(offers: Iterable[Mapping[str, Any]]) -> list[RoundOffer]:
    """Return offers in the form that the rules use.

    >>> offer = {"who": "3", "says": "bets", "act": "PlaceBet", "cites": "X-1", "spot": "ante"}
    >>> round_offers([{**offer, "chips": {"low": 1000, "high": 5000, "unit": 500}}])[0][:7]
    ('3', 'bets', 'X-1', 1000, 5000, 500, 'ante')
    """
    return [_round_offer(offer) for offer in offers if offer["act"] in _ACTS and offer.get("by") is None]


def _round_offer(offer: Mapping[str, Any]) -> RoundOffer:
    chips: Mapping[str, int] = offer.get("chips") or {}
    return RoundOffer(
        who=offer["who"],
        says=offer["says"],
        cites=offer["cites"],
        low=chips.get("low"),
        high=chips.get("high"),
        unit=chips.get("unit", 1),
        wager=offer.get("spot") if offer["act"] == "PlaceBet" else None,
        in_silence=bool(offer.get("silence")),
        counts=bool(offer.get("counts")),
        sets=offer["act"] == "Arrange",
        by=None,
        stacks=bool(offer.get("stacks")),
    )


class Seated:
    """A bot at one seat, who remembers what it means to bet in this round and where it has spoken."""

    def __init__(self, bot: Bot) -> None:
        self.bot: Final = bot
        self._planned: tuple[int, list[str]] = (0, [])
        self._spoken: tuple[int, str] = (0, "")

    def next_command(self, seen: Round, offers: Iterable[Mapping[str, Any]], turn: str | None) -> Command | None:
        """Return the next command of this bot, or None."""
        stage, asks, number = seen.stage, round_offers(offers), seen.opened.number
        if seen.over or stage is None or not asks:
            return None
        if isinstance(stage, Betting):
            return self._bet(seen, asks)
        if turn is not None and box(turn) == self.bot.hand:
            return advised(seen, asks)
        if isinstance(stage, Window) and self._spoken != (number, stage.name):
            self._spoken = number, stage.name
            speaks = GAMES.bot(seen.rules.game.key).speaks
            return speaks(seen, asks) if speaks else None
        return None

    def _bet(self, seen: Round, asks: list[RoundOffer]) -> Command | None:
        """Return the next bet that was planned and is offered."""
        number = seen.opened.number
        if self._planned[0] != number:
            self._planned = number, self.bot.wanted(seen)
        wanted = self._planned[1]
        while wanted:
            wager = wanted.pop(0)
            ask = next((ask for ask in asks if ask.wager == wager and ask.low is not None), None)
            if ask is not None and ask.low is not None:
                return PlaceBet(ask.who, wager, ask.low)
        return None
