"""The rules of every game as data in docs/verify.html, which reads records in a browser without the engine.

Each part of a game's rules (one row, the gates, the number of dice ...) is told apart by the options that it
depends on. They are found by changing options one by one around random choices; `tests/engine/records` checks
that rules read from the data are the engine's, for choices that were not looked at here.
"""

import base64
import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from engine.presets import PRESETS
from engine.rules.options import Option, OptionValue, options_of
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules
from tests.paths import ROOT

FILE = ROOT / "docs" / "verify.html"
DATA = re.compile(r'(?s)(<script type="application/json" id="rules">\n).*?(\n</script>)')
CODE = re.compile(r"(?s)<script>(.*?)</script>")
HASH = re.compile(r"'sha256-[^']*'")

UNUSED = {"preset", "revision", "options", "faces", "settlement", "stake", "columns", "rounds"}
"""Fields of rules that touch neither which steps are legal nor what a tie is."""
REVISION = "revision"
ANY = "*"
"""Stands for every number of an option but none at all."""
DRAWN, AROUND = 300, 8
"""Random choices of options, and around how many that have a part of the rules each option is changed."""

Chosen = dict[str, OptionValue]
Clash = tuple[int, dict[str, OptionValue]] | None


@lru_cache(maxsize=4096)
def plain(value: Any) -> Any:
    """A value of the rules as JSON: a dataclass by its name and the fields that are not at their defaults."""
    if is_dataclass(value) and not isinstance(value, type):
        return {"is": type(value).__name__} | _told(value)
    return [plain(each) for each in value] if isinstance(value, tuple) else value


def _told(value: Any) -> dict[str, Any]:
    found = {each.name: getattr(value, each.name) for each in fields(value) if each.name != "title"}
    usual = {each.name: each.default for each in fields(value) if each.default is not MISSING}
    return {name: plain(each) for name, each in found.items() if usual.get(name, MISSING) != each}


def parts(rules: Rules) -> dict[str, Any]:
    """The rules as JSON, in parts."""
    found = {each.name: getattr(rules, each.name) for each in fields(rules) if each.name not in UNUSED}
    if not isinstance(rules, Ruleset):
        return {name: plain(value) for name, value in found.items()}
    del found["rows"]
    told = {name: plain(value) for name, value in found.items()} | {"keys": [row.key for row in rules.rows]}
    for index, row in enumerate(rules.rows):
        announced = {"announced": True} if rules.is_announced(index) else {}
        told[f"row {row.key}"] = _told(row) | announced
        del told[f"row {row.key}"]["key"]
    return told


@dataclass
class Tables:
    """The data under way: values that stand for others are kept once."""

    pool: dict[str, int] = field(default_factory=dict)

    def value(self, value: Any) -> int:
        return self.pool.setdefault(_short(value), len(self.pool))

    def preset(self, key: str) -> dict[str, Any]:
        """What the page must know of a game."""
        options = options_of(PRESETS[key])
        spans = {each.key: each for each in options if each.number_range}
        about = [
            [each.key, each.default]
            + ([each.number_range.low, each.number_range.high] if each.number_range else [list(each.choices)])
            for each in options
        ]
        learnt = _Learnt(key, options, spans)
        told = {name: self._node(learnt, name, learnt.deciders(name), {}) for name in learnt.names}
        return {"revision": PRESETS[key].revision, "options": about, "clashes": clashes(key), "parts": told}

    def _node(self, learnt: "_Learnt", name: str, left: list[str], given: Chosen) -> int | None:
        """The number of a part's value, or of the option that decides next; None where there is none."""
        if not left:
            parts = learnt.symbolic(given)
            return self.value(parts[name]) if name in parts else None
        option, *rest = left
        values = learnt.values[option]
        nodes = [self._node(learnt, name, rest, given | {option: value}) for value in values]
        some = {node for node in nodes if node is not None}
        if len(some) < 2:  # where it is not there nobody asks for it
            return some.pop() if some else None
        told = {str(value): node for value, node in zip(values, nodes, strict=True) if node is not None}
        return self.value({"by": option, "of": told})


class _Learnt:
    """What is known of the rules of a preset, by options; numbers of a range stand for themselves."""

    def __init__(self, key: str, options: Iterable[Option], spans: Mapping[str, Option]) -> None:
        self._key, self._spans = key, spans
        self._known: dict[tuple, dict[str, Any]] = {}
        self.values: dict[str, list[OptionValue]] = {
            each.key: list(each.choices) for each in options if each.key not in spans
        }
        few = [each for each in spans.values() if each.number_range.high - each.number_range.low < 4]
        for each in few:  # a number of columns is a choice, not an amount
            self.values[each.key] = list(range(each.number_range.low, each.number_range.high + 1))
        self._amounts = [key for key in spans if key not in self.values]
        for name in self._amounts:  # none at all may be other rules
            self.values[name] = [0, ANY] if spans[name].number_range.low == 0 else [ANY]
        self.values[REVISION] = list(range(1, PRESETS[key].revision + 1))
        self._around: list[Chosen] = [
            {name: value} for name, values in self.values.items() for value in values
        ]
        rnd, seen = Random(key), Counter[str]()
        for _ in range(DRAWN):
            drawn = {name: rnd.choice(values) for name, values in self.values.items()}
            there = self.symbolic(drawn)
            if any(seen[name] < AROUND for name in there):
                self._around.append(drawn)
                seen.update(there.keys())
        self._deciders: dict[str, set[str]] = {}
        for base in self._around:
            plainly = self.symbolic(base)
            for option, values in self.values.items():
                for value in values:
                    other = self.symbolic(base | {option: value})
                    for name in plainly.keys() | other.keys():
                        decides = self._deciders.setdefault(name, set())
                        if plainly.get(name) != other.get(name):
                            decides.add(option)
        self.names = sorted(self._deciders)

    def deciders(self, name: str) -> list[str]:
        """The options that decide a part of the rules."""
        return [option for option in self.values if option in self._deciders[name]]

    def symbolic(self, given: Chosen) -> dict[str, Any]:
        """The parts of the rules under these options; `{"$": option}` is the number of that option."""
        usual = {each.key: each.default for each in options_of(PRESETS[self._key])}
        usual |= dict.fromkeys(self._amounts, ANY) | {REVISION: PRESETS[self._key].revision}
        chosen = usual | given
        stamp = tuple(sorted(chosen.items()))
        if stamp not in self._known:
            # Numbers that are nothing else in the rules, of which each must come out as it is.
            numbers = {
                name: self._spans[name].number_range.high - 1 - place
                for place, name in enumerate(self._amounts)
                if chosen[name] == ANY
            }
            found = parts(_anyhow(self._key, chosen | numbers))
            self._known[stamp] = {name: _named(value, numbers) for name, value in found.items()}
        return self._known[stamp]


def _anyhow(key: str, chosen: Chosen) -> Rules:
    """The rules under options, be they sensible or not: what clashes is told elsewhere."""
    revision = int(chosen[REVISION])
    kind = PRESETS[key]
    return kind(**{name: value for name, value in chosen.items() if name != REVISION}).ruleset(key, revision)


def _named(value: Any, numbers: Mapping[str, int]) -> Any:
    if isinstance(value, dict):
        return {name: _named(each, numbers) for name, each in value.items()}
    if isinstance(value, list):
        return [_named(each, numbers) for each in value]
    names = [name for name, number in numbers.items() if value == number and type(value) is int]
    return {"$": names[0]} if names else value


def clashes(key: str) -> list[list[Any]]:
    """Options that make no sense together: since which revision, and for each its values or [from, to].

    That an ante is more than the chips the page knows by itself.
    """
    kind, options = PRESETS[key], options_of(PRESETS[key])

    def clash(chosen: Chosen) -> Clash:
        last: Clash = None
        for revision in range(kind.revision, 0, -1):
            error = kind(**chosen).clash(revision)
            if error is None or error.reason == "ante":
                break
            last = revision, dict(sorted(error.options.items()))
        return last

    found: dict[str, list[Any]] = {}
    beside: list[Chosen] = [{}]
    beside += [{one.key: value} for one in options for value in one.choices if value != one.default]
    for chosen in beside:
        for option in options:
            if option.key in chosen:
                continue
            numbers = {each.key for each in options if each.number_range and each.key in chosen}
            for span, told in _runs(option, lambda value, o=option, c=chosen: clash(c | {o.key: value})):
                if told is None or numbers & told[1].keys():  # those are asked for the other way round
                    continue
                since, named = told
                values = {
                    name: [each, each] if isinstance(each, int) else [each] for name, each in named.items()
                }
                if option.key in named:
                    values[option.key] = span
                found.setdefault(_short([since, values]), [since, values])
    return [found[each] for each in sorted(found)]


def _runs(option: Option, ask: Callable[[Any], Clash]) -> Iterator[tuple[list[Any], Clash]]:
    """What comes of each word, or of numbers from one to another; looked for half by half between some."""
    span = option.number_range
    if span is None:
        for value in option.choices:
            yield ([value, value] if isinstance(value, int) else [value]), ask(value)
        return
    near = {span.low, *span.steps, span.high, *(option.default + step for step in (-1, 0, 1))}
    known = {number: ask(number) for number in sorted(near) if span.low <= number <= span.high}
    apart = list(pairwise(sorted(known)))
    while apart:
        low, high = apart.pop()
        if high - low > 1 and _alike(option, known[low]) != _alike(option, known[high]):
            middle = (low + high) // 2
            known[middle] = ask(middle)
            apart += [(low, middle), (middle, high)]
    start = span.low
    for low, high in pairwise([*sorted(known), None]):
        if high is None or _alike(option, known[low]) != _alike(option, known[high]):
            yield [start, low], known[low]
            start = low + 1 if high is None else high


def _alike(option: Option, clash: Clash) -> Clash:
    """The same whatever the number is."""
    if clash is None:
        return None
    since, named = clash
    return since, {name: value for name, value in named.items() if name != option.key} | {
        "": option.key in named
    }


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def rules_data() -> str:
    """The data, a line for each game and one for the values that they share."""
    tables = Tables()
    games = {key: tables.preset(key) for key in PRESETS}
    lines = [f'"{key}": {_short(told)}' for key, told in games.items()]
    return '{"values": [\n' + ",\n".join(tables.pool) + '\n],\n"games": {\n' + ",\n".join(lines) + "\n}}"


def with_data(text: str, data: str) -> str:
    """The page with this data, and with the hash of its code, by which alone a browser runs it."""
    text = DATA.sub(lambda found: found[1] + data + found[2], text, count=1)
    digest = hashlib.sha256(CODE.search(text)[1].encode()).digest()
    return HASH.sub(f"'sha256-{base64.b64encode(digest).decode()}'", text, count=1)


def page_files() -> Iterator[tuple[Path, str]]:
    """The page, and what it should hold."""
    yield FILE, with_data(FILE.read_text("utf-8"), rules_data())
