"""Writes rows to CSV or to Parquet. A file has its own name only when it is whole."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Protocol

from .columns import ExportColumn, Kind

GROUP: Final = 10_000
"""Rows that are held before they are written to Parquet."""


class NoParquet(Exception):
    """The library that writes Parquet is not installed."""


class Rows(Protocol):
    """Takes the rows of one file, in order."""

    def add(self, row: Sequence[Any]) -> None:
        """Write one row, with a value for each column."""
        ...

    def close(self) -> None:
        """Write the rest of the data."""
        ...


class Writing:
    """A file that is being written; it gets its name when the block ends without an error."""

    def __init__(self, file: Path, columns: Sequence[ExportColumn]) -> None:
        self._file = file
        self._unfinished = file.with_name(file.name + ".unfinished")
        self.rows: Rows = _WRITES[file.suffix](self._unfinished, columns)

    def __enter__(self) -> Rows:
        return self.rows

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.rows.close()
        if error is None:
            self._unfinished.rename(self._file)
        else:
            self._unfinished.unlink(missing_ok=True)


class _Csv:
    def __init__(self, file: Path, columns: Sequence[ExportColumn]) -> None:
        self._out = file.open("w", encoding="utf-8", newline="")
        self._csv = csv.writer(self._out, lineterminator="\n")
        self._csv.writerow([column.name for column in columns])
        self._texts = [_TEXTS[column.kind] for column in columns]

    def add(self, row: Sequence[Any]) -> None:
        self._csv.writerow(["" if value is None else text(value) for text, value in zip(self._texts, row, strict=True)])

    def close(self) -> None:
        self._out.close()


class _Parquet:
    def __init__(self, file: Path, columns: Sequence[ExportColumn]) -> None:
        try:
            arrow: Any = import_module("pyarrow")  # it has no types of its own
            parquet: Any = import_module("pyarrow.parquet")
        except ModuleNotFoundError:
            raise NoParquet("pyarrow is not installed: pip install '.[export]' in the checkout, or use --format csv") from None
        self._arrow = arrow
        kinds: dict[Kind, Any] = {
            "int16": arrow.int16(),
            "int32": arrow.int32(),
            "int64": arrow.int64(),
            "bool": arrow.bool_(),
            "text": arrow.string(),
            "bytes": arrow.binary(),
            "day": arrow.date32(),
            "time": arrow.timestamp("us", tz="UTC"),
        }
        fields = [
            arrow.field(one.name, kinds[one.kind], nullable=one.may_be_absent, metadata={"says": one.meaning}) for one in columns
        ]
        self._schema: Any = arrow.schema(fields)
        self._out: Any = parquet.ParquetWriter(file, self._schema, compression="zstd")
        self._rows: list[Sequence[Any]] = []

    def add(self, row: Sequence[Any]) -> None:
        self._rows.append(row)
        if len(self._rows) == GROUP:
            self._flush()

    def close(self) -> None:
        self._flush()
        self._out.close()

    def _flush(self) -> None:
        if self._rows:
            columns = zip(*self._rows, strict=True)
            arrays = [self._arrow.array(column, field.type) for column, field in zip(columns, self._schema, strict=True)]
            self._out.write_table(self._arrow.Table.from_arrays(arrays, schema=self._schema))
            self._rows = []


def _time(microseconds: int) -> str:
    seconds, rest = divmod(microseconds, 1_000_000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{rest:06}Z"


def _truth(value: bool) -> str:
    return "true" if value else "false"


_TEXTS: Final[dict[Kind, Callable[[Any], str]]] = {
    "int16": str,
    "int32": str,
    "int64": str,
    "bool": _truth,
    "text": str,
    "bytes": bytes.hex,
    "day": date.isoformat,
    "time": _time,
}
_WRITES: Final[dict[str, Callable[[Path, Sequence[ExportColumn]], Rows]]] = {".csv": _Csv, ".parquet": _Parquet}
