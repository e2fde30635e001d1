"""What is deployed is checked by tools that need neither a container engine nor a cluster, where they are installed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml

from bot.cli.serve import LONGEST_STOP
from bot.settings import PREFIX, SECRETS, Settings, read_settings
from tests.test_readme import NOT_FOR_OPERATORS

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
OVERLAYS = DEPLOY / "kustomize" / "overlays"
WORKLOADS = (("single", "plainterms"), ("scaled", "plainterms"), ("scaled", "plainterms-discord"))
"""Overlays and what runs in them."""
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
CREDENTIALS = ("telegram-token", "telegram-webhook-secret", "discord-token")


def run(*command: str) -> str:
    """All that a tool says; the test fails if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def tool(name: str) -> str:
    """Where a tool is; without it the test is skipped with a notice."""
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.exists() else shutil.which(name)
    if not found:
        pytest.skip(f"not checked: there is no {name}")
    return found


def objects(overlay: str = "single") -> list[dict[str, Any]]:
    """What an overlay creates."""
    kubectl = tool("kubectl")
    kustomize = json.loads(run(kubectl, "version", "--client", "--output=json")).get("kustomizeVersion", "v0")
    if [int(part) for part in re.findall(r"\d+", kustomize)[:2]] < [4, 1]:
        pytest.skip(f"not checked: kubectl brings kustomize {kustomize}, labels need v4.1")
    return list(yaml.safe_load_all(run(kubectl, "kustomize", str(OVERLAYS / overlay))))


def workload(overlay: str, name: str) -> dict[str, Any]:
    """The specification of what runs a pod."""
    kinds = ("Deployment", "StatefulSet")
    [found] = [each for each in objects(overlay) if each["kind"] in kinds and each["metadata"]["name"] == name]
    specification: dict[str, Any] = found["spec"]
    return specification


def pod(overlay: str = "single", name: str = "plainterms") -> dict[str, Any]:
    """One of the pods."""
    template: dict[str, Any] = workload(overlay, name)["template"]["spec"]
    return template


def unit() -> str:
    """The unit as it is installed."""
    return (DEPLOY / "plainterms.service").read_text()


def compose() -> dict[str, Any]:
    """The compose file."""
    read: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return read


def test_hadolint_finds_nothing_in_the_dockerfile() -> None:
    assert run(tool("hadolint"), "--failure-threshold", "style", str(DEPLOY / "Dockerfile")) == ""


def test_the_image_is_slim_and_starts_as_nobody() -> None:
    *_, last = (DEPLOY / "Dockerfile").read_text().split("\nFROM ")
    assert last.startswith("python:3.11-slim\n")
    assert "USER 10001:10001" in last
    assert re.search(r"^ENTRYPOINT \[", last, re.MULTILINE)
    assert 'CMD ["plainterms", "health"]' in last
    assert "apt-get" not in last


def test_the_image_gets_what_it_copies_and_nothing_else() -> None:
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    assert {name for line in copied for name in line.split()} == allowed


def test_the_compose_file_fits_its_specification() -> None:
    schema = json.loads((Path(__file__).parent / "compose-spec.json").read_text())
    validator = jsonschema_rs.Draft201909Validator(schema)
    known = {"name"}  # newer than the schema
    assert list(validator.iter_errors({key: value for key, value in compose().items() if key not in known})) == []
    assert list(validator.iter_errors({"services": {"plainterms": {"imagee": "x"}}}))


@pytest.mark.parametrize("name", ["plainterms", "servers"])
def test_the_container_can_write_nothing_but_its_volume(name: str) -> None:
    service = compose()["services"][name]
    assert service["read_only"]
    assert service["user"] == "10001:10001"
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["image"] == f"plainterms:{VERSION}"


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    analyze = tool("systemd-analyze")
    here = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", unit(), flags=re.MULTILINE)
    (tmp_path / "plainterms.service").write_text(here)
    assert run(analyze, "verify", str(tmp_path / "plainterms.service")) == ""


def test_the_unit_is_hardened() -> None:
    analyze = tool("systemd-analyze")
    said = run(analyze, "security", "--offline=true", "--threshold=30", str(DEPLOY / "plainterms.service"))
    [score] = re.findall(r"exposure level for plainterms.service: ([\d.]+)", said)
    assert float(score) < 3


@pytest.mark.parametrize("overlay", ["single", "scaled"])
def test_kubernetes_understands_every_object(overlay: str, tmp_path: Path) -> None:
    validate = tool("kubernetes-validate")
    written = tmp_path / f"{overlay}.yaml"
    written.write_text(yaml.safe_dump_all(objects(overlay)))
    assert "StatefulSet".lower() in run(validate, "--strict", str(written))


@pytest.mark.parametrize(("overlay", "name"), WORKLOADS)
def test_kubernetes_gives_the_service_no_settings_of_its_own(overlay: str, name: str) -> None:
    assert pod(overlay, name)["enableServiceLinks"] is False


@pytest.mark.parametrize(("overlay", "name"), WORKLOADS)
def test_the_pod_may_do_nothing_but_write_its_volume(overlay: str, name: str) -> None:
    [container] = pod(overlay, name)["containers"]
    assert pod(overlay, name)["securityContext"]["runAsNonRoot"]
    assert not pod(overlay, name)["automountServiceAccountToken"]
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert container["image"] == f"plainterms:{VERSION}"


@pytest.mark.parametrize(("overlay", "name"), WORKLOADS)
def test_life_is_asked_without_the_database_and_readiness_with_it(overlay: str, name: str) -> None:
    [container] = pod(overlay, name)["containers"]
    probes = {name: container[name]["httpGet"]["path"] for name in container if name.endswith("Probe")}
    assert probes == {"startupProbe": "/healthz", "livenessProbe": "/healthz", "readinessProbe": "/readyz"}


def test_everybody_waits_longer_than_a_stop_may_take() -> None:
    seconds = [
        re.findall(r"^TimeoutStopSec=(\d+)", unit(), re.MULTILINE)[0],
        *(compose()["services"][name]["stop_grace_period"].removesuffix("s") for name in ("plainterms", "servers")),
        *(pod(overlay, name)["terminationGracePeriodSeconds"] for overlay, name in WORKLOADS),
    ]
    assert all(float(each) > LONGEST_STOP for each in seconds)


def _example() -> dict[str, str]:
    """All that the example shows, as a shell reads it."""
    every = re.sub(rf"^#(?={PREFIX})", "", (DEPLOY / "example.env").read_text(), flags=re.MULTILINE)
    shown = run("/usr/bin/env", "-i", "/bin/sh", "-c", f"set -a\n{every}\n/usr/bin/env -0")
    return {name: value for name, _, value in (each.partition("=") for each in shown.split("\0")) if PREFIX in name}


def _of_unit() -> dict[str, str]:
    return dict(re.findall(rf"^Environment=({PREFIX}\w+)=(.+)$", unit(), re.MULTILINE))


def _of_image() -> dict[str, str]:
    return dict(re.findall(rf"({PREFIX}\w+)=(\S+)", (DEPLOY / "Dockerfile").read_text()))


def _of_compose(service: str = "plainterms") -> dict[str, str]:
    settings: dict[str, str] = compose()["services"][service]["environment"]
    return settings


def _of_pod(overlay: str, name: str) -> dict[str, str]:
    [container] = pod(overlay, name)["containers"]
    [shared] = [each["data"] for each in objects(overlay) if each["kind"] == "ConfigMap"]
    own = {each["name"]: each.get("value", "1" * 20) for each in container["env"]}
    return {**shared, **own}


_GIVEN = {
    "example": _example,
    "unit": _of_unit,
    "image": _of_image,
    "compose": _of_compose,
    "compose, scaled": partial(_of_compose, "servers"),
    **{f"{name} of {overlay}": partial(_of_pod, overlay, name) for overlay, name in WORKLOADS},
}


@pytest.mark.parametrize("given", _GIVEN.values(), ids=_GIVEN)
def test_every_setting_is_one_that_there_is(given: Any, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.write_text("")
    settings = {name: str(empty) if name.endswith("_FILE") else value for name, value in given().items()}
    assert settings
    read_settings(settings)


def test_the_example_shows_every_setting_that_no_credential_and_no_deployment_gives() -> None:
    given_otherwise = {name.upper() for name in SECRETS} | {"WEB_BIND", "DATABASE_URL"}
    settings = {each.name.upper() for each in fields(Settings)} - NOT_FOR_OPERATORS - given_otherwise
    assert {name.removeprefix(PREFIX) for name in _example()} == settings


def test_unit_container_and_guide_know_every_credential() -> None:
    assert set(CREDENTIALS) == {name.replace("_", "-") for name in SECRETS}
    guide = (DEPLOY / "README.md").read_text()
    for name in CREDENTIALS:
        variable = f"{PREFIX}{name.upper().replace('-', '_')}_FILE"
        assert f"\nLoadCredential={name}:/etc/plainterms/{name}\n" in unit()
        assert _of_unit()[variable] == f"%d/{name}"
        assert _of_compose()[variable] == f"/run/secrets/{name}"
        assert compose()["secrets"][name] == {"file": f"secrets/{name}"}
        assert f"/etc/plainterms/{name}\n" in guide
        assert f"deploy/secrets/{name}\n" in guide


def test_an_empty_credential_is_a_platform_that_is_off(tmp_path: Path) -> None:
    for name in CREDENTIALS:
        (tmp_path / name).write_text("\n")
    settings = read_settings(
        {f"{PREFIX}{name.upper().replace('-', '_')}_FILE": str(tmp_path / name) for name in CREDENTIALS}
    )
    assert settings == Settings()


def test_the_guide_names_the_files_that_there_are() -> None:
    guide = (DEPLOY / "README.md").read_text()
    for path in re.findall(r"\b(deploy/[\w./-]+)", guide):
        assert path.startswith(("deploy/secrets", "deploy/plainterms.env")) or (ROOT / path).exists(), path


def test_the_example_means_the_same_to_a_shell_and_to_systemd() -> None:
    lines = re.findall(rf"^#({PREFIX}\w+)=('?)(.+)\2$", (DEPLOY / "example.env").read_text(), re.MULTILINE)
    assert {name: value for name, _, value in lines} == _example()
