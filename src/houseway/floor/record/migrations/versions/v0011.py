"""Players who are away from play."""

from houseway.floor.record.migrating import run_file

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0011_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0011_down.sql")
