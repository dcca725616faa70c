"""The awarding of the pots: side pots first, each divided on its own; where high and low share, each half on its own again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeVar

from houseway.core.messages.basis import Basis, Because, Comparison, Valued, compared, kept_basis, text_of
from houseway.core.messages.event import BetPlaced, BetSettled, Event, PotAwarded
from houseway.core.money.places import Bet, Move, Place, pot, stack
from houseway.core.round.state import Draft, Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import BOARD, Hand, title
from houseway.poker.betting.betting_round import CONCEDES, DEAD, FOLDS, WAGER, contending
from houseway.poker.betting.pots import contenders, pot_number
from houseway.poker.values import three_cards
from houseway.poker.values.forms import Form
from houseway.poker.values.names import FIVE_CARDS, LOW, THREE_CARDS

from .bad_beat import contributes, pays_bad_beat
from .house_rules import CHIP_UNIT, ODD_CHIP_DEFAULT
from .kill import kill_button
from .memory import DIED
from .rake import to_the_rack

OVER = {FOLDS: ("PKR-1.fold", "folded"), CONCEDES: ("PKR-15(d)", "conceded"), DEAD: ("PKR-15(i)", "the hand is dead")}
DOLLAR = 1_00


class Contest(NamedTuple):
    """A contest for a pot: a form of hand, the clause that gives the pot to the best one, and who shares on a tie."""

    form: Form
    cites: str
    tied: str = ""
    """The clause of a tie, where suits decide about the odd chip; none, and the house's own way of R-PKR-07 does."""


class Split(NamedTuple):
    """The division of a pot between high and low."""

    odd: str
    """The clause that gives high the odd chip between the two."""
    unqualified: str
    """The clause that gives high everything if no low qualifies."""


Worth = dict[Hand, int | None]
Who = TypeVar("Who")


@dataclass(frozen=True, slots=True)
class Awards:
    """The rules of what wins a game's pots. Called with a round, it awards them."""

    high: Contest
    low: Contest | None = None
    split: Split | None = None

    @property
    def contests(self) -> tuple[Contest, ...]:
        """Return the contest for the high hand, and the one for the low where they share."""
        return (self.high,) if self.low is None else (self.high, self.low)

    def _cites(self, worth: Sequence[Worth]) -> str:
        """Return the clause that decides a showdown: where no low qualifies, the one that gives the high everything."""
        lows = worth[1].values() if len(worth) > 1 else ()
        nobody = len(worth) > 1 and all(value is None for value in lows)
        return self.split.unqualified if nobody and self.split else self.high.cites

    def may_win(self, round: Round, hand: Hand) -> bool:
        """Whether no hand that was shown beats this one in some contest for a pot; not where cards are not read (H-BACK-01)."""
        if round.rules.unread:
            return False
        live = contending(round)
        shown = {other for other in live if other in round.shown and other != hand}
        for hands in contenders(round, live).values():
            others = tuple(other for other in hands if other in shown)
            for contest in self.contests if hand in hands else ():
                worth = _worths(round, contest, (hand, *others))
                if worth[hand] is not None and hand in winners(worth, worth):
                    return True
        return False

    def __call__(self, now: Draft) -> Iterator[Event]:
        """Award side pots first, the last made first of all (R-PKR-14); then move the rake and settle every hand."""
        contests, live = self.contests, contending(now)
        shown = len(live) > 1
        worth = [_worths(now, contest, live) for contest in contests] if shown else []
        pots = contenders(now, live)
        yield from contributes(now)
        for place in sorted(pots, key=pot_number, reverse=True):
            hands = pots[place] or live
            if len(hands) == 1:
                yield from _pushed(now, place, [(hands[0], now.chips[place])], "nobody else is in it" if shown else NOBODY, "")
            elif self.split is None or len(contests) == 1:
                yield from _won(now, place, now.chips[place], hands, self.high, worth[0], "")
            else:
                yield from _halved(now, place, hands, contests, worth, self.split)
        yield from kill_button(now)
        yield from to_the_rack(now)
        if shown:
            yield from pays_bad_beat(now, {hand: value for hand, value in worth[0].items() if value is not None})
        yield from _settled(now, contests, worth, self._cites(worth), pots)


def winners(worth: Mapping[Who, int | None], hands: Iterable[Who]) -> list[Who]:
    """Return the hands with the best qualifying value; if none qualifies, no part of a pot is played for it."""
    values = {hand: value for hand in hands if (value := worth[hand]) is not None}
    best = max(values.values(), default=None)
    return [hand for hand in values if values[hand] == best]


def shares(won: Sequence[Sequence[Who]]) -> dict[Who, Fraction]:
    """Return each winner's part of a pot, without odd chips: equal parts for each contest that was won."""
    played, found = [hands for hands in won if hands], dict[Who, Fraction]()
    for hands in played:
        for hand in hands:
            found[hand] = found.get(hand, Fraction(0)) + Fraction(1, len(hands) * len(played))
    return found


NOBODY = "nobody else is left"


def _worths(now: Round, contest: Contest, live: Sequence[Hand]) -> Worth:
    board = now.held.get(BOARD, ())
    return {hand: contest.form.best(now.held[hand], board) for hand in live}


def _halved(
    now: Draft, place: Place, hands: Sequence[Hand], contests: Sequence[Contest], worth: Sequence[Worth], split: Split
) -> Iterator[Event]:
    """Award half to the high hand and half to the low one if any qualifies.

    What cannot be halved goes to the high hand, up to a dollar; coins besides an odd dollar go to the low one.
    """
    high, low = contests
    chips, unit = now.chips[place], _unit(now)
    if not winners(worth[1], hands):
        yield from _won(now, place, chips, hands, high, worth[0], split.unqualified)
        return
    lows = chips // unit // 2 * unit
    lows += max(chips - 2 * lows - DOLLAR, 0)
    odd = split.odd if chips - lows != lows else high.cites
    yield from _won(now, place, chips - lows, hands, high, worth[0], odd)
    yield from _won(now, place, lows, hands, low, worth[1], low.cites)


def _won(
    now: Draft, place: Place, chips: Chips, hands: Sequence[Hand], contest: Contest, worth: Worth, cites: str
) -> Iterator[Event]:
    best = winners(worth, hands)
    if len(best) > 1 and contest.tied:
        cites = contest.tied
    yield from _pushed(now, place, divided(now, chips, best, contest), _basis(now, contest, hands, worth, best), cites)


def _basis(now: Draft, contest: Contest, hands: Sequence[Hand], worth: Worth, best: Sequence[Hand]) -> Because:
    """Return the basis of an award: the winner against the next best hand, or against one that ties with it."""
    against = _best_rival(best[0], hands, worth)
    if against is None:  # nobody else qualifies
        return contest.form.named(worth[best[0]] or 0)
    of = _against(now, contest, worth, best[0], against)
    return Basis((of,), words="a tie" if of.sign == 0 else "")


def _best_rival(hand: Hand, hands: Iterable[Hand], worth: Worth) -> Hand | None:
    """Return the best of the other hands that qualify, or None."""
    others = [other for other in hands if worth[other] is not None and other != hand]
    return max(others, key=lambda other: worth[other] or 0, default=None)


def _against(now: Draft, contest: Contest, worth: Worth, hand: Hand, against: Hand) -> Comparison:
    """Return the comparison of two hands that qualify in a contest; the cards of one that was not shown are left out."""
    form, board = contest.form, now.held.get(BOARD, ())
    scale = LOW if form.is_low else THREE_CARDS if form.named is three_cards.named else FIVE_CARDS
    own, other = (Valued(one, (*now.held[one], *board) if one in now.shown else (), worth[one] or 0) for one in (hand, against))
    return compared(scale, own, other, "PKR-3(f)" if form.is_low else "PKR-3(d)")


def _pushed(now: Draft, place: Place, shares: Sequence[tuple[Hand, Chips]], because: Because, cites: str) -> Iterator[Event]:
    cites = cites or ("PKR-6(e)(5)" if place == pot(0) else "PKR-6(e)(6)")
    for hand, chips in shares:
        bet = now.bet(hand, WAGER)
        if chips and bet not in now.bets:  # the last one in may have put in nothing yet: a bet of nothing that wins
            yield BetPlaced(bet, 0, cites)
        if chips:
            moves = (Move(place, stack(bet.by), chips, "wins", bet),)
            yield PotAwarded(place, hand, chips, text_of(because), cites, moves=moves, basis=kept_basis(because))


# Dividing


def _unit(now: Round) -> Chips:
    return now.rules[CHIP_UNIT]


def divided(now: Round, chips: Chips, winners: list[Hand], contest: Contest) -> list[tuple[Hand, Chips]]:
    """Return even shares in whole chips, and who gets what is left over.

    Where suits decide, the rest goes to the first by suit, up to a dollar per hand (R-PKR-08); elsewhere to the first winner
    from the button, or by suit, as the house chose (R-PKR-07).
    """
    if len(winners) == 1:
        return [(winners[0], chips)]
    unit = _unit(now)
    share = chips // unit // len(winners) * unit
    by_suit = bool(contest.tied)
    odd = chips - share * len(winners)
    extra: dict[Hand, Chips] = {}
    for hand in _in_line(now, winners, contest) if odd else ():
        extra[hand] = min(odd, DOLLAR) if by_suit else odd
        odd -= extra[hand]
    return [(hand, share + extra.get(hand, 0)) for hand in winners]


def _in_line(now: Round, winners: list[Hand], contest: Contest) -> list[Hand]:
    """Return the winners in the order they get odd chips."""
    if not contest.tied and now.rules[ODD_CHIP_DEFAULT] == "first_left":
        return winners
    board = now.held.get(BOARD, ())
    suits = {hand: contest.form.by_suit(now.held[hand], board) for hand in winners}
    return sorted(winners, key=lambda hand: suits[hand], reverse=True)


# Settling


class Showdown(NamedTuple):
    """The hands that were compared at the end: the contests, what each hand is worth in each, and who was in each pot."""

    contests: Sequence[Contest]
    worth: Sequence[Worth]
    pots: Mapping[Place, tuple[Hand, ...]]

    def because(self, now: Draft, hand: Hand, net: Chips) -> Because:
        """Return the facts of a hand's result: against the best other hand in its pots, and in a side pot that it won besides."""
        found: list[tuple[str, Comparison | None]] = []
        shared = [hands for hands in self.pots.values() if hand in hands]
        for contest, worth in zip(self.contests, self.worth, strict=True):
            if worth[hand] is None:
                continue
            rival = _best_rival(hand, {other: None for hands in shared for other in hands}, worth) or _best_rival(
                hand, worth, worth
            )
            of = _against(now, contest, worth, hand, rival) if rival is not None else None
            alone = f"{contest.form.named(worth[hand] or 0)}{', the only low' if contest.form.is_low else ''}"
            found.append((alone if of is None else _compared_with(of), of))
            if of is not None and of.sign < 0 < net and (also := self._side_pot(now, contest, worth, hand, shared)) is not None:
                found.append((f"wins a side pot: {Basis((also,)).text}", also))
        if len(found) == 1 and found[0][1] is not None and found[0][1].sign < 0 < net:
            found.append(("wins a pot that no other hand is in", None))
        if len(self.contests) > len(found) == 1 and found[0][1] is not None and net < 0 < found[0][1].sign:
            found.append(("the low hand has the other half", None))
        [(text, of), *rest] = found
        if rest:
            return "; ".join((text, *(more for more, _ in rest)))
        return text if of is None else Basis((of,), words="" if of.sign else f"a tie with {title(of.other.whose)}")

    def _side_pot(
        self, now: Draft, contest: Contest, worth: Worth, hand: Hand, shared: Sequence[tuple[Hand, ...]]
    ) -> Comparison | None:
        """Return the comparison that won a hand a pot, or None where it won none."""
        for hands in shared:
            rival = _best_rival(hand, hands, worth)
            if rival is not None and (worth[rival] or 0) <= (worth[hand] or 0):
                return _against(now, contest, worth, hand, rival)
        return None


def _compared_with(of: Comparison) -> str:
    return Basis((of,), words="" if of.sign else f"a tie with {title(of.other.whose)}").text


def _settled(
    now: Draft, contests: Sequence[Contest], worth: Sequence[Worth], decided: str, pots: Mapping[Place, tuple[Hand, ...]]
) -> Iterator[Event]:
    made: dict[Bet, Chips] = dict.fromkeys(now.live_bets(wagers=(WAGER,)), 0)
    won: set[Bet] = set()
    for move in now.moves:
        bet = move.about
        if bet is not None and bet in made:
            player = "player " + bet.by
            if move.src == player:
                made[bet] -= move.chips
            elif move.dst == player:
                made[bet] += move.chips
                if move.why == "wins":
                    won.add(bet)
    words = {said.hand: said.word for said in now.said if said.word in OVER}
    all_folded = {*words.values()} == {FOLDS}  # otherwise a hand conceded at the showdown or was taken out
    died = dict(died.split(" ", 1) for died in DIED.subjects(now))
    because: Because
    for bet, net in made.items():
        word = words.get(bet.on)
        if word is not None:
            cites, because = OVER[word]
            cites = died.get(bet.on, cites) if word == DEAD else cites
        elif worth:
            cites, because = decided, Showdown(contests, worth, pots).because(now, bet.on, net)
        else:
            cites, because = "PKR-6(d)", "nobody called" if bet in won and all_folded else NOBODY
        yield BetSettled(bet, net, text_of(because), cites, basis=kept_basis(because))
