"""Permissions to send commands: everyone else learns nothing by trying."""

from collections.abc import Callable

import pytest

from houseway.core.messages import command as c
from houseway.core.messages.reasons import REASONS
from houseway.core.messages.refusal import Refusal
from houseway.core.round.view import offers_by_viewer
from houseway.core.table.actors import ACTORS, table_actor, take_from
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.cards import Card
from houseway.core.values.role import CHANCE, DEALER, FLOOR, STAFF
from houseway.core.wire.notation import read_line
from houseway.core.wire.wire import COMMANDS
from houseway.games import GAMES
from houseway.play.chance import Seeded
from houseway.play.random_tables import Sitting, answer, table_of
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked


def table_at(game: str, *lines: str) -> Table:
    """A table with ann in seats 1 and 2 and bob in seat 4, after some lines of a round."""
    worked = Worked(
        game=game,
        only_these=True,
        sits=[c.Sit("ann", ("1", "2")), c.Sit("bob", ("4",))],
        stacks={"ann": 1_000_00, "bob": 1_000_00},
    )
    table = open_table(worked)
    for command in (c.OpenRound(), *(said for line in lines for said in read_line(line))):
        ruling = take(table, command)
        assert isinstance(ruling, Taken), (command, ruling)
        table = ruling.after
    return table


def test_every_kind_of_command_has_its_line() -> None:
    assert set(ACTORS) == set(COMMANDS)


CARD = Card("As")
WHOSE: dict[c.Command, str | None] = {
    c.PlaceBet("1", "ante", 25_00): "ann",
    c.PlaceBet("4", "ante", 25_00): "bob",
    c.PlaceBet("4", "ante", 25_00, "ann"): "ann",
    c.PlaceBet("3", "ante", 25_00): None,
    c.PlaceBet("3", "ante", 25_00, "bob"): "bob",
    c.TakeBack("2", "ante"): "ann",
    c.TakeBack("2", "ante", "bob"): "bob",
    c.TakeBack("nowhere", "ante"): None,
    c.Designate("bob", "1.2"): "bob",
    c.Say("1", "folds"): "ann",
    c.Say("4.2", "stands"): "bob",
    c.Say("5", "folds"): None,
    c.Say("dealer", "reveals"): DEALER,
    c.Say("dealer", "times out"): DEALER,
    c.Say("board", "folds"): None,
    c.Arrange("2", ((CARD,),)): "ann",
    c.Arrange("dealer", ((CARD,),)): DEALER,
    c.CutStacks("4", (1,)): "bob",
    c.CutStacks("dealer", (1,)): DEALER,
    c.Deal("1", (CARD,)): CHANCE,
    c.DealOut((CARD,)): CHANCE,
    c.TurnUp("1", (CARD,)): CHANCE,
    c.TurnUp("1", (CARD,), "folds"): CHANCE,
    c.Roll((1, 2, 3)): CHANCE,
    c.Display(4): CHANCE,
    c.Call(DEALER, "misdeal"): DEALER,
    c.Call("ann", "misdeal"): None,
    c.Misread(FLOOR, "3", 2, CARD): FLOOR,
    c.Misread("ann", "1", 1, CARD): None,
    c.Rule(FLOOR, "misdeal", True): FLOOR,
    c.Rule("bob", "misdeal", True): None,
    c.Approve("manager", "1", "ante"): "manager",
    c.Approve("the king", "1", "ante"): None,
    c.Deny("manager", "1", "ante", "void", "a marked card", ("surveillance",)): "manager",
    c.Deny("bob", "1", "ante", "void", "a marked card"): None,
    c.Void("manager", "the reader is blind", ("surveillance",)): "manager",
    c.Void("bob", "the reader is blind"): None,
    c.Allow("shift_manager", "1", "ante", 1_000_00): "shift_manager",
    c.Tip("1", 5_00): "ann",
    c.Tip("6", 5_00): None,
    c.Sit("cat", ("3",)): "cat",
    c.Leave("ann"): "ann",
    c.BuyIn("ann", 100_00): DEALER,
    c.BuyIn("ann", 100_00, "wallet"): "ann",
    c.Fill(FLOOR, 100_00): FLOOR,
    c.Tend("surveillance", "shuffles"): "surveillance",
    c.Tend("nobody", "shuffles"): None,
    c.Hang("manager", "high_card_flush", ()): "manager",
    c.Hang("ann", "high_card_flush", ()): None,
    c.Correct(FLOOR, 1, ()): FLOOR,
    c.Correct("bob", 1, ()): None,
    c.Show("main", 10_000_00): CHANCE,
    c.OpenRound(): DEALER,
    c.OpenRound("surveillance"): None,
}


def test_the_table_names_the_speaker_of_each_kind() -> None:
    table = table_at("high_card_flush")
    assert {type(command) for command in WHOSE} == set(COMMANDS)
    for command, whose in WHOSE.items():
        assert table_actor(command, table) == whose, command


def test_whoever_called_a_free_box_speaks_for_it_while_hands_are_played() -> None:
    bets = ("seat 1 bets wager 25", "bob bets wager 25 on seat 3", "dealer closes bets")
    dealt = ("burn gets 2s", "seat 1 gets Ks", "seat 3 gets 9s", "dealer gets 8s", "seat 1 gets 5s", "seat 3 gets 7s")
    table = table_at("spanish_21", *bets[:2])
    assert table_actor(c.Say("3", "stands"), table) is None, "it has no hand yet"
    table = table_at("spanish_21", *bets, *dealt)
    assert isinstance(take_from(table, "ann", c.Say("1", "stands")), Taken)
    table = table_at("spanish_21", *bets, *dealt, "seat 1 stands")
    assert table_actor(c.Say("3", "stands"), table) == "bob"
    assert table_actor(c.Say("5", "stands"), table) is None, "no hand was dealt there"
    assert isinstance(take_from(table, "bob", c.Say("3", "stands")), Taken)


ACTORS_TRIED = ("ann", "bob", "a stranger", "", "None", "1", "board", CHANCE, *sorted(STAFF))


def test_everybody_else_gets_one_and_the_same_refusal() -> None:
    betting = table_at("high_card_flush")
    closed = table_at("high_card_flush", "seat 1 bets ante 25", "dealer closes bets")
    over = take(table_at("high_card_flush"), c.Say("dealer", "closes bets"))
    assert isinstance(over, Taken)
    said = {
        take_from(table, speaker, command)
        for table in (betting, closed, over.after)
        for command in WHOSE
        for speaker in ACTORS_TRIED
        if speaker != table_actor(command, table)
    }
    assert said == {Refusal("not_yours_to_say", betting.rules.cites.seated)}
    assert REASONS["not_yours_to_say"] == "That is for someone else to say."


def test_who_may_speak_gets_what_the_rules_say() -> None:
    table = table_at("high_card_flush")
    for command in WHOSE:
        whose = table_actor(command, table)
        if whose is not None:
            assert take_from(table, whose, command) == take(table, command)


def plays(game: str, asks: Callable[[Table], None]) -> None:
    """Play random rounds and run a check at every step."""

    class Watched(Sitting):
        __slots__ = ()

        def _next(self, round, feeder):
            asks(self.table)
            return Sitting._next(self, round, feeder)

    source = Seeded(f"speaking/{game}")
    for table in range(4):
        sitting = Watched(table_of(GAMES[game], source)[1], source)
        for number in range(2):
            sitting.play(f"speaking/{game}/{table}/{number}")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_to_a_viewer_is_that_viewers_to_say(game: str) -> None:
    source = Seeded(f"answers/{game}")
    taken = 0

    def try_offers(table: Table) -> None:
        nonlocal taken
        assert table.round is not None
        for viewer, offered in offers_by_viewer(table.round).items():
            for ask in offered[:: len(offered) // 6 or 1]:
                command = answer(table.round, ask, source)
                assert table_actor(command, table) == viewer, (viewer, ask)
                taken += isinstance(take_from(table, viewer, command), Taken)

    plays(game, try_offers)
    assert taken > 50
