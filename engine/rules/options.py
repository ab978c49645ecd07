"""Options of a preset, derived from the types of its fields: for lobby menus, validation and storage.

A preset is a frozen dataclass. A field of type `Literal[...]` is a choice of words or of numbers; a field
annotated `Annotated[int, NumberRange(low, high, steps)]` is a whole number.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from engine.errors import OptionError, did_you_mean

OptionValue = str | int

MAX_DIGITS = 9  # of a number given as text: whoever types more means no option of ours


@dataclass(frozen=True, slots=True)
class NumberRange:
    """A range of whole numbers from `low` to `high`; `steps` are the ones a menu offers, ascending."""

    low: int
    high: int
    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name, default and allowed values (`number_range` only for numbers)."""

    key: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    number_range: NumberRange | None = None

    def parse(self, given: object) -> OptionValue:
        """The value meant by a word, a number or its text; raises `OptionError` with what was expected."""
        if self.number_range is None:
            meant = _whole(given) if isinstance(self.default, int) else given
            if isinstance(meant, str | int) and meant in self.choices:
                return meant
            expected = ", ".join(map(str, self.choices))
        else:
            number = _whole(given)
            if number is not None and self.number_range.low <= number <= self.number_range.high:
                return number
            expected = f"a whole number from {self.number_range.low} to {self.number_range.high}"
        near = did_you_mean(given, (each for each in self.choices if isinstance(each, str)))
        raise OptionError(f"option {self.key}: expected {expected}, not {str(given)[:40]!r}{near}")


def _whole(given: object) -> int | None:
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) <= MAX_DIGITS:
        return int(given)
    return None


@cache
def options_of(preset: type) -> tuple[Option, ...]:
    """The options of a preset class, in the order of its fields."""
    hints = get_type_hints(preset, include_extras=True)
    return tuple(_option(field.name, field.default, hints[field.name]) for field in fields(preset))


def _option(key: str, default: Any, hint: Any) -> Option:  # noqa: ANN401 - type hints have no common type
    if get_origin(hint) is Literal:
        return Option(key, default, get_args(hint))
    if get_origin(hint) is Annotated:
        number_range = get_args(hint)[1]
        if isinstance(number_range, NumberRange):
            return Option(key, default, number_range.steps, number_range)
    raise TypeError(f"field {key} is neither a Literal nor an Annotated[int, NumberRange]")


def parse_options(preset: type, given: Mapping[str, object]) -> dict[str, OptionValue]:
    """Checked values of the options given; raises `OptionError` for an unknown name or a wrong value."""
    known = {option.key: option for option in options_of(preset)}
    for key in given:
        if key not in known:
            raise OptionError(
                f"no option {str(key)[:40]!r}{did_you_mean(key, known)}; expected one of {', '.join(known)}"
            )
    return {key: known[key].parse(value) for key, value in given.items()}
