"""Text preparation for a font: without characters that it has no glyph for, in visual order.

Where Raqm cannot be loaded, as on a machine without FriBiDi, Hebrew and Arabic are put in order here, and the
letters of Arabic joined; names are short, and the rules of a line of several directions are not needed.
"""

import unicodedata
from collections.abc import Mapping
from functools import cache
from itertools import chain, groupby

from bot.pictures.drawing.fonts import REGULAR, Engine, characters
from bot.pictures.views import Called

_MOST_MARKS = 2  # on a letter: taller stacks would paint over other lines
_RIGHT = frozenset(("R", "AL"))
_NO_SIGNS = frozenset("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u2066\u2067\u2068\u2069\ufe0e\ufe0f")
_FORMS = range(0xFB50, 0xFC00), range(0xFE70, 0xFEFD)  # shapes of Arabic letters as characters of their own
_LAM, _ALEFS, _PAIR = "\u0644", "\u0622\u0623\u0625\u0627", 2  # these two are written as one
_LETTERS = frozenset("LN")  # categories that make a name


def known(text: str) -> str:
    """A text with the characters only that the fonts have, in one line; fancy letters become plain ones."""
    kept: list[str] = []
    marks = 0
    every = characters(REGULAR)
    for character in unicodedata.normalize("NFC", text):
        plain = character
        if ord(character) not in every and character not in _NO_SIGNS:
            plain = unicodedata.normalize("NFKC", character)
        for each in plain:
            category = unicodedata.category(each)
            if category in {"Mn", "Me"}:
                marks += 1
                if marks > _MOST_MARKS or not kept or kept[-1] == " ":
                    continue
            else:
                marks = 0
            if category[0] == "Z" or each in "\t\n\r":
                kept.append(" ")
            elif category[0] != "C" and ord(each) in every and each not in _NO_SIGNS:
                kept.append(each)
    return " ".join("".join(kept).split())


def called(who: Called) -> str:
    """What somebody is called in a picture: by name if anything of it can be written."""
    name = known(who.name)
    return name if any(unicodedata.category(each)[0] in _LETTERS for each in name) else known(who.instead)


def turns(text: str) -> bool:
    """Whether something in a text is written from right to left."""
    return any(unicodedata.bidirectional(each) in _RIGHT for each in text)


def ordered(text: str, engine: Engine) -> str:
    """A text of `known` characters in the order in which this engine wants it."""
    return text if engine == Engine.RAQM or not turns(text) else _visual(_joined(text))


def _visual(text: str) -> str:
    """A text of two directions as it is seen, from the left."""
    first = next(way for each in text if (way := _way(each)))
    runs: list[tuple[str, str]] = []
    for way, group in groupby(_ways(text, first), key=lambda pair: pair[0]):
        run = "".join(each for _, each in group)
        runs.append((way, _mirrored(run) if way == "right" else run))
    if first == "right":
        runs.reverse()
    return "".join(run for _, run in runs)


def _way(character: str) -> str:
    """The direction of a character; empty: that of its neighbours."""
    kind = unicodedata.bidirectional(character)
    return "right" if kind in _RIGHT else "left" if kind in {"L", "EN", "AN"} else ""


def _ways(text: str, first: str) -> list[tuple[str, str]]:
    """Each character with its direction; one that has none goes with its neighbours."""
    ways = [_way(each) for each in text]
    found = []
    for place, each in enumerate(text):
        before = next((way for way in reversed(ways[:place]) if way), first)
        after = next((way for way in ways[place:] if way), first)
        found.append((ways[place] or (before if before == after else first), each))
    return found


def _mirrored(run: str) -> str:
    """A run from right to left: marks stay behind their letters, brackets are turned over."""
    clusters: list[str] = []
    for each in run:
        if clusters and unicodedata.combining(each):
            clusters[-1] += each
        else:
            clusters.append(_turned(each) if unicodedata.mirrored(each) else each)
    return "".join(reversed(clusters))


def _turned(bracket: str) -> str:
    pairs = "()[]{}<>«»"
    place = pairs.find(bracket)
    return bracket if place < 0 else pairs[place ^ 1]


@cache
def _shapes() -> dict[str, dict[str, str]]:
    """The shapes of each Arabic letter, and of lam with alef: isolated, final, perhaps initial and medial."""
    shapes: dict[str, dict[str, str]] = {}
    for code in chain(*_FORMS):
        form, *parts = unicodedata.decomposition(chr(code)).split() or [""]
        letters = "".join(chr(int(part, 16)) for part in parts)
        joined = len(letters) == 1 or (len(letters) == _PAIR and letters[0] == _LAM and letters[1] in _ALEFS)
        if joined and letters != " " and code in characters(REGULAR):
            shapes.setdefault(letters, {})[form.strip("<>")] = chr(code)
    return shapes


def _joined(text: str) -> str:
    """A text in which Arabic letters have the shape that their neighbours give them."""
    shapes, found = _shapes(), []
    units = _units(text, shapes)
    for place, (letters, marks) in enumerate(units):
        own = shapes.get(letters, {})
        before = shapes.get(units[place - 1][0], {}) if place else {}
        after = shapes.get(units[place + 1][0], {}) if place + 1 < len(units) else {}
        joins_after = "initial" in own and "final" in after
        form = ("isolated", "final", "initial", "medial")[("initial" in before) + 2 * joins_after]
        found.append(own.get(form, letters) + marks)
    return "".join(found)


def _units(text: str, shapes: Mapping[str, object]) -> list[tuple[str, str]]:
    """The letters of a text, lam and alef together, each with the marks on it."""
    units: list[tuple[str, str]] = []
    for each in text:
        if unicodedata.combining(each) and units:
            units[-1] = units[-1][0], units[-1][1] + each
        elif units and units[-1][0] + each in shapes and not units[-1][1]:
            units[-1] = units[-1][0] + each, ""
        else:
            units.append((each, ""))
    return units
