"""What a button asks for: a closed set of typed presses, packed into callback data and parsed back here only.

Data looks like `r:7:12` - a code, then the fields in order, at most 64 bytes (Telegram's limit). A press on a
game carries the game and, where it matters, the version: how many steps it had when the button was shown.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args, get_type_hints

from engine.computer import Level

MAX_BYTES = 64
_MAX_DIGITS = 15  # no number of ours is longer, and SQLite takes no longer ones

Fate = Literal["computer", "remove"]
Menu = Literal["main", "rules", "presets", "talisman", "teams", "computer"]
Span = Literal["week", "month", "all"]


@dataclass(frozen=True, slots=True)
class Sit:
    """Join the lobby."""

    game: int


@dataclass(frozen=True, slots=True)
class Stand:
    """Leave the lobby."""

    game: int


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Seat a computer player of this strength."""

    game: int
    level: Level


@dataclass(frozen=True, slots=True)
class DropComputer:
    """Take the last computer player's seat away."""

    game: int


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """Show another page of the lobby."""

    game: int
    menu: Menu


@dataclass(frozen=True, slots=True)
class PickPreset:
    """Play this preset, its options at their defaults."""

    game: int
    preset: str


@dataclass(frozen=True, slots=True)
class PickOption:
    """Set one option to a value."""

    game: int
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class PickHouse:
    """Play these house rules."""

    game: int
    house: int


@dataclass(frozen=True, slots=True)
class SaveHouse:
    """Keep the present rules as house rules, under a made-up name."""

    game: int


@dataclass(frozen=True, slots=True)
class PickTalisman:
    """Take talisman number `number`."""

    game: int
    number: int


@dataclass(frozen=True, slots=True)
class JoinTeam:
    """Sit down beside this person, as a member of their team."""

    game: int
    user: int


@dataclass(frozen=True, slots=True)
class LeaveTeam:
    """Take a seat of one's own again."""

    game: int


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the game (host)."""

    game: int


@dataclass(frozen=True, slots=True)
class Cancel:
    """Close the lobby (host)."""

    game: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw the dice that are not held."""

    game: int
    version: int


@dataclass(frozen=True, slots=True)
class Hold:
    """Hold the die at `position` (from 0), or let it go; saying it twice changes nothing."""

    game: int
    version: int
    position: int
    on: bool


@dataclass(frozen=True, slots=True)
class HoldOnly:
    """Hold exactly the dice of this bit mask (bit 0: position 0)."""

    game: int
    version: int
    mask: int


@dataclass(frozen=True, slots=True)
class PickRow:
    """Write row number `row`; a costly zero is asked about first. Double dice: it is the outer row."""

    game: int
    version: int
    row: int


@dataclass(frozen=True, slots=True)
class PickInner:
    """Double dice: write the rows `outer` and `inner`; a costly zero is asked about first, unless `sure`."""

    game: int
    version: int
    outer: int
    inner: int
    sure: bool


@dataclass(frozen=True, slots=True)
class Sure:
    """Yes, write the zero into row number `row`."""

    game: int
    version: int
    row: int


@dataclass(frozen=True, slots=True)
class NotSure:
    """No, do not write it; double dice: choose another outer row."""

    game: int
    version: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn without a row: none that is open is made."""

    game: int
    version: int


@dataclass(frozen=True, slots=True)
class StandPat:
    """Leave the dice as they lie: they are the hand of this turn."""

    game: int
    version: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the row just written, the end of a turn without one, or the hand just chosen."""

    game: int
    version: int


@dataclass(frozen=True, slots=True)
class Hint:
    """What is best now? Only the person on turn is told."""

    game: int
    version: int


@dataclass(frozen=True, slots=True)
class DecideFate:
    """What becomes of the seat of a player who left."""

    game: int
    seat: int
    fate: Fate


@dataclass(frozen=True, slots=True)
class ConfirmLeave:
    """Really leave the running game; only the person who asked may say so."""

    game: int
    user: int


@dataclass(frozen=True, slots=True)
class ConfirmStop:
    """Really end the running game (host or admin)."""

    game: int


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Close a question without doing anything."""


@dataclass(frozen=True, slots=True)
class ShowBoard:
    """Bring the running game's board to the bottom of the chat."""

    game: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """The same seats and rules once more."""

    game: int


@dataclass(frozen=True, slots=True)
class CheckDice:
    """Verify the dice of a finished game."""

    game: int


@dataclass(frozen=True, slots=True)
class SendRecord:
    """Send the record of a finished game as a file."""

    game: int


@dataclass(frozen=True, slots=True)
class ShowReview:
    """What one owes to luck in a finished game, and what one could have done better."""

    game: int


@dataclass(frozen=True, slots=True)
class ShowTop:
    """The ranking of a span, of one family of rules or all ("*")."""

    span: Span
    family: str


@dataclass(frozen=True, slots=True)
class ShowRules:
    """The rules of a preset; an empty key lists the presets."""

    preset: str


@dataclass(frozen=True, slots=True)
class SetLanguage:
    """The language of this chat; empty: whatever the client says."""

    language: str


@dataclass(frozen=True, slots=True)
class SetPreset:
    """The default rules of this chat."""

    preset: str


@dataclass(frozen=True, slots=True)
class ShowHouse:
    """House rules of this chat; 0 lists them."""

    house: int


@dataclass(frozen=True, slots=True)
class SetHouse:
    """House rules as the default rules of this chat."""

    house: int


@dataclass(frozen=True, slots=True)
class DropHouse:
    """Forget house rules; asks first unless `sure`."""

    house: int
    sure: bool


@dataclass(frozen=True, slots=True)
class SetChances:
    """Whether boards here tell how likely everybody is to win."""

    on: bool


@dataclass(frozen=True, slots=True)
class SetHints:
    """Whether people who practise in this group may have hints."""

    on: bool


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
