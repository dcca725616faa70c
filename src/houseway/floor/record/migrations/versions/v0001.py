"""The record: owners, live tables, accounts, steps by gaming day, speakers, and the one call that commits."""

from houseway.floor.record.migrating import run_file

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0001_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0001_down.sql")
