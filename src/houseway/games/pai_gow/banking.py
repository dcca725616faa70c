"""A player as the bank: who is offered it, what the bank puts up, what the bank may wish before the dice are shaken.

What a bank has to cover is put up when it is taken, so no win can go unpaid. The dealer's own wager comes from the rack; if
the bank's chips run short it gives way first (R-PG-10).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from houseway.core.chips import Chips
from houseway.core.choice import Includes, under
from houseway.core.command import CutStacks, Say
from houseway.core.event import BetCorrected, BetPlaced, BetTakenBack, Event, HandsJoined
from houseway.core.money import DEALER, HOUSE, RACK, Bet, Hand, Move, stack
from houseway.core.option import Bar, Option, Span
from houseway.core.refusal import Refusal
from houseway.core.round import Draft, Round

from .delivery import PLAIN, STYLES, after_cut, around
from .memory import last_wager, remembered

BANKS, SHARES, PASSES = "banks", "co-banks", "passes"
DEALERS = Bet(HOUSE, DEALER, "wager")
"""What the dealer bets against a bank."""


def bank_of(round: Round) -> Hand | None:
    """The seat that banks this round, or None where the dealer does."""
    return next((said.hand for said in round.said if said.stage == "bank" and said.word in (BANKS, SHARES)), None)


def a_player_banks(round: Round) -> bool:
    """Whether it is not the dealer who banks."""
    return bank_of(round) is not None


def is_shared(round: Round) -> bool:
    """Whether the house covers half."""
    bank = bank_of(round)
    return bank is not None and round.word("bank", bank) == SHARES


# The offer


def offered_to(round: Round) -> tuple[Hand, ...]:
    """Every seat counterclockwise from where the offer starts; nobody in a first round or when it is the dealer's turn."""
    start = remembered(round).offer
    if not round.rules.settings["pg.bank.offered"] or start in ("", DEALER):
        return ()
    return tuple(place for place in around(start) if place in round.seating)


def banked_last_round(round: Round, hand: Hand) -> bool:
    """Nobody banks twice running."""
    return remembered(round).banked == round.seating[hand]


def no_wager_against_the_dealer(round: Round, hand: Hand) -> bool:
    """Only who bet in the last round the dealer banked."""
    return not last_wager(round, round.seating[hand])


def bets_on_another_area(round: Round, hand: Hand) -> bool:
    """The bank has one betting area."""
    return any(bet.by == round.seating[hand] and bet.on != hand for bet in round.bets)


def others_wagers(round: Round, hand: Hand) -> Chips:
    """What everybody else has bet."""
    return sum(stake for bet, stake in round.bets.items() if bet.wager == "wager" and bet.on not in (hand, DEALER))


def _own(round: Round, hand: Hand) -> Chips:
    """The chips of whoever sits there, with what they have bet on this seat: that comes back to a bank."""
    return round.chips.get(stack(round.seating[hand]), 0) + round.chips.get(round.bet(hand, "wager"), 0)


def cannot_cover(round: Round, hand: Hand) -> bool:
    """Too few chips for all the others' wagers."""
    return _own(round, hand) < others_wagers(round, hand)


def cannot_cover_half(round: Round, hand: Hand) -> bool:
    """Too few chips for half of the others' wagers."""
    return _own(round, hand) < others_wagers(round, hand) // 2


def nothing_to_bank(round: Round, hand: Hand) -> bool:
    """Nobody else has bet, and the bank could not cover a bet of the dealer's."""
    return not others_wagers(round, hand) and not _dealers(round, hand, _own(round, hand))


def nobody_to_share_against(round: Round, hand: Hand) -> bool:
    """Nobody else has bet, and the dealer bets nothing against a shared bank."""
    return not others_wagers(round, hand)


def takes_bank(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """The bank's own bets come back, and what it has to cover is put up."""
    hand, player = said.who, now.seating[said.who]
    for bet in tuple(now.bets):
        if bet.on == hand:
            lies = now.chips.get(bet, 0)
            back = (Move(bet, stack(player), lies, "back", bet),) if lies else ()
            yield BetTakenBack(bet, cites, moves=back)
    if hand not in now.hands:
        yield HandsJoined(tuple(seat for seat in now.seating if seat in now.hands or seat == hand), cites)
    covers = others_wagers(now, hand)
    yield _puts_up(now, hand, covers // 2 if said.what == SHARES else covers)


def _puts_up(now: Draft, hand: Hand, chips: Chips) -> BetPlaced:
    bet = now.bet(hand, "bank")
    return BetPlaced(bet, chips, "PG-8(d)(2)", moves=(Move(stack(bet.by), bet, chips, "covers", bet),) if chips else ())


# The dealer's wager


def _dealers(round: Round, hand: Hand, left: Chips) -> Chips:
    """What the dealer would bet against this bank, as far as what it has left covers it (R-PG-10, R-PG-11)."""
    chips = last_wager(round, round.seating[hand])
    formula = round.rules.settings["pg.bank.dealer_wager"]
    if isinstance(formula, tuple):
        _, percent, most = cast("tuple[str, int, int]", formula)
        chips = min(chips * percent // 100, most)
    chips = min(chips, left)
    return chips - chips % round.rules.unit


def dealer_bets(now: Draft) -> Iterator[Event]:
    """Chips from the rack against the bank, which covers them too."""
    bank = bank_of(now)
    assert bank is not None
    chips = 0 if is_shared(now) else _dealers(now, bank, now.chips.get(stack(now.seating[bank]), 0))
    if chips:
        yield BetPlaced(DEALERS, chips, "PG-8(h)", moves=(Move(RACK, DEALERS, chips, "bet", DEALERS),))
        yield _puts_up(now, bank, chips)


def lower_span(round: Round, hand: Hand) -> Span:
    """Less than lies there."""
    unit = round.rules.unit
    return Span(unit, round.bets[DEALERS] - unit, unit, "PG-8(h)")


def limits_dealer(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """The dealer's bet comes down to what the bank says; what it need not cover goes back to the bank."""
    bank, less = now.bet(said.who, "bank"), said.chips or 0
    down = now.bets[DEALERS] - less
    back = (Move(DEALERS, RACK, down, "back", DEALERS),)
    if less:
        yield BetCorrected(DEALERS, less, cites, moves=back)
    else:
        yield BetTakenBack(DEALERS, cites, moves=back)
    covers = Move(bank, stack(bank.by), down, "back", bank)
    yield BetCorrected(bank, now.bets[bank] - down, cites, moves=(covers,))


def not_the_bank(round: Round, hand: Hand) -> bool:
    """Only the bank says so."""
    return hand != bank_of(round)


def no_dealers_wager(round: Round, hand: Hand) -> bool:
    """The dealer has not bet."""
    return DEALERS not in round.bets


def already_limited(round: Round, hand: Hand) -> bool:
    """Said once, it stands."""
    return "limits dealer" in round.words("wishes", hand) or "refuses dealer" in round.words("wishes", hand)


def cannot_be_less(round: Round, hand: Hand) -> bool:
    """One chip is the least there is; refuse it instead."""
    return round.bets[DEALERS] <= round.rules.unit


def nothing_else_is_bet(round: Round, hand: Hand) -> bool:
    """Without the dealer's bet there would be nothing to play for."""
    return not others_wagers(round, hand)


# The cut and the style


def already_cut(round: Round, hand: Hand) -> bool:
    """One cut, no more."""
    return "cuts stacks" in round.words("wishes", hand)


def cut(round: Round, said: CutStacks) -> tuple[int, ...] | Refusal:
    """Stacks lying together, to one end or to both."""
    order = after_cut(said.right, said.left)
    cites = "PG-8(g)(2)" if said.right and said.left else "PG-8(g)(1)"
    return Refusal("not_adjacent_stacks", cites) if order is None else order


ASKS_FOR = "asks for "


def style_of(round: Round) -> str:
    """The style the bank asked for; nobody asked, and it is house way from the right."""
    asked = (said.word.removeprefix(ASKS_FOR) for said in round.said if said.word.startswith(ASKS_FOR))
    return next(asked, PLAIN)


def already_asked(round: Round, hand: Hand) -> bool:
    """The dealer has shown the style by now."""
    return any(word.startswith(ASKS_FOR) for word in round.words("wishes", hand))


# fmt: off
BANKED = (under("pg.bank.offered", True),)
MAY_BANK = (Bar("PG-8(c)", banked_last_round), Bar("PG-8(d)(1)", no_wager_against_the_dealer),
            Bar("PG-8(f)", bets_on_another_area))
MINE = Bar("PG-1.bank", not_the_bank)
DEALERS_BARS = (MINE, Bar("PG-8(h)", no_dealers_wager), Bar("PG-8(h)", already_limited))
OFFER = (
    Option(BANKS,  "PG-8(c)", takes_bank, bars=(*MAY_BANK, Bar("PG-8(d)(2)", cannot_cover), Bar("PG-8(d)(2)", nothing_to_bank))),
    Option(SHARES, "PG-8(e)", takes_bank,
           bars=(*MAY_BANK, Bar("PG-8(d)(2)", cannot_cover_half), Bar("PG-8(e)", nobody_to_share_against)),
           under=(under("pg.cobank.offered", True),)),
    Option(PASSES, "PG-8(c)", in_silence=True),
)
WISHES = (
    Option("cuts stacks", "PG-8(g)", bars=(MINE, Bar("PG-8(g)", already_cut)), stacks=cut),
    Option("limits dealer", "PG-8(h)", limits_dealer, bars=(*DEALERS_BARS, Bar("PG-8(h)", cannot_be_less)),
           puts_up=lower_span),
    Option("refuses dealer", "PG-8(h)", limits_dealer, bars=(*DEALERS_BARS, Bar("PG-8(h)", nothing_else_is_bet))),
    *(Option(ASKS_FOR + style, cites, bars=(MINE, Bar("PG-8(i)", already_asked)),
             under=(Includes("pg.bank.delivery_styles", style),)) for style, (cites, _) in STYLES.items()),
    Option("shakes", "PG-8(i)", bars=(MINE,), in_silence=True),
)
# fmt: on
