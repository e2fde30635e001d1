from __future__ import annotations

import pytest

from tests.emulators.discord.specification import WHY_NOT, is_there, problems

CALLBACK = "/interactions/1/token/callback"


@pytest.mark.skipif(not is_there(), reason=WHY_NOT)
def test_the_published_file_refuses_what_discord_refuses() -> None:
    button = {"type": 2, "style": 2, "label": "x", "custom_id": "x" * 101}
    row = {"type": 1, "components": [button]}
    assert problems("POST", CALLBACK, {"type": 4, "data": {"flags": 1 << 15, "components": [row]}})
    assert not problems("POST", CALLBACK, {"type": 6})
