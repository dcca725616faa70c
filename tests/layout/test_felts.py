"""The felt of every game fits the game: every wager of every edition once, nothing else, nothing over anything else."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from msgspec.json import decode, encode
from msgspec.structs import replace

from houseway.games import GAMES
from houseway.layout.check import boxes, faults_of, laid
from houseway.layout.felt_file import read_felt
from houseway.layout.felts import layout_of
from houseway.layout.schema import schema, written
from houseway.layout.types import Cell, Layout, Printed, PrintedSpot

PUBLISHED = Path(__file__).parents[2] / "docs/schema/felt.schema.json"
VALIDATES = Draft202012Validator(schema())


def felt(key: str) -> Layout:
    found = layout_of(key)
    assert found is not None, f"{key} has no felt.toml"
    return found


def faults(key: str, layout: Layout) -> list[str]:
    return faults_of(GAMES[key], GAMES.names(key), layout)


@pytest.mark.parametrize("key", GAMES)
def test_the_felt_fits_its_game(key: str) -> None:
    layout, game = felt(key), GAMES[key]
    assert not faults(key, layout)
    assert sorted(laid(layout)) == sorted({wager.name for edition in game.editions for wager in edition.law.wagers})
    served = decode(encode(layout))
    assert json.loads(json.dumps(served)) == served
    VALIDATES.validate(served)


def test_the_published_schema_is_the_one_of_the_types() -> None:
    assert PUBLISHED.read_text(encoding="utf-8") == written(), "run scripts/dev schema"
    Draft202012Validator.check_schema(json.loads(written()))
    assert not VALIDATES.is_valid(decode(encode(felt("holdem"))) | {"rule": "blinds"})


# The check can fail: each fault is planted in a felt that has none


def with_spots(layout: Layout, spots: tuple[PrintedSpot, ...]) -> Layout:
    assert layout.seat is not None
    return replace(layout, seat=replace(layout.seat, spots=spots))


@pytest.mark.parametrize("key", [key for key in GAMES if felt(key).form != "board"])
def test_every_missing_doubled_and_covered_spot_is_found(key: str) -> None:
    layout = felt(key)
    assert layout.seat is not None
    spots = layout.seat.spots
    for spot in spots:
        wager = spot.wagers[0]
        gone = faults(key, with_spots(layout, tuple(other for other in spots if other is not spot)))
        assert any(fault.startswith(f"{wager} has no place") for fault in gone)
        twice = faults(key, with_spots(layout, (*spots, replace(spot, at=(90.0, 90.0)))))
        assert any(fault.startswith(f"{wager} has 2 places") for fault in twice)
        wrong = faults(key, with_spots(layout, (*spots, replace(spot, wagers=("made_up",), at=(90.0, 90.0)))))
        assert any(fault.startswith("made_up is not a wager") for fault in wrong)
    found = boxes(layout)
    for one in found:
        for spot in spots:
            if spot.wagers[0] != one.name:
                middle = ((one.left + one.right) / 2, (one.top + one.bottom) / 2)
                over = tuple(replace(other, at=middle) if other is spot else other for other in spots)
                assert any(one.name in fault and "overlap" in fault for fault in faults(key, with_spots(layout, over)))


def test_touching_is_not_overlapping_but_a_hundredth_of_a_chip_is() -> None:
    layout = felt("three_card_poker")
    assert layout.seat is not None
    ante, play = (spot for spot in layout.seat.spots if spot.wagers[0] in ("ante", "play"))

    def moved(gap: float) -> list[str]:
        at = (ante.at[0] + ante.size[0] / 2 + play.size[0] / 2 + gap, ante.at[1])
        spots = tuple(replace(spot, at=at) if spot is play else spot for spot in layout.seat.spots)  # type: ignore[union-attr]
        return faults("three_card_poker", with_spots(layout, spots))

    assert not moved(0.0)
    assert moved(-0.01) == ["ante and play overlap at a seat. Move one of them"]


def test_cells_of_a_board_are_counted_too() -> None:
    layout = felt("sic_bo")
    first, *others = layout.board
    gone = replace(layout, board=(replace(first, cells=first.cells[1:]), *others))
    assert faults("sic_bo", gone) == ["small has no place. Add it to seat.spots, seat.beside or board.bands"]
    twice = replace(layout, board=(replace(first, cells=(*first.cells, Cell(wager="big", width=1.0))), *others))
    assert faults("sic_bo", twice) == ["big has 2 places. Leave one"]
    wrong = replace(layout, board=(*layout.board, replace(first, cells=(Cell(wager="bigg", width=1.0),))))
    assert faults("sic_bo", wrong) == ["bigg is not a wager of this game; did you mean big?"]
    assert "a board needs at least one row" in faults("sic_bo", replace(layout, board=()))[-1]


def test_names_that_lead_nowhere_are_found() -> None:
    layout = felt("high_card_flush")
    assert layout.seat is not None
    beside = replace(layout, seat=replace(layout.seat, beside={**layout.seat.beside, "match_play": "match_play"}))
    assert faults("high_card_flush", beside)[0].startswith("seat.beside.match_play names match_play, which is not a spot.")
    cited = replace(layout, prints=(Printed("Everybody wins", "HCF-99(z)"),))
    assert faults("high_card_flush", cited)[0].startswith("HCF-99(z) is not a clause of this game.")
    button = replace(layout, props=replace(layout.props, button=True))
    assert faults("high_card_flush", button) == ["props.button: this game has no button. Leave it out"]
    meters = replace(felt("sic_bo"), props=replace(felt("sic_bo").props, meters=("main",)))
    assert faults("sic_bo", meters) == ["props.meters: this game has no meters. Leave it out"]
    cards = felt("pai_gow").seat.cards  # type: ignore[union-attr]
    assert cards is not None
    parts = replace(felt("pai_gow"), seat=replace(felt("pai_gow").seat, cards=replace(cards, parts=())))  # type: ignore[union-attr]
    assert faults("pai_gow", parts) == ["seat.cards.parts: hands are set in ['high', 'low'] here. Write the same names"]


def test_families_are_unfolded() -> None:
    layout = felt("pai_gow_poker")
    assert layout.seat is not None
    together = next(spot for spot in layout.seat.spots if spot.numbers)
    assert together.wagers == tuple(f"number_{number}" for number in range(1, 8)) and together.numbers == (1, 2, 3, 4, 5, 6, 7)
    assert layout.seat.paid["envy_3"].says == "envy, seat 3"
    stepped = felt("let_it_ride").seat
    assert stepped is not None
    assert [(spot.wagers[0], spot.prints) for spot in stepped.spots[-3:]] == [("bet_1", "1"), ("bet_2", "2"), ("bet_3", "$")]
    assert len({spot.at for spot in stepped.spots[-3:]}) == 3
    pairs = [cell for band in felt("sic_bo").board for cell in band.cells if cell.family == "two_dice"]
    assert len(pairs) == 15 and pairs[0].dice == (1, 2) and pairs[-1].dice == (5, 6)


def test_a_felt_of_somebody_elses_game_is_read_the_same_way() -> None:
    example = Path(__file__).parents[2] / "examples/high_card/high_card/felt.toml"
    assert read_felt(example.read_text(encoding="utf-8")).seat is not None


def test_a_game_without_a_folder_has_no_felt() -> None:
    assert layout_of("no such game") is None
