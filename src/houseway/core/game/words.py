"""Small texts: money with its sign, wagers and options as people say them, prices as a sign may print them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from houseway.core.money.places import Bet
from houseway.core.money.price import PUSH, Odds, Price
from houseway.core.round.option import RoundOffer
from houseway.core.values.chips import Chips, dollars
from houseway.core.values.hands import Hand, title
from houseway.core.values.role import Role


def money(chips: Chips, *, sign: bool = False) -> str:
    """Return an amount with its dollar sign.

    >>> money(2500), money(-2500), money(2500, sign=True)
    ('$25', '-$25', '+$25')
    """
    text = dollars(chips, sign=sign)
    return f"{text[0]}${text[1:]}" if text[0] in "+-" else f"${text}"


def spoken(name: str) -> str:
    """Return a name in words: `flush_bonus` becomes "flush bonus"."""
    return name.replace("_", " ")


def everybody(roles: Iterable[Role], *, together: bool = True, or_above: bool = False) -> str:
    """Return whom something waits for: all of these roles, any one of them, or a role above.

    >>> everybody(("floor", "shift_manager")), everybody(("floor",), or_above=True)
    ('floor and shift manager', 'floor or above')
    """
    return (" and " if together else " or ").join(map(spoken, roles)) + (" or above" if or_above else "")


def awaited(needs: Iterable[Role], others: Iterable[Bet], *, or_above: bool = False) -> str:
    """Return the reasons for which a payment waits: approvals, other payments that are decided first, or both.

    >>> awaited(("floor",), ()), awaited((), (Bet("eve", "4", "progressive"),))
    ('approval by floor', 'seat 4 progressive')
    >>> awaited(("floor", "manager"), (Bet("eve", "4", "ante_bonus"),))
    'approval by floor and manager and for seat 4 ante bonus'
    """
    roles = everybody(needs, or_above=or_above)
    bets = " and ".join(f"{title(bet.on)} {spoken(bet.wager)}" for bet in others)
    return " and for ".join(filter(None, (f"approval by {roles}" if roles else "", bets)))


def typed(bets: Mapping[str, Chips]) -> str:
    """Return bets as a player types them on one line.

    >>> typed({"bet_1": 1000, "three_card": 500})
    'bet 1 10, three card 5'
    """
    return ", ".join(f"{spoken(wager)} {dollars(chips)}" for wager, chips in bets.items())


def worded(price: Price) -> str:
    """Return a price as a sign may print it: `to 1`, and `for 1` only where the rulebook prints it (HCF-11(a), R-GEN-27).

    >>> from houseway.core.money.price import EVEN, to_one
    >>> worded(EVEN), worded(to_one(8000)), worded(to_one(0))
    ('1 to 1', '8,000 to 1', 'push')
    """
    if price == Odds(0):
        return str(PUSH)
    return f"{price.num:,} to {price.den:,}" if type(price) is Odds else str(price)


def act(ask: RoundOffer) -> str:
    """Return the player's action in an offer: `raise`, `fold`, `flush bonus`.

    >>> act(RoundOffer("3", "raises token", "")), act(RoundOffer("3", "bets", "", wager="flush_bonus"))
    ('raise token', 'flush bonus')
    >>> act(RoundOffer("3", "goes all in", "")), act(RoundOffer("3", "passes", "")), act(RoundOffer("3", "refuses dealer", ""))
    ('go all in', 'pass', 'refuse dealer')
    """
    if ask.wager is not None:
        return spoken(ask.wager)
    first, *rest = ask.says.split()
    ending = "es" if first.endswith(("oes", "sses", "shes", "ches")) else "s"
    return spoken(" ".join([first.removesuffix(ending), *rest]))


def span(ask: RoundOffer) -> str:
    """Return the limits of an offer, or an empty text where it puts up no chips."""
    if ask.low is None or ask.high is None:
        return ""
    return money(ask.low) if ask.low == ask.high else f"{money(ask.low)} to {money(ask.high)}"


def seated(hand: Hand, player: str) -> str:
    """Return a seat with the name of its player."""
    return f"{title(hand)} · {player}"
