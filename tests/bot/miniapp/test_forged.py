"""Thousands of forged openings: what the bot has not signed is never taken."""

import random
from urllib.parse import unquote_plus

from bot.miniapp.sessions import InitDataError, read_init_data
from tests.bot.miniapp.signing import init_data, query

TOKEN, NOW = "123456:abcdefghijk", 1_800_000_000.0
OPENINGS = 4_000


def mutated(rng: random.Random, raw: bytes) -> bytes:
    """Bytes with one to three of them changed, cut out or put in."""
    found = bytearray(raw)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(found))
        match rng.randrange(4):
            case 0:
                found[at] = rng.randrange(256)
            case 1:
                del found[at : at + rng.randrange(1, 20)]
            case 2:
                found[at:at] = rng.choice((b"&", b"=", b"%", b"%00", b"&hash=", b"&user=", rng.randbytes(3)))
            case _:
                found[at] ^= 1 << rng.randrange(8)
    return bytes(found) or b"x"


def said(raw: bytes) -> list[tuple[str, str]]:
    """The fields of init data in their order."""
    pairs = [part.partition("=")[::2] for part in raw.decode("ascii").split("&")]
    return sorted((unquote_plus(name), unquote_plus(value)) for name, value in pairs)


def test_openings():
    rng, good = random.Random(1), init_data(TOKEN, NOW, "start")
    accepted, reasons = 0, set()
    fields = dict(said(good))
    for number in range(OPENINGS):
        if number % 3:
            raw = mutated(rng, good)
        else:  # well-formed, with another field or value
            other = dict(fields)
            other[rng.choice([*fields, "more"])] = f"{rng.getrandbits(32):x}"
            raw = query(dict(rng.sample(sorted(other.items()), rng.randrange(1, len(other) + 1))))
        try:
            read_init_data(raw, TOKEN, NOW)
        except InitDataError as error:
            reasons.add(error.reason)
        else:
            assert said(raw) == said(good), raw
            accepted += 1
    assert reasons >= {"hash", "malformed"}
    assert accepted < OPENINGS / 20, "the same in other letters"
