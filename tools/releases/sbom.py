"""Writes the bill of materials of a wheel in CycloneDX 1.6: Houseway, what is built into its page, and what each extra installs.

The same wheel always gives the same bytes: the serial number is made from the digest of the wheel, and there is no time in it.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

from tools.releases.shipped import EXTRAS, VERSION, Part, page_parts, python_parts

NAMESPACE = UUID("6ba7b812-9dad-11d1-80b4-00c04fd430c8")
"""The namespace of object identifiers (RFC 9562), under which the serial number is made."""


def bill(wheel: Path) -> dict[str, Any]:
    """Return the bill of materials of a wheel."""
    digest = sha256(wheel.read_bytes()).hexdigest()
    own = f"pkg:pypi/houseway@{VERSION}"
    extras: dict[Part, list[str]] = {}
    for extra in EXTRAS:
        for part in python_parts(extra):
            extras.setdefault(part, []).append(extra)
    installed = [_component(part, "optional", {"houseway:extras": " ".join(names)}) for part, names in sorted(extras.items())]
    built_in = [_component(part, "required", {"houseway:part_of": "page"}) for part in page_parts()]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE, digest)}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": "houseway",
                "version": VERSION,
                "purl": own,
                "licenses": [{"expression": "Apache-2.0"}],
                "hashes": [{"alg": "SHA-256", "content": digest}],
            }
        },
        "components": built_in + installed,
        "dependencies": [{"ref": own, "dependsOn": sorted(one["bom-ref"] for one in built_in + installed)}],
    }


def _component(part: Part, scope: str, properties: dict[str, str]) -> dict[str, Any]:
    return {
        "type": "library",
        "bom-ref": part.purl,
        "name": part.name,
        "version": part.version,
        "purl": part.purl,
        "scope": scope,
        "licenses": [{"expression": part.licence}],
        "properties": [{"name": name, "value": value} for name, value in properties.items()],
    }


def write(wheel: Path, to: Path) -> None:
    """Write the bill of materials of a wheel to a file."""
    to.write_text(json.dumps(bill(wheel), indent=2) + "\n", encoding="utf-8")
