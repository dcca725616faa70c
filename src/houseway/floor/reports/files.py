"""Reports as files with a manifest: each file with its rows, its SHA-256, the period and the build."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from .report import FloorReport, as_csv, plain

MANIFEST: Final = "manifest.json"


def write_files(reports: Sequence[FloorReport], folder: Path) -> list[Path]:
    """Write each report as CSV, and then the manifest that names them; no file is overwritten."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{report.name}.csv" for report in reports]
    for file in (*files, folder / MANIFEST):
        if file.exists():
            raise FileExistsError(f"{file} exists already: name another folder with --folder, or remove it")
    listed: list[dict[str, Any]] = []
    for file, report in zip(files, reports, strict=True):
        data = as_csv(report).encode()
        file.write_bytes(data)
        listed.append(
            {
                "file": file.name,
                "title": report.title,
                "rows": len(report.rows),
                "sha256": sha256(data).hexdigest(),
                "operator": report.operator,
                "period": report.period.as_json(),
                "made": plain(report.made, "time"),
                "build": report.build,
                "columns": [column._asdict() for column in report.columns],
                "notes": list(report.notes),
                "findings": list(report.findings),
            }
        )
    manifest = folder / MANIFEST
    manifest.write_text(json.dumps({"files": listed}, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return [*files, manifest]


def wrong_in(folder: Path) -> list[str]:
    """Return the files in a folder that differ from its manifest; empty if every file is whole."""
    wrong: list[str] = []
    for one in json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]:
        file = folder / one["file"]
        if not file.is_file():
            wrong.append(f"{one['file']}: missing")
        elif sha256(file.read_bytes()).hexdigest() != one["sha256"]:
            wrong.append(f"{one['file']}: altered")
    return wrong
