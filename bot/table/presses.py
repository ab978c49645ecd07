"""Presses of the table: lobby, board, own dice, questions, results."""

from typing import Final, Literal, get_args

from bot.chats.model import (
    SeeNothing,
    SetElsewhere,
    SetLanguage,
    SetPreset,
    SetSetting,
    SetZone,
    ShowSettings,
)
from bot.ground.values import OnGame, OnState, Press
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


class AddFace(OnState, code="ea"):
    """One more die, which shows `face`; of double dice the outer values come first, then the inner ones."""

    back: int
    face: int


class DropFace(OnState, code="ed"):
    """One die less of those that show `face`; `layer` is 1 for the inner values of double dice, else 0."""

    back: int
    layer: int
    face: int


class SetRolls(OnState, code="er"):
    """The number of rolls after which the dice lie; 0 for as many as a turn has."""

    back: int
    rolls: int


class OpenCorrections(OnState, code="ec"):
    """The question which of the last turns is to be corrected."""


class CorrectTurn(OnState, code="et"):
    """The choice of a turn that has ended to be corrected; `back` 0: of none after all."""

    back: int


EntryPress = AddFace | DropFace | SetRolls
"""The presses that enter dice."""

OwnDicePress = EntryPress | OpenCorrections | CorrectTurn
"""All of these presses."""


# Presses of the board of a running game.


LeftSeatChoice = Literal["computer", "remove"]
SleeperChoice = Literal["wait", "turn", "seat", "member", "remove"]


class Roll(OnState, code="r"):
    """A throw of the dice that are not held."""


class Hold(OnState, code="h"):
    """The toggle of a held die, at `position` (from 0)."""

    position: int


class HoldOnly(OnState, code="k"):
    """A hold of exactly the dice of this bit mask (bit 0: position 0)."""

    mask: int


class Reroll(OnState, code="Q"):
    """A hold of exactly the dice of this bit mask, with a throw of the others.

    Where luck is pressed they are set aside, and score.
    """

    mask: int


class PickRow(OnState, code="w"):
    """The choice of row number `row`; a costly zero is asked about first. Double dice: the outer row."""

    row: int


class ShowColumns(OnState, code="<"):
    """The question in which of several open columns a row is to be written; `row` is in one of them."""

    row: int


class ShowAnnounce(OnState, code="%"):
    """The question which row is announced."""


class AnnounceRow(OnState, code="&"):
    """The announcement of row number `row`, the only one that this turn may write from then on."""

    row: int


class ShowCrossing(OnState, code="Z"):
    """The unfolding of the rows that would be crossed out, which are folded beside those that pay."""


class PickInner(OnState, code="i"):
    """Double dice: the rows `outer` and `inner`; a costly zero is asked about first, unless `sure`."""

    outer: int
    inner: int
    sure: bool


class Sure(OnState, code="y"):
    """The confirmation of a zero in row number `row`."""

    row: int


class NotSure(OnState, code="n"):
    """The refusal to write a zero; with double dice another outer row is chosen."""


class EndTurn(OnState, code="E"):
    """The end of a turn without a row: none that is open is made."""


class StandPat(OnState, code="V"):
    """The end of a turn with the dice as they lie: they are its hand."""


class BankTurn(OnState, code="lb"):
    """The end of a turn with its points, the dice of this bit mask set aside before; 0: none."""

    mask: int


class TakeBack(OnState, code="u"):
    """The undo of the row just written, the end of a turn without one, or the hand just chosen."""


class Hint(OnState, code="?"):
    """The question for the best action, answered to the player on turn only."""


class DecideLeftSeat(OnGame, code="f"):
    """The others' decision about the seat of a player who left."""

    seat: int
    choice: LeftSeatChoice


class DecideSleeper(OnState, code="1"):
    """The others' decision about a turn whose time was out at `since` (unix seconds).

    To wait on; to let a computer play this turn, or the seat until its player presses something; to let the
    team go on without the member on turn; or to take the seat out of the game.
    """

    since: int
    choice: SleeperChoice


class ComeBack(OnGame, code="2"):
    """The return of a player to their own seat, which a computer plays."""


class PlayHere(OnGame, code="7"):
    """The wish of a player who has the table open in the app to play in the chat."""


class JoinLate(OnGame, code="+"):
    """The joining of a person in a game under way, where all play at once."""


class OpenCard(OnGame, code="="):
    """The wish of a player to see their card in the group, where all play at once; nobody else sees it."""


class CloseCard(OnGame, code="_"):
    """The wish to see the board again instead of one's card."""


ColumnPress = ShowColumns | ShowAnnounce | AnnounceRow
"""The presses that only sheets with columns have."""

RowPress = PickRow | PickInner | ShowCrossing | ColumnPress | Sure | NotSure
"""The presses that choose the rows of a scorecard."""

EndPress = EndTurn | StandPat | BankTurn
"""The presses that end a turn without a row."""

TurnPress = Roll | Hold | HoldOnly | Reroll | RowPress | EndPress | TakeBack | OwnDicePress
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


class Sit(OnGame, code="s"):
    """The joining of a player."""


class StandUp(OnGame, code="d"):
    """The leaving of a player."""


class AddComputer(OnGame, code="a"):
    """A new computer player of this strength."""

    level: Level


class DropComputer(OnGame, code="x"):
    """The removal of the last computer player."""


NEXT: Final = "next"
"""The page of a lobby whose game begins by itself; no press opens it."""


class OpenMenu(OnGame, code="m"):
    """Another page of the lobby."""

    menu: Menu


class OpenItem(OnGame, code="M"):
    """The page of one item: a category of games, an option of the rules, or a guest by number."""

    menu: ItemMenu
    item: str


class ShowCommitment(OnGame, code="F"):
    """The commitment to the dice of the game, in full."""


class PickPreset(OnGame, code="p"):
    """The choice of a family of rules, its options at their defaults; empty: what was played here last."""

    preset: str


class PickOption(OnGame, code="o"):
    """A new value of one option."""

    key: str
    value: str


class PickHouse(OnGame, code="I"):
    """The choice of house rules."""

    house: int


class SaveHouse(OnGame, code="v"):
    """The saving of the present rules as house rules, under a made-up name."""


class JoinTeam(OnGame, code="j"):
    """The joining of this person's seat, as a member of their team."""

    user: int


class LeaveTeam(OnGame, code="q"):
    """The return from a team to a seat of one's own."""


class AddGuest(OnGame, code="ga"):
    """A seat for somebody without an account, where people throw their own dice."""


class DropGuest(OnGame, code="gd"):
    """The removal of guest number `guest`."""

    guest: int


class TurnAway(OnGame, code="ta"):
    """The removal of a person from the lobby, who is not let in again here for a day (host)."""

    user: int


class LetIn(OnGame, code="tl"):
    """The end of that, before the day is over (host)."""

    user: int


class NameKeeper(OnGame, code="gk"):
    """The choice of the person who enters the dice of guests."""

    user: int


class KeepForAll(OnGame, code="ge"):
    """The choice whether the keeper enters the dice of everybody, as one phone serves the table."""

    everybody: bool


class Start(OnGame, code="g"):
    """The start of the game (host)."""


class Cancel(OnGame, code="c"):
    """The closing of the lobby (host)."""


class NotHere(OnGame, code="ix"):
    """The wish of a chat that the bot is not in to be left alone; another room handles it."""


class PickMatch(OnGame, code="mt"):
    """The choice of a match or of a single game; another room handles it."""

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


class ConfirmLeave(OnGame, code="l"):
    """The confirmation of leaving the running game, by the person who asked."""

    user: int


class ConfirmStop(OnGame, code="e"):
    """The confirmation of ending the running game (host or administrator)."""


class Dismiss(Press, code="z"):
    """The closing of a question without any effect."""


class ShowBoard(OnGame, code="b"):
    """The board of the running game, wanted at the bottom of the chat."""


class ShowCard(OnGame, code=">"):
    """The card of one seat (from 0) of a game, on a page that shows one card at a time."""

    seat: int


QuestionPress = ConfirmLeave | ConfirmStop | Dismiss | ShowBoard


# Presses of the result of a game, or of a message that offers one while it runs.


PictureKind = Literal["cards", "course", "match", "dice", "matrix", "year"]
"""The final cards of a game, how it went, its match; the dice of a chat, who beats whom there, one's year."""


class Rematch(OnGame, code="R"):
    """A new lobby with the same rules, for the people of the table who sit down again."""


class BookSeat(OnGame, code="J"):
    """The booking of a seat in the next game where this one is or was played, or its cancellation."""


class CheckDice(OnGame, code="C"):
    """The verification of the dice of a finished game."""


class SendRecord(OnGame, code="S"):
    """The record of a finished game, as a file."""


class ShowReview(OnGame, code="W"):
    """The review of a player's own card in a finished game: its luck, and its costliest decisions."""


class SendPicture(Press, code="0"):
    """A picture: the first three are of a finished game, the others of this chat, with game 0."""

    kind: PictureKind
    game: int


class AskDaily(OnGame, code="8"):
    """The game of the day of the chat, wanted below the result of a game."""


class ShowMore(OnGame, code="om"):
    """The further things that can be done with a finished game, below its result.

    `keys` names them, with dots between: the codes of presses, and kinds of pictures.
    """

    keys: str


ResultPress = Rematch | ShowMore | BookSeat | CheckDice | SendRecord | ShowReview | SendPicture | AskDaily
"""The presses of a result; other rooms handle the last three."""


# Every press that the table handles itself, also on pages that belong to no game.


TABLE_PRESSES: Final[tuple[type[Press], ...]] = (
    *get_args(LobbyPress),
    *get_args(TablePress),
    *get_args(QuestionPress),
    *(ShowRules, ShowAdvice, ShowCard, SetLanguage, SetPreset, SetZone, SetSetting),
    *(ShowSettings, SetElsewhere, SeeNothing, NewGame, OpenLobby, OpenHouseLobby),
    *(ShowHouse, ListHouses, SetHouse, DropHouse),
    *(Rematch, ShowMore, BookSeat, CheckDice, SendRecord),
)
"""The kinds of presses that the table acts on itself."""
