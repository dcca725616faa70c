"""Settlement of Spanish 21: the match at once, insurance and surrender on the second card, the hands at the end.

The rows of a hand are in `finished_hand.py`. A bonus replaces even money; the super bonus and its fifties are bets of
nothing that win a fixed sum, so that a hand's own stake is left alone (R-GEN-05).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from houseway.core.game.rules import Rules
from houseway.core.messages.basis import Basis, Because
from houseway.core.messages.event import BetVoided, Event, ExposedTaken, Noted
from houseway.core.money.places import RACK, Bet, Move, stack
from houseway.core.money.price import EVEN, LOSE, PUSH, Fixed, Odds, Outcome, to_one
from houseway.core.round.approval import paid_or_held
from houseway.core.round.dependence import Dependence
from houseway.core.round.settlement import first, settled
from houseway.core.round.state import Draft, Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import DEALER, DISCARDS, EXPOSED, Hand, Player, box
from houseway.families.pay.pay_bet import added, coupon

from .carried_over import cutting_card_is_out
from .facts import held, is_doubled, is_split, up_card, word
from .finished_hand import PAYS, Finish
from .hands import SEVEN, bonus_of, is_three_suited_sevens
from .house_rules import SUPER_BONUS_ENVY_PER

RIDES_WITH = {"match_play": "wager"}


def _open_bets(now: Round, hand: Hand, *wagers: str) -> list[Bet]:
    """Return the bets on a hand that are neither settled nor waiting for approval."""
    return [bet for bet in now.live_bets(hand, wagers) if bet not in now.waiting]


OF_A_HAND = ("wager", "match_play", "split", "double")
OF_A_MATCH = ("match", "match_coupon")
"""A coupon on the match wins its face once, whatever odds the match wins at (R-GEN-16)."""


def _settle(now: Draft, bet: Bet, outcome: Outcome, cites: str, because: Because) -> Event:
    if now.rules.wagers[bet.wager].paper:
        fate = EVEN if isinstance(outcome, Odds) else PUSH if outcome == PUSH else LOSE  # its face once, never a bonus
        return coupon(now, bet, fate, cites, because)
    unit, stake = now.rules.unit, now.bets[bet]
    paid = settled(bet, stake, outcome, lies=stake, owner=now.owner(bet), cites=cites, because=because, unit=unit)
    return paid_or_held(now, paid, outcome, RACK)


def _finished(now: Draft, hand: Hand) -> Iterator[Event]:
    """Settle every bet on one hand by the first row that holds; a bonus has its own clause and price."""
    facts = Finish.of(now, hand)
    row = first(now.rules.rows["hands"], facts)
    cites, prices = row.cites, row.outcomes
    bonus = None
    if row.holds is Finish.wins_a_bonus:
        found = bonus_of(held(now, hand))
        assert found is not None
        table = PAYS["bonus"][found.clause]
        price = table.at(found.hand, Odds)
        cites, bonus, prices = table.cites, Basis(row=found.hand, price=str(price)), {"wager": price, "split": price}
    for bet in _open_bets(now, hand, *OF_A_HAND):
        wager = RIDES_WITH.get(bet.wager, bet.wager)
        yield _settle(now, bet, prices[wager], cites, bonus or facts.basis(now, hand, row, wager))


def give_up(now: Draft, hand: Hand) -> Iterator[Event]:
    """Settle a surrender to a low card at once."""
    yield from _finished(now, hand)


def on_rescue(wager: str) -> Outcome:
    """Return the outcome of a rescue for a bet: the double is returned, the first stake is lost."""
    return PUSH if wager == "double" else LOSE


def rescued(now: Draft, hand: Hand) -> Iterator[Event]:
    """Settle at once the bets of everyone who doubled; other bets on the box play on with the hand as it stands (R-GEN-34)."""
    doubled = {bet.by for bet in _open_bets(now, hand, "double")}
    for bet in _open_bets(now, hand, *OF_A_HAND):
        if bet.by in doubled:
            yield _settle(now, bet, on_rescue(bet.wager), "S21-9(d)", "rescued")


def dead_hand(now: Draft, hand: Hand, why: str, cites: str) -> Iterator[Event]:
    """Return every bet on one hand; insurance and a settled match are not affected (R-S21-22)."""
    for bet in _open_bets(now, hand, *OF_A_HAND, *OF_A_MATCH):
        lies = now.chips.get(bet, 0)  # each bet is returned, also one that was assigned to this hand
        yield BetVoided(bet, why, cites, moves=(Move(bet, stack(bet.by), lies, "void", bet),) if lies else ())


# The match


def settle_matches(now: Draft) -> Iterator[Event]:
    """Take the losing match bets, then pay the winners, each of two cards separately (S21-6(d))."""
    up = up_card(now)
    bets = [bet for hand in now.hands for bet in _open_bets(now, hand, *OF_A_MATCH)]
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
    """Settle insurance and waiting surrenders before another card is drawn (S21-11(d), S21-8(a)(2))."""
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
    """Settle hand by hand from the dealer's right to the left, then pay the super bonus for three suited sevens."""
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
    """Return the super bonus of a first stake, or None below $5 (R-S21-05)."""
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


def _worth(rules: Rules, prizes: Collection[Bet]) -> Chips:
    """Return the fifties for so many super bonuses: one for each hand, whoever else has bet on it."""
    fifty = rules.pays["envy"].at("somebody else's super bonus", Fixed)
    return fifty.chips * len({prize.on for prize in prizes})


def _of_others(round: Round, bet: Bet) -> tuple[Bet, ...]:
    """Return the super bonuses on hands on which the receiver of a fifty has no wager."""
    own = {other.on for other in round.bets if other.by == bet.by and other.wager == "wager"}
    return tuple(other for other in round.bets if other.wager == "super_bonus" and other.on not in own)


def _of_the_hand(round: Round, bet: Bet) -> tuple[Bet, ...]:
    """Return the wager that a super bonus is paid in addition to."""
    return (bet._replace(wager="wager"),)


DEPENDENCES = (
    Dependence("super_bonus", "S21-5(g)", _of_the_hand),
    Dependence("envy", "S21-5(g)", _of_others, worth=_worth),
)
"""The super bonus is paid in addition to a hand that wins, and the fifties because of it (R-GEN-35)."""


def _others(now: Round, wagers: list[Bet], winners: set[Player]) -> list[Bet]:
    """Return the bets that get $50: one per other player, or one per box of theirs, as the house chose."""
    each = now.rules[SUPER_BONUS_ENVY_PER] == "box"
    found: dict[tuple[str, str], Bet] = {}
    for bet in wagers:
        if bet.by not in winners:
            found.setdefault((bet.by, box(bet.on) if each else ""), bet._replace(wager="envy"))
    return list(found.values())
