"""Codes of actions: one whole number for each choice of any game, which never changes (docs/library.md, 7).

| code | action |
|---|---|
| 1 to 63 | `throw`: bit i is set when die i+1 is thrown |
| 64, 65, 66 | `stop`, `stand`, `bank` |
| 129 to 191 | `take`: 128 and the bits as in `throw` |
| 1024 + row | `write` of one row |
| 32768 + row | `announce` |
| 65536 + 32768 * row + row | `write` of two rows with double dice, the outer one first |

The number of a *row* is 32 times that of its name plus that of its column. New names and columns are added at
the end of their lists; none is ever moved or taken away.
"""

from typing import Final

from engine.errors import InvalidStepError
from engine.play.steps import Action, Announce, Bank, Stand, Stop, Take, Throw, Write

NAMES: Final[tuple[str, ...]] = (
    *("ones", "twos", "threes", "fours", "fives", "sixes"),
    *("pair", "three", "four", "poker", "two_pairs", "full", "small_straight", "large_straight", "chance"),
    *("even", "odd", "short_straight", "long_straight"),
    *("set_ones", "set_twos", "set_threes", "set_fours", "set_fives", "set_sixes", "extra"),
    *("three_pairs", "five", "full_straight", "villa", "tower", "second_poker"),
    *("odd_straight", "even_straight", "low_straight", "high_straight", "thirteen", "thirteen_pair"),
    *("two_pairs_colour", "flush", "full_colour", "max", "min"),
)
"""Names of rows without their columns, numbered from 0."""
COLUMNS: Final[tuple[str, ...]] = (
    "",
    *"down up free announced single double triple first second third fourth".split(),  # noqa: SIM905 - two are presets
)
"""Keys of columns, numbered from 0; the empty one is that of a plain sheet."""

MOST_DICE: Final = 6
"""Dice whose throws have codes."""
_STOP, _STAND, _BANK, _TAKE, _WRITE, _ANNOUNCE, _WRITE_TWO = 64, 65, 66, 128, 1 << 10, 1 << 15, 1 << 16
_BARE: Final[dict[int, Action]] = {_STOP: Stop(), _STAND: Stand(), _BANK: Bank()}
_WIDTH, _ROWS = 32, 1 << 15  # columns to a name; rows to an outer row


def action_code(action: Action) -> int:
    """The code of an action.

    Raises:
        InvalidStepError: it throws a die that has no number, or names a row that no game has.

    >>> action_code(Throw((0, 3, 4)))
    25
    >>> action_code(Write("pair"))
    1216
    """
    match action:
        case Throw(positions) | Take(positions) if positions and set(positions) <= set(range(MOST_DICE)):
            return _TAKE * isinstance(action, Take) + sum(1 << position for position in positions)
        case Throw(positions) | Take(positions):
            raise InvalidStepError(f"expected positions of dice from 0 to {MOST_DICE - 1}, not {positions}")
        case Stop():
            return _STOP
        case Stand():
            return _STAND
        case Bank():
            return _BANK
        case Announce(row):
            return _ANNOUNCE + _row_number(row)
        case Write(row, None):
            return _WRITE + _row_number(row)
        case Write(row, inner):
            return _WRITE_TWO + _ROWS * _row_number(row) + _row_number(inner or "")


def action_of(code: int) -> Action:
    """The action with this code; raises `InvalidStepError` for a number that is none.

    >>> action_of(25)
    Throw(positions=(0, 3, 4))
    >>> action_of(1216)
    Write(row='pair', inner=None)
    """
    if 0 < code < _STOP or _TAKE < code < _TAKE + _STOP:
        positions = tuple(position for position in range(MOST_DICE) if code >> position & 1)
        return Throw(positions) if code < _STOP else Take(positions)
    if code in _BARE:
        return _BARE[code]
    if _WRITE <= code < _ANNOUNCE:
        return Write(_row_key(code - _WRITE, code))
    if _ANNOUNCE <= code < _WRITE_TWO:
        return Announce(_row_key(code - _ANNOUNCE, code))
    outer, inner = divmod(code - _WRITE_TWO, _ROWS)
    if outer < 0:
        raise InvalidStepError(f"no action has the code {code}")
    return Write(_row_key(outer, code), _row_key(inner, code))


def _row_number(key: str) -> int:
    for column in range(len(COLUMNS)):
        name = key.removesuffix(f"_{COLUMNS[column]}") if column else key
        if (not column or name != key) and name in NAMES:
            return _WIDTH * NAMES.index(name) + column
    raise InvalidStepError(f"no game has a row {key[:40]!r}")


def _row_key(number: int, code: int) -> str:
    name, column = divmod(number, _WIDTH)
    if name >= len(NAMES) or column >= len(COLUMNS):
        raise InvalidStepError(f"no action has the code {code}")
    return f"{NAMES[name]}_{COLUMNS[column]}" if column else NAMES[name]
