"""`python -m tests.audit`: look the pinned dependencies up in the database of known holes, and say what was not found.

Exit code 0: all were looked up and none has a known hole; 1: one has; 2: not all could be looked up.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

LOCK = Path(__file__).parents[1] / "requirements.lock"
AUDIT = (sys.executable, "-m", "pip_audit", "--require-hashes", "--disable-pip", "--format", "json")


def main() -> int:
    """Ask, print, and give the exit code."""
    done = subprocess.run([*AUDIT, "-r", str(LOCK)], capture_output=True, text=True, check=False)
    try:
        dependencies = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        last = done.stderr.strip().splitlines()[-1:] or ["pip-audit said nothing"]
        print(f"audit: the database could not be reached, so nothing was checked: {last[0]}")
        return 2
    print("\n".join(report(dependencies)))
    return verdict(dependencies)


def report(dependencies: list[dict[str, Any]]) -> Iterator[str]:
    """A line for each hole, then how many were looked up."""
    for each in dependencies:
        for hole in each.get("vulns", ()):
            fixed = f", mended in {', '.join(hole['fix_versions'])}" if hole.get("fix_versions") else ""
            yield f"audit: {each['name']} {each['version']}: {hole['id']}{fixed}"
    skipped = [each["name"] for each in dependencies if "skip_reason" in each]
    if len(skipped) == len(dependencies):
        yield "audit: the database could not be reached, so NOTHING was checked"
    elif skipped:
        yield f"audit: {len(skipped)} of {len(dependencies)} could not be checked: {', '.join(skipped)}"
    else:
        yield f"audit: all {len(dependencies)} dependencies were looked up"


def verdict(dependencies: list[dict[str, Any]]) -> int:
    """The exit code."""
    if any(each.get("vulns") for each in dependencies):
        return 1
    return 2 if not dependencies or any("skip_reason" in each for each in dependencies) else 0


if __name__ == "__main__":
    sys.exit(main())
