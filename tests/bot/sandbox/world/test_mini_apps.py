"""Mini Apps: what a direct link opens, and launch data that is signed as Telegram does it."""

import hashlib
import hmac
import json
from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest

from bot.sandbox.model import PeopleError

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
    names = ["user", "chat_instance", "chat_type", "start_param", "auth_date", "signature", "hash"]
    assert list(fields) == names
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
    assert not is_signed(fields, "1:another-bot")
    for field in set(names) - {"chat_type"}:
        changed = fields[field].translate(str.maketrans("0123456789abc", "123456789abcd"))
        assert changed != fields[field]
        assert not is_signed({**fields, field: changed}, world.state.token)


def test_each_launch_is_of_its_moment_its_chat_and_its_person(apps, world, group, supergroup):
    odd = world.membership.add_person("A&b=c%20 + / ?#\\\n", last_name='"я"')
    for chat in (group, supergroup):
        world.membership.join(odd.id, chat.id)
    private = world.conversation.send(odd.id, odd.id, "/start").chat

    def launched(chat):
        return launch(apps.open(odd.id, chat.id, "table", None, HOST))

    launches = [launched(chat) for chat in (group, supergroup, private)]
    assert [each["chat_type"] for each in launches] == ["group", "supergroup", "sender"]
    assert len({each["chat_instance"] for each in launches}) == 3
    world.state.clock.pass_(60)
    first, again = launches[0], launched(group)
    assert int(again["auth_date"]) - int(first["auth_date"]) == 60
    assert first["chat_instance"] == again["chat_instance"]
    assert first["hash"] != again["hash"]
    assert "start_param" not in first
    user = json.loads(first["user"])
    assert (user["first_name"], user["last_name"]) == (odd.first_name, odd.last_name)
    assert "username" not in user
    assert r"\/" in first["user"]
    assert is_signed(first, world.state.token)


def test_what_cannot_be_opened_or_registered_is_refused(apps, world, anna, group):
    stranger = world.membership.add_person("Вик").id
    for user, app, start, why in (
        *((anna.id, app, None, "no app") for app in ("tables", "tab", "")),
        *((anna.id, "table", start, "start parameter") for start in ("", "a b", "a" * 513, "ж", "a\n")),
        (stranger, "table", None, "not in that chat"),
    ):
        with pytest.raises(PeopleError, match=why):
            apps.open(user, group.id, app, start, HOST)
    here = "http://127.0.0.1/"
    for name, address in (
        *((name, here) for name in ("ab", "a-b", "a" * 31)),
        *(("table", address) for address in ("ftp://127.0.0.1/", "/app", f"{here}?a", f"{here}#a")),
    ):
        with pytest.raises(PeopleError):
            apps.register(name, address)


@pytest.mark.parametrize(
    ("host", "origin"),
    [("192.168.1.5:8080", "http://192.168.1.5:8081"), ("[::1]:8080", "http://[::1]:8081")],
)
def test_an_app_that_listens_everywhere_is_reached_as_the_page_is(world, anna, group, host, origin):
    world.mini_apps.register("table", "http://0.0.0.0:8081/app")
    assert world.mini_apps.origins(host) == [origin]
    assert world.mini_apps.open(anna.id, group.id, "table", None, host).startswith(f"{origin}/app#")
