"""The pages of `/club` about the nights of a chat, and questions before something ends."""

from typing import Final, get_args

from bot.clubs.buttons import (
    CancelClub,
    ClubChoice,
    ClubPageName,
    LeaveClub,
    OpenClub,
    SetClub,
    ShowClub,
    ShowClubRules,
)
from bot.clubs.screens import names
from bot.clubs.views import CLUB_CHOICES, ClubPlanView
from bot.ground.drawing.keyboard import Keys, abreast, choice, key
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, say
from bot.ground.values.screen import Screen
from bot.rulebook import words
from bot.table.buttons.questions import Dismiss

_HOURS_ABREAST: Final = 4
_FIRST: Final = 3


def plan(t: Texts, view: ClubPlanView, page: ClubPageName = "main") -> Screen:
    """The overview, or the page of one choice."""
    return _overview(t, view) if page == "main" else _choice(t, view, page)


def _overview(t: Texts, view: ClubPlanView) -> Screen:
    text = [
        t("club-title", minutes=int(view.words["minutes"])),
        t("club-game", preset=words.game(view.rules)),
        t("club-about"),
        t("club-plan-none")
        if view.opens is None
        else t("club-plan", day=word("weekday", view.words["weekday"]), time=f"{view.opens:%H:%M}"),
    ]
    last = view.last
    if last is not None and last.rows:
        best = (f"{names.html(t, row.name, row.user_id)} {row.points}" for row in last.rows[:_FIRST])
        text.append(t("club-last-night", day=f"{last.day:%d.%m}", names=", ".join(best)))
    settings = [
        key(
            t("button-option", option=say(f"club-choice-{each}"), value=word(each, view.words[each])),
            ShowClub(each),
        )
        for each in get_args(ClubChoice)
        if each != "hour" or view.words["weekday"] != "none"
    ]
    keys = (
        (key(t("button-club-open"), OpenClub(), "success"),),
        *abreast(settings),
        (key(t("button-club-rules"), ShowClubRules()),),
    )
    return Screen("\n".join(text), keys)


def _choice(t: Texts, view: ClubPlanView, name: ClubChoice) -> Screen:
    buttons = [
        choice(t, t.say(word(name, each)), SetClub(name, each), chosen=each == view.words[name])
        for each in CLUB_CHOICES[name]
    ]
    if name == "hour":
        lines = [tuple(buttons[at : at + _HOURS_ABREAST]) for at in range(0, len(buttons), _HOURS_ABREAST)]
    else:
        lines = list(abreast(buttons))
    heading = t(
        "club-choice-page", setting=say(f"club-choice-{name}"), about=say(f"club-choice-{name}-about")
    )
    back: Keys = (key(t("button-back"), ShowClub("main")),)
    return Screen(heading, (*lines, back))


def word(name: ClubChoice, chosen: str) -> Message:
    """What a word of a choice is called."""
    match name:
        case "minutes":
            return say("club-minutes", n=int(chosen))
        case "hour":
            return say("club-hour", hour=f"{int(chosen):02}")
        case _:
            return say(f"club-{name}-{chosen}")


def leave(t: Texts, club: int) -> Screen:
    """Really leave the night, and the game under way with it? Asked in the person's private chat."""
    go = key(t("button-club-leave"), LeaveClub(club, sure=True), "danger")
    return Screen(t("club-ask-leave"), ((go, key(t("button-stay"), Dismiss())),))


def cancel(t: Texts, club: int, *, begun: bool) -> Screen:
    """Really end the night for everybody?"""
    go = key(t("button-club-end" if begun else "button-club-cancel"), CancelClub(club, sure=True), "danger")
    stay = key(t("button-keep-playing" if begun else "button-back"), Dismiss())
    return Screen(t("club-ask-end" if begun else "club-ask-cancel"), ((go, stay),))
