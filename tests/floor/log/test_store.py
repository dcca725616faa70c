"""The log as a folder: the tree over its files, crashes between two writes, and what is served."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tests.floor.log.test_merkle import naive

from houseway.floor.log import merkle
from houseway.floor.log.entries import BadEntry, Entry, NumberSpan, RestoredEntry, RowEntry, StepEntry, entry_in
from houseway.floor.log.notes import NoteSigner, head_in
from houseway.floor.log.store import Folder, Position, Writer, entries_of, nodes_of
from houseway.floor.log.tiles import Unavailable, is_tile_path, tile_path


def some(first: int, many: int) -> list[Entry]:
    """Return steps of one chain."""
    return [StepEntry(5, seq, bytes([seq % 256]) * 32) for seq in range(first, first + many)]


def signer() -> NoteSigner:
    """Return a new key of a log."""
    return NoteSigner("casino.example/log", Ed25519PrivateKey.generate())


@pytest.mark.parametrize(
    "entry",
    [
        StepEntry(-3, 2**40, bytes(range(32))),
        RowEntry(7, "may_hold", "20,director", "i", 1, bytes(32)),
        RestoredEntry("s4", "the disk was lost", 1_700_000_000, (NumberSpan(31, 5, 9), NumberSpan(None, 1, 2))),
    ],
)
def test_an_entry_is_read_as_it_was_written(entry: Entry) -> None:
    assert entry_in(entry.data) == entry
    for wrong in (b"", b"\x09" + entry.data, entry.data[:20]):
        with pytest.raises(BadEntry):
            entry_in(wrong)


def test_an_entry_of_a_step_has_45_bytes() -> None:
    assert len(StepEntry(1, 1, bytes(32)).data) == 45


def test_tiles_lead_to_the_root_of_the_definition(tmp_path: Path) -> None:
    chance, written, sizes = random.Random(3), list[bytes](), list[int]()
    writer = Writer(tmp_path)
    while writer.size < 1000:
        new = some(writer.size + 1, chance.choice((1, 3, 40, 256, 300)))
        writer.append(new, {})
        written += [one.data for one in new]
        assert writer.root_hash() == naive(written)
        again = Writer(tmp_path)
        assert (again.size, again.root_hash()) == (len(written), naive(written))
        sizes.append(again.size)
        size = chance.choice(sizes)
        assert merkle.root(nodes_of(again, size), size) == naive(written[:size]), "of every size that had a head"
    assert list(entries_of(writer, writer.size)) == written
    assert list(entries_of(writer, 500, 300)) == written[300:500]
    assert writer.step_at(5, 700) == 699
    assert writer.step_at(5, writer.size + 1) is None
    assert writer.step_at(6, 1) is None


def test_a_large_log_has_upper_tiles(tmp_path: Path) -> None:
    writer = Writer(tmp_path)
    writer.append(some(1, 70_000), {})
    files = {path.relative_to(tmp_path).as_posix() for path in (tmp_path / "tile").rglob("*") if path.is_file()}
    assert {"tile/0/272", "tile/0/273.p/112", "tile/1/000", "tile/1/001.p/17", "tile/2/000.p/1"} < files, "as the document counts"
    assert all(map(is_tile_path, files))
    proof = merkle.inclusion(nodes_of(Folder(tmp_path), 70_000), 69_999, 70_000)
    leaf = merkle.leaf_hash(some(70_000, 1)[0].data)
    assert merkle.root_of_inclusion(leaf, 69_999, 70_000, proof) == writer.root_hash()


def test_a_crash_before_the_state_is_written_loses_nothing_that_was_signed(tmp_path: Path) -> None:
    """Entries and tiles of the lost look are on the disk, with other entries in them than those that come instead."""
    key = signer()
    writer = Writer(tmp_path / "log")
    writer.append(some(1, 300), {5: Position(300, b"h" * 32)}, 10)
    writer.sign(key)
    shutil.copy(tmp_path / "log" / "state.json", tmp_path)
    writer.append(some(301, 600), {5: Position(900, b"i" * 32)}, 20)
    shutil.copy(tmp_path / "state.json", tmp_path / "log")
    again = Writer(tmp_path / "log")
    assert (again.size, again.state.horizon, again.state.chains[5].seq) == (300, 10, 300)
    other = [RowEntry(number, "person", "7", "u", 1, bytes(32)) for number in range(1, 500)]
    again.append(other, {}, 15)
    assert again.root_hash() == naive([one.data for one in (*some(1, 300), *other)])
    assert merkle.root(nodes_of(Folder(tmp_path / "log"), 799), 799) == again.root_hash()
    assert head_in(again.sign(key)).size == 799


def test_a_folder_that_was_put_back_signs_nothing(tmp_path: Path) -> None:
    writer, key = Writer(tmp_path), signer()
    writer.append(some(1, 5), {})
    state = (tmp_path / "state.json").read_bytes()
    writer.append(some(6, 5), {})
    writer.sign(key)
    (tmp_path / "state.json").write_bytes(state)
    with pytest.raises(Unavailable, match="put back"):
        Writer(tmp_path).sign(key)


def test_a_restored_span_is_not_found_until_it_is_logged_again(tmp_path: Path) -> None:
    writer = Writer(tmp_path)
    writer.append([*some(1, 5), RowEntry(1, "person", "7", "i", 1, bytes(32))], {})
    writer.append([RestoredEntry("s4", "disk", 0, (NumberSpan(5, 4, 5), NumberSpan(None, 1, 1)))], {})
    assert [writer.step_at(5, seq) for seq in (3, 4, 5)] == [2, None, None]
    assert writer.row_at(1) is None
    writer.append(some(4, 1), {})
    assert writer.step_at(5, 4) == 7


@pytest.mark.parametrize(
    "path", ["tile/64/000", "tile/0/0", "tile/0/000.p/256", "tile/0/x000/001", "tile/0/../001", "state.json", "tile/0/000.p/01"]
)
def test_other_paths_are_not_tiles(path: str) -> None:
    assert not is_tile_path(path)
    assert is_tile_path(tile_path(0, 1234067))
    assert is_tile_path(tile_path("entries", 0, 7))
