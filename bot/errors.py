"""What can go wrong in a way that a person can mend."""

from __future__ import annotations


class AskerError(Exception):
    """Something the asker can mend: shown to her as a card that holds the phrase."""

    def __init__(self, phrase: str, **details: object) -> None:
        super().__init__(phrase)
        self.phrase = phrase
        self.details = details


class OperatorError(Exception):
    """Something the operator must mend: its lines are printed and the process ends with exit code 2."""


class StoreError(Exception):
    """The database did not do what was asked; look-ups go on without it."""
