"""The fonts of pictures, and the characters that they cover."""

import struct
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageFont, features

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
