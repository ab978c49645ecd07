"""The audit of boards at rest: while a turn, or half a game, is played in the app, a board changes once."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus

from bot.chats.model import SeeNothing, SetSetting
from bot.ground.store.base import Database
from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES
from bot.rulebook.names import rules_of
from bot.sandbox.text import Json
from bot.table.model import Entered
from bot.table.presses import PlayHere
from engine.play.game import least_seats, new_game
from engine.play.length import half_played
from engine.play.steps import parse
from engine.records.record import Progress, joins
from tests import presses
from tests.simulate.phases import Look
from tests.simulate.together import buttons, state_of, which

_NAME = "\0"
_GAME = """
    SELECT preset, options, revision, (SELECT count(*) FROM seats WHERE game_id = games.id)
    FROM games WHERE id = ?
    """
_ALL = {
    part
    for language in LANGUAGES
    for text in ("board-all-in-app", "board-one-in-app")
    for part in [re.sub(r"<[^>]*>", "", texts(language)(text, name=_NAME)).split(_NAME)[-1]]
}
"""What a board says while all play in the app."""


@dataclass(eq=False)
class RestEdits:
    """The edits of boards at rest.

    Args:
        look: at the database.
        counters: of what was met.
        wrong: is told what may not be.

    Attributes:
        lives: how often the bot was started: whoever is started shows every game.
    """

    look: Look
    counters: Counter[str]
    wrong: Callable[[str], None]

    def __post_init__(self) -> None:
        self._shown: dict[int, tuple[object, ...]] = {}  # by game, if the last change left its board at rest
        self._woken = set[int]()  # no board has come to rest since a table was closed or a tap answered
        self._begun: dict[tuple[str, ...], tuple[object, ...]] = {}
        self.lives = 0

    def tapped(self, data: str) -> None:
        """Somebody has tapped a button; settings have every board of their chat drawn anew."""
        if isinstance(presses.parse(data), SetSetting | SeeNothing):
            self._shown.clear()

    def closed(self, game: int) -> None:
        """Somebody has closed the table of a game: its board rests no more, until all have it open again.

        It counts as closed some seconds later; what arrives before that was drawn while it was open.
        """
        self._shown.pop(game, None)
        self._woken.add(game)

    def answered(self, data: str) -> None:
        """A tap in a chat was acted on: it may have woken a board, whose player has gone back to the app.

        A setting has boards drawn anew only now, which may be long after the tap. What arrives next may have
        been on its way before the tap, and the edit that the tap has caused comes after it.
        """
        self.tapped(data)
        game = getattr(presses.parse(data), "game", None)
        if isinstance(game, int):
            self._shown.pop(game, None)
            self._woken.add(game)

    def begun(self, method: str, params: Json) -> None:
        """The bot makes a call: note the state of the game in which a board comes to rest."""
        game = _resting(params)
        if method == "editMessageText" and game is not None:
            with suppress(LookupError), self.look() as db:
                self._begun[which(params)] = (self.lives, *_at(db, game, str(params["text"])))

    def arrived(self, method: str, params: Json, answer: tuple[int, Json]) -> None:
        """A call was carried out, or refused by the server of its own accord."""
        games = {press.game for press in _presses(params) if hasattr(press, "game")}
        if method == "sendMessage":
            for game in games:
                self._shown.pop(game, None)
        if method != "editMessageText" or answer[0] != HTTPStatus.OK:
            return
        game = _resting(params)
        if game is None:
            for each in games:
                self._shown.pop(each, None)
            return
        at = self._begun.pop(which(params), ())
        if int(params["chat_id"]) > 0 or not at:
            return  # a card in private
        self.counters["in the app: boards at rest"] += 1
        if self._shown.get(game) == at:
            self.wrong(f"the board of game {game}, which rests, was edited again in {at}")
        if game in self._woken:
            self._woken.remove(game)
        else:
            self._shown[game] = at


def _at(db: Database, game: int, text: str) -> tuple[object, ...]:
    """What a board at rest may show once: the half of a game that all play in the app, or a turn."""
    rows = db.execute("SELECT line FROM steps WHERE game_id = ? ORDER BY n", (game,)).fetchall()
    lines = [line for (line,) in rows]
    shown = re.sub(r"<[^>]*>", "", text)
    (entered,) = db.execute("SELECT entered FROM games WHERE id = ?", (game,)).fetchone()
    corrected = Entered.parse(entered).back or 0  # the game is shown as it was in a turn that is corrected
    if any(part in shown for part in _ALL):
        preset, options, revision, seats = db.execute(_GAME, (game,)).fetchone()
        rules = rules_of(preset, options, revision)
        progress = Progress(new_game(rules, max(seats - joins(lines), least_seats(rules))))
        for line in lines:
            progress = progress.after(parse(line))
        return ("half", half_played(progress.game), corrected, state_of(db, game))
    played = [line for line in lines if not line.startswith(("throw", "faces"))]
    return ("turn", len(played), corrected, state_of(db, game))


def _resting(params: Json) -> int | None:
    """The game whose board rests in a message."""
    return next((press.game for press in _presses(params) if isinstance(press, PlayHere)), None)


def _presses(params: Json) -> Iterator[object]:
    every = (presses.parse(button.get("callback_data", "")) for button in buttons(params))
    return (each for each in every if each is not None)
