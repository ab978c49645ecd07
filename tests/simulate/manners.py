"""How people are: how long they think, how often they do what, and what they press."""

from dataclasses import dataclass
from random import Random

from bot.daily.model import BeginDaily
from bot.ground.values import Press
from bot.rulebook.names import OpenHouseLobby, OpenLobby
from bot.table import presses as board
from bot.table import presses as lobby
from bot.table import presses as own_dice
from bot.table import presses as pages
from bot.table import presses as questions
from bot.table import presses as result


@dataclass(frozen=True, slots=True)
class Manner:
    """One way to be.

    Attributes:
        name: what it is called.
        thinking: seconds between two acts, on the average.
        asleep: how often somebody goes away for some minutes instead of acting.
        meddles: how often they press what is somebody else's.
        odd: how often they press anything at all, also of old messages, or forge a button.
        types: how often they type a command instead of pressing a button.
        leaves: how much they like to get up, to stop a game, to leave the chat.
        twice: how often they press again at once.
    """

    name: str
    thinking: float
    asleep: float = 0.0
    meddles: float = 0.02
    odd: float = 0.01
    types: float = 0.03
    leaves: float = 0.2
    twice: float = 0.01


MANNERS = (
    Manner("tidy", 4.0),
    Manner("hasty", 1.5, meddles=0.1, twice=0.3, odd=0.05),
    Manner("sleepy", 20.0, asleep=0.08),
    Manner("griefing", 3.0, meddles=0.4, odd=0.3, types=0.25, leaves=1.0, twice=0.2),
    Manner("leaving", 8.0, asleep=0.03, leaves=4.0),
)

_WISHES: dict[type[Press], float] = {
    board.Sure: 8,
    board.NotSure: 0.5,
    board.PickInner: 5,
    board.PickRow: 3,
    board.Reroll: 3,
    board.Roll: 3,
    board.Hold: 0.2,
    board.HoldOnly: 0.5,
    board.EndTurn: 2,
    board.StandPat: 2,
    board.BankTurn: 3,
    board.ShowCrossing: 0.6,
    board.ShowColumns: 2,
    board.ShowAnnounce: 0.5,
    board.AnnounceRow: 2,
    board.TakeBack: 0.15,
    board.Hint: 0.1,
    board.DecideLeftSeat: 3,
    board.DecideSleeper: 2,
    board.ComeBack: 1,
    board.OpenCard: 0.5,
    board.CloseCard: 0.05,
    own_dice.AddFace: 2,
    own_dice.DropFace: 0.1,
    own_dice.SetRolls: 0.1,
    own_dice.OpenCorrections: 0.3,
    own_dice.CorrectTurn: 1,
    lobby.Sit: 6,
    lobby.StandUp: 0.1,
    lobby.AddComputer: 0.3,
    lobby.DropComputer: 0.1,
    lobby.OpenMenu: 0.25,
    lobby.OpenItem: 0.15,
    lobby.ShowCommitment: 0.1,
    lobby.PickPreset: 0.4,
    lobby.PickOption: 0.6,
    lobby.PickHouse: 0.5,
    lobby.SaveHouse: 0.1,
    lobby.JoinTeam: 0.5,
    lobby.LeaveTeam: 0.1,
    lobby.Start: 5,
    lobby.Cancel: 0.05,
    result.Rematch: 2,
    result.BookSeat: 0.3,
    result.ShowMore: 0.3,
    result.CheckDice: 0.2,
    result.SendRecord: 0.1,
    result.ShowReview: 0.1,
    result.SendPicture: 0.2,
    result.AskDaily: 0.1,
    questions.Dismiss: 1,
    questions.ShowBoard: 1,
    OpenLobby: 2,
    OpenHouseLobby: 1,
    pages.NewGame: 0.5,
    BeginDaily: 3,
}
_LEAVING: dict[type[Press], float] = {questions.ConfirmLeave: 1, questions.ConfirmStop: 0.5}


def wish(manner: Manner, press: Press) -> float:
    """How much somebody wants to press a button, against the others of a message."""
    kind = type(press)
    return _LEAVING[kind] * manner.leaves if kind in _LEAVING else _WISHES.get(kind, 0.15)


def pause(manner: Manner, rng: Random) -> float:
    """Seconds until the next act."""
    if rng.random() < manner.asleep:
        return rng.uniform(60.0, 600.0)
    return 0.3 + rng.expovariate(1.0 / manner.thinking)
