"""No other web page that is open in a browser plays in the playground, or reads what is said there."""

import socket

import httpx
import pytest

from bot.config import is_loopback
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve


@pytest.fixture
async def client(world):
    app = create_app(world, frozenset({"Dice.Example"}))
    async with (
        serve(app) as address,
        httpx.AsyncClient(base_url=address, headers={"host": "localhost:8080"}) as client,
    ):
        yield client


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:8080",
        "127.0.0.1:8080",
        "[::1]:8080",
        "192.168.1.20:8080",
        "dice.example:80",
        "a.localhost:8080",
        socket.gethostname(),
        f"{socket.gethostname()}.local:8080",
    ],
)
async def test_by_its_own_names_and_addresses_the_machine_is_reached(client, host):
    assert (await client.get("/world/people", headers={"host": host})).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example", "", "[", "a b"],
)
@pytest.mark.parametrize("path", ["/world/people", "/", "/bot1:a/getMe", "/world/events?user=1"])
async def test_a_page_that_calls_this_machine_by_a_name_of_its_own_reads_nothing(client, host, path):
    answer = await client.get(path, headers={"host": host})
    assert (answer.status_code, answer.json()) == (421, {"error": "this machine is not called so"})


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://localhost:9090", "http://localhost", "http://[", ""]
)
async def test_a_page_of_another_origin_does_nothing(client, world, origin):
    before = len(world.state.people)
    answer = await client.post("/world/people", json={"first_name": "Ева"}, headers={"origin": origin})
    assert answer.status_code == 403
    assert len(world.state.people) == before


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None]
)
async def test_what_a_form_can_send_is_refused(client, world, kind):
    before = len(world.state.people)
    headers = {} if kind is None else {"content-type": kind}
    answer = await client.post("/world/people", content=b'{"first_name": "X"}', headers=headers)
    assert answer.status_code == 415
    assert len(world.state.people) == before


@pytest.mark.parametrize("site", ["cross-site", "Cross-Site", "same-site", "anything"])
@pytest.mark.parametrize(
    ("mode", "dest"), [("no-cors", "image"), ("no-cors", "script"), ("navigate", "iframe"), (None, None)]
)
async def test_nothing_of_another_page_is_answered_whatever_it_asks_for(client, world, site, mode, dest):
    given = {"sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": dest}
    headers = {name: value for name, value in given.items() if value is not None}
    method, hook = f"/bot{world.state.token}/setWebhook", {"url": "http://localhost:9/"}
    for path in ("/", "/app.js", "/world/people", "/world/snapshot?user=1"):
        assert (await client.get(path, headers=headers)).status_code == 403
    assert (await client.get(method, params=hook, headers=headers)).status_code == 403
    assert (await client.post(method, params=hook, headers=headers)).status_code == 403
    made = await client.post("/world/people", json={"first_name": "Ева"}, headers=headers)
    assert made.status_code == 403
    assert world.state.webhook is None


async def test_a_link_of_another_page_leads_to_the_page_and_to_nothing_else(client, world):
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert (await client.get("/", headers=headers)).status_code == 200
    for path in (f"/bot{world.state.token}/getMe", "/world/people", "/world/events?user=1", "/file/botx/y"):
        assert (await client.get(path, headers=headers)).status_code == 403


@pytest.mark.parametrize("verb", ["GET", "HEAD", "PUT", "OPTIONS"])
async def test_methods_of_the_bot_api_are_called_by_post_only(client, world, verb):
    hook = {"url": "http://localhost:9/"}
    answer = await client.request(verb, f"/bot{world.state.token}/setWebhook", params=hook)
    assert answer.status_code == 405
    assert world.state.webhook is None
    assert world.state.failures == []


async def test_the_page_itself_does(client):
    answer = await client.post(
        "/world/people",
        json={"first_name": "Аня"},
        headers={"origin": "http://localhost:8080", "sec-fetch-site": "same-origin"},
    )
    assert answer.status_code == 200


def test_which_addresses_only_this_machine_reaches():
    assert [host for host in ("127.0.0.1", "::1", "localhost", "127.1.2.3") if not is_loopback(host)] == []
    assert [host for host in ("0.0.0.0", "192.168.1.20", "::", "dice.example") if is_loopback(host)] == []
