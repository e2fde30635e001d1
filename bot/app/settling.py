"""Building much at once: without looking for garbage in it, and giving back what memory it took on the way."""

from __future__ import annotations

import contextlib
import ctypes
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def settling() -> Iterator[None]:
    """Spare what is built at the start from being looked through for garbage, now and later: that takes long."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
        give_back()


def give_back() -> None:
    """Let the system have the memory that is free again; the C library (glibc) would keep it for later.

    Without that library nothing happens.
    """
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
