"""Every request of every test is held against the published description; this says whether that was done."""

from __future__ import annotations

import pytest

from tests.emulators.telegram.rules import published_check

needs_the_description = pytest.mark.skipif(
    published_check() is None, reason="API_SPECS names no folder with the published Bot API"
)


@needs_the_description
@pytest.mark.parametrize(
    ("method", "parameters", "is_fit"),
    [
        ("sendMessage", {"chat_id": 1, "text": "ok", "link_preview_options": {"is_disabled": True}}, True),
        ("sendMessage", {"chat_id": 1, "text": "x" * 5000}, False),
        ("sendMessage", {"chat_id": 1, "text": "x", "disable_web_page_preview": True}, False),
        ("answerCallbackQuery", {"callback_query_id": "1", "text": "z" * 201}, False),
        ("noSuchMethod", {}, False),
    ],
)
def test_the_description_tells_fit_requests_from_unfit_ones(
    method: str, parameters: dict[str, object], is_fit: bool
) -> None:
    check = published_check()
    assert check
    assert (check(method, parameters) == []) is is_fit
