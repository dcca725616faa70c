"""A felt is parsed strictly: meaningless text is refused, and the message names its place and what to write."""

import pytest

from houseway.layout.entry import BadFelt
from houseway.layout.felt_file import read_felt
from houseway.layout.types import Dice, Shoe

ARC = 'form = "arc"\ncloth = "green"\ntitle = "Made up"\n'
BOARD = ARC.replace("arc", "board") + "[[board.bands]]\n"
SPOT = '[seat.spots]\nante = { at = [0, 0], shape = "circle" }\n'


def test_the_least_felt() -> None:
    felt = read_felt(ARC + SPOT)
    assert felt.seat is not None and felt.seat.spots[0].size == (1.4, 1.4) and felt.seat.cards is None
    assert felt.props.shoe is None and not felt.places and not felt.board and felt.narrow is None


def test_everything_that_may_be_said() -> None:
    felt = read_felt(
        ARC
        + '[places]\ndealer = { at = "head", cards = 3 }\n"stack {1..2}" = { at = "wall", hidden = true }\n'
        + '[props]\nshoe = { beside = "ante" }\ndice = { many = 3, at = "right" }\nroads = true\n'
        + "[seat]\ncards = { at = [0, 2], many = 5 }\n"
        + SPOT
        + '"row_{1..2}" = { at = [0, -2], step = [1.5, 0.5], shape = "box", size = [1, 0.5], prints = "No. {n}" }\n'
        + '[seat.hands]\nstep = 1.2\nstake = "split"\nover = "ante"\n[narrow]\nhead = "ante"\n'
    )
    assert felt.seat is not None and felt.seat.cards is not None and felt.seat.hands is not None and felt.narrow is not None
    assert felt.places.keys() == {"dealer", "stack 1", "stack 2"}
    assert (felt.props.shoe, felt.props.dice) == (Shoe(beside="ante"), Dice(3, "right"))
    assert [(spot.at, spot.prints) for spot in felt.seat.spots[1:]] == [((0, -2), "No. 1"), ((1.5, -1.5), "No. 2")]
    assert felt.seat.cards.room == (3.32, 1.57) and felt.narrow.head == "ante"


REFUSED = {
    'form = "round"': "form: write one of arc, oval, board, and not 'round'",
    ARC.replace("title", "titel") + SPOT: "title: it is missing. Write a text in quotation marks",
    ARC
    + "shoe = 1\n"
    + SPOT: "felt: there is no key 'shoe'. Use one of: form, cloth, title, prints, places, props, seat, narrow",
    ARC + SPOT.replace("shape", "shap"): "seat.spots.ante.shape: it is missing. Write one of circle, box, band, slot, bare, line",
    ARC + SPOT.replace("}", ", sise = 2 }"): "seat.spots.ante: there is no key 'sise'; did you mean size? Use one of:",
    ARC + SPOT.replace("[0, 0]", "[0]"): "seat.spots.ante.at: write two numbers, as in [0, 1.5], and not [0]",
    ARC + SPOT.replace("[0, 0]", "[nan, 0]"): "seat.spots.ante.at: write two numbers, as in [0, 1.5], and not [nan, 0]",
    ARC + SPOT.replace("[0, 0]", "[1e9, 0]"): "seat.spots.ante.at: write two numbers",
    ARC
    + SPOT.replace("}", ", size = -1 }"): "seat.spots.ante.size: write a number above zero, or a width and a height, and not -1",
    ARC + SPOT.replace("}", ", lamp = 1 }"): "seat.spots.ante.lamp: write true or false, and not 1",
    ARC + SPOT.replace("}", ", prints = 5 }"): "seat.spots.ante.prints: write a text in quotation marks, and not 5",
    ARC
    + SPOT.replace("ante", '"ante_{1..3}"'): "seat.spots.ante_{1..3}: a family needs either a step, as in [1.3, 0], or one_place",
    ARC + SPOT.replace("ante", '"ante_{3..1}"'): "'ante_{3..1}' matches nothing: the first number",
    ARC + SPOT.replace("ante", '"An te!"'): "'An te!' is not a name. Write it as the game does",
    ARC + SPOT.replace("ante", '"b_{1..3}"').replace("}\n", ', step = [1, 0], prints = ["1"] }\n'): "prints: write 3 texts",
    ARC + "[seat]\nspots = 5\n": "seat.spots: write a table, such as { at = [0, 0] }, and not 5",
    ARC
    + '[places]\nboard = { at = "middle", cards = 900 }\n'
    + SPOT: "places.board.cards: write a whole number from 0 to 20, and not",
    ARC + '[places]\n"a {1..2}" = { at = "side" }\n"a 2" = { at = "side" }\n' + SPOT: "places.a 2: a 2 has two places",
    ARC + '[props]\nmeters = "main"\n' + SPOT: "props.meters: write a list of texts, and not 'main'",
    ARC + '[props]\nshoe = "behind"\n' + SPOT: "props.shoe: write one of left, right, and not 'behind'",
    ARC + SPOT + "[narrow]\ntop = 'x'\n": "narrow: there is no key 'top'",
    ARC.replace("arc", "board") + "[board]\nbands = 5\n": "board.bands: write a list of tables, and not 5",
    BOARD
    + 'height = 1\ncells = [{ spot = "small", dice = "n" }]\n': "board.bands[1].cells[1].dice: write n for the first number",
    BOARD + "height = 0\n": "board.bands[1].height: write a number above zero, and not 0",
    ARC.replace("arc", "board") + SPOT: "felt: there is no key 'seat'",
    "form = ": "the file is not TOML",
    "a = " + "[" * 5000: "the file is not TOML",
    "#" * 200_000: "the file is longer than 100000 characters",
}


@pytest.mark.parametrize("text", REFUSED, ids=range(len(REFUSED)))
def test_what_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(BadFelt) as refused:
        read_felt(text)
    assert REFUSED[text] in str(refused.value)
