"""The log as a folder outside the database: entries, tiles, an index, how far the record was read, and the head.

A database that is put back does not take the log back with it. Files are written in an order that a crash cannot hurt: entries
and tiles first, made durable, then how far the record was read, and the signed head last. What is behind that state after a crash
was never signed and is written again.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

import msgspec

from .entries import Entry, RestoredEntry, RowEntry, StepEntry
from .frontier import Frontier
from .merkle import EMPTY, HASH, leaf_hash
from .notes import LogHead, Note, NoteSigner, head_in, note_in
from .tiles import ENTRIES, WIDTH, TileNodes, Unavailable, bundled, tile_path, unbundled

CHECKPOINT: Final = "checkpoint"
"""The newest signed head, with the cosignatures that it has."""
COSIGNED: Final = "cosigned"
"""The newest head that a witness has cosigned."""
STATE: Final = "state.json"
_PLACE: Final = 8
"""Bytes of a place in an index."""


class Position(msgspec.Struct, frozen=True, array_like=True):
    """The last step of a chain that was logged, and its hash."""

    seq: int
    hash: bytes


class LogReadState(msgspec.Struct):
    """The position up to which the record was read, for a log of a size."""

    size: int = 0
    chains: dict[int, Position] = msgspec.field(default_factory=dict[int, Position])
    horizon: int = 0
    """Rows of the outbox of every transaction below this one have been read."""
    row: tuple[int, bytes] | None = None
    """The last row of the outbox that was logged: its number and its commitment."""
    signed: list[int] = msgspec.field(default_factory=list[int])
    """Chains in which a signed step was seen, and in `vouched` those with a voucher: from then on each must have one."""
    vouched: list[int] = msgspec.field(default_factory=list[int])
    raised: list[str] = msgspec.field(default_factory=list[str])
    """Alarms that were raised, so that a restart does not raise them again."""


class Log(Protocol):
    """A log that can be read: a folder, or a house over HTTP."""

    def read(self, path: str) -> bytes:
        """Return a file of the log, or raise `Unavailable`."""
        ...


def read_tile(log: Log, level: int | str, index: int, width: int) -> bytes:
    """Return a tile of a width, or the full one, where the partial one has been replaced by it."""
    if width < WIDTH:
        with suppress(Unavailable):
            return log.read(tile_path(level, index, width))
    return log.read(tile_path(level, index))


def nodes_of(log: Log, size: int) -> TileNodes:
    """Return the hashes of a log of a size."""
    return TileNodes(lambda level, index, width: read_tile(log, level, index, width), size)


def entries_of(log: Log, size: int, first: int = 0) -> Iterator[bytes]:
    """Yield the entries of a log from one of them up to a size."""
    for index in range(first // WIDTH, -(-size // WIDTH)):
        width = min(size - index * WIDTH, WIDTH)
        found = list(unbundled(read_tile(log, ENTRIES, index, width)))[:width]
        if len(found) < width:
            raise Unavailable(f"{tile_path(ENTRIES, index, width)} is not whole")
        yield from found[max(first - index * WIDTH, 0) :]


class Folder:
    """A folder that has a log, for those who read it."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def read(self, path: str) -> bytes:
        """Return a file of the log."""
        try:
            return (self.root / path).read_bytes()
        except OSError:
            raise Unavailable(f"the log has no {path}") from None

    def note(self, name: str = CHECKPOINT) -> Note | None:
        """Return the newest head, or the newest cosigned one; None where there is none yet."""
        try:
            return note_in(self.read(name).decode())
        except Unavailable:
            return None

    def step_at(self, chain: int, seq: int) -> int | None:
        """Return the index of the leaf of a step, or None where it is not logged."""
        return self._place(f"index/chain{chain}", seq)

    def row_at(self, number: int) -> int | None:
        """Return the index of the leaf of a row of the outbox, or None where it is not logged."""
        return self._place("index/rows", number)

    def entry(self, index: int) -> bytes:
        """Return the bytes of one entry of the newest head."""
        note = self.note()
        size = head_in(note).size if note is not None else 0
        if not 0 <= index < size:
            raise Unavailable(f"the log has no entry {index}")
        return next(entries_of(self, size, index))

    def _place(self, name: str, number: int) -> int | None:
        try:
            with (self.root / name).open("rb") as file:
                file.seek((number - 1) * _PLACE)
                found = int.from_bytes(file.read(_PLACE), "big")
        except OSError:
            return None
        return found - 1 if found else None


class Writer(Folder):
    """The one process that appends to a log."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.root.mkdir(parents=True, exist_ok=True)
        (self.root / "index").mkdir(exist_ok=True)
        self.state = self._state()
        self._tree: Final = Frontier()
        self._entries: list[bytes] = []
        """The entries of the last, partial bundle."""
        self._load()

    def _state(self) -> LogReadState:
        try:
            return msgspec.json.decode((self.root / STATE).read_bytes(), type=LogReadState)
        except FileNotFoundError:
            return LogReadState()

    def _load(self) -> None:
        size, level = self.state.size, 0
        if partial := size % WIDTH:
            self._entries = list(unbundled(read_tile(self, ENTRIES, size // WIDTH, partial)))[:partial]
        self._tree.size = size
        while size >> (8 * level):
            index, width = divmod(size >> (8 * level), WIDTH)
            data = read_tile(self, level, index, width)[: width * HASH] if width else b""
            self._tree.row(level).extend(data[at : at + HASH] for at in range(0, len(data), HASH))
            level += 1

    @property
    def size(self) -> int:
        """The number of entries in the log."""
        return self.state.size

    def root_hash(self) -> bytes:
        """Return the root of the tree, from the partial tiles that are held."""
        return self._tree.root() if self.size else EMPTY

    def hold(self) -> None:
        """Keep other processes from writing to this log; raise `Unavailable` where one does."""
        self._held = os.open(self.root / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Unavailable(f"another process writes to {self.root}: one follower at a time") from None

    def append(
        self,
        entries: Sequence[Entry],
        chains: dict[int, Position],
        horizon: int | None = None,
        row: tuple[int, bytes] | None = None,
    ) -> None:
        """Append entries and how far the record was read with them; when it returns, all of it is durable."""
        written: dict[Path, bytes] = {}
        replaced: list[str] = []
        places: dict[str, list[tuple[int, int]]] = {}
        at = self.size
        for entry in entries:
            data = entry.data
            self._entries.append(data)
            if len(self._entries) == WIDTH:
                written[self.root / tile_path(ENTRIES, at // WIDTH)] = bundled(self._entries)
                replaced.append(tile_path(ENTRIES, at // WIDTH))
                self._entries = []
            for level, hashes in self._tree.add(leaf_hash(data)):
                tile = tile_path(level, at >> (8 * (level + 1)))
                written[self.root / tile] = b"".join(hashes)
                replaced.append(tile)
            for name, number, place in self._places(entry, at):
                places.setdefault(name, []).append((number, place))
            at += 1
        self._partial(at, written)
        for path, data in written.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        self._index(places)
        for path in [*written, *(self.root / name for name in places)]:
            _sync(path)
        for folder in {path.parent for path in written}:
            _sync(folder)
        self.state.size, self.state.chains = at, {**self.state.chains, **chains}
        self.state.horizon = self.state.horizon if horizon is None else horizon
        self.state.row = row or self.state.row
        self.save()
        for path in replaced:
            self._drop_partial(path)

    def save(self) -> None:
        """Make the state durable."""
        write_durably(self.root / STATE, msgspec.json.encode(self.state))

    def _partial(self, size: int, written: dict[Path, bytes]) -> None:
        if self._entries:
            written[self.root / tile_path(ENTRIES, size // WIDTH, len(self._entries))] = bundled(self._entries)
        for level, row in enumerate(self._tree.rows):
            if row:
                written[self.root / tile_path(level, (size >> (8 * level)) // WIDTH, len(row))] = b"".join(row)

    def _drop_partial(self, path: str) -> None:
        """Delete the partial tiles that a full one replaces; before it was there they might not go."""
        folder = self.root / f"{path}.p"
        with suppress(OSError):
            for one in folder.iterdir():
                one.unlink()
            folder.rmdir()

    @staticmethod
    def _places(entry: Entry, at: int) -> Iterator[tuple[str, int, int]]:
        if isinstance(entry, StepEntry):
            yield f"index/chain{entry.chain}", entry.seq, at + 1
        elif isinstance(entry, RowEntry):
            yield "index/rows", entry.number, at + 1
        elif isinstance(entry, RestoredEntry):
            for span in entry.lost:
                name = "index/rows" if span.chain is None else f"index/chain{span.chain}"
                for number in range(span.first, span.last + 1):
                    yield name, number, 0

    def _index(self, places: dict[str, list[tuple[int, int]]]) -> None:
        for name, found in places.items():
            file = os.open(self.root / name, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                first, run = 0, bytearray()
                for number, place in found:
                    if run and number != first + len(run) // _PLACE:
                        os.pwrite(file, run, (first - 1) * _PLACE)
                        run = bytearray()
                    if not run:
                        first = number
                    run += place.to_bytes(_PLACE, "big")
                if run:
                    os.pwrite(file, run, (first - 1) * _PLACE)
            finally:
                os.close(file)

    def sign(self, signer: NoteSigner) -> Note:
        """Sign the head of the log as it is and publish it; one that was published before is returned as it is."""
        head = LogHead(signer.key.name, self.size, self.root_hash())
        last = self.note()
        if last is not None:
            was = head_in(last)
            if was == head:
                return last
            if was.size > head.size:
                raise Unavailable(f"the log has {head.size} entries and has signed {was.size}: its folder was put back")
        note = Note(head.text, (signer.line(head.text),))
        self.publish(note)
        return note

    def publish(self, note: Note, *, cosigned: bool = False) -> None:
        """Write a head for everyone to read, and as the newest cosigned one where it is."""
        text = str(note).encode()
        if cosigned:
            write_durably(self.root / COSIGNED, text)
        write_durably(self.root / CHECKPOINT, text)


def _sync(path: Path) -> None:
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def write_durably(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, so that it is there after a crash."""
    unfinished = path.with_name(f".{path.name}.unfinished")
    unfinished.write_bytes(data)
    _sync(unfinished)
    unfinished.replace(path)
    _sync(path.parent)
