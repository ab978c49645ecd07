"""What can be pressed on pages that belong to no game."""

from bot.chats.buttons import SetLanguage, SetPreset, SetSetting, SetZone, ShowSettings
from bot.daily.buttons import BeginDaily, ShowDaily
from bot.rankings.buttons import ShowProfile, ShowTop, ShowTopPage
from bot.rulebook.buttons import DropHouse, ListHouses, NewGame, SetHouse, ShowAdvice, ShowHouse, ShowRules

PagePress = (
    ShowTop
    | ShowTopPage
    | ShowProfile
    | ShowRules
    | ShowAdvice
    | SetLanguage
    | SetPreset
    | SetZone
    | SetSetting
    | ShowSettings
    | NewGame
    | ShowHouse
    | ListHouses
    | SetHouse
    | DropHouse
    | BeginDaily
    | ShowDaily
)
