"""The keys of signatures as a house has them: made once, changed without losing the older ones, and required with real money."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
import typer

from houseway.cli.commands.floor.serve import signer_for, voucher_key_for
from houseway.floor.config.keys import Config
from houseway.floor.config.reader import Misconfigured, read_config
from houseway.floor.signatures import Committer, Trusted, signer_name
from houseway.floor.signing_keys import public_section, signer_of, trusted_of, voucher_key_of, write_missing_keys

LEAST = '[house]\nmode = "{mode}"\n[secrets]\nsecond_factor_key = {{ file = "second" }}\n'
KEYS = "".join(f'{part}_signing_key = {{ file = "sign_{part}" }}\n' for part in Committer) + 'voucher_key = { file = "vouch" }\n'
TODAY = date(2026, 11, 18)


def read(folder: Path, more: str = "", mode: str = "real money") -> Config:
    """Return a configuration whose keys are in a folder."""
    return read_config(LEAST.format(mode=mode) + more, folder)


def test_missing_keys_are_made_once_and_only_their_owner_reads_them(tmp_path: Path) -> None:
    config = read(tmp_path, KEYS)
    made = write_missing_keys(config)
    assert sorted(file.name for file in made) == ["sign_api", "sign_owner", "sign_tend", "vouch"]
    assert {file.stat().st_mode & 0o777 for file in made} == {0o600}
    held = [file.read_text() for file in made]
    assert len(set(held)) == 4 and write_missing_keys(config) == [] and [file.read_text() for file in made] == held


def test_the_public_keys_of_a_house_are_what_its_verifier_trusts_also_after_a_change(tmp_path: Path) -> None:
    write_missing_keys(read(tmp_path, KEYS))
    first = public_section(read(tmp_path, KEYS), TODAY)
    config = read(tmp_path, KEYS + first)
    owner = signer_of(config, Committer.OWNER)
    trusted = trusted_of(config)
    assert owner is not None and isinstance(trusted, Trusted) and trusted.since == TODAY
    assert trusted.signers[owner.name] == (Committer.OWNER, owner.public) and len(trusted.signers) == 3
    assert trusted.vouchers == (voucher_key_of(config),)
    assert public_section(config, date(2027, 1, 1)) == first  # a second time nothing changes, and the first day stays
    (tmp_path / "sign_owner").write_text("5" * 64)
    changed = trusted_of(read(tmp_path, KEYS + public_section(config, date(2027, 1, 1))))
    assert changed is not None and set(trusted.signers) < set(changed.signers) and len(changed.signers) == 4


def test_a_house_without_public_keys_has_nothing_to_verify_with(tmp_path: Path) -> None:
    assert trusted_of(read(tmp_path)) is None
    with pytest.raises(Misconfigured, match="not public keys"):
        read(tmp_path, '[signing]\nowner = ["00"]\n')
    with pytest.raises(Misconfigured, match="not a day"):
        read(tmp_path, '[signing]\nsince = "2026-11-18"\n')


def test_with_real_money_no_part_starts_without_its_keys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    real, demo = read(tmp_path), read(tmp_path, mode="demo")
    for part in Committer:
        with pytest.raises(typer.Exit):
            signer_for(real, part)
        assert f"secrets.{part}_signing_key is missing" in capsys.readouterr().err
        assert signer_for(demo, part) is None
    with pytest.raises(typer.Exit):
        voucher_key_for(real)
    assert "secrets.voucher_key is missing" in capsys.readouterr().err
    assert voucher_key_for(demo) is None


def test_a_signer_is_named_by_its_part_and_does_not_print_its_key(tmp_path: Path) -> None:
    config = read(tmp_path, KEYS)
    write_missing_keys(config)
    signer = signer_of(config, Committer.API)
    assert signer is not None and signer.name == signer_name(Committer.API, signer.public)
    assert (tmp_path / "sign_api").read_text().strip() not in repr(signer)
