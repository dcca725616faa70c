"""Shoes: the order of the cards, sealed, is committed with the step that shuffles or cuts them."""

from houseway.floor.record.migrating import run_file

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0002_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0002_down.sql")
