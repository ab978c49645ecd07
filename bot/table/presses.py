"""Presses of the table: lobby, board, own dice, questions, results."""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, get_args

from bot.chats.model import SetLanguage, SetPreset, SetSetting, SetZone, ShowSettings
from bot.ground.drawing import Press
from bot.rulebook.names import (
    DropHouse,
    ListHouses,
    NewGame,
    OpenHouseLobby,
    OpenLobby,
    SetHouse,
    ShowAdvice,
    ShowHouse,
    ShowRules,
)
from engine.players.levels import Level

# Presses of the board where people throw their own dice and enter what these show.
#
# `back` says which turn is meant: 0 the one under way, 1 the last that has ended, 2 and 3 those before it,
# which are being corrected then.


@dataclass(frozen=True, slots=True)
class AddFace:
    """One more die, which shows `face`; of double dice the outer values come first, then the inner ones."""

    code: ClassVar[str] = "ea"
    game: int
    version: int
    back: int
    face: int


@dataclass(frozen=True, slots=True)
class DropFace:
    """One die less of those that show `face`; `layer` is 1 for the inner values of double dice, else 0."""

    code: ClassVar[str] = "ed"
    game: int
    version: int
    back: int
    layer: int
    face: int


@dataclass(frozen=True, slots=True)
class SetRolls:
    """The number of rolls after which the dice lie; 0 for as many as a turn has."""

    code: ClassVar[str] = "er"
    game: int
    version: int
    back: int
    rolls: int


@dataclass(frozen=True, slots=True)
class OpenCorrections:
    """The question which of the last turns is to be corrected."""

    code: ClassVar[str] = "ec"
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class CorrectTurn:
    """The choice of a turn that has ended to be corrected; `back` 0: of none after all."""

    code: ClassVar[str] = "et"
    game: int
    version: int
    back: int


EntryPress = AddFace | DropFace | SetRolls
"""The presses that enter dice."""

OwnDicePress = EntryPress | OpenCorrections | CorrectTurn
"""All of these presses."""


# Presses of the board of a running game.


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


# Presses of the lobby.


Menu = Literal[
    "main",
    "presets",
    "rules",
    "table",
    "howto",
    "computer",
    "teams",
    "match",
    "matches",
    "guests",
    "door",
    "more",
]
MAIN: Final = "main"
"""The page of a lobby that its people see, from which the others are opened."""

ItemMenu = Literal["category", "option", "guest"]

RULES_PAGE: Final = ("pace", "luck", "dice", "card", "hands", "chips", "best_of")
"""The options that stand on the page of a game's rules; all others stand on the page "table"."""


@dataclass(frozen=True, slots=True)
class Sit:
    """The joining of a player."""

    code: ClassVar[str] = "s"
    game: int


@dataclass(frozen=True, slots=True)
class StandUp:
    """The leaving of a player."""

    code: ClassVar[str] = "d"
    game: int


@dataclass(frozen=True, slots=True)
class AddComputer:
    """A new computer player of this strength."""

    code: ClassVar[str] = "a"
    game: int
    level: Level


@dataclass(frozen=True, slots=True)
class DropComputer:
    """The removal of the last computer player."""

    code: ClassVar[str] = "x"
    game: int


NEXT: Final = "next"
"""The page of a lobby whose game begins by itself; no press opens it."""


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """Another page of the lobby."""

    code: ClassVar[str] = "m"
    game: int
    menu: Menu


@dataclass(frozen=True, slots=True)
class OpenItem:
    """The page of one item: a category of games, an option of the rules, or a guest by number."""

    code: ClassVar[str] = "M"
    game: int
    menu: ItemMenu
    item: str


@dataclass(frozen=True, slots=True)
class ShowCommitment:
    """The commitment to the dice of the game, in full."""

    code: ClassVar[str] = "F"
    game: int


@dataclass(frozen=True, slots=True)
class PickPreset:
    """The choice of a family of rules, its options at their defaults; empty: what was played here last."""

    code: ClassVar[str] = "p"
    game: int
    preset: str


@dataclass(frozen=True, slots=True)
class PickOption:
    """A new value of one option."""

    code: ClassVar[str] = "o"
    game: int
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class PickHouse:
    """The choice of house rules."""

    code: ClassVar[str] = "I"
    game: int
    house: int


@dataclass(frozen=True, slots=True)
class SaveHouse:
    """The saving of the present rules as house rules, under a made-up name."""

    code: ClassVar[str] = "v"
    game: int


@dataclass(frozen=True, slots=True)
class JoinTeam:
    """The joining of this person's seat, as a member of their team."""

    code: ClassVar[str] = "j"
    game: int
    user: int


@dataclass(frozen=True, slots=True)
class LeaveTeam:
    """The return from a team to a seat of one's own."""

    code: ClassVar[str] = "q"
    game: int


@dataclass(frozen=True, slots=True)
class AddGuest:
    """A seat for somebody without an account, where people throw their own dice."""

    code: ClassVar[str] = "ga"
    game: int


@dataclass(frozen=True, slots=True)
class DropGuest:
    """The removal of guest number `guest`."""

    code: ClassVar[str] = "gd"
    game: int
    guest: int


@dataclass(frozen=True, slots=True)
class TurnAway:
    """The removal of a person from the lobby, who is not let in again here for a day (host)."""

    code: ClassVar[str] = "ta"
    game: int
    user: int


@dataclass(frozen=True, slots=True)
class LetIn:
    """The end of that, before the day is over (host)."""

    code: ClassVar[str] = "tl"
    game: int
    user: int


@dataclass(frozen=True, slots=True)
class NameKeeper:
    """The choice of the person who enters the dice of guests."""

    code: ClassVar[str] = "gk"
    game: int
    user: int


@dataclass(frozen=True, slots=True)
class KeepForAll:
    """The choice whether the keeper enters the dice of everybody, as one phone serves the table."""

    code: ClassVar[str] = "ge"
    game: int
    everybody: bool


@dataclass(frozen=True, slots=True)
class Start:
    """The start of the game (host)."""

    code: ClassVar[str] = "g"
    game: int


@dataclass(frozen=True, slots=True)
class Cancel:
    """The closing of the lobby (host)."""

    code: ClassVar[str] = "c"
    game: int


@dataclass(frozen=True, slots=True)
class PickMatch:
    """The choice of a match or of a single game; another room handles it."""

    code: ClassVar[str] = "mt"
    game: int
    kind: Literal["single", "wins", "sum"]
    goal: int


LobbyPress = (
    Sit
    | StandUp
    | AddComputer
    | DropComputer
    | OpenMenu
    | OpenItem
    | ShowCommitment
    | PickPreset
    | PickOption
    | PickHouse
    | SaveHouse
    | JoinTeam
    | LeaveTeam
    | AddGuest
    | DropGuest
    | NameKeeper
    | KeepForAll
    | TurnAway
    | LetIn
    | Start
    | Cancel
)


# Presses of a question, which is a message of its own.


@dataclass(frozen=True, slots=True)
class ConfirmLeave:
    """The confirmation of leaving the running game, by the person who asked."""

    code: ClassVar[str] = "l"
    game: int
    user: int


@dataclass(frozen=True, slots=True)
class ConfirmStop:
    """The confirmation of ending the running game (host or administrator)."""

    code: ClassVar[str] = "e"
    game: int


@dataclass(frozen=True, slots=True)
class Dismiss:
    """The closing of a question without any effect."""

    code: ClassVar[str] = "z"


@dataclass(frozen=True, slots=True)
class ShowBoard:
    """The board of the running game, wanted at the bottom of the chat."""

    code: ClassVar[str] = "b"
    game: int


@dataclass(frozen=True, slots=True)
class ShowCard:
    """The card of one seat (from 0) of a game, on a page that shows one card at a time."""

    code: ClassVar[str] = ">"
    game: int
    seat: int


QuestionPress = ConfirmLeave | ConfirmStop | Dismiss | ShowBoard


# Presses of the result of a game, or of a message that offers one while it runs.


PictureKind = Literal["cards", "course", "match", "dice", "matrix", "year"]
"""The final cards of a game, how it went, its match; the dice of a chat, who beats whom there, one's year."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """A new lobby with the same rules, for the people of the table who sit down again."""

    code: ClassVar[str] = "R"
    game: int


@dataclass(frozen=True, slots=True)
class BookSeat:
    """The booking of a seat in the next game where this one is or was played, or its cancellation."""

    code: ClassVar[str] = "J"
    game: int


@dataclass(frozen=True, slots=True)
class CheckDice:
    """The verification of the dice of a finished game."""

    code: ClassVar[str] = "C"
    game: int


@dataclass(frozen=True, slots=True)
class SendRecord:
    """The record of a finished game, as a file."""

    code: ClassVar[str] = "S"
    game: int


@dataclass(frozen=True, slots=True)
class ShowReview:
    """The review of a player's own card in a finished game: its luck, and its costliest decisions."""

    code: ClassVar[str] = "W"
    game: int


@dataclass(frozen=True, slots=True)
class SendPicture:
    """A picture: the first three are of a finished game, the others of this chat, with game 0."""

    code: ClassVar[str] = "0"
    kind: PictureKind
    game: int


@dataclass(frozen=True, slots=True)
class AskDaily:
    """The game of the day of the chat, wanted below the result of a game."""

    code: ClassVar[str] = "8"
    game: int


@dataclass(frozen=True, slots=True)
class ShowMore:
    """The further things that can be done with a finished game, below its result.

    `keys` names them, with dots between: the codes of presses, and kinds of pictures.
    """

    code: ClassVar[str] = "om"
    game: int
    keys: str


ResultPress = Rematch | ShowMore | BookSeat | CheckDice | SendRecord | ShowReview | SendPicture | AskDaily
"""The presses of a result; other rooms handle the last three."""


# Every press that the table handles itself, also on pages that belong to no game.


PagePress = (
    ShowRules
    | ShowAdvice
    | ShowCard
    | SetLanguage
    | SetPreset
    | SetZone
    | SetSetting
    | ShowSettings
    | NewGame
    | OpenLobby
    | OpenHouseLobby
    | ShowHouse
    | ListHouses
    | SetHouse
    | DropHouse
)

TABLE_PRESSES: Final[tuple[type[Press], ...]] = (
    *get_args(LobbyPress),
    *get_args(TablePress),
    *get_args(QuestionPress),
    *get_args(PagePress),
    *(Rematch, ShowMore, BookSeat, CheckDice, SendRecord),
)
"""The kinds of presses that the table acts on itself."""
