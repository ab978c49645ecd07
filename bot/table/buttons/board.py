"""Presses of the board of a running game."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from bot.table.buttons.own_dice import OwnDicePress

LeftSeatChoice = Literal["computer", "remove"]
SleeperChoice = Literal["wait", "turn", "seat", "member", "remove"]


@dataclass(frozen=True, slots=True)
class Roll:
    """A throw of the dice that are not held."""

    code: ClassVar[str] = "r"
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class Hold:
    """The toggle of a held die, at `position` (from 0)."""

    code: ClassVar[str] = "h"
    game: int
    version: int
    position: int


@dataclass(frozen=True, slots=True)
class HoldOnly:
    """A hold of exactly the dice of this bit mask (bit 0: position 0)."""

    code: ClassVar[str] = "k"
    game: int
    version: int
    mask: int


@dataclass(frozen=True, slots=True)
class Reroll:
    """A hold of exactly the dice of this bit mask, with a throw of the others."""

    code: ClassVar[str] = "Q"
    game: int
    version: int
    mask: int


@dataclass(frozen=True, slots=True)
class PickRow:
    """The choice of row number `row`; a costly zero is asked about first. Double dice: the outer row."""

    code: ClassVar[str] = "w"
    game: int
    version: int
    row: int


@dataclass(frozen=True, slots=True)
class ShowColumns:
    """The question in which of several open columns a row is to be written; `row` is in one of them."""

    code: ClassVar[str] = "<"
    game: int
    version: int
    row: int


@dataclass(frozen=True, slots=True)
class ShowAnnounce:
    """The question which row is announced."""

    code: ClassVar[str] = "%"
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class AnnounceRow:
    """The announcement of row number `row`, the only one that this turn may write from then on."""

    code: ClassVar[str] = "&"
    game: int
    version: int
    row: int


@dataclass(frozen=True, slots=True)
class ShowCrossing:
    """The unfolding of the rows that would be crossed out, which are folded beside those that pay."""

    code: ClassVar[str] = "Z"
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class PickInner:
    """Double dice: the rows `outer` and `inner`; a costly zero is asked about first, unless `sure`."""

    code: ClassVar[str] = "i"
    game: int
    version: int
    outer: int
    inner: int
    sure: bool


@dataclass(frozen=True, slots=True)
class Sure:
    """The confirmation of a zero in row number `row`."""

    code: ClassVar[str] = "y"
    game: int
    version: int
    row: int


@dataclass(frozen=True, slots=True)
class NotSure:
    """The refusal to write a zero; with double dice another outer row is chosen."""

    code: ClassVar[str] = "n"
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The end of a turn without a row: none that is open is made."""

    code: ClassVar[str] = "E"
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class StandPat:
    """The end of a turn with the dice as they lie: they are its hand."""

    code: ClassVar[str] = "V"
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The undo of the row just written, the end of a turn without one, or the hand just chosen."""

    code: ClassVar[str] = "u"
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class Hint:
    """The question for the best action, answered to the player on turn only."""

    code: ClassVar[str] = "?"
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class DecideLeftSeat:
    """The others' decision about the seat of a player who left."""

    code: ClassVar[str] = "f"
    game: int
    seat: int
    choice: LeftSeatChoice


@dataclass(frozen=True, slots=True)
class DecideSleeper:
    """The others' decision about a turn whose time was out at `since` (unix seconds).

    To wait on; to let a computer play this turn, or the seat until its player presses something; to let the
    team go on without the member on turn; or to take the seat out of the game.
    """

    code: ClassVar[str] = "1"
    game: int
    version: int
    since: int
    choice: SleeperChoice


@dataclass(frozen=True, slots=True)
class ComeBack:
    """The return of a player to their own seat, which a computer plays."""

    code: ClassVar[str] = "2"
    game: int


@dataclass(frozen=True, slots=True)
class PlayHere:
    """The wish of a player who has the table open in the app to play in the chat."""

    code: ClassVar[str] = "7"
    game: int


@dataclass(frozen=True, slots=True)
class JoinLate:
    """The joining of a person in a game under way, where all play at once."""

    code: ClassVar[str] = "+"
    game: int


@dataclass(frozen=True, slots=True)
class OpenCard:
    """The wish of a player to see their card in the group, where all play at once; nobody else sees it."""

    code: ClassVar[str] = "="
    game: int


@dataclass(frozen=True, slots=True)
class CloseCard:
    """The wish to see the board again instead of one's card."""

    code: ClassVar[str] = "_"
    game: int


ColumnPress = ShowColumns | ShowAnnounce | AnnounceRow
"""The presses that only sheets with columns have."""

RowPress = PickRow | PickInner | ShowCrossing | ColumnPress | Sure | NotSure
"""The presses that choose the rows of a scorecard."""

TurnPress = Roll | Hold | HoldOnly | Reroll | RowPress | EndTurn | StandPat | TakeBack | OwnDicePress
"""The presses of the person on turn only."""

OwnCardPress = TurnPress | ComeBack | PlayHere
"""The presses that a person's own card has, where all play at once."""

CardPress = OpenCard | CloseCard
"""The presses about one's card in the group itself."""

TablePress = TurnPress | DecideLeftSeat | DecideSleeper | ComeBack | PlayHere | JoinLate | CardPress
"""The presses that the table handles itself."""

BoardPress = TablePress | Hint
