"""Text and shapes on a sheet, antialiased: fonts, letters in visual order, a canvas, a layout.

Slanted lines are drawn large and scaled down. Text loses the characters that its font has no glyph for.
Where Raqm cannot be loaded, as on a machine without FriBiDi, Hebrew and Arabic are put in order here, and the
letters of Arabic joined; names are short, and the rules of a line of several directions are not needed.
"""

import struct
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from io import BytesIO
from itertools import chain, groupby, pairwise
from pathlib import Path
from typing import Final

import regex
from PIL import Image, ImageDraw, ImageFont, features

from bot.pictures.contents import Called

FOLDER: Final = Path(__file__).parent / "dejavu"
REGULAR: Final = FOLDER / "DejaVuSansCondensed.ttf"
BOLD: Final = FOLDER / "DejaVuSansCondensed-Bold.ttf"

_WIDE = 12  # the format of a table of characters that knows those beyond the first 65536 too

Engine = ImageFont.Layout


@cache
def characters(path: Path) -> frozenset[int]:
    """The code points that a font has glyphs for, read from its table of characters."""
    data = path.read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    (start,) = (
        offset
        for tag, _, offset, _ in (struct.unpack_from(">4sLLL", data, 12 + 16 * i) for i in range(tables))
        if tag == b"cmap"
    )
    (parts,) = struct.unpack_from(">H", data, start + 2)
    for part in range(parts):
        _, _, offset = struct.unpack_from(">HHL", data, start + 4 + 8 * part)
        at = start + offset
        if struct.unpack_from(">H", data, at)[0] == _WIDE:
            (groups,) = struct.unpack_from(">L", data, at + 12)
            spans = (struct.unpack_from(">LL", data, at + 16 + 12 * i) for i in range(groups))
            return frozenset(code for first, last in spans for code in range(first, last + 1))
    raise ValueError(f"{path.name} has no table of all characters")


@cache
def usual_engine() -> Engine:
    """What puts letters in order: Raqm, which shapes every script, where it can be loaded."""
    return Engine.RAQM if features.check("raqm") else Engine.BASIC


@lru_cache(maxsize=64)
def font(size: int, *, bold: bool, engine: Engine) -> ImageFont.FreeTypeFont:
    """A font in pixels."""
    return ImageFont.truetype(BOLD if bold else REGULAR, size, layout_engine=engine)


def has_bold(text: str) -> bool:
    """Whether the bold font has every character of a text; it lacks some of the Arabic ones."""
    return characters(BOLD).issuperset(map(ord, text))


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


Point = tuple[float, float]
Colour = tuple[int, int, int]

PAPER: Final = (255, 255, 255)
INK: Final = (28, 32, 38)
SOFT: Final = (96, 103, 112)
"""Of words that come second: the contrast to paper stays above 4.5, in grey too."""
RULE: Final = (204, 208, 213)
TINT: Final = (237, 240, 243)
BAND: Final = (205, 215, 226)
STRONG: Final = (19, 78, 120)
"""Dark enough for white words on it, and told from ink by its place, never by its colour alone."""

_FINER = 4  # times that shapes are drawn larger
_COLOURS = 48  # of a picture: smooth edges of few colours
_ELLIPSIS = "…"
_LAST = regex.compile(r"\X\Z")  # a letter with its marks


class Canvas:
    """A sheet of so many pixels. Texts may be raw: characters that no font covers are left out.

    Args:
        width, height: Of the sheet.
        engine: The text layout engine; by default the best that can be loaded.
    """

    def __init__(self, width: int, height: int, engine: Engine | None = None) -> None:
        self.width, self.height = width, height
        self._engine = usual_engine() if engine is None else engine
        self._image = Image.new("RGB", (width, height), PAPER)
        self._draw = ImageDraw.Draw(self._image)

    def measure(self, text: str, size: int, *, bold: bool = False) -> float:
        """How many pixels wide a text is."""
        return self._measured(known(text), size, bold=bold)

    def _measured(self, text: str, size: int, *, bold: bool) -> float:
        face = font(size, bold=bold and has_bold(text), engine=self._engine)
        return float(face.getlength(ordered(text, self._engine)))

    def fitting(self, text: str, size: int, room: float, *, bold: bool = False) -> str:
        """A text of characters that can be written, cut so that it takes at most `room` pixels."""
        text = known(text)
        if self._measured(text, size, bold=bold) <= room:
            return text
        while text and self._measured(text + _ELLIPSIS, size, bold=bold) > room:
            text = _LAST.sub("", text).rstrip()
        return text + _ELLIPSIS if text else ""

    def text(  # noqa: PLR0913 - what a line of text is
        self,
        at: Point,
        text: str,
        size: int,
        *,
        bold: bool = False,
        colour: Colour = INK,
        anchor: str = "ls",
        room: float | None = None,
    ) -> None:
        """Write a text.

        Args:
            at: The point of its `anchor`.
            text: One line.
            size: Of the font in pixels.
            bold: Whether it is bold, as far as the bold font has its characters.
            colour: Of the letters.
            anchor: As Pillow names it: "ls", "ms" or "rs", on the line that letters stand on.
            room: How wide it may be, in pixels; it is cut to that.
        """
        text = known(text) if room is None else self.fitting(text, size, room, bold=bold)
        if text:
            face = font(size, bold=bold and has_bold(text), engine=self._engine)
            ready = ordered(text, self._engine)
            self._draw.text(at, ready, fill=colour, font=face, anchor=anchor)

    def climbing(self, at: Point, text: str, size: int, room: float) -> None:
        """Write a bold text that climbs from a point, the line it stands on at its right."""
        text = self.fitting(text, size, room, bold=True)
        mask = Image.new("L", (round(room), 2 * size))
        face = font(size, bold=has_bold(text), engine=self._engine)
        ready = ordered(text, self._engine)
        ImageDraw.Draw(mask).text((0, size * 1.4), ready, fill=255, font=face, anchor="ls")
        turned = mask.transpose(Image.Transpose.ROTATE_90)
        x, y = round(at[0] - size * 1.4), round(at[1]) - turned.height
        self._image.paste(INK, (x, y, x + turned.width, y + turned.height), turned)

    def wrapped(self, text: str, size: int, room: float) -> list[str]:
        """A text as lines that are at most so wide."""
        lines: list[str] = []
        for word in known(text).split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self._measured(longer, size, bold=False) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def box(self, start: Point, end: Point, colour: Colour, radius: int = 0) -> None:
        """Fill a rectangle, with round corners if wanted."""
        if not radius:
            left, top, right, bottom = (round(each) for each in (*start, *end))
            if right > left and bottom > top:
                self._draw.rectangle((left, top, right - 1, bottom - 1), fill=colour)
            return
        x, y = round(start[0]), round(start[1])
        size = max(round(end[0]) - x, 1), max(round(end[1]) - y, 1)
        mask, pen = _large(size)
        pen.rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), min(radius, *size) * _FINER, fill=255)
        self._paste(mask, (x, y), colour)

    def line(self, points: Sequence[Point], colour: Colour, thick: float, dash: float = 0) -> None:
        """Draw a smooth line through points, broken into dashes of some pixels if wanted."""
        parts = _dashes(points, dash) if dash else [points]
        left, top, size = _around(points, thick)
        mask, pen = _large(size)
        for part in parts:
            large = [((x - left) * _FINER, (y - top) * _FINER) for x, y in part]
            pen.line(large, fill=255, width=round(thick * _FINER), joint="curve")
        self._paste(mask, (left, top), colour)

    def area(self, points: Sequence[Point], colour: Colour) -> None:
        """Fill what lies within points."""
        left, top, size = _around(points, 0)
        mask, pen = _large(size)
        pen.polygon([((x - left) * _FINER, (y - top) * _FINER) for x, y in points], fill=255)
        self._paste(mask, (left, top), colour)

    def dot(self, at: Point, radius: float, colour: Colour) -> None:
        """Draw a filled circle."""
        left, top, size = _around([at], 2 * radius + 2)
        mask, pen = _large(size)
        x, y = (at[0] - left) * _FINER, (at[1] - top) * _FINER
        pen.ellipse((x - radius * _FINER, y - radius * _FINER, x + radius * _FINER, y + radius * _FINER), 255)
        self._paste(mask, (left, top), colour)

    def png(self) -> bytes:
        """The sheet as a small file."""
        few = self._image.quantize(_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        out = BytesIO()
        few.save(out, "PNG", optimize=True)
        return out.getvalue()

    def _paste(self, mask: Image.Image, at: tuple[int, int], colour: Colour) -> None:
        small = mask.reduce(_FINER)
        self._image.paste(colour, (*at, at[0] + small.width, at[1] + small.height), small)


def _large(size: tuple[int, int]) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    mask = Image.new("L", (size[0] * _FINER, size[1] * _FINER))
    return mask, ImageDraw.Draw(mask)


def _around(points: Sequence[Point], thick: float) -> tuple[int, int, tuple[int, int]]:
    """The corner and the size of what holds these points and so thick a line."""
    edge = int(thick) + 1
    left, top = int(min(x for x, _ in points)) - edge, int(min(y for _, y in points)) - edge
    right, bottom = int(max(x for x, _ in points)) + edge, int(max(y for _, y in points)) + edge
    return left, top, (right - left + 1, bottom - top + 1)


def _dashes(points: Sequence[Point], dash: float) -> list[list[Point]]:
    """The parts of a line that are drawn when it is broken into dashes and gaps of equal length."""
    parts: list[list[Point]] = [[points[0]]]
    drawn, left = True, dash
    for (x0, y0), (x1, y1) in pairwise(points):
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        done = 0.0
        while length - done > left:
            done += left
            point = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if drawn:
                parts[-1].append(point)
            else:
                parts.append([point])
            drawn, left = not drawn, dash
        left -= length - done
        if drawn:
            parts[-1].append((x1, y1))
    return [part for part in parts if len(part) > 1]


WIDTH: Final = 1080
"""Pixels: three for each that a phone of 360 counts."""
EDGE: Final = 54
TITLE: Final = 54
TEXT: Final = 38
SMALL: Final = 33
"""Pixels of the smallest words: eleven of a phone that is 360 wide."""
HEAD: Final = 176
"""Pixels from the top of the sheet to what stands below its title."""
STAR: Final = "★"
BOLT: Final = "⚡"

_LEADING = 1.35


def sheet(height: float, title: str, about: str, engine: Engine | None) -> Canvas:
    """A sheet with its title, and what it is about in smaller words."""
    canvas = Canvas(WIDTH, round(height), engine)
    room = WIDTH - 2 * EDGE
    canvas.text((EDGE, 86), title, TITLE, bold=True, room=room)
    canvas.text((EDGE, 136), about, SMALL, colour=SOFT, room=room)
    return canvas


def noted(notes: Iterable[str], engine: Engine | None) -> list[str]:
    """Notes as the lines they take."""
    scratch = Canvas(1, 1, engine)
    return [line for note in notes if note for line in scratch.wrapped(note, SMALL, WIDTH - 2 * EDGE)]


def notes_height(lines: list[str]) -> float:
    """Pixels that the lines of notes take, with the space above and below them."""
    return 24 + len(lines) * SMALL * _LEADING + EDGE * 0.8 if lines else EDGE


def write_notes(canvas: Canvas, lines: list[str], strong: int = 0) -> None:
    """Write the notes at the bottom of a sheet, the first lines of them in ink."""
    top = canvas.height - notes_height(lines) + 24
    for number, line in enumerate(lines):
        colour = INK if number < strong else SOFT
        canvas.text((EDGE, top + (number + 0.85) * SMALL * _LEADING), line, SMALL, colour=colour)
