"""Settles described bets: the cards of each are read from the table, and the first row that holds decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from houseway.core.messages.basis import Basis
from houseway.core.messages.due import Due
from houseway.core.messages.event import CardsDealt, CardsShown, Event
from houseway.core.money.places import Bet
from houseway.core.money.price import LOSE, PUSH, Lose
from houseway.core.round.state import Draft, Round
from houseway.core.values.cards import spelled
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand
from houseway.families.pay.order import Verdict
from houseway.families.pay.pay_bet import paid

from .questions import Cards, CoupSeen, Kind, Shown, kinds_of
from .side_bet import SideBet, matched_with
from .ways import joker_of, row_holds
from .zones import OWN, Zone, Zones


@dataclass(frozen=True)
class Laid:
    """A described bet at a game."""

    bet: SideBet
    of: Zones

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """The zones that its rows are about."""
        if self.of.deal == "coup":
            return tuple(self.of.zones.values())
        named = {zone for row in self.bet.rows for question in row.questions for zone in question.scope}
        named |= {zone for row in self.bet.rows for question in row.questions for zone in matched_with(question)}
        return tuple(zone for zone in self.of.zones.values() if zone.name in named)

    @cached_property
    def kinds(self) -> dict[str, Kind]:
        """The questions that can be asked at this game."""
        return kinds_of(self.of.deal)


def settles(laid: tuple[Laid, ...]) -> Callable[[Draft], Iterator[Event]]:
    """Return the settlement of described bets: losing bets first, then the others, both from the dealer's right."""
    by_key = {one.bet.key: one for one in laid}

    def settle(now: Draft) -> Iterator[Event]:
        bets = [bet for hand in reversed(now.hands) for bet in now.bets if bet.on == hand]
        open_bets = [bet for bet in bets if bet.wager in by_key and now.is_undecided(bet)]
        for hand in dict.fromkeys(bet.on for bet in open_bets):
            yield from _shown(now, hand, [by_key[bet.wager] for bet in open_bets if bet.on == hand])
        verdicts = [verdict_on(now, bet, by_key[bet.wager]) for bet in open_bets]
        for verdict in sorted(verdicts, key=lambda one: not isinstance(one.outcome, Lose)):  # sorting keeps the order of seats
            yield paid(now, verdict.bet, verdict.outcome, verdict.cites, verdict.because)

    return settle


def _shown(now: Draft, hand: Hand, laid: Sequence[Laid]) -> Iterator[Event]:
    """Turn up the cards that lie face down and decide: those of the dealer, and of a hand that did not give them up unseen."""
    for zone in {zone.name: zone for one in laid for zone in one.zones}.values():
        where = hand if zone.hand == OWN else zone.hand
        if not zone.down or where in now.shown or _is_hidden(now, hand, laid[0].of) or where not in now.held:
            continue
        yield CardsShown(where, now.held[where], f"{laid[0].bet.id}-4")


def _is_hidden(now: Round, hand: Hand, zones: Zones) -> bool:
    return any(said.hand == hand and said.word in zones.hidden for said in now.said)


def _is_folded(now: Round, hand: Hand, zones: Zones) -> bool:
    return any(said.hand == hand and said.word in zones.folds for said in now.said)


def verdict_on(now: Round, bet: Bet, laid: Laid) -> Verdict:
    """Return the outcome of a described bet, its clause, and the facts."""
    own = laid.bet
    if _is_hidden(now, bet.on, laid.of):
        return Verdict(bet, LOSE, f"{own.id}-4", Basis(words="folded, the cards stay down"))
    if own.fold == "returns" and _is_folded(now, bet.on, laid.of):
        return Verdict(bet, PUSH, f"{own.id}-4", Basis(words="folded"))
    seen = {zone.name: _cards_of(now, bet.on, zone) for zone in laid.zones}
    if laid.of.deal == "cards" and any(len(seen[zone.name]) != zone.cards for zone in laid.zones):
        return Verdict(bet, PUSH, f"{own.id}-4", Basis(words="its cards are not complete"))
    facts = CoupSeen.of_cards(seen["player"], seen["banker"]) if laid.of.deal == "coup" else Shown(seen, joker_of(own))
    words = "; ".join(f"{name} {spelled(held)}".removeprefix(f"{OWN} ") for name, held in seen.items())
    for number, row in enumerate(own.rows, start=1):
        if row_holds(laid.kinds, row, facts):
            outcome = PUSH if row.price is None else row.price
            return Verdict(bet, outcome, f"{own.id}-2({number})", Basis(words=words, row=row.hand, price=str(outcome)))
    return Verdict(bet, LOSE, f"{own.id}-3", Basis(words=f"{words}: no row holds"))


def _cards_of(now: Round, hand: Hand, zone: Zone) -> Cards:
    """Return the cards of a zone: as they are held, or as they were dealt where a hand may get or lose cards later."""
    where = hand if zone.hand == OWN else zone.hand
    held = _as_dealt(now, where) if zone.dealt else cards_in(now.held.get(where, ()))
    return held[zone.first : zone.first + zone.cards] if zone.cards else held


def _as_dealt(now: Round, hand: Hand) -> Cards:
    """Return the cards that were dealt to a hand, in order."""
    return tuple(
        card for event in now.past if isinstance(event, CardsDealt) and event.to == hand for card in cards_in(event.cards)
    )


def missing(round: Round, laid: tuple[Laid, ...]) -> tuple[Due, ...]:
    """Return the cards that open bets need and that were not dealt, because no other bet needed them."""
    live = {bet.wager for bet in round.bets if round.is_undecided(bet)}
    zones = {zone.hand: zone for one in laid if one.bet.key in live for zone in one.zones if zone.completes}
    cites = f"{laid[0].bet.id}-4"
    return tuple(
        Due(hand, zone.cards - len(round.held.get(hand, ())), "all", cites)
        for hand, zone in zones.items()
        if len(round.held.get(hand, ())) < zone.cards
    )
