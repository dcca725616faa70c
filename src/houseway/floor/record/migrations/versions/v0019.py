"""Passkeys, and accounts at a directory of the house."""

from houseway.floor.record.migrating import run_file

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0019_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0019_down.sql")
