from collections.abc import Callable

from bot.surfaces.web.kept import KeptPage, KeptPages


def written(pages: KeptPages, state: object, key: str, log: list[str], text: str = "page") -> KeptPage:
    def write() -> str:
        log.append(key)
        return text

    writing: Callable[[], str] = write
    return pages.page(state, key, writing)


def test_a_page_is_written_once() -> None:
    pages, log = KeptPages(), list[str]()
    assert written(pages, "v1", "a", log) is written(pages, "v1", "a", log)
    assert log == ["a"]


def test_another_state_of_the_glossary_forgets_all_pages() -> None:
    pages, log = KeptPages(), list[str]()
    for state in ("v1", "v2", "v2"):
        written(pages, state, "a", log)
    assert log == ["a", "a"]


def test_the_page_longest_unread_goes_first() -> None:
    pages, log = KeptPages(limit=3 * len(KeptPage.of("page"))), list[str]()
    for key in ("a", "b", "c", "a", "d", "a", "b"):
        written(pages, "v1", key, log)
    assert log == ["a", "b", "c", "d", "b"]


def test_a_page_larger_than_the_limit_is_served_and_not_kept() -> None:
    pages, log = KeptPages(limit=10), list[str]()
    assert written(pages, "v1", "a", log, "x" * 1000).body == b"x" * 1000
    written(pages, "v1", "a", log)
    assert log == ["a", "a"]


def test_what_utf8_cannot_write_becomes_a_question_mark() -> None:
    assert KeptPage.of("a\ud800b").body == b"a?b"
