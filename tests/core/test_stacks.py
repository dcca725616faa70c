"""Words the tile games brought: stacks that are cut, choices that list several values, the dealer's own bet."""

import pytest

from houseway.core.law.choice import Unlawful
from houseway.core.law.condition import Includes
from houseway.core.law.readers import SomeOf
from houseway.core.messages import command as c
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.places import RACK, Bet
from houseway.core.values.hands import DEALER, HOUSE
from houseway.core.wire.notation import read_line, write
from houseway.core.wire.wire import plain, read


@pytest.mark.parametrize(
    "said",
    [
        c.CutStacks("3", (3, 4)),
        c.CutStacks("3", (), (8,)),
        c.CutStacks("3", (4,), (5, 6)),
        c.Say("3", "sets house way"),
        c.Deal("stack 8", ()),
        c.Call("dealer", "tile_exposed", "dead"),
    ],
)
def test_what_is_written_reads_back(said):
    assert read(plain(said)) == said
    if not isinstance(said, c.Deal):
        assert read_line(write(said)) == [said]


@pytest.mark.parametrize(
    "line", ["seat 3 cuts stacks 3 4", "seat 3 cuts stacks 3 to the top", "seat 3 cuts stacks x to the left"]
)
def test_stacks_go_to_an_end(line):
    with pytest.raises(Unreadable):
        read_line(line)


def test_a_list_of_values_comes_in_the_order_of_the_law():
    styles = SomeOf(("a", "b", "c"))
    assert styles(["c", "a"]) == ("a", "c")
    for wrong in ([], ["a", "a"], ["d"], "a", None):
        with pytest.raises(Unlawful):
            styles(wrong)
    assert Includes("k", "a").holds({"k": ("a", "c")})
    assert not Includes("k", "b").holds({"k": ("a", "c")})


def test_what_the_house_bets_is_the_racks():
    from houseway.games import pai_gow
    from houseway.shell import Felt

    felt = Felt(pai_gow.GAME)
    felt("seat 3 bets wager 10")
    assert felt.round.owner(Bet(HOUSE, DEALER, "wager")) == RACK
