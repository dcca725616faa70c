"""Hands of High Card Flush that win all, a tenth or none of a meter, for tests of meters that tables share."""

from houseway.core.game.rules import Rules
from houseway.games import GAMES

SEED = 10_000_00
RUNS = {
    7: "2h 3h 4h 5h 6h 7h 8h",  # all of the meter
    6: "4s 5s 6s 7s 8s 9s Kd",  # a tenth of it
    5: "3c 4c 5c 6c 7c Kh Qd",  # a fixed sum from the rack
    0: "5d 7d 9d Jd 9c Jc Ac",  # nothing
}
NOTHING_EITHER = "2s Ts Ks 4d 6d Td Ad"
DEALERS = "2c 8d As Tc Qs Th 3d"


def rules_of(**settings: object) -> Rules:
    """Return rules with a progressive."""
    rules = GAMES["high_card_flush"].under({"hcf.progressive.offered": True, **settings})
    assert isinstance(rules, Rules)
    return rules
