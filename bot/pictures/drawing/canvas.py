"""Text and shapes on a sheet, antialiased: slanted lines are drawn large and scaled down."""

from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from typing import Final

import regex
from PIL import Image, ImageDraw

from bot.pictures.drawing import lettering
from bot.pictures.drawing.fonts import Engine, font, has_bold, usual_engine

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
        return self._measured(lettering.known(text), size, bold=bold)

    def _measured(self, text: str, size: int, *, bold: bool) -> float:
        face = font(size, bold=bold and has_bold(text), engine=self._engine)
        return float(face.getlength(lettering.ordered(text, self._engine)))

    def fitting(self, text: str, size: int, room: float, *, bold: bool = False) -> str:
        """A text of characters that can be written, cut so that it takes at most `room` pixels."""
        text = lettering.known(text)
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
        text = lettering.known(text) if room is None else self.fitting(text, size, room, bold=bold)
        if text:
            face = font(size, bold=bold and has_bold(text), engine=self._engine)
            ready = lettering.ordered(text, self._engine)
            self._draw.text(at, ready, fill=colour, font=face, anchor=anchor)

    def climbing(self, at: Point, text: str, size: int, room: float) -> None:
        """Write a bold text that climbs from a point, the line it stands on at its right."""
        text = self.fitting(text, size, room, bold=True)
        mask = Image.new("L", (round(room), 2 * size))
        face = font(size, bold=has_bold(text), engine=self._engine)
        ready = lettering.ordered(text, self._engine)
        ImageDraw.Draw(mask).text((0, size * 1.4), ready, fill=255, font=face, anchor="ls")
        turned = mask.transpose(Image.Transpose.ROTATE_90)
        x, y = round(at[0] - size * 1.4), round(at[1]) - turned.height
        self._image.paste(INK, (x, y, x + turned.width, y + turned.height), turned)

    def wrapped(self, text: str, size: int, room: float) -> list[str]:
        """A text as lines that are at most so wide."""
        lines: list[str] = []
        for word in lettering.known(text).split():
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
