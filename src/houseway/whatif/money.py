"""The money of a round, line by line: what each account gained from each bet, and the clause that decided it.

Lines come from the moves of events alone, so every cent of a round is in exactly one line of the account that it left and in
one of the account that it reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from houseway.core.messages.event import BetSettled, BetVoided, Denied, Event, PotAwarded, Voided
from houseway.core.money.places import TOKENS, Aside, Bet, Place, is_on_the_felt
from houseway.core.values.chips import Chips

Account = str
"""A place of chips by name, other than the felt: `player ann`, `rack`, `tokens`, `meter main`."""
PLAYERS, DEALERS, METERS, HOUSE = "players", "dealers", "meters", "house"
GROUPS: Final = (PLAYERS, DEALERS, METERS, HOUSE)
OWED: Final = "owed at the table"
"""The line of commission that is owed and not yet collected: it counts when it comes to be owed."""


class LineKey(NamedTuple):
    """The subject of a line."""

    account: Account
    bet: Bet | None
    what: str
    """The reason of the moves, or the pot, where no bet is concerned."""


class Line(NamedTuple):
    """The gain of an account there, the clause that decided it last, and the facts."""

    net: Chips
    cites: str
    because: str = ""


NOTHING: Final = Line(0, "")
_RACK: Final[Account] = "rack"


class Change(NamedTuple):
    """A line whose amount differs under the other rules."""

    key: LineKey
    was: Line
    now: Line

    @property
    def chips(self) -> Chips:
        """The gain of the account by the other rules; a loss is below zero."""
        return self.now.net - self.was.net


def account_of(place: Place) -> Account | None:
    """Return the account of a place, or None for the felt. What a meter shows of other tables belongs to its account."""
    if not isinstance(place, str) or is_on_the_felt(place):
        return None
    return "meter" + place[4:] if place.startswith("link ") else place


def group_of(account: Account) -> str:
    """Return the group that an account belongs to.

    >>> [group_of(one) for one in ("player ann", "tokens", "meter main", "rack")]
    ['players', 'dealers', 'meters', 'house']
    """
    if account.startswith("player "):
        return PLAYERS
    return DEALERS if account == TOKENS else METERS if account.startswith("meter ") else HOUSE


def lines_of(events: Iterable[Event]) -> dict[LineKey, Line]:
    """Return every line of a round's money."""
    nets: dict[LineKey, Chips] = {}
    cites: dict[LineKey, str] = {}
    decided: dict[Bet, tuple[str, str]] = {}
    for event in events:
        if isinstance(event, BetSettled):
            decided[event.bet] = (event.cites, str(event.because))
        elif isinstance(event, BetVoided | Denied):
            decided[event.bet] = (event.cites, "")
        pot = event.pot if isinstance(event, PotAwarded) else None
        for src, dst, chips, why, about in event.moves:
            bet = about
            if bet is None:
                bet = _bet_of(dst) or _bet_of(src)
            if bet is not None and isinstance(event, Voided):
                decided[bet] = (event.cites, "")
            what = "" if bet is not None else str(pot or why)
            for place, gains in ((src, -chips), (dst, chips)):
                account = account_of(place)
                if account is not None:
                    key = LineKey(account, bet, what)
                    nets[key] = nets.get(key, 0) + gains
                    cites[key] = event.cites
    lines: dict[LineKey, Line] = {}
    for key, net in nets.items():
        clause, because = decided.get(key.bet, (cites[key], "")) if key.bet is not None else (cites[key], "")
        lines[key] = Line(net, clause, because)
    return lines


def _bet_of(place: Place) -> Bet | None:
    return place if isinstance(place, Bet) else place.bet if isinstance(place, Aside) else None


def changes(was: Mapping[LineKey, Line], now: Mapping[LineKey, Line]) -> tuple[Change, ...]:
    """Return the lines whose amounts differ, in the order of the round."""
    return tuple(
        Change(key, was.get(key, NOTHING), now.get(key, NOTHING))
        for key in {**was, **now}
        if was.get(key, NOTHING).net != now.get(key, NOTHING).net
    )


def debt_lines(owed: Mapping[str, Chips], cites: str) -> dict[LineKey, Line]:
    """Return the lines of what players came to owe in a round: it is the house's from then on."""
    lines = {LineKey(f"player {player}", None, OWED): Line(-chips, cites) for player, chips in owed.items() if chips}
    total = sum(owed.values())
    return lines | ({LineKey(_RACK, None, OWED): Line(total, cites)} if total else {})
