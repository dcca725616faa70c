"""Hold 'em beside PokerKit: 300 random hands with all-ins, every offer, every pot and every stack compared.

`scripts/referee` plays ten thousand. Two things differ, and the referee knows why: several all-ins short of a raise never add up
to one here (PKR-10(f), R-PKR-29), and pots are divided each on its own (PKR-6(e)(6), R-PKR-14).
"""

from houseway.testing.referee import judge


def test_three_hundred_hands_end_alike() -> None:
    tally = judge("tests", 300)
    assert tally["hands"] == 300
    assert tally["side_pots"] > 100
    assert tally["showdowns"] > 150
    assert tally["split_pots"] > 5
