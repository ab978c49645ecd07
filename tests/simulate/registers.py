"""Every game as one register: what is on disk, line by line, and which tap has written it."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.ground.store.base import Database
from bot.privacy.room import ConfirmForget
from bot.sandbox.state import WorldState
from bot.table.game import CORRECTED
from bot.table.presses import TurnPress
from tests.presses import parse
from tests.simulate.journal import Journal
from tests.simulate.storage import Line
from tests.simulate.together import Together, seat_of, version_of


@dataclass(eq=False)
class Registers:
    """What has been committed, and whether that may be.

    Args:
        world: knows who made which tap.
        together: is told of every line, and knows the groups of games in which all play at once.
        journal: is told of every line.
        wrong: is told what may not be.

    Attributes:
        data: what was tapped, by the tap's id.
        in_app: who made which press in the app, by the id that stands for a tap there.
        written: who has written which message, by what stands for a tap there, see `typed`.
        by_tap: how often a tap has written lines, by its id.
        on_committed: called after every transaction that has written lines.
    """

    world: WorldState
    together: Together
    journal: Journal
    wrong: Callable[[str], None]

    def __post_init__(self) -> None:
        self._records: dict[int, list[tuple[str, int | None]]] = {}
        self._chats: dict[int, int] = {}  # by game
        self.data: dict[str, str] = {}
        self.in_app: dict[str, int] = {}
        self.written: dict[str, int] = {}
        self.by_tap: dict[str, int] = {}
        self.on_committed: Callable[[], None] = lambda: None

    def lines(self, game: int) -> list[str]:
        """All lines of a record."""
        return [line for line, _ in self._records.get(game, ())]

    def version(self, game: int) -> int:
        """The highest version that a button of a game may have: that of a seat, where all play at once."""
        lines = self.lines(game)
        seats = {seat_of(line) for line in lines} - {None}
        return max((version_of(lines, seat) for seat in seats), default=len(lines))

    def chat_of(self, tap: str) -> int:
        """The chat in which a tap was made; 0 if it was none."""
        query = self.world.queries.get(tap)
        return 0 if query is None else query.message.chat.id

    def committed(self, tap: str, lines: list[Line]) -> None:
        """Take the lines of one transaction."""
        for game, number, line, by, _ in lines:
            record = self._records.setdefault(game, [])
            if number != len(record) + 1:
                self.wrong(f"line {number} of game {game} follows line {len(record)}")
            record.append((line, by))
        game, first = lines[0][:2]
        told = ", ".join(line for _, _, line, _, _ in lines)
        self.journal.note("disk", f"game {game} from {first}: {told}")
        self.on_committed()
        self.together.committed(game, [line for _, _, line, _, _ in lines])
        pressed = [(line, by) for _, _, line, by, _ in lines if by is not None]
        if pressed:
            self._check_tap(tap, game, first, pressed)

    def _check_tap(self, tap: str, game: int, first: int, pressed: list[tuple[str, int | None]]) -> None:
        query = self.world.queries.get(tap)
        user = (self.in_app | self.written).get(tap) if query is None else query.person.id
        if user is None:
            self.wrong(f"game {game} was played on by nobody's tap: {pressed}")
            return
        if query is not None:
            self._chats[game] = self.together.groups.get(game, query.message.chat.id)
        self.by_tap[tap] = self.by_tap.get(tap, 0) + 1
        if self.by_tap[tap] > 1:
            self.wrong(f"tap {tap} was accepted twice, the second time in game {game}: {pressed}")
        if any(by != user for _, by in pressed):
            name = self.world.people[user].first_name
            self.wrong(f"{name} has acted for another in game {game}: {pressed}")
        press = parse(self.data.get(tap, ""))
        if isinstance(press, TurnPress):
            lines = self.lines(game)
            version = version_of(lines[: first - 1], seat_of(lines[first - 1]))
            if (press.game, press.version % CORRECTED) != (game, version):
                self.wrong(f"{press} was accepted by game {game} at version {version}")

    def compare(self, db: Database) -> None:
        """Hold the database against what was committed; only who has asked for it is forgotten."""
        forgotten = self._forgotten()
        rows = db.execute("SELECT game_id, n, line, by_user FROM steps ORDER BY game_id, n").fetchall()
        found: dict[int, list[tuple[str, int | None]]] = {}
        for game, number, line, by in rows:
            record = found.setdefault(game, [])
            if number != len(record) + 1:
                self.wrong(f"line {number} of game {game} stands after line {len(record)} in the database")
            record.append((line, by))
        for game in sorted(self._records.keys() | found.keys()):
            there = found.get(game, [])
            mine = self._records.get(game, [])
            if not there and self._chats.get(game, _alone(mine)) in forgotten:
                continue  # it was played in somebody's private chat
            if not _same(mine, there, forgotten):
                self.wrong(f"the database has {len(there)} lines of game {game}, {len(mine)} were committed")

    def _forgotten(self) -> set[int]:
        """Who has asked to be forgotten, and may have been."""
        asked = {tap for tap, data in self.data.items() if isinstance(parse(data), ConfirmForget)}
        return {query.person.id for tap in asked if (query := self.world.queries.get(tap)) is not None}


def typed(chat: int, message: int) -> str:
    """What stands for a tap where somebody has written a message instead."""
    return f"typed {chat}.{message}"


def _alone(lines: list[tuple[str, int | None]]) -> int | None:
    """The only person who has pressed in a game, if there is one: in the app nobody presses in a chat."""
    people = {by for _, by in lines if by is not None}
    return people.pop() if len(people) == 1 else None


def _same(
    mine: list[tuple[str, int | None]], there: list[tuple[str, int | None]], forgotten: set[int]
) -> bool:
    """Whether lines are the same, but for who pressed of those who are forgotten."""
    return len(mine) == len(there) and all(
        line == other and (by == who or (who is None and by in forgotten))
        for (line, by), (other, who) in zip(mine, there, strict=True)
    )
