"""How much is tried: a little with every test run, more by `python -m tests.benchmarks fuzz`."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

EXAMPLES = "FUZZ_EXAMPLES"

fuzzed = settings(
    max_examples=int(os.environ.get(EXAMPLES, "40")),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
