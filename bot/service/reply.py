"""What a use case answers: something to say, and what to show."""

from dataclasses import dataclass
from enum import Enum

from bot.texts.message import Message, say
from bot.views.game import GameView, LobbyView


class Refusal(Enum):
    """What a person can cause by tapping or typing and is told instead of being obeyed; names the text."""

    NO_GAME = "no-game"
    OVER = "over"
    NOT_STARTED = "not-started"
    STARTED = "started"
    NOT_SEATED = "not-seated"
    NOT_YOUR_TURN = "not-your-turn"
    STALE = "stale"
    NOT_POSSIBLE = "not-possible"
    CLASH = "clash"
    OUTER_CHANGED = "outer-changed"
    NOT_HOST = "not-host"
    FULL = "full"
    ALREADY_SEATED = "already-seated"
    NOT_IN_LOBBY = "not-in-lobby"
    UNKNOWN_BUTTON = "unknown-button"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    NOTHING_TO_ROLL = "nothing-to-roll"
    EMPTY_LOBBY = "empty-lobby"
    TOO_FEW = "too-few"
    LOCKED = "locked"
    NOT_ADMIN = "not-admin"
    LOBBY_OPEN = "lobby-open"
    LOBBY_RULES = "lobby-rules"
    NOBODY_PLAYS = "nobody-plays"
    NOT_YOURS_TO_TAKE_BACK = "not-yours-to-take-back"
    NOT_TO_THE_END = "not-to-the-end"
    RUNNING = "running"
    TALISMAN_TAKEN = "talisman-taken"
    NO_RESULT = "no-result"
    NO_REVIEW = "no-review"
    STILL_PLAYING = "still-playing"
    NOT_YOURS = "not-yours"
    SET_ASIDE = "set-aside"
    HOUSE_GONE = "house-gone"
    HINT_RATED = "hint-rated"
    HINTS_OFF = "hints-off"
    HINT_NO_DICE = "hint-no-dice"
    TEAM_GONE = "team-gone"
    TEAM_FULL = "team-full"
    ALREADY_IN_TEAM = "already-in-team"
    NOT_IN_TEAM = "not-in-team"


@dataclass(frozen=True, slots=True)
class Shown:
    """A view and the message it belongs in; `message_id` None: no message shows it yet.

    `urgent`: the game has moved on, dice are not only held. `nudge`: a reminder that has done its work.
    """

    view: LobbyView | GameView
    message_id: int | None
    urgent: bool = False
    nudge: int | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """What to tell the person who acted, and what to show everybody; `refusal` when nothing was changed."""

    message: Message
    shown: Shown | None = None
    refusal: Refusal | None = None


def refuse(refusal: Refusal, shown: Shown | None = None, **args: Message | str | int) -> Reply:
    """The reply that explains why nothing was done."""
    return Reply(say(f"refusal-{refusal.value}", **args), shown, refusal)
