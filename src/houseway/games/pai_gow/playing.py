"""What may be bet, dealt, set and said in a round of Pai Gow, in the order of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import cast

from houseway.core.betting import positions
from houseway.core.choice import under
from houseway.core.command import Say
from houseway.core.event import Arranged, BetVoided, CardsDealt, CardsShown, Due, Event, LookedAt, StacksOpened
from houseway.core.money import CENTRE, DEALER, RACK, Bet, Hand, pile, sent_back
from houseway.core.option import Bar, Option, the_dealer
from houseway.core.price import LOSE
from houseway.core.refusal import Refusal
from houseway.core.round import Draft, Round
from houseway.core.setting import Parts
from houseway.core.settle import settled
from houseway.core.tiles import Tile
from houseway.core.wager import BetBar, Wager
from houseway.games.positions import not_adjacent

from .banking import DEALERS, bank_of, is_shared, style_of
from .delivery import STYLES, around, dice_start
from .hands import Two, ordered, strength
from .house_way import set_by, way_of

# What may be bet


def too_many_areas(round: Round, bet: Bet) -> bool:
    """More betting areas than the house lets one player have."""
    return len(positions(round, bet.on, bet.by, "wager")) > cast("int", round.rules.settings["pg.max_positions_per_player"])


def no_wager(round: Round, bet: Bet) -> bool:
    """A coupon rides with a wager."""
    return Bet(bet.by, bet.on, "wager") not in round.bets


WAGERS = (
    Wager("wager", "PG-5(a)", bars=(BetBar("PG-10(a)", too_many_areas), BetBar("PG-10(a)", not_adjacent))),
    Wager("match_play", "PG-5(a)", bars=(BetBar("PG-5(a)", no_wager),), paper=True, under=(under("matchplay.enabled", True),)),
    Wager("bank", "PG-8(d)(2)", open_in="bank", under=(under("pg.bank.offered", True),)),
)


# What chance owes


def eight_stacks(round: Round) -> tuple[Due, ...]:
    """Four tiles each, face down, from the dealer's right."""
    return tuple(Due(pile(number), 4, "nobody", "PG-4(d)") for number in range(1, 9))


def three_dice(round: Round) -> tuple[Due, ...]:
    """Shaken by the dealer, or by the bank."""
    return (Due("dice", 3, "all", "PG-8(i)" if bank_of(round) else "PG-6(a)"),)


def delivers(now: Draft) -> Iterator[Event]:
    """Four tiles to each of eight places, counterclockwise from where the dice say."""
    bank = bank_of(now)
    style = style_of(now)
    cites, hands = STYLES[style]
    stacks = {number: now.held[pile(number)] for number in range(1, 9)}
    yield StacksOpened(style, "PG-8(j)" if bank else "PG-6(c)")
    first = {hand for hand in now.hands if not waits_for_another_area(now, hand)}
    for place, spots in zip(around(dice_start(now.dice, bank)), hands, strict=True):
        four = tuple(stacks[stack][depth] for stack, depth in spots)
        yield CardsDealt(place, four, "owner" if place in first else "nobody", cites if bank else "PG-6(d)")


# Setting


def is_live(round: Round, hand: Hand) -> bool:
    """Whether a hand still plays for its wager."""
    bet = DEALERS if hand == DEALER else round.bet(hand, "wager")
    return bet in round.bets and bet not in round.settled


def players_set(round: Round) -> dict[Hand, Hand]:
    """Every player who does not bank sets their own."""
    bank = bank_of(round)
    return {hand: hand for hand in round.hands if hand != bank and is_live(round, hand)}


def somebody_plays(round: Round) -> bool:
    """Whether anything is left to be won."""
    return any(bet.wager == "wager" and bet not in round.settled for bet in round.bets)


def bank_sets(round: Round) -> Mapping[Hand, Hand]:
    """A player who banks, unless the house shares the bank."""
    bank = bank_of(round)
    return {bank: bank} if bank and not is_shared(round) and somebody_plays(round) else {}


def dealer_sets(round: Round) -> Mapping[Hand, Hand]:
    """The dealer's own four; against a bank only with a bet; of a shared bank the bank's."""
    bank = bank_of(round)
    if not somebody_plays(round):
        return {}
    if is_shared(round):
        return {DEALER: bank or ""}
    return {DEALER: DEALER} if bank is None or is_live(round, DEALER) else {}


def _areas(round: Round, hand: Hand) -> list[Hand]:
    """A player's areas in the order they are set: the larger wager first, equal ones counterclockwise (PG-10(b))."""
    mine = [bet.on for bet in round.bets if bet.wager == "wager" and bet.by == round.seating[hand]]
    return sorted(mine, key=lambda area: (-round.bets[round.bet(area, "wager")], -int(area)))


def waits_for_another_area(round: Round, hand: Hand) -> bool:
    """The player's other hand comes first, and is not set yet."""
    if hand == DEALER or hand not in round.seating:
        return False
    areas = _areas(round, hand)
    before = areas[: areas.index(hand)] if hand in areas else []
    return any(area not in round.arranged and is_live(round, area) for area in before)


def exposed_and_undecided(round: Round, hand: Hand) -> bool:
    """The player has to say first whether the hand is played at all."""
    return f"exposed {hand}" in round.noted and not round.words("setting", hand)


def set_wrong(round: Round, hand: Hand, parts: Parts) -> Refusal | None:
    """Two and two, out of the four held."""
    if [len(part) for part in parts] != [2, 2]:
        return Refusal("two_and_two", "PG-1.setting_the_hands")
    if Counter(piece for part in parts for piece in part) != Counter(round.held[hand]):
        return Refusal("not_your_tiles", "PG-7(b)")
    return None


def house_way(round: Round, hand: Hand) -> tuple[Two, Two]:
    """How the house would set a hand."""
    way = way_of(round.rules.settings["pg.house_way"])
    return set_by(way, cast("tuple[Tile, ...]", round.held[hand]))[0]


def player_lays(now: Draft, hand: Hand, parts: Parts | None) -> Iterator[Event]:
    """Face down, the stronger two as the high hand whichever was said first; then the other area may be looked at."""
    if parts is None:
        yield Arranged(hand, house_way(now, hand), "PG-7(b)")
    else:
        one, other = cast("tuple[Two, Two]", parts)
        yield Arranged(hand, ordered(one, other), "PG-7(a)")
    yield from looks_at_next(now, hand)


def looks_at_next(now: Draft, hand: Hand) -> Iterator[Event]:
    """The next of a player's areas is looked at once the one before it is done (R-PG-16)."""
    areas = _areas(now, hand)
    for area in areas[areas.index(hand) + 1 :]:
        if is_live(now, area) and not waits_for_another_area(now, area):
            yield LookedAt(area, now.held[area], "PG-10(b)")


def bank_lays(now: Draft, hand: Hand, parts: Parts | None) -> Iterator[Event]:
    """The bank turns up four tiles and sets them as it likes."""
    split = house_way(now, hand) if parts is None else ordered(*cast("tuple[Two, Two]", parts))
    yield CardsShown(hand, (*split[0], *split[1]), "PG-7(c)")
    yield Arranged(hand, split, "PG-7(c)")


def dealer_lays(now: Draft, hand: Hand, parts: Parts | None) -> Iterator[Event]:
    """The dealer has no choice: what is laid otherwise is set again the house's way (PG-9(f))."""
    due = house_way(now, hand)
    yield CardsShown(hand, (*due[0], *due[1]), "PG-7(c)")
    cites = _cites(now)
    laid = due if parts is None else ordered(*cast("tuple[Two, Two]", parts))
    if not _same(laid, due):
        yield Arranged(hand, laid, cites)
        cites = "PG-9(f)"
        laid = due
    yield Arranged(hand, laid, cites)


def _cites(round: Round) -> str:
    bank = bank_of(round)
    return "PG-7(c)" if bank is None else "PG-8(e)" if is_shared(round) else "PG-8(n)"


def _same(one: tuple[Two, Two], other: tuple[Two, Two]) -> bool:
    """Whether two settings are worth the same."""
    return list(map(strength, one)) == list(map(strength, other))


# What may be said


def not_exposed(round: Round, hand: Hand) -> bool:
    """None of its tiles was shown, or the player has decided."""
    return not exposed_and_undecided(round, hand)


def voids_hand(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Every bet on the hand goes back; everybody else plays on."""
    for bet in tuple(now.bets):
        if bet.on == said.who and bet not in now.settled:
            back = sent_back(move for move in now.moves if move.about == bet)
            yield BetVoided(bet, "tile exposed", cites, moves=back)
    yield from looks_at_next(now, said.who)


def cannot_surrender(round: Round, hand: Hand) -> bool:
    """The bank has nothing to give up, and a bet is given up once."""
    return hand == bank_of(round) or not is_live(round, hand)


def surrenders(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """The whole wager is taken, to the rack or to the centre, and nobody sees the tiles (R-PG-05, R-PG-17)."""
    payer = CENTRE if bank_of(now) else RACK
    for bet in tuple(now.bets):
        if bet.on == said.who and bet not in now.settled:
            stake = 0 if now.rules.wagers[bet.wager].paper else now.bets[bet]
            owner = now.owner(bet)
            yield settled(
                bet, stake, LOSE, lies=stake, owner=owner, cites="PG-7(f)(1)", because="surrendered, tiles unseen", payer=payer
            )


# fmt: off
SET_BARS = (Bar("PG-9(d)", exposed_and_undecided), Bar("PG-10(b)", waits_for_another_area))
EXPOSED = (Bar("PG-9(d)", not_exposed),)
DECIDES = (
    Option("voids hand", "PG-9(d)",  voids_hand, bars=EXPOSED),
    Option("plays on",   "PG-9(d)",  bars=EXPOSED, in_silence=True),
)
GIVES_UP = (
    Option("surrenders", "PG-7(f)",  surrenders, bars=(Bar("PG-7(f)", cannot_surrender),),
           under=(under("pg.surrender", "offered"),)),
    Option("exposes",    "PG-7(g)",  by=the_dealer),
)
# fmt: on
