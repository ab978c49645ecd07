"""The reply of a use case: a message, what to show, or a refusal with its reason."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from bot.ground.texts.dice_faces import DiceFaces
from bot.ground.texts.message import Message, say
from bot.table.views.game import GameView, LobbyView


class Refusal(Enum):
    """The reasons to refuse what a person taps or types; each names its text."""

    NO_SUCH_RULES = "no-such-rules"
    """Nothing here is called what was asked for."""
    NO_GAME = "no-game"
    """The game of this button is not there, or is not the one under way here."""
    OVER = "over"
    """The game is over."""
    NOT_STARTED = "not-started"
    """The game is still in its lobby."""
    STARTED = "started"
    """The game has left its lobby."""
    NOT_SEATED = "not-seated"
    """Only those who play may do that."""
    NOT_YOUR_TURN = "not-your-turn"
    """It is another seat's turn, or another member's of the team."""
    STALE = "stale"
    """The board has changed since its button was drawn."""
    NOT_POSSIBLE = "not-possible"
    """The rules do not allow that now."""
    CLASH = "clash"
    """Two options make no sense together."""
    SENSELESS = "senseless"
    """An option makes no sense with these rules."""
    DRAWING = "drawing"
    """Telegram throws the dice that the game begins with."""
    ROUND_WAITS = "round-waits"
    """The person has written in this round, which waits for others."""
    OUTER_CHANGED = "outer-changed"
    """Double dice: another row was chosen for the outer values since."""
    DESERTED = "deserted"
    """A game is played here in which nobody has acted for long."""
    NOT_HOST = "not-host"
    """The host of the game decides that."""
    HOST_DECIDES = "host-decides"
    """The host of the lobby, whose name is told, decides that, or an administrator of the chat."""
    PAGES = "pages"
    """The pages of a lobby are for those who sit there."""
    STOP_TOGETHER = "stop-together"
    """Past half of a game somebody else at the table has to want its end as well."""
    FULL = "full"
    """Every seat is taken."""
    ALREADY_SEATED = "already-seated"
    """The person has a seat in this game."""
    NOT_IN_LOBBY = "not-in-lobby"
    """The person has no seat in this lobby."""
    UNKNOWN_BUTTON = "unknown-button"
    """No button of this bot asks for that here."""
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    """The next dice have been thrown since."""
    UNDONE_ENOUGH = "undone-enough"
    """The end of this turn has been taken back as often as it may be."""
    NOTHING_TO_ROLL = "nothing-to-roll"
    """Every die is held."""
    EMPTY_LOBBY = "empty-lobby"
    """Nobody has a seat."""
    TOO_FEW = "too-few"
    """The game takes more seats than are taken."""
    LOCKED = "locked"
    """Showdown: the die stays until the end of the turn."""
    NOT_ADMIN = "not-admin"
    """The administrators of the chat decide that."""
    MEMBERSHIP_UNKNOWN = "membership-unknown"
    """Telegram did not say in time whether the person is in the chat, or an administrator of it."""
    TOO_FAST = "too-fast"
    """The person taps faster than anybody plays."""
    LOBBY_OPEN = "lobby-open"
    """A lobby is open in this place."""
    LOBBY_RULES = "lobby-rules"
    """A lobby is open here, and other rules were asked for."""
    NOBODY_PLAYS = "nobody-plays"
    """No game runs in this place."""
    NOT_YOURS_TO_TAKE_BACK = "not-yours-to-take-back"
    """Somebody else wrote the row."""
    CORRECTED_ENOUGH = "corrected-enough"
    """So many turns of this game have been taken back that no more may be."""
    NOT_TO_THE_END = "not-to-the-end"
    """A review is for those who played to the end."""
    RUNNING = "running"
    """A game runs in this place."""
    NO_RESULT = "no-result"
    """No game has been finished in this chat."""
    NO_REVIEW = "no-review"
    """The review has not been worked out yet."""
    STILL_PLAYING = "still-playing"
    """The secret of the dice opens when the game is over."""
    NOT_YOURS = "not-yours"
    """The question was put to somebody else."""
    SET_ASIDE = "set-aside"
    """The game cannot be read and is set aside."""
    HOUSE_GONE = "house-gone"
    """The house rules have been removed."""
    HOUSE_SAVERS = "house-savers"
    """Rules are saved by those who sit at a table, and by the administrators of the chat."""
    HINT_RATED = "hint-rated"
    """There are people among the opponents."""
    HINTS_OFF = "hints-off"
    """The chat does not allow hints."""
    HINT_DAILY = "hint-daily"
    """The game of the day is the same for all."""
    NO_DAILY = "no-daily"
    """There is no such game of the day, or it is not one of a chat that the person is in."""
    DAILY_ENDED = "daily-ended"
    """The evening of the game of the day has come."""
    DAILY_TRIED = "daily-tried"
    """The person has had their one attempt."""
    DAILY_OFF = "daily-off"
    """The chat wants no games of the day."""
    SEALED = "sealed"
    """Others play with the same dice until the evening: their secret opens then."""
    SEALED_BY_TABLES = "sealed-by-tables"
    """The secret of the dice tells those of tables that began earlier and still play."""
    NOT_OF_CHAT = "not-of-chat"
    """The table is that of a chat that the person is not in."""
    OUTSIDE = "outside"
    """The person has left the group."""
    TURNED_AWAY = "turned-away"
    """A host does not want the person at the tables of this chat today."""
    DICE_LOST = "dice-lost"
    """The database was put back from a copy that has no secrets."""
    HINT_NO_DICE = "hint-no-dice"
    """Nothing has been thrown in this turn."""
    TEAM_GONE = "team-gone"
    """Whoever was to be joined has left the lobby."""
    TEAM_FULL = "team-full"
    """The team has as many members as there may be."""
    ALREADY_IN_TEAM = "already-in-team"
    """The person is a member of this seat."""
    NOT_IN_TEAM = "not-in-team"
    """The person plays alone."""
    CLUB_OVER = "club-over"
    """The club night has ended."""
    CLUB_FULL = "club-full"
    """A club night has as many people as it has room for."""
    CLUB_CLOSING = "club-closing"
    """The club night ends soon, and no new game begins."""
    CLUB_NOT_IN = "club-not-in"
    """The person has not joined the club night, or has left it."""
    CLUB_ELSEWHERE = "club-elsewhere"
    """The person is in another club night that has not ended."""
    CLUB_FEW = "club-few"
    """Too few people are there for a club night to start."""
    CLUB_HOST = "club-host"
    """Whoever has opened the club night decides that, or an administrator of the chat."""
    CLUB_RUNS = "club-runs"
    """The club night has started."""
    CLUB_OPEN = "club-open"
    """A club night is open in this place already."""
    BOARD_BELOW = "board-below"
    """The board that was tapped has been replaced by one further down, and its button is out of date."""
    ALL_DICE = "all-dice"
    """All dice of the turn have been entered."""
    NO_SUCH_DIE = "no-such-die"
    """No die that was entered shows this face."""
    NOT_YOUR_TURNS = "not-your-turns"
    """Only whoever took a turn corrects it, or the keeper."""
    GUESTS_SIT = "guests-sit"
    """Guests play with their own dice only."""
    DECIDED = "decided"
    """Somebody has chosen what becomes of the turn, or the person on turn is back."""
    NOT_AWAY = "not-away"
    """No computer plays the person's seat."""


GAME_STANDS: Final = frozenset({Refusal.RUNNING, Refusal.DESERTED})
"""Refusals of a new game, because one is played here."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A person's card in a game in which all play at once, as their private chat with the bot shows it.

    `message_id` is None where no message shows it yet, or its number is not known.
    """

    user_id: int
    message_id: int | None
    view: GameView

    @property
    def in_app(self) -> bool:
        """Whether the person plays in the app, where they need no message."""
        return self.view.state == "playing" and self.user_id in self.view.in_app


@dataclass(frozen=True, slots=True)
class Shown:
    """A view and the message it belongs in; `message_id` None: no message shows it yet.

    Attributes:
        urgent: the person who pressed has to see it, which is not so when dice are only held.
        known: a fingerprint of the screen that the board is known to show.
        anew: the board may show something else than what it is known to show.
        panels: where all play at once, what people are shown in their private chats.
        open_tables: whether anybody has the table open in the app.
        number: higher than that of whatever this process has read before; 0 if it is not known.
    """

    view: LobbyView | GameView
    message_id: int | None
    urgent: bool = False
    result_id: int | None = None
    known: str | None = None
    anew: bool = False
    panels: tuple[Panel, ...] = ()
    open_tables: bool = False
    number: int = field(default=0, compare=False)

    @property
    def is_played(self) -> bool:
        """Whether it is a game that has begun and goes on."""
        return isinstance(self.view, GameView) and self.view.state == "playing"

    @property
    def is_beside(self) -> bool:
        """Whether it is the game of a side table, of which its chat is shown nothing."""
        return isinstance(self.view, GameView) and self.view.table_no > 0

    @property
    def is_menu(self) -> bool:
        """Whether it is a lobby that goes on: its pages leave to the game that begins the calls it takes."""
        return isinstance(self.view, LobbyView) and not (self.view.closed or self.view.drawing)


@dataclass(frozen=True, slots=True)
class Reply:
    """The message for the person who acted, and what everybody is shown; `refusal` when nothing was changed.

    `dialog`: the message is to be read at leisure and closed by hand.
    """

    message: Message
    shown: Shown | None = None
    refusal: Refusal | None = None
    dialog: bool = False


def refuse(refusal: Refusal, shown: Shown | None = None, **args: Message | DiceFaces | str | int) -> Reply:
    """The reply that explains why nothing was done."""
    return Reply(say(f"refusal-{refusal.value}", **args), shown, refusal)
