"""A player as the bank: who is offered it, what the bank puts up, and what the dealer bets against it.

What a bank has to cover is put up when it is taken, so no win can go unpaid. The dealer's own wager comes from the rack; if
the bank's chips run short it gives way first (R-PG-10).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from houseway.core.game.edition import Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.law.choice import Setting, Unlawful
from houseway.core.law.condition import under
from houseway.core.law.readers import amount, fields, whole
from houseway.core.messages.command import Say
from houseway.core.messages.event import BetCorrected, BetPlaced, BetTakenBack, Event, HandsJoined
from houseway.core.money.places import RACK, Bet, Move, stack
from houseway.core.round.forfeits import at_once
from houseway.core.round.option import Option, Span
from houseway.core.round.state import Draft, Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import DEALER, HOUSE, Hand
from houseway.core.values.plain import is_table

from .memory import around, bank_memory, last_wager

WAGER: Final = "wager"
MATCH_PLAY: Final = "match_play"
BANK: Final = "bank"
OFFER_STAGE: Final = "bank"
WISHES: Final = "wishes"
BANKS, SHARES, PASSES = "banks", "co-banks", "passes"
DEALERS = Bet(HOUSE, DEALER, WAGER)
"""The dealer's bet against a bank."""


def bank_of(round: Round) -> Hand | None:
    """Return the seat that banks this round, or None where the dealer does."""
    return next((said.hand for said in round.said if said.stage == OFFER_STAGE and said.word in (BANKS, SHARES)), None)


def a_player_banks(round: Round) -> bool:
    """Whether a player banks, not the dealer."""
    return bank_of(round) is not None


def is_shared(round: Round) -> bool:
    """Whether the house covers half of the bank."""
    bank = bank_of(round)
    return bank is not None and round.word(OFFER_STAGE, bank) == SHARES


# Bars to the bank


def banked_last_round(round: Round, hand: Hand) -> bool:
    """The player banked the last round and may not bank two in a row."""
    return bank_memory(round).banked == round.seating[hand]


def no_wager_against_the_dealer(round: Round, hand: Hand) -> bool:
    """The player had no wager in the last round the dealer banked."""
    return not last_wager(round, round.seating[hand])


def bets_on_another_area(round: Round, hand: Hand) -> bool:
    """The player has a bet on another betting area, and a bank may have only one."""
    return any(bet.by == round.seating[hand] and bet.on != hand for bet in round.bets)


def others_wagers(round: Round, hand: Hand) -> Chips:
    """Return the total bets of all the other seats."""
    return sum(stake for bet, stake in round.bets.items() if bet.wager == WAGER and bet.on not in (hand, DEALER))


def _own(round: Round, hand: Hand) -> Chips:
    """Return the player's chips with their own bet on this seat, which is returned to a bank."""
    return round.chips.get(stack(round.seating[hand]), 0) + round.chips.get(round.bet(hand, WAGER), 0)


def cannot_cover(round: Round, hand: Hand) -> bool:
    """The player has too few chips to cover all the other wagers."""
    return _own(round, hand) < others_wagers(round, hand)


def smaller_half(rules: Rules, chips: Chips) -> Chips:
    """Return half without the odd chip: the most a shared bank pays, and the house's part of a win (R-GEN-15)."""
    return chips // (2 * rules.unit) * rules.unit


def half_of_it(round: Round, hand: Hand) -> Chips:
    """Return the chips that cover half of the other wagers."""
    return smaller_half(round.rules, others_wagers(round, hand))


def cannot_cover_half(round: Round, hand: Hand) -> bool:
    """The player has too few chips to cover half of the other wagers."""
    return _own(round, hand) < half_of_it(round, hand)


def nobody_to_share_against(round: Round, hand: Hand) -> bool:
    """No other player has bet, and the dealer does not bet against a shared bank."""
    return not others_wagers(round, hand)


# Bars to a request about the dealer's bet


def not_the_bank(round: Round, hand: Hand) -> bool:
    """The player does not bank this round."""
    return hand != bank_of(round)


def no_dealers_wager(round: Round, hand: Hand) -> bool:
    """The dealer has not bet against the bank."""
    return DEALERS not in round.bets


def already_limited(round: Round, hand: Hand) -> bool:
    """The bank has already limited or refused the dealer's bet."""
    return "limits dealer" in round.words(WISHES, hand) or "refuses dealer" in round.words(WISHES, hand)


def cannot_be_less(round: Round, hand: Hand) -> bool:
    """The dealer's bet is already the smallest possible; refuse it instead."""
    return round.bets[DEALERS] <= round.rules.unit


def nothing_else_is_bet(round: Round, hand: Hand) -> bool:
    """The dealer's bet is the only bet against the bank, so it cannot be refused."""
    return not others_wagers(round, hand)


def limits_dealer(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Lower the dealer's bet to the amount the bank names; chips it need not cover go back to the bank."""
    bank, less = now.bet(said.who, BANK), said.chips or 0
    down = now.bets[DEALERS] - less
    back = (Move(DEALERS, RACK, down, "back", DEALERS),)
    if less:
        yield BetCorrected(DEALERS, less, cites, moves=back)
    else:
        yield BetTakenBack(DEALERS, cites, moves=back)
    covers = Move(bank, stack(bank.by), down, "back", bank)
    yield BetCorrected(bank, now.bets[bank] - down, cites, moves=(covers,))


# A game's bank

DealerWager = str | tuple[str, int, Chips]
"""The dealer's bet: `last_wager`, or a formula with its percentage and its maximum."""


class BankClauses(NamedTuple):
    """The clauses in which a game's rulebook covers its bank."""

    bank: str
    """The definition of a bank."""
    turn: str
    """The rotation of the offer."""
    against: str
    """Only who bet against the dealer."""
    covers: str
    """The chips for all the other wagers."""
    shares: str
    """Half of it by the house."""
    area: str
    """One betting area."""
    dealers: str
    """The dealer's bet."""


@dataclass(frozen=True, slots=True)
class Banking:
    """The bank of one game: the house's settings for it, and its clauses."""

    offered: Setting[bool]
    shared: Setting[bool]
    """Whether half a bank is offered."""
    dealer_wager: Setting[DealerWager]
    cites: BankClauses

    def offered_to(self, round: Round) -> tuple[Hand, ...]:
        """Return every seat counterclockwise from the start of the offer; none in a first round or on the dealer's turn."""
        start = bank_memory(round).offer
        if not round.rules[self.offered] or start in ("", DEALER):
            return ()
        return tuple(place for place in around(start) if place in round.seating)

    def nothing_to_bank(self, round: Round, hand: Hand) -> bool:
        """No other player has bet, and the bank could not cover a bet of the dealer's."""
        return not others_wagers(round, hand) and not self.dealers_chips(round, hand, _own(round, hand))

    def takes_bank(self, now: Draft, said: Say, cites: str) -> Iterator[Event]:
        """Return the bank's own wager and put up what it must cover; side bets against the house stay."""
        hand, player = said.who, now.seating[said.who]
        for bet in tuple(now.bets):
            if bet.on == hand and bet.wager in (WAGER, MATCH_PLAY):
                lies = now.chips.get(bet, 0)
                back = (Move(bet, stack(player), lies, "back", bet),) if lies else ()
                yield BetTakenBack(bet, cites, moves=back)
        if hand not in now.hands:
            yield HandsJoined(tuple(seat for seat in now.seating if seat in now.hands or seat == hand), cites)
        yield self._puts_up(now, hand, half_of_it(now, hand) if said.what == SHARES else others_wagers(now, hand))

    def _puts_up(self, now: Draft, hand: Hand, chips: Chips) -> BetPlaced:
        bet = now.bet(hand, BANK)
        moves = (Move(stack(bet.by), bet, chips, "covers", bet),) if chips else ()
        return BetPlaced(bet, chips, self.cites.covers, moves=moves)

    def dealers_chips(self, round: Round, hand: Hand, left: Chips) -> Chips:
        """Return the dealer's bet against this bank, as far as its remaining chips cover it (R-PG-10, R-PG-11)."""
        chips = last_wager(round, round.seating[hand])
        formula = round.rules[self.dealer_wager]
        if isinstance(formula, tuple):
            _, percent, most = formula
            chips = min(chips * percent // 100, most)
        chips = min(chips, left)
        return chips - chips % round.rules.unit

    def dealer_bets(self, now: Draft) -> Iterator[Event]:
        """Bet chips from the rack against the bank, which covers them too."""
        bank = bank_of(now)
        assert bank is not None
        chips = 0 if is_shared(now) else self.dealers_chips(now, bank, now.chips.get(stack(now.seating[bank]), 0))
        if chips:
            yield BetPlaced(DEALERS, chips, self.cites.dealers, moves=(Move(RACK, DEALERS, chips, "bet", DEALERS),))
            yield self._puts_up(now, bank, chips)

    def lower_span(self, round: Round, hand: Hand) -> Span:
        """Return the range below the dealer's present bet."""
        unit = round.rules.unit
        return Span(unit, round.bets[DEALERS] - unit, unit, self.cites.dealers)

    def mine(self) -> Bar[Round, Hand]:
        """Return the bar to every hand except the bank."""
        return Bar(self.cites.bank, not_the_bank)

    def offer(self) -> tuple[Option, ...]:
        """Return the options to take the bank, take half of it, or pass."""
        c = self.cites
        may = (Bar(c.turn, banked_last_round), Bar(c.against, no_wager_against_the_dealer), Bar(c.area, bets_on_another_area))
        alone = (*may, Bar(c.covers, cannot_cover), Bar(c.covers, self.nothing_to_bank))
        shared = (*may, Bar(c.covers, cannot_cover_half), Bar(c.shares, nobody_to_share_against))
        return (
            Option(BANKS, c.turn, self.takes_bank, bars=alone, spot=BANK, price=others_wagers, forgoes=at_once),
            Option(
                SHARES,
                c.shares,
                self.takes_bank,
                bars=shared,
                under=(under(self.shared, True),),
                spot=BANK,
                price=half_of_it,
                forgoes=at_once,
            ),
            Option(PASSES, c.turn, in_silence=True),
        )

    def about_the_dealer(self) -> tuple[Option, ...]:
        """Return the bank's options about the dealer's bet."""
        cites = self.cites.dealers
        bars = (self.mine(), Bar(cites, no_dealers_wager), Bar(cites, already_limited))
        less, none = (*bars, Bar(cites, cannot_be_less)), (*bars, Bar(cites, nothing_else_is_bet))
        return (
            Option("limits dealer", cites, limits_dealer, bars=less, puts_up=self.lower_span),
            Option("refuses dealer", cites, limits_dealer, bars=none),
        )

    def needs_a_bank(self) -> Check:
        """Return the check that half a bank is offered only where a whole one is."""

        def finds(rules: Rules) -> Iterator[Breach]:
            if rules[self.shared] and not rules[self.offered]:
                yield Breach(self.shared.name, "half a bank is offered only to a player who may bank", self.cites.shares)

        return Check("shared_bank_needs_a_bank", finds)


def dealer_wager(written: object) -> DealerWager:
    """Return the player's last wager, or a formula of it: { percent = 50, most = 100 }."""
    if written == "last_wager":
        return "last_wager"
    if is_table(written):
        row = fields(written, "percent", "most")
        return ("formula", whole(1, 100)(row["percent"]), amount(row["most"], 1))
    raise Unlawful("last_wager, or a formula of percent and most")
