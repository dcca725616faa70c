"""What players wish for the end of a round."""

from houseway.floor.record.migrating import run_file

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0014_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0014_down.sql")
