"""Every press that the table handles itself, also on pages that belong to no game."""

from typing import Final, get_args

from bot.chats.buttons import SetLanguage, SetPreset, SetSetting, SetZone, ShowSettings
from bot.ground.drawing.callback_data import Press
from bot.rulebook.buttons import (
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
from bot.table.buttons.board import TablePress
from bot.table.buttons.lobby import LobbyPress
from bot.table.buttons.questions import QuestionPress, ShowCard
from bot.table.buttons.result import BookSeat, CheckDice, Rematch, SendRecord

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
    *(Rematch, BookSeat, CheckDice, SendRecord),
)
"""The kinds of presses that the table acts on itself."""
