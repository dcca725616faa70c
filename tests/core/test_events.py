"""Events are frozen values: made quickly, compared by their fields, and never changed."""

import copy
import pickle
from dataclasses import FrozenInstanceError, fields, replace

import pytest

from houseway.core.messages.event import EVENTS, BetPlaced, BetSettled, RackShuffled
from houseway.core.money.places import Bet

PLACED = BetPlaced(Bet("ann", "1", "ante"), 25_00, "HCF-6(d)")


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_is_a_frozen_value(kind) -> None:
    names = [field.name for field in fields(kind)]
    event = kind(*names)
    assert type(event) is kind
    assert [getattr(event, name) for name in names] == names
    assert event == kind(**dict(zip(names, names, strict=True))) and hash(event) == hash(copy.copy(event))
    assert pickle.loads(pickle.dumps(event)) == event == copy.deepcopy(event)
    assert replace(event, cites="another") != event
    assert not hasattr(event, "__dict__")
    with pytest.raises(FrozenInstanceError):
        event.cites = "another"
    with pytest.raises(FrozenInstanceError):
        del event.cites


def test_an_event_has_the_defaults_of_its_fields() -> None:
    assert (PLACED.tender, PLACED.moves) == ("chips", ())
    assert BetSettled(PLACED.bet, 0, "", "").stays is False
    assert RackShuffled("S21-7(k)").places == ("discards", "burn")


def test_an_event_says_which_field_is_missing_or_unknown() -> None:
    with pytest.raises(TypeError, match=r"BetPlaced\.__new__\(\) missing 1 required positional argument: 'cites'"):
        BetPlaced(PLACED.bet, 25_00)
    with pytest.raises(TypeError, match="unexpected keyword argument 'cards'"):
        BetPlaced(PLACED.bet, 25_00, "HCF-6(d)", cards=())
