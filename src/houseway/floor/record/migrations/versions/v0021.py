"""Signatures: each call is signed by its owner, and each command is vouched for by the API."""

from houseway.floor.record.migrating import run_file

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0021_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0021_down.sql")
