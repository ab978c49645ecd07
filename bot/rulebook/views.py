"""Plain values that pages of rules are drawn from."""

from dataclasses import dataclass
from typing import Literal

from engine.rules.showdown_rules import Rules

Clock = Literal["live", "slow", "none"]
"""The clock of a turn: two minutes, a day without the nights, or no limit."""


@dataclass(frozen=True, slots=True)
class HouseView:
    """House rules of a chat: `name` fit for plain text; `rules` None when they cannot be played.

    `fault` says why: "ruleset", the `preset` is not there; "option", an option or its value is not.
    """

    id: int
    name: str
    preset: str
    rules: Rules | None
    fault: Literal["", "ruleset", "option"] = ""
