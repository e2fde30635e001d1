"""Many servers need PostgreSQL, one with SQLite stays alone: what is deployed says so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.settings import Settings, read_settings
from bot.surfaces.discord.surface import shard_ids
from tests.deploy.test_files import DEPLOY, OVERLAYS, ROOT, WORKLOADS, compose, objects, pod, run, tool, unit, workload


def _setting(overlay: str, name: str, setting: str) -> dict[str, Any]:
    [container] = pod(overlay, name)["containers"]
    found: dict[str, Any] = next((each for each in container["env"] if each["name"] == f"PLAINTERMS_{setting}"), {})
    return found


def test_with_sqlite_there_is_one_pod_and_nothing_that_makes_more() -> None:
    assert _setting("single", "plainterms", "DATABASE_URL")["value"].startswith("sqlite:")
    made = objects()
    assert [each["spec"]["replicas"] for each in made if "replicas" in each.get("spec", {})] == [1]
    assert not {each["kind"] for each in made} & {"HorizontalPodAutoscaler", "Deployment"}


def test_more_pods_with_sqlite_would_find_the_file_of_the_first_locked() -> None:
    assert "volumeClaimTemplates" not in workload("single", "plainterms")
    [claim] = [each for each in pod()["volumes"] if "persistentVolumeClaim" in each]
    [made] = [each for each in objects() if each["kind"] == "PersistentVolumeClaim"]
    assert claim["persistentVolumeClaim"]["claimName"] == made["metadata"]["name"]
    assert made["spec"]["accessModes"] == ["ReadWriteOnce"]


@pytest.mark.parametrize("name", [name for overlay, name in WORKLOADS if overlay == "scaled"])
def test_whoever_is_several_has_its_database_from_a_secret_and_no_volume(name: str) -> None:
    source = _setting("scaled", name, "DATABASE_URL")["valueFrom"]["secretKeyRef"]
    assert source == {"name": "plainterms", "key": "database-url"}
    assert [next(iter(each.keys() - {"name"})) for each in pod("scaled", name)["volumes"]] == ["emptyDir"]
    assert not [each for each in objects("scaled") if each["kind"] in {"PersistentVolumeClaim", "Secret"}]


def test_an_update_never_leaves_fewer_web_pods_than_before() -> None:
    web = workload("scaled", "plainterms")
    assert web["replicas"] >= 2
    assert web["strategy"] == {"type": "RollingUpdate", "rollingUpdate": {"maxUnavailable": 0, "maxSurge": 1}}


@pytest.mark.parametrize("name", [name for overlay, name in WORKLOADS if overlay == "scaled"])
def test_pods_are_spread_and_some_stay_when_a_node_is_emptied(name: str) -> None:
    own = workload("scaled", name)["selector"]["matchLabels"]
    [spread] = pod("scaled", name)["topologySpreadConstraints"]
    assert (spread["topologyKey"], spread["labelSelector"]["matchLabels"]) == ("kubernetes.io/hostname", own)
    budgets = [each["spec"] for each in objects("scaled") if each["kind"] == "PodDisruptionBudget"]
    assert [each for each in budgets if each["selector"]["matchLabels"] == own]


def test_the_service_leads_to_the_pods_that_know_the_webhook() -> None:
    [service] = [each for each in objects("scaled") if each["kind"] == "Service"]
    assert service["spec"]["selector"] == workload("scaled", "plainterms")["selector"]["matchLabels"]
    assert _setting("scaled", "plainterms", "TELEGRAM_WEBHOOK_SECRET")
    assert not _setting("scaled", "plainterms-discord", "TELEGRAM_TOKEN")
    assert not _setting("scaled", "plainterms", "DISCORD_TOKEN")


def test_every_shard_of_discord_has_one_pod() -> None:
    replicas = workload("scaled", "plainterms-discord")["replicas"]
    count = int(_setting("scaled", "plainterms-discord", "DISCORD_SHARD_COUNT")["value"])
    field = _setting("scaled", "plainterms-discord", "DISCORD_SHARD_IDS")["valueFrom"]["fieldRef"]["fieldPath"]
    assert field == "metadata.labels['apps.kubernetes.io/pod-index']"
    held = [shard_ids(Settings(discord_shard_ids=str(index), discord_shard_count=count)) for index in range(replicas)]
    assert held == [[shard] for shard in range(count)]


def test_the_policy_holds_for_every_pod() -> None:
    [policy] = [each["spec"] for each in objects("scaled") if each["kind"] == "NetworkPolicy"]
    shared = policy["podSelector"]["matchLabels"].items()
    assert all(
        shared <= workload("scaled", name)["template"]["metadata"]["labels"].items() for _, name in WORKLOADS[1:]
    )


def test_the_profile_has_two_servers_a_database_that_is_waited_for_and_a_proxy() -> None:
    services = compose()["services"]
    scaled = {name: each for name, each in services.items() if each.get("profiles") == ["scaled"]}
    assert set(scaled) == {"servers", "proxy", "database"}
    assert "profiles" not in services["plainterms"]
    assert scaled["servers"]["deploy"]["replicas"] == 2
    assert scaled["servers"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert "pg_isready" in scaled["database"]["healthcheck"]["test"]
    assert scaled["database"]["environment"]["POSTGRES_PASSWORD_FILE"] == "/run/secrets/database-password"
    assert scaled["proxy"]["depends_on"] == ["servers"]
    assert [name for name, each in services.items() if "ports" in each] == ["plainterms", "proxy"]
    assert all(services[name]["ports"] == ["127.0.0.1:8080:8080"] for name in ("plainterms", "proxy"))
    assert "dynamic a servers 8080" in (DEPLOY / "proxy" / "Caddyfile").read_text()


def test_no_password_stands_in_a_file_of_the_repository() -> None:
    for file in (DEPLOY / "compose.yaml", *OVERLAYS.rglob("*.yaml")):
        assert not re.search(r"postgres(ql)?://", file.read_text()), file


def test_the_image_holds_what_postgresql_needs() -> None:
    dockerfile = (DEPLOY / "Dockerfile").read_text()
    assert "--require-hashes -r requirements-scale.lock" in dockerfile
    locked = (ROOT / "requirements-scale.lock").read_text()
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["scale"]
    for requirement in extra:
        name = re.split(r"[\[>=]", requirement)[0]
        assert re.search(rf"^{name}(\[[\w,]+\])?==", locked, re.MULTILINE), name


def test_systemd_understands_what_the_guide_adds_to_the_unit(tmp_path: Path) -> None:
    analyze = tool("systemd-analyze")
    [added] = re.findall(r"^```ini\n(.*?)^```$", (DEPLOY / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    here = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", unit(), flags=re.MULTILINE)
    (tmp_path / "plainterms.service").write_text(f"{here}\n{added}")
    assert run(analyze, "verify", str(tmp_path / "plainterms.service")) == ""
    settings = dict(re.findall(r"^Environment=(PLAINTERMS_\w+)=(.*)$", f"{unit()}\n{added}", re.MULTILINE))
    (tmp_path / "database-url").write_text("postgresql://anna@db/terms")
    given = {name: value for name, value in settings.items() if "DATABASE" in name}
    read = read_settings({name: value.replace("%d", str(tmp_path)) for name, value in given.items()})
    assert read.database_url == "postgresql://anna@db/terms"


def test_every_pod_is_like_the_others_but_for_what_its_overlay_says() -> None:
    shared = yaml.safe_load((DEPLOY / "kustomize" / "pod" / "pod.yaml").read_text())["spec"]["template"]["spec"]
    for overlay, name in WORKLOADS:
        assert shared["securityContext"].items() <= pod(overlay, name)["securityContext"].items()
