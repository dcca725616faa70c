"""Random nonsense: commands a table must refuse without harm."""

from __future__ import annotations

from houseway.core.messages import command as c
from houseway.core.round.decide import offers
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DEALER
from houseway.core.values.role import STAFF
from houseway.play.chance import Source

from .picks import chance_of, pick


def nonsense(round: Round, source: Source) -> c.Command:
    """Return a random command by anyone, allowed or not."""
    rules = round.rules
    asked = tuple(dict.fromkeys(ask.who for ask in offers(round)))[:1]  # otherwise few commands would be accepted at a full table
    hands = (*rules.seats, *asked, *asked, *asked, DEALER, "9", "3.2", "board", "")
    words = (*rules.vocabulary, "times out", "sings", "")
    wagers = (*rules.wagers, "moon")
    chips = pick(source, (-5_00, 0, 1, 1_00, 7_77, 10_00, 25_00, 500_00, 10**12))
    cards: tuple[Piece, ...] = (*rules.equipment.pieces()[:9], Card("??"), Card("JK"))
    some = tuple(pick(source, cards) for _ in range(source.below(9)))
    hand, wager, role = pick(source, hands), pick(source, wagers), pick(source, (*sorted(STAFF), "stranger"))
    what = pick(source, (*rules.irregularities, "meteor"))
    maybe = chips if chance_of(source, 1, 2) else None
    return pick(
        source,
        (
            c.PlaceBet(hand, wager, chips, None, pick(source, ("chips", "cash", "coupon"))),
            c.PlaceBet(hand, wager, chips, pick(source, ("ann", "nobody"))),
            c.TakeBack(hand, wager),
            c.TakeBack(hand, wager, pick(source, ("ann", "bob", "nobody"))),
            c.Designate(pick(source, ("ann", "bob", "nobody")), pick(source, (hand, *round.hands))),
            c.Say(hand, pick(source, words), maybe, source.below(60) if chance_of(source, 1, 3) else None),
            c.Arrange(hand, (some, some[1:])[: source.below(3)], pick(source, ("sets", "sets", "discards"))),
            c.CutStacks(hand, *(tuple(source.below(10) for _ in range(source.below(3))) for _ in range(2))),
            c.Deal(hand, some),
            c.DealOut(some),
            c.Roll(tuple(source.below(9) for _ in range(source.below(4)))),
            c.Display(source.below(9)),
            c.Call(role, what, hand, wager, some, maybe),
            c.Rule(role, what, chance_of(source, 1, 2)),
            c.Approve(role, hand, wager),
            c.Allow(role, hand, wager, chips),
            c.Tip(hand, chips),
            c.Sit("ann", (hand,)),
            c.Leave("ann"),
            c.BuyIn("ann", chips),
            c.Fill(role, chips),
            c.Tend(role, pick(source, (*rules.game.between, "sings")), pick(source, ("", "3", "24", "hand", "moon"))),
            c.OpenRound(),
        ),
    )
