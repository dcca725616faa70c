"""How Spanish 21 settles: the match at once, insurance and surrender on the second card, the hands at the end.

Prices are read off the printed tables. A bonus replaces even money; the super bonus and its fifties are bets of nothing that
win a fixed sum, so that a hand's own stake is left alone (R-GEN-05).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, Self

from houseway.core.messages.event import BetVoided, Event, ExposedTaken, Noted
from houseway.core.money.places import RACK, Bet, Move, stack
from houseway.core.money.price import EVEN, HALF, LOSE, PUSH, Fixed, Odds, Outcome, to_one
from houseway.core.round.approval import paid_or_held
from houseway.core.round.settlement import Row, first, settled
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import DEALER, DISCARDS, EXPOSED, Hand, Player, box
from houseway.families.loading import paytables
from houseway.families.pay.pay_bet import added, coupon

from .facts import dealer_has_blackjack, has_blackjack, held, is_doubled, is_split, may_have_blackjack, up_card, word
from .hands import SEVEN, bonus_of, is_three_suited_sevens, points
from .house_rules import DEALER_BJ_TAKES, SUPER_BONUS_ENVY_PER
from .leaving import cutting_card_is_out

PAYS = paytables(__package__ or "")
BLACKJACK = PAYS["plain"]["5(e)"].at("blackjack", Odds)
PLAIN = PAYS["plain"]["5(e)"].at("higher", Odds)


class Finish(NamedTuple):
    """One hand beside the dealer's, when both are done."""

    total: int
    dealer: int
    blackjack: bool
    dealer_blackjack: bool
    surrendered: bool
    low_card: bool
    split: bool
    doubled: bool
    bonus: bool
    busts_first: bool
    """Where a house takes hands that went over before it looks at the dealer's blackjack."""

    @classmethod
    def of(cls, round: Round, hand: Hand) -> Self:
        """The two hands as they lie."""
        cards = held(round, hand)
        doubled = is_doubled(round, hand)
        return cls(
            points(cards).total,
            points(held(round, DEALER)).total,
            has_blackjack(round, hand),
            dealer_has_blackjack(round),
            word(round, hand) == "surrenders",
            not may_have_blackjack(round),
            is_split(round, hand),
            doubled,
            not doubled and bonus_of(cards) is not None,
            round.rules[DEALER_BJ_TAKES] == "original_and_busted",
        )

    def surrendered_to_a_low_card(self) -> bool:
        """Half, at once."""
        return self.surrendered and self.low_card

    def surrendered_to_blackjack(self) -> bool:
        """The stake waited, and blackjack takes it."""
        return self.surrendered and self.dealer_blackjack

    def surrendered_to_a_high_card(self) -> bool:
        """The stake waited, and half of it is saved."""
        return self.surrendered

    def has_blackjack(self) -> bool:
        """Above everything, the dealer's blackjack included (R-S21-01)."""
        return self.blackjack

    def busted_before_blackjack(self) -> bool:
        """A house may take these first (R-S21-07)."""
        return self.busts_first and self.total > 21

    def split_against_blackjack(self) -> bool:
        """Only the first stake of the box is lost."""
        return self.dealer_blackjack and self.split

    def doubled_against_blackjack(self) -> bool:
        """Only the first stake is lost."""
        return self.dealer_blackjack and self.doubled

    def dealer_has_blackjack(self) -> bool:
        """Above every longer twenty-one."""
        return self.dealer_blackjack

    def busted(self) -> bool:
        """Over twenty-one."""
        return self.total > 21

    def wins_a_bonus(self) -> bool:
        """A twenty-one of a kind that pays more."""
        return self.bonus

    def dealer_busted(self) -> bool:
        """The dealer is over, and the hand is not."""
        return self.dealer > 21

    def both_have_twenty_one(self) -> bool:
        """The hand's is enough (R-S21-02)."""
        return self.total == self.dealer == 21

    def higher(self) -> bool:
        """More than the dealer."""
        return self.total > self.dealer

    def equal(self) -> bool:
        """As much as the dealer."""
        return self.total == self.dealer

    def lower(self) -> bool:
        """Less than the dealer."""
        return self.total < self.dealer

    def says(self, row: Row) -> str:
        """The facts, for whoever asks why."""
        mine = "blackjack" if self.blackjack else str(self.total)
        theirs = "blackjack" if self.dealer_blackjack else str(self.dealer)
        if self.surrendered:
            return f"{mine} surrendered" + (", the dealer has blackjack" if self.dealer_blackjack else "")
        return f"{mine} against the dealer's {theirs}" + (", doubled" if self.doubled else "")


# fmt: off
HANDS = (
    Row("S21-8(a)(1)", Finish.surrendered_to_a_low_card,  wager=HALF),
    Row("S21-8(a)(2)", Finish.surrendered_to_blackjack,   wager=LOSE),
    Row("S21-8(a)(2)", Finish.surrendered_to_a_high_card, wager=HALF),
    Row("S21-5(a)(3)", Finish.has_blackjack,              wager=BLACKJACK),
    Row("S21-5(a)(1)", Finish.busted_before_blackjack,    wager=LOSE,  split=LOSE,  double=LOSE),
    Row("S21-10(d)",   Finish.split_against_blackjack,    wager=LOSE,  split=PUSH,  double=PUSH),
    Row("S21-9(c)",    Finish.doubled_against_blackjack,  wager=LOSE,  split=PUSH,  double=PUSH),
    Row("S21-5(b)",    Finish.dealer_has_blackjack,       wager=LOSE,  split=LOSE,  double=LOSE),
    Row("S21-5(a)(1)", Finish.busted,                     wager=LOSE,  split=LOSE,  double=LOSE),
    Row("S21-5(f)",    Finish.wins_a_bonus,               wager=PLAIN, split=PLAIN),
    Row("S21-5(a)(1)", Finish.dealer_busted,              wager=PLAIN, split=PLAIN, double=PLAIN),
    Row("S21-5(a)(4)", Finish.both_have_twenty_one,       wager=PLAIN, split=PLAIN, double=PLAIN),
    Row("S21-5(a)(2)", Finish.higher,                     wager=PLAIN, split=PLAIN, double=PLAIN),
    Row("S21-5(b)",    Finish.equal,                      wager=PUSH,  split=PUSH,  double=PUSH),
    Row("S21-5(a)(2)", Finish.lower,                      wager=LOSE,  split=LOSE,  double=LOSE),
)
# fmt: on
RIDES_WITH = {"match_play": "wager"}


def _open_bets(now: Round, hand: Hand, *wagers: str) -> list[Bet]:
    """Bets on a hand that are neither settled nor waiting for somebody."""
    return [bet for bet in now.live_bets(hand, wagers) if bet not in now.waiting]


OF_A_HAND = ("wager", "match_play", "split", "double")


def _settle(now: Draft, bet: Bet, outcome: Outcome, cites: str, because: str) -> Event:
    if now.rules.wagers[bet.wager].paper:
        fate = EVEN if isinstance(outcome, Odds) else PUSH if outcome == PUSH else LOSE  # its face once, never a bonus
        return coupon(now, bet, fate, cites, because)
    unit, stake = now.rules.unit, now.bets[bet]
    paid = settled(bet, stake, outcome, lies=stake, owner=now.owner(bet), cites=cites, because=because, unit=unit)
    return paid_or_held(now, paid, outcome, RACK)


def _finished(now: Draft, hand: Hand) -> Iterator[Event]:
    """Every bet on one hand, by the first row that holds; a bonus has its own clause and price."""
    facts = Finish.of(now, hand)
    row = first(now.rules.rows["hands"], facts)
    cites, because = row.cites, facts.says(row)
    prices = row.outcomes
    if row.holds is Finish.wins_a_bonus:
        found = bonus_of(held(now, hand))
        assert found is not None
        table = PAYS["bonus"][found.clause]
        price = table.at(found.hand, Odds)
        cites, because, prices = table.cites, f"{found.hand}, {price}", {"wager": price, "split": price}
    for bet in _open_bets(now, hand, *OF_A_HAND):
        yield _settle(now, bet, prices[RIDES_WITH.get(bet.wager, bet.wager)], cites, because)


def give_up(now: Draft, hand: Hand) -> Iterator[Event]:
    """A surrender under a low card is settled as it is said."""
    yield from _finished(now, hand)


def on_rescue(wager: str) -> Outcome:
    """The double comes back, the stake it was put beside is gone."""
    return PUSH if wager == "double" else LOSE


def rescued(now: Draft, hand: Hand) -> Iterator[Event]:
    """Settle at once the bets of everyone who doubled; other bets on the box play on with the hand as it stands (R-GEN-34)."""
    doubled = {bet.by for bet in _open_bets(now, hand, "double")}
    for bet in _open_bets(now, hand, *OF_A_HAND):
        if bet.by in doubled:
            yield _settle(now, bet, on_rescue(bet.wager), "S21-9(d)", "rescued")


def dead_hand(now: Draft, hand: Hand, why: str, cites: str) -> Iterator[Event]:
    """Everything on one hand goes back; insurance and a settled match go their own way (R-S21-22)."""
    for bet in _open_bets(now, hand, *OF_A_HAND, "match"):
        lies = now.chips.get(bet, 0)  # what lies there goes home, also where it was named for this hand
        yield BetVoided(bet, why, cites, moves=(Move(bet, stack(bet.by), lies, "void", bet),) if lies else ())


# The match


def settle_matches(now: Draft) -> Iterator[Event]:
    """Losers are taken, then winners paid, each of two cards by itself (S21-6(d))."""
    up = up_card(now)
    bets = [bet for hand in now.hands for bet in _open_bets(now, hand, "match")]
    if up is None or not bets:
        return
    table = now.rules.pays["match"]
    won: list[tuple[Bet, int, str]] = []
    for bet in bets:
        alike = [card for card in held(now, bet.on)[:2] if card.rank == up.rank]
        if not alike:
            yield _settle(now, bet, LOSE, "S21-6(d)", f"no match of {up}")
            continue
        named = ["same suit" if card.suit == up.suit else "another suit" for card in alike]
        won.append((bet, sum(table.at(name, Odds).num for name in named), " and ".join(named)))
    for bet, odds, named in won:
        yield _settle(now, bet, to_one(odds), table.cites, f"matches {up}: {named}")


# The second card


def settle_turned(now: Draft) -> Iterator[Event]:
    """Insurance, and surrenders that waited, before another card is drawn (S21-11(d), 8(a)(2))."""
    dealers = held(now, DEALER)
    if len(dealers) < 2:
        return
    table = now.rules.pays["insurance"]
    hit = 11 <= dealers[1].rank <= 13
    insured = [bet for bet in now.live_bets(wagers=("insurance",)) if bet not in now.waiting]
    for bet in insured:
        if hit:
            price = table.at("king, queen or jack", Odds)
            yield _settle(now, bet, price, table.cites, f"the dealer's second card is {dealers[1]}")
        else:
            yield _settle(now, bet, LOSE, "S21-11(d)", f"the dealer's second card is {dealers[1]}")
    for hand in now.hands:
        if word(now, hand) == "surrenders":
            yield from _finished(now, hand)


# The end


def settle(now: Draft) -> Iterator[Event]:
    """From the dealer's right to the left, hand by hand; then what three suited sevens add."""
    if EXPOSED in now.held:
        yield ExposedTaken(DISCARDS, "S21-15(d)")
    supers = [hand for hand in now.hands if _wins_super(now, hand)]
    for hand in reversed(now.hands):
        if _open_bets(now, hand, *OF_A_HAND):
            yield from _finished(now, hand)
    yield from _super_bonuses(now, supers)
    if cutting_card_is_out(now):
        yield Noted("cutting_card_is_out", "S21-7(j)")


def _wins_super(now: Round, hand: Hand) -> bool:
    up = up_card(now)
    plain = not is_doubled(now, hand) and not is_split(now, hand)
    three = up is not None and up.rank == SEVEN and is_three_suited_sevens(held(now, hand))
    return plain and three and any(_prize(now, bet) for bet in _open_bets(now, hand, "wager"))


def _prize(now: Round, bet: Bet) -> Fixed | None:
    """What a first stake adds: nothing below $5 (R-S21-05)."""
    table, stake = now.rules.pays["super_bonus"], now.bets[bet]
    row = "from $25" if stake >= 25_00 else "from $5" if stake >= 5_00 else None
    return table.at(row, Fixed) if row else None


def _super_bonuses(now: Draft, supers: list[Hand]) -> Iterator[Event]:
    wagers, table = [bet for bet in now.bets if bet.wager == "wager"], now.rules.pays["super_bonus"]
    envious: Counter[Bet] = Counter()
    for hand in supers:
        there = [bet for bet in wagers if bet.on == hand]
        for bet in there:
            prize = _prize(now, bet)
            if prize is not None:
                yield from added(
                    now, bet._replace(wager="super_bonus"), prize, table.cites, "three suited sevens against a seven"
                )
        envious.update(_others(now, wagers, {bet.by for bet in there}))
    envy = now.rules.pays["envy"]
    fifty = envy.at("somebody else's super bonus", Fixed)
    for bet, times in envious.items():
        yield from added(now, bet, Fixed(fifty.chips * times), envy.cites, "somebody else has the super bonus")


def _others(now: Round, wagers: list[Bet], winners: set[Player]) -> list[Bet]:
    """Those who get $50: every other person once, or every box of theirs, as the house chose."""
    each = now.rules[SUPER_BONUS_ENVY_PER] == "box"
    found: dict[tuple[str, str], Bet] = {}
    for bet in wagers:
        if bet.by not in winners:
            found.setdefault((bet.by, box(bet.on) if each else ""), bet._replace(wager="envy"))
    return list(found.values())
