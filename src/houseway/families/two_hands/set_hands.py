"""Setting of hands: by whom and when, several areas of one player, a hand whose cards were seen, and giving up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from houseway.core.law.bar import Bar
from houseway.core.law.choice import Setting
from houseway.core.messages.command import Call, Say
from houseway.core.messages.event import BetVoided, Event, LookedAt
from houseway.core.messages.note import Note
from houseway.core.money.places import CENTRE, RACK, Bet
from houseway.core.money.price import LOSE
from houseway.core.round.forfeits import at_once
from houseway.core.round.irregularity import Irregularity, Remedy
from houseway.core.round.option import Follows, Option
from houseway.core.round.remedies import settled_and_independent
from houseway.core.round.settlement import settled
from houseway.core.round.state import Draft, Round
from houseway.core.stages.betting import positions
from houseway.core.values.hands import DEALER, Hand
from houseway.families.bets.late_bets import can_go_back, sent_home
from houseway.families.bets.positions import not_adjacent

from .bank import BANK, DEALERS, MATCH_PLAY, WAGER, bank_of, is_shared

SETTING: Final = "setting"
VOIDS, PLAYS_ON = "voids hand", "plays on"


# Areas


def side_by_side(setting: Setting[int], cites: str) -> tuple[Bar[Round, Bet], ...]:
    """Return the bars that limit a player to one betting area or two adjacent ones, as the house chose."""

    def too_many_areas(round: Round, bet: Bet) -> bool:
        """The player already has as many betting areas as the house allows."""
        return len(positions(round, bet.on, bet.by, WAGER)) > round.rules[setting]

    return Bar(cites, too_many_areas), Bar(cites, not_adjacent)


def no_wager(round: Round, bet: Bet) -> bool:
    """This bet needs a wager on the same betting area, and there is none."""
    return Bet(bet.by, bet.on, WAGER) not in round.bets


def areas(round: Round, hand: Hand) -> list[Hand]:
    """Return a player's areas in the order they are set: the larger wager first, equal ones counterclockwise."""
    mine = [bet.on for bet in round.bets if bet.wager == WAGER and bet.by == round.seating[hand]]
    return sorted(mine, key=lambda area: (-round.bets[round.bet(area, WAGER)], -int(area)))


def waits_for_another_area(round: Round, hand: Hand) -> bool:
    """The player's other hand must be set first."""
    if hand == DEALER or hand not in round.seating:
        return False
    mine = areas(round, hand)
    before = mine[: mine.index(hand)] if hand in mine else []
    return any(area not in round.arranged and is_live(round, area) for area in before)


def show_next_area(now: Draft, hand: Hand, cites: str) -> Iterator[Event]:
    """Let the player look at the next of their areas once the one before it is done."""
    mine = areas(now, hand)
    for area in mine[mine.index(hand) + 1 :]:
        if is_live(now, area) and not waits_for_another_area(now, area):
            yield LookedAt(area, now.held[area], cites)


def then_show_next_area(remedy: Remedy, cites: str) -> Remedy:
    """Return a remedy that may change which area comes first, and then shows the player an area that no longer waits."""

    def remedied(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
        waited = [area for area in areas(now, call.about or "") if waits_for_another_area(now, area)]
        yield from remedy(now, call, irregularity)
        for area in waited:
            if area in now.held and is_live(now, area) and not waits_for_another_area(now, area):
                yield LookedAt(area, now.held[area], cites)

    return remedied


# Who sets


def is_live(round: Round, hand: Hand) -> bool:
    """Whether a hand still plays for its wager."""
    bet = DEALERS if hand == DEALER else round.bet(hand, WAGER)
    return round.is_live(bet)


def players_set(round: Round) -> dict[Hand, Hand]:
    """Return every player who does not bank, each to set their own hand."""
    bank = bank_of(round)
    return {hand: hand for hand in round.hands if hand != bank and is_live(round, hand)}


def somebody_plays(round: Round) -> bool:
    """Whether anything is left to be won; a hand that was given up may still have a side wager on it."""
    return any(bet.wager != BANK for bet in round.live_bets())


def bank_sets(round: Round) -> Mapping[Hand, Hand]:
    """Return the player who banks, unless the house shares the bank."""
    bank = bank_of(round)
    return {bank: bank} if bank and not is_shared(round) and somebody_plays(round) else {}


def dealer_sets(round: Round) -> Mapping[Hand, Hand]:
    """Return the dealer's own hand; against a bank only with a bet; for a shared bank the bank's hand."""
    bank = bank_of(round)
    if not somebody_plays(round):
        return {}
    if is_shared(round):
        return {DEALER: bank or ""}
    return {DEALER: DEALER} if bank is None or is_live(round, DEALER) else {}


# A hand that was seen


EXPOSED: Final = Note("exposed")
"""The hand that a player has to decide about, because part of it was seen."""


def exposed_and_undecided(round: Round, hand: Hand) -> bool:
    """The hand was exposed, and the player has not said whether to play it."""
    return EXPOSED.is_in(round, hand) and not {VOIDS, PLAYS_ON} & {*round.words(SETTING, hand)}


def not_exposed(round: Round, hand: Hand) -> bool:
    """No piece of this hand was exposed, or the player has already decided."""
    return not exposed_and_undecided(round, hand)


def voids_hand(what: str, second_area: str) -> Follows:
    """Return a function that voids the bets on a hand except independent ones over (R-GEN-08); the others play on."""

    def voided(now: Draft, said: Say, cites: str) -> Iterator[Event]:
        stands = settled_and_independent(now)
        for bet in tuple(now.bets):
            if bet.on == said.who and bet not in stands and can_go_back(now, bet):
                yield BetVoided(bet, what, cites, moves=sent_home(now, bet))
        yield from show_next_area(now, said.who, second_area)

    return voided


def decides(cites: str, what: str, second_area: str, played: Follows | None = None) -> tuple[Option, ...]:
    """Return the options of a player whose hand was seen, and what has waited for a hand to be played."""
    bars = (Bar(cites, not_exposed),)
    return (
        Option(VOIDS, cites, voids_hand(what, second_area), bars=bars, forgoes=at_once),
        Option(PLAYS_ON, cites, played, bars=bars, in_silence=True),
    )


# Giving up


def cannot_surrender(round: Round, hand: Hand) -> bool:
    """The hand banks this round, or its wager is no longer in play."""
    return hand == bank_of(round) or not is_live(round, hand)


def gives_up(cites: str, because: str) -> Callable[[Draft, Say, str], Iterator[Event]]:
    """Return a function that takes the whole wager to the rack or the centre, the hand unseen (R-PG-05, R-PG-17)."""

    def surrenders(now: Draft, said: Say, said_by: str) -> Iterator[Event]:
        payer = CENTRE if bank_of(now) else RACK
        for bet in now.live_bets(said.who, (WAGER, MATCH_PLAY)):
            stake = 0 if now.rules.wagers[bet.wager].paper else now.bets[bet]
            owner = now.owner(bet)
            yield settled(bet, stake, LOSE, lies=stake, owner=owner, cites=cites, because=because, payer=payer)

    return surrenders
