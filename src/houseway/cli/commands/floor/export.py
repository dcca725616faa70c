"""`houseway floor export`: a gaming day as CSV or Parquet."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from houseway.cli.progress import bar
from houseway.cli.screen import fail, screen
from houseway.floor.lookback.export import Format, export, steps_of_day
from houseway.floor.lookback.files import NoParquet
from houseway.floor.lookback.rounds import NotFound

from .database import day_called, reached


def export_day(database: str, day: str, folder: Path, form: Format) -> None:
    """Write the files of a day and print their names."""
    wanted = day_called(day)
    with reached(database) as connection, connection.transaction():
        connection.execute("set transaction isolation level repeatable read, read only")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with bar("steps", steps_of_day(connection, wanted)) as tick:
                found = export(connection, wanted, folder, form, tick)
        except (NotFound, NoParquet, FileExistsError) as error:
            fail(str(error))
        except OSError as error:
            fail(f"{error.filename or folder}: {(error.strerror or str(error)).lower()}: name another folder with --to")
        except UnicodeDecodeError:
            fail(f"a step of {wanted} is not text: run houseway floor verify --day {wanted}")
    console = screen(markup=False)
    for file, rows in found.files.items():
        console.print(Text.assemble(("ok ", "bold green"), f"{file}: {rows:,} rows"), soft_wrap=True)
    if not found.is_closed:
        console.print(Text(f"  {wanted} is not closed yet: more steps may follow", style="dim"))
