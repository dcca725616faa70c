"""Mathematics reports: one wager as a laboratory files it, signed, with a second program for its main figure.

`model` puts a report together, `page` writes it as HTML for screen and paper, `second_program` finds the program in C that
counts the main figure again, and `seal` signs the files and names what was changed in them.
"""

from .model import Report, Signed, report_of
from .page import page
from .seal import Sealed, checked, sealed
from .second_program import SecondProgram, program_for

__all__ = ["Report", "Sealed", "SecondProgram", "Signed", "checked", "page", "program_for", "report_of", "sealed"]
