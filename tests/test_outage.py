"""An outage is two lines in the log, however often the database is asked meanwhile."""

from __future__ import annotations

import logging

import pytest

from bot.outage import Outage


def test_an_outage_is_told_once_and_its_end_once_and_so_is_the_next(caplog: pytest.LogCaptureFixture) -> None:
    outage = Outage("figures", "counting")
    with caplog.at_level(logging.INFO):
        for _ in range(2):
            outage.end()
            for trouble in ("refused", "shut down"):
                outage.tell(OSError(trouble))
            for _ in range(2):
                outage.end()
    begins, ends = "figures wait for the database: refused", "the database is back, figures go on"
    assert caplog.messages == [begins, ends] * 2
    assert {record.__dict__["action"] for record in caplog.records} == {"counting"}
