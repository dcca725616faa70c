"""Nine poker games against PokerKit: random hands with all-ins, every offer, every pot and every stack compared.

`scripts/dev referee` plays ten thousand of each. Differences that the referee expects: several all-ins short of a
raise never add up to one here (PKR-10(f), R-PKR-29); pots are divided each on its own (PKR-6(e)(6), R-PKR-14); an
all-in board does not open (R-PKR-04); a side pot without a low is all high's (PKR-9(j)).
"""

import pytest
from tools.pokerkit.peers import PEERS
from tools.pokerkit.referee import judge


def test_a_hundred_hands_of_holdem_end_alike() -> None:
    tally = judge("tests", 100)
    assert tally["hands"] == 100
    assert tally["side_pots"] > 30
    assert tally["showdowns"] > 50
    assert tally["split_pots"] > 1


@pytest.mark.parametrize("key", [key for key in PEERS if key != "holdem"])
def test_thirty_hands_end_alike(key: str) -> None:
    tally = judge("tests", 30, key)
    assert tally["hands"] == 30
    assert tally["showdowns"] > 10 and tally["side_pots"] > 1
    assert not PEERS[key].is_split or tally["split_pots"] > 3
    assert tally["cards_drawn"] > 0 or "draw" not in key
