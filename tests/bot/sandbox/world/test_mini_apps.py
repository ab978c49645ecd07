"""Mini Apps: what a direct link opens, and launch data that is signed as Telegram does it."""

import hashlib
import hmac
import json
from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest

from bot.sandbox.errors import PeopleError

HOST = "localhost:8080"


@pytest.fixture
def apps(world):
    world.mini_apps.register("table", "http://127.0.0.1:8081/app/")
    return world.mini_apps


def launch(address):
    """The fields of the launch data in an address, as an app finds them."""
    (data,) = parse_qs(urlsplit(address).fragment)["tgWebAppData"]
    return dict(parse_qsl(data, keep_blank_values=True, strict_parsing=True))


def is_signed(fields, token):
    """The check that Telegram publishes for launch data."""
    given = {key: value for key, value in fields.items() if key != "hash"}
    text = "\n".join(f"{key}={given[key]}" for key in sorted(given))
    secret = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    return hmac.new(secret, text.encode(), hashlib.sha256).hexdigest() == fields["hash"]


def test_a_direct_link_opens_the_page_of_its_app_for_the_one_who_pressed_it(
    apps, world, anna, supergroup, clock
):
    address = apps.open(anna.id, supergroup.id, "TABLE", "abc_-9", HOST)
    parts = urlsplit(address)
    assert (parts.netloc, parts.path, parts.query) == ("127.0.0.1:8081", "/app/", "tgWebAppStartParam=abc_-9")
    fields = launch(address)
    assert list(fields) == [
        *("user", "chat_instance", "chat_type", "start_param", "auth_date", "signature", "hash")
    ]
    assert json.loads(fields["user"]) == {
        "id": anna.id,
        "first_name": "Аня",
        "last_name": "",
        "username": "anna",
        "language_code": "ru",
        "allows_write_to_pm": True,
    }
    assert (fields["chat_type"], fields["start_param"]) == ("supergroup", "abc_-9")
    assert fields["auth_date"] == str(int(clock.time))
    assert is_signed(fields, world.state.token)


@pytest.mark.parametrize("field", ["user", "chat_instance", "start_param", "auth_date", "signature", "hash"])
def test_a_changed_field_is_not_signed(apps, world, anna, group, field):
    fields = launch(apps.open(anna.id, group.id, "table", "abc", HOST))
    assert is_signed(fields, world.state.token)
    changed = fields[field].translate(str.maketrans("0123456789abc", "123456789abcd"))
    assert changed != fields[field]
    assert not is_signed({**fields, field: changed}, world.state.token)
    assert not is_signed(fields, "1:another-bot")


def test_each_launch_is_of_its_moment(apps, anna, group, clock):
    first = launch(apps.open(anna.id, group.id, "table", None, HOST))
    clock.pass_(60)
    again = launch(apps.open(anna.id, group.id, "table", None, HOST))
    assert "start_param" not in first
    assert int(again["auth_date"]) - int(first["auth_date"]) == 60
    assert first["chat_instance"] == again["chat_instance"]
    assert first["hash"] != again["hash"]


def test_each_launch_is_of_its_chat(apps, world, bob, group, supergroup):
    private = world.conversation.send(bob.id, bob.id, "/start").chat
    launches = [
        launch(apps.open(bob.id, chat.id, "table", None, HOST)) for chat in (group, supergroup, private)
    ]
    assert [each["chat_type"] for each in launches] == ["group", "supergroup", "sender"]
    assert len({each["chat_instance"] for each in launches}) == 3
    assert all("username" not in json.loads(each["user"]) for each in launches)


def test_names_with_signs_of_the_encoding_arrive_whole(apps, world, group):
    odd = world.membership.add_person("A&b=c%20 + / ?#\\\n", last_name='"я"')
    world.membership.join(odd.id, group.id)
    fields = launch(apps.open(odd.id, group.id, "table", None, HOST))
    user = json.loads(fields["user"])
    assert (user["first_name"], user["last_name"]) == (odd.first_name, odd.last_name)
    assert r"\/" in fields["user"]
    assert is_signed(fields, world.state.token)


@pytest.mark.parametrize("app", ["tables", "tab", ""])
def test_an_unknown_app_opens_nothing(apps, anna, group, app):
    with pytest.raises(PeopleError, match="no app"):
        apps.open(anna.id, group.id, app, None, HOST)


@pytest.mark.parametrize("start", ["", "a b", "a" * 513, "ж", "a\n"])
def test_a_malformed_start_parameter_opens_nothing(apps, anna, group, start):
    with pytest.raises(PeopleError, match="start parameter"):
        apps.open(anna.id, group.id, "table", start, HOST)


def test_who_is_not_in_the_chat_opens_nothing_there(apps, world, group):
    stranger = world.membership.add_person("Вик")
    with pytest.raises(PeopleError, match="not in that chat"):
        apps.open(stranger.id, group.id, "table", None, HOST)


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("ab", "http://127.0.0.1/"),
        ("a-b", "http://127.0.0.1/"),
        ("a" * 31, "http://127.0.0.1/"),
        ("table", "ftp://127.0.0.1/"),
        ("table", "/app"),
        ("table", "http://127.0.0.1/?a"),
        ("table", "http://127.0.0.1/#a"),
    ],
)
def test_an_app_that_telegram_would_not_register_is_refused(world, name, address):
    with pytest.raises(PeopleError):
        world.mini_apps.register(name, address)


@pytest.mark.parametrize(
    ("host", "origin"),
    [("192.168.1.5:8080", "http://192.168.1.5:8081"), ("[::1]:8080", "http://[::1]:8081")],
)
def test_an_app_that_listens_everywhere_is_reached_as_the_page_is(world, anna, group, host, origin):
    world.mini_apps.register("table", "http://0.0.0.0:8081/app")
    assert world.mini_apps.origins(host) == [origin]
    assert world.mini_apps.open(anna.id, group.id, "table", None, host).startswith(f"{origin}/app#")
