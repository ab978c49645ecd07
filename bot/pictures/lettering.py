"""Texts made fit for a font: without what it has no glyph for, and in the order in which it is drawn.

Where Raqm cannot be loaded, as on a machine without FriBiDi, Hebrew and Arabic are put in order here, and the
letters of Arabic joined; names are short, and the rules of a line of several directions are not needed.
"""

import unicodedata
from functools import cache
from itertools import groupby

from bot.pictures.fonts import REGULAR, Engine, characters
from bot.views.pictures import Called

_MOST_MARKS = 2  # on a letter: taller stacks would paint over other lines
_RIGHT = frozenset(("R", "AL"))
_NO_SIGNS = frozenset("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u2066\u2067\u2068\u2069\ufe0e\ufe0f")
_FORMS = range(0xFE70, 0xFEFD)  # the shapes of Arabic letters, as characters of their own
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
    """The shapes of each Arabic letter: isolated, final, and of most initial and medial ones."""
    shapes: dict[str, dict[str, str]] = {}
    for code in _FORMS:
        form, *letters = unicodedata.decomposition(chr(code)).split()[:3] or [""]
        if len(letters) == 1 and letters[0] != "0020" and code in characters(REGULAR):
            shapes.setdefault(chr(int(letters[0], 16)), {})[form.strip("<>")] = chr(code)
    return shapes


def _joined(text: str) -> str:
    """A text in which Arabic letters have the shape that their neighbours give them."""
    shapes, found = _shapes(), []
    bare = [each for each in text if not unicodedata.combining(each)]
    place = -1
    for each in text:
        if unicodedata.combining(each):
            found.append(each)
            continue
        place += 1
        own = shapes.get(each)
        if own is None:
            found.append(each)
            continue
        before = shapes.get(bare[place - 1], {}) if place else {}
        after = shapes.get(bare[place + 1], {}) if place + 1 < len(bare) else {}
        joins_before, joins_after = "initial" in before, "initial" in own and "final" in after
        form = ("isolated", "final", "initial", "medial")[joins_before + 2 * joins_after]
        found.append(own.get(form, each))
    return "".join(found)
