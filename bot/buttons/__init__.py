"""What a button asks for: a closed set of typed presses, packed into callback data and parsed back here only.

Data looks like `r:7:12` - a code, then the fields in order, at most 64 bytes (Telegram's limit). A press on a
game carries the game and, where it matters, the version: how many steps it had when the button was shown.
"""

from collections.abc import Callable
from typing import get_args, get_type_hints

from bot.buttons.lobby import (
    AddComputer,
    Cancel,
    DropComputer,
    JoinTeam,
    LeaveTeam,
    Menu,
    OpenMenu,
    PickHouse,
    PickOption,
    PickPreset,
    PickTalisman,
    SaveHouse,
    Sit,
    Stand,
    Start,
)
from bot.buttons.pages import (
    DropHouse,
    RankingSpan,
    SetChances,
    SetHints,
    SetHouse,
    SetLanguage,
    SetPreset,
    ShowHouse,
    ShowRules,
    ShowTop,
)
from bot.buttons.play import (
    EndTurn,
    Hold,
    HoldOnly,
    NotSure,
    PickInner,
    PickRow,
    Roll,
    StandPat,
    Sure,
    TakeBack,
)
from bot.buttons.table import (
    CheckDice,
    ConfirmLeave,
    ConfirmStop,
    DecideFate,
    Dismiss,
    Fate,
    Hint,
    Rematch,
    SendRecord,
    ShowBoard,
    ShowReview,
)

__all__ = [
    "MAX_BYTES",
    "AddComputer",
    "After",
    "Cancel",
    "CheckDice",
    "ConfirmLeave",
    "ConfirmStop",
    "DecideFate",
    "Dismiss",
    "DropComputer",
    "DropHouse",
    "EndTurn",
    "Fate",
    "Hint",
    "Hold",
    "HoldOnly",
    "JoinTeam",
    "LeaveTeam",
    "Lobby",
    "Menu",
    "NotSure",
    "OpenMenu",
    "Pages",
    "PickHouse",
    "PickInner",
    "PickOption",
    "PickPreset",
    "PickRow",
    "PickTalisman",
    "Play",
    "Press",
    "RankingSpan",
    "Rematch",
    "Roll",
    "SaveHouse",
    "SendRecord",
    "SetChances",
    "SetHints",
    "SetHouse",
    "SetLanguage",
    "SetPreset",
    "ShowBoard",
    "ShowHouse",
    "ShowReview",
    "ShowRules",
    "ShowTop",
    "Sit",
    "Stand",
    "StandPat",
    "Start",
    "Sure",
    "Table",
    "TakeBack",
    "pack",
    "parse",
]

MAX_BYTES = 64
_MAX_DIGITS = 15  # no number of ours is longer, and SQLite takes no longer ones

Lobby = (
    Sit
    | Stand
    | AddComputer
    | DropComputer
    | OpenMenu
    | PickPreset
    | PickOption
    | PickHouse
    | SaveHouse
    | PickTalisman
    | JoinTeam
    | LeaveTeam
    | Start
    | Cancel
)
Play = Roll | Hold | HoldOnly | PickRow | PickInner | Sure | NotSure | EndTurn | StandPat | TakeBack
Table = Hint | DecideFate | ConfirmLeave | ConfirmStop | Dismiss | ShowBoard
After = Rematch | CheckDice | SendRecord | ShowReview
Pages = (
    ShowTop | ShowRules | SetLanguage | SetPreset | SetHints | SetChances | ShowHouse | SetHouse | DropHouse
)
Press = Lobby | Play | Table | After | Pages

_CODES: dict[str, type[Press]] = dict(
    (
        *(("s", Sit), ("d", Stand), ("a", AddComputer), ("x", DropComputer), ("m", OpenMenu)),
        *(("p", PickPreset), ("o", PickOption), ("t", PickTalisman), ("g", Start), ("c", Cancel)),
        *(
            ("r", Roll),
            ("h", Hold),
            ("k", HoldOnly),
            ("w", PickRow),
            ("i", PickInner),
            ("y", Sure),
            ("n", NotSure),
        ),
        *(("E", EndTurn), ("V", StandPat), ("u", TakeBack), ("f", DecideFate), ("l", ConfirmLeave)),
        *(("e", ConfirmStop), ("z", Dismiss), ("j", JoinTeam), ("q", LeaveTeam)),
        *(("I", PickHouse), ("v", SaveHouse), ("H", ShowHouse), ("D", SetHouse), ("X", DropHouse)),
        *(("?", Hint), ("!", SetHints), ("%", SetChances)),
        *(("b", ShowBoard), ("R", Rematch), ("C", CheckDice), ("S", SendRecord), ("W", ShowReview)),
        *(("T", ShowTop), ("U", ShowRules), ("L", SetLanguage), ("P", SetPreset)),
    )
)
_FIELDS = {kind: tuple(get_type_hints(kind).items()) for kind in _CODES.values()}
_SHAPES = {kind: (code, tuple(name for name, _ in _FIELDS[kind])) for code, kind in _CODES.items()}


def pack(press: Press) -> str:
    """The callback data of a press; raises `ValueError` when it would not fit."""
    data, names = _SHAPES[type(press)]
    for name in names:
        value = getattr(press, name)
        data += f":{int(value) if value is True or value is False else value}"
    if len(data) > MAX_BYTES or not data.isascii():
        raise ValueError(f"callback data is not at most {MAX_BYTES} plain characters: {data}")
    return data


def parse(data: str) -> Press | None:
    """The press that callback data means; None for anything this bot never put on a button."""
    code, *texts = data.split(":")
    kind = _CODES.get(code)
    if kind is None or len(texts) != len(_FIELDS[kind]) or len(data) > MAX_BYTES:
        return None
    values: list[int | str | bool] = []
    for text, (_, hint) in zip(texts, _FIELDS[kind], strict=True):
        value = _read(text, hint)
        if value is None:
            return None
        values.append(value)
    build: Callable[..., Press] = kind
    return build(*values)


def _read(text: str, hint: object) -> int | str | bool | None:
    if hint is bool:
        return {"0": False, "1": True}.get(text)
    if hint is int:
        plain = (
            text.isascii() and text.isdigit() and (text == "0" or text[0] != "0") and len(text) <= _MAX_DIGITS
        )
        return int(text) if plain else None
    allowed = get_args(hint)
    return text if not allowed or text in allowed else None
