from decimal import Decimal

import pytest

from bot.checks.figures import figures


@pytest.mark.parametrize(
    ("locale", "text", "expected"),
    [
        pytest.param("en", "1.4 million chips", ["1400000"], id="English scale"),
        pytest.param("hu", "1,4 millió chipet", ["1400000"], id="Hungarian scale"),
        pytest.param("de", "1,4 Millionen Chips", ["1400000"], id="German scale"),
        pytest.param("en", "50 billion dollars", ["50000000000"], id="an English billion"),
        pytest.param(
            "hu", "50 milliárd, 2 billió", ["50000000000", "2000000000000"], id="Hungarian milliards and billions"
        ),
        pytest.param(
            "de", "50 Mrd. und 2 Billionen", ["50000000000", "2000000000000"], id="German milliards and billions"
        ),
        pytest.param("en", "10,000 and 3.5 tokens", ["10000", "3.5"], id="English thousands"),
        pytest.param("hu", "10 000 és 10.000, 3,5", ["10000", "10000", "3.5"], id="Hungarian thousands"),
        pytest.param("de", "10.000 und 3,5", ["10000", "3.5"], id="German thousands"),
        pytest.param("hu", "2026-ban 144 chip", ["2026", "144"], id="a suffix"),
        pytest.param("en", "in August 2026, 12 people and 13 chips", ["2026", "13"], id="what may be a word"),
        pytest.param("en", "2 percent, 5% and 3 per cent", ["2", "5", "3"], id="percentages"),
        pytest.param("hu", "5 százalék", ["5"], id="a Hungarian percentage"),
        pytest.param("en", "Trainium3, GPT-4, H100, 3D, 175.5B and 2024/1689", [], id="names"),
        pytest.param("en", "a 40-page paper", ["40"], id="a hyphen behind it"),
        pytest.param("en", "at 5:30 p.m. in the 19th century", [], id="an English time of day and century"),
        pytest.param("hu", "17.30-kor, 17:30-tól, a 19. században", [], id="Hungarian ones"),
        pytest.param("de", "um 17.30 Uhr, im 19. Jahrhundert, 18. Jh.", [], id="German ones"),
        pytest.param("de", "Es sind 19. Im Mai 17.50 mehr.", ["19", "17.5"], id="a full stop behind it"),
        pytest.param("en", "1.2.3 is a version", [], id="a version"),
    ],
)
def test_figures_have_one_value_in_every_language(locale: str, text: str, expected: list[str]) -> None:
    assert [figure.value for figure in figures(text, locale)] == [Decimal(value).normalize() for value in expected]
