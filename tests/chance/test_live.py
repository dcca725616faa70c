"""Live chance: an approved generator that never repeats, checks that accept no other, and a committed shoe.

Method: known answers of the standard and of RFC 6979 reach the generator in two ways. Forks, threads, copies and
pickles are made for real and their draws compared. Stuck or biased entropy is planted. Every bit of a proof is
flipped once.
"""

from __future__ import annotations

import copy
import hashlib
import os
import pickle
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.messages.due import Due
from houseway.core.values.commitment import SALT, seal
from houseway.core.values.equipment import DECK
from houseway.games import GAMES
from houseway.play.chance import Chance, Feeder, Live, LiveChance, Seeded
from houseway.play.chance.commitment import sealed_live
from houseway.play.chance.drbg import MOST_BYTES, RESEED_AFTER, HmacDrbg, NeedsEntropy
from houseway.play.chance.health import COMMON_MOST, REPEATED_MOST, EntropyTest, Unhealthy, known_answers
from houseway.play.host import LiveHost
from houseway.worked.worked import Worked

# The generator


def test_the_generator_computes_the_answers_of_the_standard() -> None:
    known_answers()


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        (b"sample", "a6e3c57dd01abe90086538398355dd4c3b17aa873382b0f24d6129493d8aad60"),
        (b"test", "d16b6ae827f17175e040871a1c7ec3500192c4c92677336ec2537acaee0008e0"),
    ],
)
def test_the_generator_draws_the_nonces_of_rfc_6979(message: bytes, answer: str) -> None:
    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    key = bytes.fromhex("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721")
    hashed = (int.from_bytes(hashlib.sha256(message).digest(), "big") % order).to_bytes(32, "big")
    assert HmacDrbg(key, hashed).generate(32).hex() == answer


def test_a_wrong_answer_stops_the_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HmacDrbg, "_mac", lambda self, data: bytes(32))
    with pytest.raises(Unhealthy, match="known answers"):
        known_answers()


def test_a_generator_asks_for_entropy_and_limits_a_request() -> None:
    drbg = HmacDrbg(bytes(32), bytes(16))
    for _ in range(RESEED_AFTER):
        drbg.generate(1)
    with pytest.raises(NeedsEntropy):
        drbg.generate(1)
    drbg.reseed(bytes(32))
    assert len(drbg.generate(MOST_BYTES)) == MOST_BYTES
    for count in (0, MOST_BYTES + 1):
        with pytest.raises(ValueError, match="a request is for"):
            drbg.generate(count)
    with pytest.raises(ValueError, match="entropy of at least"):
        HmacDrbg(bytes(31), bytes(16))
    with pytest.raises(ValueError, match="entropy of at least"):
        drbg.reseed(bytes(31))


def test_additional_input_changes_what_follows_and_a_wiped_state_gives_nothing() -> None:
    plain, more = HmacDrbg(bytes(32), bytes(16)), HmacDrbg(bytes(32), bytes(16))
    assert plain.generate(32) != more.generate(32, additional=b"more")
    plain.wipe()
    assert not any(plain._key) and not any(plain._value)
    with pytest.raises(NeedsEntropy):
        plain.generate(1)
    assert repr(plain) == "HmacDrbg()"


# Health


def test_entropy_that_is_stuck_is_found_at_the_first_byte_too_many() -> None:
    assert EntropyTest().passes(bytes(REPEATED_MOST - 1))
    with pytest.raises(Unhealthy, match="stuck"):
        EntropyTest().passes(bytes(REPEATED_MOST))


def test_entropy_that_is_biased_is_found_and_a_new_window_forgets() -> None:
    mixed = b"".join(bytes([0, 1 + turn % 200]) for turn in range(COMMON_MOST))  # every second byte is the same
    assert EntropyTest().passes(mixed[:512])
    crowded = b"".join(b"\0\0" + bytes([1 + turn % 200]) for turn in range(COMMON_MOST))
    with pytest.raises(Unhealthy, match="biased"):
        EntropyTest().passes(crowded)
    assert EntropyTest().passes(os.urandom(1 << 16))


def test_unhealthy_entropy_stops_a_live_source(monkeypatch: pytest.MonkeyPatch) -> None:
    source = Live()
    monkeypatch.setattr(os, "urandom", lambda count: bytes(count))
    with pytest.raises(Unhealthy):
        source.bytes(10_000)
    with pytest.raises(Unhealthy):
        Live()


# Nothing repeats


def _drawn(source: Live, count: int = 64) -> bytes:
    return bytes(source.below(256) for _ in range(count))


def test_threads_share_a_source_and_no_number_comes_twice() -> None:
    source = Live()
    with ThreadPoolExecutor(8) as pool:
        draws = list(pool.map(lambda _: source.bytes(16), range(400)))
    assert len({*draws}) == 400


def test_live_chance_refuses_to_be_copied_or_pickled() -> None:
    source = Live()
    for repeats in (copy.copy, copy.deepcopy, pickle.dumps, lambda one: copy.deepcopy([one])):
        with pytest.raises(TypeError, match="cannot be"):
            repeats(source)


def test_a_wiped_source_holds_nothing_and_begins_again_with_fresh_entropy() -> None:
    source = Live()
    source.below(52)
    source.wipe()
    assert source._block == b""
    assert not any(source._drbg._key) and not any(source._drbg._value)
    assert len({_drawn(source), _drawn(Live())}) == 2


# The doors

DICE, NUMBER = Due("dice", 3, "all", "SB-3(a)"), Due("number", 7, "all", "PGP-8c(c)")
DRAWS = {
    "deck": lambda chance: chance.deck(DECK),
    "reshuffle": lambda chance: chance.reshuffle(DECK.pieces()),
    "cut": lambda chance: chance.cut(52),
    "dice": lambda chance: chance.roll(DICE),
    "number": lambda chance: chance.number(NUMBER),
    "secret": lambda chance: chance.secret(),
}


@pytest.mark.parametrize("door", DRAWS)
def test_every_door_opens_for_live_chance_and_for_nothing_else(door: str) -> None:
    assert DRAWS[door](LiveChance(Live())) is not None
    assert DRAWS[door](Chance(Seeded("a demonstration"))) is not None
    swapped = LiveChance(Live())
    swapped.source = Seeded("tempting")
    with pytest.raises(TypeError, match="not live chance"):
        DRAWS[door](swapped)


def test_a_live_host_refuses_a_seed() -> None:
    worked = Worked(game="sic_bo")
    assert LiveHost(worked, Live())
    with pytest.raises(TypeError, match="not live chance"):
        LiveHost(worked, Seeded("tempting"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not live chance"):
        LiveChance(Seeded("tempting"))  # type: ignore[arg-type]


def test_a_shoe_goes_on_from_its_order_and_its_position() -> None:
    feeder = Feeder(DECK.pieces())
    feeder.deal(Due("3", 7, "owner", "HCF-7(c)"))
    again = Feeder(feeder.pieces, feeder.gone)
    assert again.deal(Due("4", 7, "owner", "HCF-7(c)")) == feeder.deal(Due("4", 7, "owner", "HCF-7(c)"))
    with pytest.raises(ValueError, match="cannot be gone"):
        Feeder(DECK.pieces(), 53)


# The commitment


@given(st.integers(1, 80), st.data())
def test_every_place_is_proved_alone(size: int, data: st.DataObject) -> None:
    salts = [hashlib.sha256(bytes([n])).digest() for n in range(size)]
    pieces = [f"piece {n}" for n in range(size)]
    sealed = seal(pieces, salts)
    place = data.draw(st.integers(0, size - 1))
    proof = sealed.proof(place)
    assert proof.holds(sealed.root)
    assert not proof._replace(piece="another").holds(sealed.root)
    assert not proof._replace(place=place + 1).holds(sealed.root)
    assert not proof._replace(size=2 * size + 1).holds(sealed.root)
    assert not proof._replace(path=(*proof.path, bytes(32))).holds(sealed.root)
    assert not proof.holds(hashlib.sha256(sealed.root).digest())


def test_one_flipped_bit_anywhere_breaks_a_proof() -> None:
    sealed = sealed_live(DECK.pieces(), Live())
    proof = sealed.proof(17)
    for byte in range(SALT):
        flipped = bytearray(proof.salt)
        flipped[byte] ^= 1
        assert not proof._replace(salt=bytes(flipped)).holds(sealed.root)
    for step, node in enumerate(proof.path):
        for bit in (0, 255):
            wrong = bytearray(node)
            wrong[bit // 8] ^= 1 << bit % 8
            assert not proof._replace(path=(*proof.path[:step], bytes(wrong), *proof.path[step + 1 :])).holds(sealed.root)


def test_nothing_published_tells_a_card() -> None:
    """The same deck sealed twice has other leaves, and a proof holds no salt but its own."""
    one, other = sealed_live(DECK.pieces(), Live()), sealed_live(DECK.pieces(), Live())
    assert one.root != other.root
    assert not {*one.levels[0]} & {*other.levels[0]}
    published = b"".join((one.root, *one.proof(3).path, one.proof(3).salt))
    assert all(salt not in published for place, salt in enumerate(one.salts) if place != 3)
    assert re.fullmatch(r"<sealed shoe of 52: [0-9a-f]{16}>", repr(one)), "a sealed shoe prints its root and no card"


def test_a_sealed_shoe_needs_a_salt_of_its_own_for_each_piece() -> None:
    for salts in ([], [bytes(SALT)], [bytes(SALT)] * 2, [bytes(SALT), bytes(SALT - 1)]):
        with pytest.raises(ValueError, match="a salt of its own"):
            seal(("Ah", "Kd"), salts)


def test_every_game_with_cards_can_be_dealt_by_live_chance() -> None:
    for game in GAMES.values():
        assert LiveChance(Live()).deck(game.equipment).left == game.equipment.size
