"""Orders of patrons to be paid out of their wallets."""

from houseway.floor.record.migrating import run_file

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0025_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0025_down.sql")
