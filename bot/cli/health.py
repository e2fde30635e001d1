"""`plainterms health`: ask the server on this machine whether it lives, for container engines."""

from __future__ import annotations

import http.client

import click

from bot.errors import OperatorError
from bot.settings import Bind, read_settings

PATIENCE = 5.0
_ANY = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # read, not listened on


@click.command("health")
@click.pass_context
def command(context: click.Context) -> None:
    """Ask /healthz where PLAINTERMS_WEB_BIND says. Exit code 0: it lives; 1: it does not."""
    bind = read_settings().web_bind
    if not bind.port:
        raise OperatorError("PLAINTERMS_WEB_BIND: with port 0 nobody knows where to ask")
    said = _ask(Bind(_ANY.get(bind.host, bind.host), bind.port))
    click.echo(said)
    context.exit(0 if said == "alive" else 1)


def _ask(bind: Bind) -> str:
    connection = http.client.HTTPConnection(bind.host, bind.port, timeout=PATIENCE)
    try:
        connection.request("GET", "/healthz")
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as refused:
        return f"no answer at {bind}: {type(refused).__name__}"
    finally:
        connection.close()
    return "alive" if status == http.client.OK else f"{bind} answered {status}"
