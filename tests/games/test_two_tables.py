"""The same shuffled round at a physical table and at an electronic one: the same events where the rules are the same."""

from houseway.core.messages.command import Call, Command, OpenRound, PlaceBet, Say
from houseway.core.messages.event import Event
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.cards import spelled
from houseway.core.values.equipment import DECK
from houseway.core.wire.notation import read_line
from houseway.play.chance import Feeder, Seeded, shuffled
from houseway.testing import clause
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked

BETS: list[Command] = [
    PlaceBet("2", "ante", 2500),
    PlaceBet("2", "flush_bonus", 500),
    PlaceBet("5", "ante", 1000),
    Say("dealer", "closes bets"),
]


def play(table: Table, command: Command, events: list[Event]) -> Table:
    ruling = take(table, command)
    assert isinstance(ruling, Taken), (command, ruling)
    events.extend(ruling.events)
    return ruling.after


def electronic(ending: list[Command]) -> list[Event]:
    """The table shuffles by itself and deals the round's pending cards."""
    table, events = open_table(Worked(game="high_card_flush")), list[Event]()
    table = play(table, OpenRound(), events)
    for command in BETS:
        table = play(table, command, events)
    feeder = Feeder(shuffled(DECK.pieces(), Seeded("the same round")))
    while table.round is not None and table.round.due:
        table = play(table, feeder.deal(table.round.due[0]), events)
    for command in ending:
        table = play(table, command, events)
    return events


def physical(ending: list[str]) -> list[Event]:
    """The dealer keys in what happens, line by line, as the cards come off the same deck."""
    table, events = open_table(Worked(game="high_card_flush")), list[Event]()
    deck = shuffled(DECK.pieces(), Seeded("the same round"))
    lines = ["dealer opens round", "seat 2 bets ante 25, flush_bonus 5", "seat 5 bets ante 10", "dealer closes bets"]
    lines += [f"seat 2 gets {spelled(deck[:7])}", f"seat 5 gets {spelled(deck[7:14])}", f"dealer gets {spelled(deck[14:21])}"]
    for line in lines + ending:
        for command in read_line(line):
            table = play(table, command, events)
    return events


@clause("HCF-7(c)", "HCF-7(d)", "HCF-10(d)")
def test_played_to_the_end_both_tables_record_the_same_events() -> None:
    said = [Say("2", "raises", 2500), Say("5", "folds"), Say("dealer", "reveals")]
    assert electronic(said) == physical(["seat 2 raises 25", "seat 5 folds", "dealer reveals"])


@clause("HCF-13(d)")
def test_an_exposed_dealer_card_voids_both_alike() -> None:
    exposed = shuffled(DECK.pieces(), Seeded("the same round"))[15]
    keyed = physical(["seat 2 raises 25", f"dealer calls dealer_card_exposed with {exposed}"])
    assert electronic([Say("2", "raises", 2500), Call("dealer", "dealer_card_exposed", pieces=(exposed,))]) == keyed
    assert keyed[-2].cites == "HCF-13(d)"
