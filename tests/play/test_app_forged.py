"""Forged and mutated requests to the Mini App: none is acted on, none makes it fail, and nothing changes.

`FORGED` of them, by default a thousand.
"""

import asyncio
import json
import os
import random
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from bot.ground.drawing.callback_data import Presses, pack
from bot.rooms import presses
from bot.table.buttons.board import Hold, PickRow, Roll
from tests.bot.miniapp.signing import init_data
from tests.play.app_pages import AppPages, AppWindow, app_settings, pages_of
from tests.play.conftest import check_calls, run_without_errors
from tests.play.phones import SWIFT, Phones, game_of, running, settings_for
from tests.play.tables import contents, group_of, quick_world, started
from tests.ports import free_port
from tests.world.machine import served, wall_clock

FORGED = int(os.environ.get("FORGED", "1000"))
AT_ONCE = 20
LETTERS = "ABCxyz0129_-:%&=+. \x00é☃"


def mutated(rng: random.Random, text: str) -> str:
    """A text with something changed in it, cut out, doubled or put in."""
    at = rng.randrange(len(text) + 1)
    until = min(len(text), at + rng.randrange(1, 9))
    match rng.randrange(5):
        case 0:
            return text[:at] + rng.choice(LETTERS) + text[at + 1 :]
        case 1:
            return text[:at] + text[until:]
        case 2:
            return text[:until] + text[at:]
        case 3:
            return text[:at] + "".join(rng.choices(LETTERS, k=rng.randrange(1, 6))) + text[at:]
        case _:
            return text[:at] + text[at:until][::-1] + text[until:]


class Forger:
    """Makes requests that nobody is to be allowed, out of what honest people send.

    Args:
        rng: chance.
        pages: the honest pages.
        mover: a player on turn, whose session is not had.
        others: people whose sessions are: a player who is not on turn, and a stranger.
    """

    def __init__(
        self, rng: random.Random, pages: AppPages, mover: AppWindow, others: list[AppWindow]
    ) -> None:
        self._rng, self._pages, self._mover, self._others = rng, pages, mover, others
        self._kinds: Presses = presses()
        self.found: Counter[tuple[str, int]] = Counter()

    async def one(self) -> None:
        """Make one."""
        make: Callable[[], Coroutine[object, object, None]] = self._rng.choice(
            (self._opens, self._plays_for_another, self._steals, self._speaks_nonsense, self._looks)
        )
        await make()

    def _count(self, what: str, status: int) -> None:
        assert status < 500, what
        self.found[what, status] += 1

    async def _opens(self) -> None:
        """Init data of the mover, changed, or signed for another bot, or for a moment long ago."""
        rng, pages = self._rng, self._pages
        raw = pages.launched(self._mover.user, self._mover.game)
        sent = raw
        match rng.randrange(4):
            case 0:
                token, start = f"{rng.randrange(10**9)}:{'x' * 35}", pages.token(self._mover.game)
                sent = init_data(token, wall_clock(), start, {"id": self._mover.user})
            case 1:
                late = wall_clock() - rng.choice((-1, 1)) * rng.randrange(90_000, 10**9)
                sent = init_data(pages.world.state.token, abs(late), pages.token(self._mover.game))
            case _:
                sent = mutated(rng, raw.decode()).encode()
        status, body = await pages.exchange(sent, X_Forwarded_For=f"{rng.getrandbits(128):x}"[:4] + "::1")
        if status == 200:  # the same in other letters, as %d0 is %D0
            assert dict(parse_qsl(sent.decode(), True)) == dict(parse_qsl(raw.decode(), True))  # noqa: FBT003
        else:
            assert body["said"]
        self._count("opens", status)

    async def _plays_for_another(self) -> None:
        """A press that only the mover may make, or one of any kind, by a session that is valid."""
        rng, window = self._rng, self._rng.choice(self._others)
        game, version = window.game, self._mover.version
        kind = rng.choice(self._kinds.kinds)
        fields = [game, version, *(rng.choice((0, 1, 2, 99, 10**14, "x")) for _ in range(3))]
        honest = rng.choice((Roll(game, version), Hold(game, version, 0), PickRow(game, version, 0)))
        random_one = ":".join(map(str, (kind.code, *fields[: rng.randrange(1, 6)])))
        data = rng.choice((pack(honest), random_one, mutated(rng, pack(honest))))
        status, _ = await self._pages.press(window, data)
        assert status not in {200, 401}, data
        self._count("plays", status)

    async def _steals(self) -> None:
        """The mover's press with a session, token or origin that is not quite theirs."""
        rng, window = self._rng, self._mover
        token, session, origin = window.token, window.session, self._pages.origin
        match rng.randrange(4):
            case 0:
                token = mutated(rng, token)
            case 1:
                session = mutated(rng, session)
            case 2:
                session = mutated(rng, rng.choice(self._others).session)
            case _:
                origin = mutated(rng, origin)
        session, origin = session.strip(), origin.strip()  # as HTTP has it
        if (token, session, origin) == (window.token, window.session, self._pages.origin):
            return
        body = json.dumps(
            {"press": pack(Roll(window.game, window.version)), "key": f"{rng.random():.17f}"[2:]}
        )
        await self._send("POST", f"/app/game/{token}/press", body.encode(), session, origin)

    async def _speaks_nonsense(self) -> None:
        """Something else than a request of the page."""
        rng = self._rng
        path = rng.choice(
            (
                "/app/session",
                f"/app/game/{self._mover.token}/press",
                f"/app/game/{self._mover.token}/events",
                "/app/",
            )
        )
        path = mutated(rng, path) if rng.randrange(2) else path
        body = rng.randbytes(rng.randrange(0, 700))
        window = rng.choice(self._others)
        method = rng.choice(("POST", "PUT", "DELETE", "PATCH", "OPTIONS"))
        await self._send(method, path, body, window.session, self._pages.origin)

    async def _looks(self) -> None:
        """The stream of a game by a session that is not of it."""
        rng, window = self._rng, self._rng.choice(self._others)
        token = rng.choice((mutated(rng, window.token), self._pages.token(rng.randrange(2, 10**9))))
        if token != window.token:
            await self._send("GET", f"/app/game/{token}/events", b"", window.session, self._pages.origin)

    async def _send(self, method: str, path: str, body: bytes, session: str, origin: str) -> None:
        """Write a request by hand: no library would send some of them."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._pages.port)
        head = (
            f"{method} {path.replace(' ', '%20')} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
            f"Origin: {origin}\r\nAuthorization: Bearer {session}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        try:
            writer.write(head.encode() + body)
            await writer.drain()
            answer = await reader.read()
        except ConnectionError:
            answer = b""
        finally:
            writer.close()
        status = int(answer.split(b" ", 2)[1]) if answer else 0
        assert not (status == 200 and path.endswith("/press")), (method, path)
        self._count(method, status)


def test_what_is_forged_changes_nothing(target: Path | str, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        world, port, rng = quick_world(), free_port(), random.Random(FORGED)
        async with served(world) as address, pages_of(world, port) as pages:
            settings = settings_for(world, address, target, group_budget=1000, **app_settings(port))
            async with running(settings, SWIFT):
                chat, people = group_of(world, 2)
                board = await started(Phones(world), chat, people, "yatzy")
                stranger = pages.onlooker("Чужой")
                mover, waiter, watcher = [await pages.open(u, game_of(board)) for u in (*people, stranger)]
                forger, before = Forger(rng, pages, mover, [waiter, watcher]), contents(target)
                left = iter(range(FORGED))

                async def some() -> None:
                    for _ in left:
                        await forger.one()

                await asyncio.gather(*(some() for _ in range(AT_ONCE)))
                assert contents(target) == before
                assert (await pages.press(mover, Roll(mover.game, mover.version)))[0] == 200, "it still works"
                assert sum(forger.found.values()) >= 0.9 * FORGED
                for what in ("opens", "plays", "POST", "GET", "PUT"):
                    assert any(name == what for name, _ in forger.found), what
        check_calls(world)

    run_without_errors(main(), caplog)
