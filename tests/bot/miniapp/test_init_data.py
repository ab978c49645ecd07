"""Init data: the published example, and everything that is refused."""

import json

import pytest

from bot.ground.values import Actor
from bot.miniapp.sessions import AHEAD, LASTS, MOST_BYTES, InitDataError, read_init_data
from tests.bot.miniapp.signing import ANYA, data_hash, init_data, query

PUBLISHED = (
    b"query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C"
    b"%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C"
    b"%22is_premium%22%3Atrue%7D&auth_date=1662771648"
    b"&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2"
)
"""The example of docs.telegram-mini-apps.com, and the token that it is signed for."""
PUBLISHED_TOKEN = "5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8"
PUBLISHED_AT = 1662771648
TOKEN, NOW = "123456:abcdefghijk", 1_800_000_000.5


def reason(raw, token=TOKEN, now=NOW):
    with pytest.raises(InitDataError) as caught:
        read_init_data(raw, token, now)
    assert str(caught.value) == caught.value.reason
    return caught.value.reason


def test_the_published_example():
    opening = read_init_data(PUBLISHED, PUBLISHED_TOKEN, PUBLISHED_AT + 1)
    assert opening.actor == Actor(279058397, "Vladislav Kibenko", "vdkfrost", "ru")
    assert opening.start == ""
    assert reason(PUBLISHED, TOKEN, PUBLISHED_AT) == "hash"
    assert reason(PUBLISHED.replace(b"279058397", b"279058398"), PUBLISHED_TOKEN, PUBLISHED_AT) == "hash"


def test_who_has_opened_which_link():
    opening = read_init_data(init_data(TOKEN, NOW, "a-start_parameter"), TOKEN, NOW)
    assert opening.actor == Actor(101, "Аня", "anya", "ru")
    assert opening.start == "a-start_parameter"
    nameless = read_init_data(init_data(TOKEN, NOW, user={"id": 7}), TOKEN, NOW)
    assert nameless.actor == Actor(7, "")


def test_blank_fields_and_the_signature_are_signed_and_a_value_may_have_the_sign_of_a_field():
    raw = init_data(TOKEN, NOW, blank="", sum="1+1=2 &c", signature="AbC_-=")
    assert read_init_data(raw, TOKEN, NOW).actor.user_id == 101
    assert reason(raw.replace(b"&blank=", b"")) == "hash"
    assert reason(raw.replace(b"signature=AbC_-", b"signature=AbC_0")) == "hash"
    assert read_init_data(raw.replace(b"%20", b"+"), TOKEN, NOW).actor.user_id == 101


@pytest.mark.parametrize(
    ("age", "expected"),
    [(LASTS - 1, None), (LASTS + 1, "old"), (-AHEAD + 1, None), (-AHEAD - 2, "future")],
)
def test_when_it_was_signed(age, expected):
    raw = init_data(TOKEN, NOW - age)
    if expected is None:
        assert read_init_data(raw, TOKEN, NOW).actor.user_id == 101
    else:
        assert reason(raw) == expected


@pytest.mark.parametrize("date", ["", "soon", "-5", "1e9", "٣", "9" * 400])
def test_a_date_that_is_none(date):
    assert reason(init_data(TOKEN, NOW, auth_date=date)) == "malformed"


@pytest.mark.parametrize(
    "user",
    [
        "",
        "Anya",
        "[]",
        "{}",
        "null",
        "[" * 1200,
        {**ANYA, "id": "101"},
        {**ANYA, "id": 0},
        {**ANYA, "id": -5},
        {**ANYA, "id": True},
        {**ANYA, "id": 1.5},
        {**ANYA, "id": 2**52},
        {**ANYA, "is_bot": True},
        {**ANYA, "first_name": 5},
        {**ANYA, "language_code": ["ru"]},
    ],
)
def test_nobody(user):
    assert reason(init_data(TOKEN, NOW, user=user)) == "user"


@pytest.mark.parametrize("name", ["\ud800", "Аня \udfff", "\udc00\ud800"])
def test_half_a_character_in_a_name(name):
    for field in ("first_name", "last_name", "username", "language_code"):
        user = json.dumps({**ANYA, field: name})
        assert reason(init_data(TOKEN, NOW, user=user)) == "malformed"
    assert read_init_data(init_data(TOKEN, NOW, user={**ANYA, "first_name": "🎲"}), TOKEN, NOW).actor.name


def test_the_largest_number_of_a_person():
    user = {**ANYA, "id": 2**52 - 1}
    assert read_init_data(init_data(TOKEN, NOW, user=user), TOKEN, NOW).actor.user_id == 2**52 - 1


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"&",
        b"hash",
        b"a=1&a=1",
        b"hash=a&hash=a",
        b"a=%ff",
        b"a=\xff",
        "a=я".encode(),
        b"a=1&&b=2",
    ],
)
def test_what_is_no_init_data(raw):
    assert reason(raw) == "malformed"


def test_a_field_twice_is_refused_also_where_the_hash_fits_one_of_them():
    raw = init_data(TOKEN, NOW)
    assert reason(raw + b"&user=%7B%22id%22%3A7%7D") == "malformed"
    assert reason(b"user=%7B%22id%22%3A7%7D&" + raw) == "malformed"
    assert reason(raw.replace(b"user=", b"us%65r=x&user=")) == "malformed"


def test_without_a_hash_or_with_another():
    fields = {"user": json.dumps(ANYA), "auth_date": str(int(NOW))}
    good = data_hash(fields, TOKEN)
    assert read_init_data(query({**fields, "hash": good}), TOKEN, NOW).actor.user_id == 101
    for wrong in ("", good.upper(), good[:-1], good + "0", data_hash(fields, "654321:zyxwvutsrqp"), "ж"):
        assert reason(query({**fields, "hash": wrong})) == "hash"
    assert reason(query(fields)) == "hash"


def test_how_long_it_may_be():
    padding = MOST_BYTES - len(init_data(TOKEN, NOW, more="x")) + 1
    assert read_init_data(init_data(TOKEN, NOW, more="x" * padding), TOKEN, NOW).actor.user_id == 101
    assert reason(init_data(TOKEN, NOW, more="x" * (padding + 1))) == "large"


def test_no_error_tells_what_was_given():
    for raw in (init_data("1:other", NOW, "secret-start"), b"secret-start", b"a=secret-start%ff"):
        with pytest.raises(InitDataError) as caught:
            read_init_data(raw, TOKEN, NOW)
        assert "secret-start" not in f"{caught.value!r}"
        assert caught.value.__context__ is None or caught.value.__suppress_context__
