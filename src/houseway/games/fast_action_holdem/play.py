"""Bets, dealing, set hands and options in a round of Fast Action Hold 'Em, in the order of the round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from houseway.core.law.bar import Bar
from houseway.core.law.wager import Wager
from houseway.core.messages.command import Say
from houseway.core.messages.due import Due
from houseway.core.messages.event import Arranged, BetPlaced, BetVoided, CardsDiscarded, CardsShown, Event, HandSplit, Owed
from houseway.core.messages.refusal import Refusal
from houseway.core.money.laws import sent_back
from houseway.core.money.places import Bet, Move, stack
from houseway.core.money.price import HALF
from houseway.core.round.forfeits import at_once
from houseway.core.round.option import Forgone, Option, Span, WagerChips
from houseway.core.round.state import Draft, Round
from houseway.core.stages.setting import Parts
from houseway.core.values.cards import BACK, Card
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import BOARD, BURN, DEALER, DISCARDS, MUCK, Hand, Player
from houseway.core.values.memory import remembered
from houseway.families.pay.pay_bet import paid

from . import facts as f
from .house_rules import TRIPS_TIE
from .house_way import Chosen, set_by
from .memory import Memory, marker, positions

# What may be bet


def second_area(round: Round, bet: Bet) -> bool:
    """The player already has a wager in another area."""
    return any(other.by == bet.by and other.on != bet.on for other in round.bets)


WAGERS = (
    Wager("wager", "FAH-6(a)", bars=(Bar("FAH-10", second_area),)),
    Wager("split", "FAH-8(c)", open_in=f.SETTING),
)


# Pending cards


def burns(round: Round) -> tuple[Due, ...]:
    """Return the burns due: one for a new shoe, one for each new dealer, never shown."""
    count = remembered(round, Memory).burns
    return (Due(BURN, count, "nobody", "FAH-7(a)"),) if count else ()


def four_each(round: Round) -> tuple[Due, ...]:
    """Return the cards due clockwise from the marker, one at a time, four to each hand and the dealer."""
    places = positions(round)
    start = places.index(marker(round))
    order = [place for place in (*places[start:], *places[:start]) if place == DEALER or place in round.hands]
    return tuple(Due(place, 1, "owner", "FAH-7(c)") for _ in range(f.FOUR) for place in order)


def burn_and_five(round: Round) -> tuple[Due, ...]:
    """Return one burn and five community cards due."""
    return (Due(BURN, 1, "nobody", "FAH-8(j)"), Due(BOARD, 5, "all", "FAH-8(j)"))


# Too few cards


def is_short(round: Round, hand: Hand) -> bool:
    """Whether a hand that plays was found short of four cards and has not chosen yet: before it is set, or since."""
    if hand in round.arranged:
        found, chose = (note.is_in(round, hand) for note in (f.SHORT_WHEN_SET, f.TAKES_ON))
        return found and not chose and f.plays(round, hand)
    return f.plays(round, hand) and len(f.held(round, hand)) < f.FOUR


def somebody_is_short(round: Round) -> bool:
    """Whether any hand is short, so that the round stops for it."""
    return any(is_short(round, hand) for hand in round.hands)


def takes_cards(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Deal the missing cards now, after all other hands; a hand that is set keeps its two, and the card lies unseen."""
    if said.who in now.arranged:
        yield f.TAKES_ON.noted(cites, said.who)
        yield Owed((Due(BURN, 1, "nobody", cites),), cites)
    else:
        yield Owed((Due(said.who, f.FOUR - len(f.held(now, said.who)), "owner", cites),), cites)


def voids_hand(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Void the hand and return its wager, and the second wager where one is down."""
    if f.has_split(now, said.who):
        yield gone_back(now, f.stake(now, f.second(said.who)), "too few cards", cites)
    yield gone_back(now, f.stake(now, said.who), "too few cards", cites)


def gone_back(now: Draft, bet: Bet, why: str, cites: str) -> BetVoided:
    """Return the event that voids one bet."""
    return BetVoided(bet, why, cites, moves=sent_back(move for move in now.moves if move.about == bet))


TOO_FEW = (
    Option("takes cards", "FAH-9(e)", takes_cards),
    Option("voids hand", "FAH-9(e)", voids_hand, forgoes=at_once, in_silence=True),
)


# Setting


def players_set(round: Round) -> Mapping[Hand, Hand]:
    """Return the players' hands that are still to be set, each by its own player."""
    return {hand: hand for hand in round.hands if is_players(round, hand)}


def is_players(round: Round, hand: Hand) -> bool:
    """Whether a hand is a player's own, and not the second of a split, and still plays."""
    return hand in round.seating and f.plays(round, hand)


def set_wrong(round: Round, hand: Hand, parts: Parts) -> Refusal | None:
    """Return the refusal of a set hand, or None: it must be two held cards, with all the others or none of them."""
    if len(parts) not in (1, 2) or len(parts[0]) != 2:
        return Refusal("two_cards", "FAH-8(g)" if hand == DEALER else "FAH-8(a)")
    laid, own = Counter(piece for part in parts for piece in part), Counter(round.held[hand])
    if not laid <= own or (len(parts) == 2 and laid != own):
        return Refusal("not_your_cards", "FAH-8(d)")
    return None


def house_way(round: Round, hand: Hand) -> Chosen:
    """Return the two cards the house way keeps of a hand."""
    return set_by(f.held(round, hand), round.rules[TRIPS_TIE])


def _parted(round: Round, hand: Hand, kept: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the two cards kept and the others."""
    others = list(f.held(round, hand))
    for card in kept:
        others.remove(card)
    return kept, tuple(others)


def player_lays(now: Draft, hand: Hand, parts: Parts | None) -> Iterator[Event]:
    """Lay the two cards face down; the others go aside, or under a second wager as a hand of their own."""
    kept = cards_in(parts[0]) if parts is not None else (BACK, BACK) if now.is_hidden(hand) else house_way(now, hand).two
    laid = _parted(now, hand, kept)
    if f.has_split(now, hand):
        yield Arranged(hand, laid, "FAH-8(c)")
        yield HandSplit(hand, f.second(hand), "FAH-8(c)", laid[1])
    else:
        yield Arranged(hand, laid, "FAH-8(a)")


def not_playing(round: Round, hand: Hand) -> bool:
    """The hand does not play any more, so it cannot be split or surrendered."""
    return hand not in round.hands or not is_players(round, hand)


def already_set(round: Round, hand: Hand) -> bool:
    """The hand has already been set."""
    return hand in round.arranged


def already_split(round: Round, hand: Hand) -> bool:
    """The hand has already been split."""
    return f.has_split(round, hand)


def has_too_many_cards(round: Round, hand: Hand) -> bool:
    """The hand has more than four cards, so it cannot be split."""
    return len(f.held(round, hand)) > f.FOUR


def not_enough_chips(round: Round, hand: Hand) -> bool:
    """The stack is too small for a second wager."""
    return round.chips.get(stack(round.seating[hand]), 0) < round.bets[f.stake(round, hand)]


def as_much_again(round: Round, hand: Hand) -> Span:
    """Return the only second wager allowed: the amount of the first."""
    chips = round.bets[f.stake(round, hand)]
    return Span(chips, chips, round.rules.unit, "FAH-8(c)")


def splits(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Put down the second wager; the player names its cards when setting the hand."""
    bet = f.stake(now, f.second(said.who))
    assert said.chips is not None
    yield BetPlaced(bet, said.chips, cites, moves=(Move(stack(bet.by), bet, said.chips, "bet", bet),))


def surrenders(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Take half the wager; the cards are not shown."""
    yield paid(now, f.stake(now, said.who), HALF, cites, "given up, cards unseen")


def half_the_wager(round: Round, option: Option, hand: Hand, player: Player) -> Forgone:
    """Return the cost of a surrender: half the wager."""
    bet = f.stake(round, hand)
    return Forgone((WagerChips(bet.wager, HALF.kept(round.bets[bet], round.rules.unit)),))


DONE = (Bar("FAH-8(a)", not_playing), Bar("FAH-8(d)", already_set))
# fmt: off
BESIDE = (
    Option("splits",     "FAH-8(c)", splits, puts_up=as_much_again, spot="split",
           bars=(*DONE, Bar("FAH-8(c)", already_split), Bar("FAH-9(g)", has_too_many_cards), Bar("FAH-6(a)", not_enough_chips))),
    Option("surrenders", "FAH-8(f)", surrenders, bars=(*DONE, Bar("FAH-8(f)", already_split)), forgoes=half_the_wager),
)
# fmt: on


# The dealer


def collects(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Collect discards unseen, from the right, then turn up the dealer's four cards."""
    for hand in reversed(now.hands):
        if hand in now.arranged and f.second(hand) not in now.hands:
            yield CardsDiscarded(hand, now.arranged[hand][1], MUCK, cites, "owner")
    yield CardsShown(DEALER, now.held[DEALER], "FAH-8(g)")


def dealer_sets(round: Round) -> Mapping[Hand, Hand]:
    """Return the dealer's hand to be set, if any hand still plays and the dealer has no natural."""
    return {DEALER: DEALER} if goes_on(round) else {}


def goes_on(round: Round) -> bool:
    """Whether any hand still plays and the dealer has no natural."""
    return f.somebody_plays(round) and not f.dealer_has_a_natural(round)


def dealer_lays(now: Draft, hand: Hand, parts: Parts | None) -> Iterator[Event]:
    """Lay the dealer's cards the house way; any other setting is corrected (FAH-9(h))."""
    due = house_way(now, hand)
    if parts is not None and Counter(parts[0]) != Counter(due.two):
        yield Arranged(hand, _parted(now, hand, cards_in(parts[0])), "FAH-8(g)")
        yield Arranged(hand, _parted(now, hand, due.two), "FAH-9(h)")
    else:
        yield Arranged(hand, _parted(now, hand, due.two), due.cites)
    yield CardsDiscarded(hand, now.arranged[hand][1], DISCARDS, "FAH-8(g)")


COLLECTS = Option("collects", "FAH-8(e)", collects)
EXPOSES = Option("exposes", "FAH-8(k)")
