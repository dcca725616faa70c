"""Commands that a viewer tries in both worlds: their own, lawful and not, those of others, and nonsense."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.core.messages import command as c
from houseway.core.round.state import Round
from houseway.core.round.view import offers_by_viewer
from houseway.core.table.table import Table
from houseway.core.values.cards import JOKER
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DEALER, Hand, box
from houseway.core.values.role import STAFF
from houseway.play.chance import Source
from houseway.play.nonsense import nonsense
from houseway.play.picks import chance_of, pick
from houseway.play.random_tables import answer

OFFERS = 12
"""Number of a viewer's own offers that are answered."""
OTHERS = 3
"""Number of offers of each other viewer that this one answers without the right to."""
WORDS = 16
"""Number of other words that are tried."""


def battery(table: Table, viewer: str, changed: Sequence[Piece], source: Source) -> Iterator[c.Command]:
    """Yield the commands that a viewer tries; some name the very pieces that changed places."""
    round = table.round
    yield c.OpenRound()
    yield c.Sit(viewer or "zoe", (pick(source, table.rules.seats),))
    yield c.Leave(viewer)
    if round is None:
        return
    rules = round.rules
    asks = offers_by_viewer(round)
    for asked, offered in asks.items():
        few = OFFERS if asked == viewer else OTHERS
        for ask in offered[:: len(offered) // few or 1][:few]:
            yield answer(round, ask, source)
            if ask.low is not None and ask.high is not None and not ask.wager:
                for chips in (ask.low - ask.unit, ask.low + 1, ask.high, ask.high + ask.unit, None):
                    yield c.Say(ask.who, ask.says, chips)
    turn = round.stage.turn(round) if round.stage and not round.due else None
    for word in rules.vocabulary if turn else ():
        yield c.Say(turn or "", word)
    for _ in range(WORDS):
        yield _word(round, viewer, changed, source)
        yield nonsense(round, source)


def _word(round: Round, viewer: str, changed: Sequence[Piece], source: Source) -> c.Command:
    """Return a random command, mostly the viewer's own: a role acts as that role, a player at their own seat."""
    rules = round.rules
    hands = [hand for hand in round.hands or rules.seats if round.seating.get(box(hand)) == viewer] or [*rules.seats]
    hand: Hand = DEALER if viewer in STAFF else pick(source, hands)
    about: Hand = pick(source, (*round.hands, *round.held, DEALER))
    wager = pick(source, tuple(rules.wagers) or ("ante",))
    chips = pick(source, (1, 5_00, 10_00, 25_00, 100_00, 500_00, 10**9))
    word = pick(source, rules.vocabulary)
    piece = pick(source, (*changed, *changed, *rules.equipment.pieces()[:1], JOKER))
    own = round.held.get(hand, ())
    if viewer in STAFF and chance_of(source, 2, 3):
        line = pick(source, tuple(rules.irregularities.values())) if rules.irregularities else None
        what, names = (line.name, line.names) if line else ("meteor", "")
        return pick(
            source,
            (
                c.Call(
                    viewer,
                    what,
                    about if {"seat", "hand", "bet", "place"} & {*names.split()} else None,
                    wager if "bet" in names else None,
                    (piece,) if {"card", "card?", "stranger"} & {*names.split()} else (),
                    chips if "chips" in names else None,
                ),
                c.Approve(viewer, about, wager),
                c.Rule(viewer, what, chance_of(source, 1, 2)),
                c.Allow(viewer, about, wager, chips),
                c.Tend(viewer, pick(source, (*rules.tendings, "sings")), pick(source, ("", "30"))),
            ),
        )
    return pick(
        source,
        (
            c.Say(hand, word),
            c.Say(hand, word, chips),
            c.Say(hand, word, count=source.below(5)),
            c.Say(about, word),
            c.PlaceBet(hand, wager, chips),
            c.PlaceBet(about, wager, chips, viewer),
            c.TakeBack(hand, wager),
            c.Designate(viewer, about),
            c.Arrange(hand, (own[:2], own[2:])),
            c.Arrange(hand, (own[:1],), pick(source, ("sets", "discards"))),
            c.Arrange(hand, ((piece, *own[1:2]), own[2:])),
            c.CutStacks(hand, (1 + source.below(8),)),
            c.Tip(hand, chips),
        ),
    )
