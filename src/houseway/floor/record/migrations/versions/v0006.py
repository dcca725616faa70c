"""The pit: requests and approvals, disputes, tables out of use."""

from houseway.floor.record.migrating import run_file

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0006_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0006_down.sql")
