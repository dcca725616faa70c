"""The cage: the books of the house and slips."""

from houseway.floor.record.migrating import run_file

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0005_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0005_down.sql")
