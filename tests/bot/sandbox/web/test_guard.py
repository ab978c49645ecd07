"""No other web page that is open in a browser plays in the playground, or reads what is said there."""

import itertools
import socket

import pytest

from bot.config import is_loopback
from bot.sandbox.web import create_app, server_serve
from tests.bot.sandbox.web.conftest import browser

ME = socket.gethostname()
NAME = {"first_name": "Ева"}
OWN = {"origin": "http://localhost:8080", "sec-fetch-site": "same-origin"}


@pytest.fixture
async def client(world):
    """Of a machine with a name of its own; nobody is let in and nothing is set in the end."""
    app = create_app(world, frozenset({"Dice.Example"}))
    async with server_serve(app) as address, browser(address, host="localhost:8080") as client:
        yield client
        assert not {person.first_name for person in world.state.people.values()} & {"Ева", "X"}
        assert (await client.post("/world/people", json=NAME, headers=OWN)).status_code == 200
    assert world.state.webhook is None
    assert world.state.failures == []


async def test_the_machine_is_reached_by_its_own_names_and_addresses_alone(client):
    for host in (
        *("localhost", "LOCALHOST:8080", "127.0.0.1:8080", "[::1]:8080", "192.168.1.20:8080"),
        *("dice.example:80", "a.localhost:8080", ME, f"{ME}.local:8080"),
    ):
        assert (await client.get("/world/people", headers={"host": host})).status_code == 200, host
    others = ("evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example", "", "[", "a b")
    for host, path in itertools.product(others, ("/", "/bot1:a/getMe", "/world/events?user=1")):
        answer = await client.get(path, headers={"host": host})
        assert (answer.status_code, answer.json()) == (421, {"error": "this machine is not called so"}), host


async def test_a_page_of_another_origin_does_nothing_and_a_form_neither(client):
    for origin in (
        *("http://evil.example", "null", "http://localhost:9090", "http://localhost", "http://[", ""),
    ):
        answer = await client.post("/world/people", json=NAME, headers={"origin": origin})
        assert answer.status_code == 403, origin
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None):
        headers = {} if kind is None else {"content-type": kind}
        answer = await client.post("/world/people", content=b'{"first_name": "X"}', headers=headers)
        assert answer.status_code == 415, kind


async def test_nothing_of_another_page_is_answered_and_a_link_leads_to_the_page_alone(
    client, world, anna, group
):
    world.mini_apps.register("table", "http://127.0.0.1:8081/app")
    app = {"user": anna.id, "chat": group.id, "app": "table"}
    method, hook = f"/bot{world.state.token}/setWebhook", {"url": "http://localhost:9/"}
    link = ("cross-site", "navigate", "document")
    for given in (
        *(("cross-site", "no-cors", "image"), ("Cross-Site", "navigate", "iframe"), ("cross-site",)),
        *(("same-site", "no-cors", "script"), ("anything",), link),
    ):
        headers = dict(zip(("sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest"), given, strict=False))
        for path in ("/", "/app.js"):
            assert (await client.get(path, headers=headers)).status_code == (200 if given == link else 403)
        for path in ("/world/people", "/world/snapshot?user=1", "/world/events?user=1", "/file/botx/y"):
            assert (await client.get(path, headers=headers)).status_code == 403, given
        assert (await client.get(method, params=hook, headers=headers)).status_code == 403
        assert (await client.post(method, params=hook, headers=headers)).status_code == 403
        assert (await client.post("/world/people", json=NAME, headers=headers)).status_code == 403
        launched = await client.post("/world/app", json=app, headers=headers)
        assert (launched.status_code, "url" in launched.json()) == (403, False)
    for verb in ("GET", "HEAD", "PUT", "OPTIONS"):
        answer = await client.request(verb, method, params=hook)
        assert answer.status_code == 405, "methods of the Bot API are called by POST only"


def test_which_addresses_only_this_machine_reaches():
    assert [host for host in ("127.0.0.1", "::1", "localhost", "127.1.2.3") if not is_loopback(host)] == []
    assert [host for host in ("0.0.0.0", "192.168.1.20", "::", "dice.example") if is_loopback(host)] == []
