"""The keys of signatures and vouchers, as a configuration names them."""

from __future__ import annotations

import os
import secrets
from datetime import date
from pathlib import Path

from .config.keys import Config
from .config.lists import PUBLIC_KEYS
from .config.secret import Secret
from .signatures import KEY_BYTES, Committer, Signer, Trusted, trusted_signers


def signing_secrets(config: Config) -> dict[Committer, Secret | None]:
    """Return the location of each part's private key."""
    told = config.secrets
    return {Committer.OWNER: told.owner_signing_key, Committer.API: told.api_signing_key, Committer.TEND: told.tend_signing_key}


def signer_of(config: Config, part: Committer) -> Signer | None:
    """Return the signer of a part, or None where the configuration names no key; it reads the secret."""
    secret = signing_secrets(config)[part]
    return None if secret is None else Signer(part, secret.key())


def voucher_key_of(config: Config) -> bytes | None:
    """Return the key with which API and tend vouch, or None where the configuration names none; it reads the secret."""
    secret = config.secrets.voucher_key
    return None if secret is None else secret.key()


def trusted_of(config: Config) -> Trusted | None:
    """Return the keys by which steps are verified, or None where the configuration has no public key; it reads secrets."""
    told = config.signing
    keys = [(part, public) for part in Committer for public in getattr(told, part)]
    both = (config.secrets.voucher_key, config.secrets.voucher_key_before)
    vouchers = tuple(secret.key() for secret in both if secret is not None)
    return Trusted(trusted_signers(keys), vouchers, told.since) if keys else None


def write_missing_keys(config: Config) -> list[Path]:
    """Make the keys that the configuration names and whose files are missing, each for its owner only; return the files."""
    files = [secret.file for secret in (*signing_secrets(config).values(), config.secrets.voucher_key) if secret is not None]
    missing = [file for file in files if file is not None and not file.exists()]
    for file in missing:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as opened:
            opened.write(secrets.token_hex(KEY_BYTES) + "\n")
    return missing


def public_section(config: Config, since: date) -> str:
    """Return the section of a configuration that has the public keys of its parts; it reads their private keys."""
    lines = ["[signing]\n"]
    for part in Committer:
        signer, listed = signer_of(config, part), getattr(config.signing, part)
        keys = listed if signer is None or signer.public in listed else (*listed, signer.public)
        lines.append(f"{part} = {PUBLIC_KEYS.written(keys)}\n")
    lines.append(f"since = {min(config.signing.since, since)}\n")
    return "".join(lines)
