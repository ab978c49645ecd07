"""Sessions and links to games: what the bot signed itself is known again, everything else is nothing."""

import base64
import secrets

import pytest

from bot.ground.values import Actor
from bot.miniapp.sessions import MOST_BYTES, MOST_CHARACTERS, SESSIONS_LASTS, GameLinks, Signer, TableSessions

TOKEN, OTHER = "123456:abcdefghijk", "654321:zyxwvutsrqp"
ANYA = Actor(101, "Аня Ё", "anya", "ru")


def links(token=TOKEN):
    return GameLinks(token, lambda: "DiceBot", "table")


def changed(text):
    """The text with each of its characters changed, one at a time, and cut, and lengthened."""
    for index, letter in enumerate(text):
        yield text[:index] + ("A" if letter != "A" else "B") + text[index + 1 :]
    yield from (text[:-1], text + "A", text + "=", " " + text, text + "\n", "", "ж", "A" * 22)


def test_a_link_has_the_token_of_its_game():
    found = links().link(7)
    assert found == f"https://t.me/DiceBot/table?startapp={links().token_of(7)}&mode=compact"
    assert links().game_of(links().token_of(7)) == 7
    assert links().token_of(7) != links().token_of(8)
    assert len(links().token_of(7)) <= 64
    assert set(links().token_of(2**40)) <= set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
    )


def test_a_token_that_no_link_has():
    token = links().token_of(7)
    assert links(OTHER).game_of(token) is None
    assert not [each for each in changed(token) if links().game_of(each) is not None]
    assert links().game_of(Signer(TOKEN, "game").signed(b"7")) is None
    assert links().game_of(Signer(TOKEN, "session").signed((7).to_bytes(8, "big"))) is None


def test_a_session_says_who_and_which_game_until_it_ends():
    now = [1000.5]
    sessions = TableSessions(TOKEN, lambda: now[0])
    text, expires = sessions.issue(ANYA, 7)
    assert expires == int(1000.5 + SESSIONS_LASTS)
    session = sessions.read(text)
    assert (session.actor, session.game, session.expires) == (ANYA, 7, expires)
    other = sessions.read(sessions.issue(ANYA, 7)[0])
    assert other.key != session.key, "another page of the same person"
    now[0] = expires - 0.1
    assert TableSessions(TOKEN, lambda: now[0]).read(text) == session, "also after a restart"
    now[0] = float(expires)
    assert sessions.read(text) is None


def test_what_is_no_session():
    sessions = TableSessions(TOKEN, lambda: 1000.0)
    text, _ = sessions.issue(ANYA, 7)
    assert TableSessions(OTHER, lambda: 1000.0).read(text) is None, "another bot's"
    assert not [each for each in changed(text) if sessions.read(each) is not None]
    assert sessions.read(links().token_of(7)) is None
    assert sessions.read("A" * 100_000) is None


def test_the_longest_names_fit():
    sessions = TableSessions(TOKEN, lambda: 1000.0)
    for name in ("x" * MOST_BYTES, "я" * (MOST_BYTES // 6), "\U0001f3b2" * (MOST_BYTES // 12)):
        text, _ = sessions.issue(Actor(2**52 - 1, name, None, None), 2**50)
        assert len(text) <= MOST_CHARACTERS
        assert sessions.read(text).actor.name == name


@pytest.mark.parametrize("purpose", ["game", "session"])
def test_a_signature_is_of_its_payload_purpose_and_token(purpose):
    signer = Signer(TOKEN, purpose)
    for length in range(20):
        payload = secrets.token_bytes(length)
        text = signer.signed(payload)
        assert signer.payload(text) == payload
        assert Signer(OTHER, purpose).payload(text) is None
        assert Signer(TOKEN, f"{purpose}s").payload(text) is None
    assert signer.payload(base64.urlsafe_b64encode(b"x" * 40).decode()) is None
    assert TOKEN not in f"{signer!r}"
