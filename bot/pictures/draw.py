"""A picture of any kind."""

from typing import assert_never

from bot.pictures.cards import cards
from bot.pictures.course import course
from bot.pictures.fonts import Engine
from bot.pictures.histogram import histogram
from bot.pictures.matrix import matrix
from bot.pictures.places import places
from bot.pictures.year import year
from bot.views.pictures import (
    CardsPicture,
    CoursePicture,
    DicePicture,
    MatrixPicture,
    Picture,
    PlacesPicture,
    YearPicture,
)


def draw(view: Picture, engine: Engine | None = None) -> bytes:
    """A picture as PNG.

    Args:
        view: What it shows.
        engine: What puts letters in order; by default the best there is.
    """
    match view:
        case CardsPicture():
            return cards(view, engine)
        case CoursePicture():
            return course(view, engine)
        case PlacesPicture():
            return places(view, engine)
        case MatrixPicture():
            return matrix(view, engine)
        case DicePicture():
            return histogram(view, engine)
        case YearPicture():
            return year(view, engine)
        case _:
            assert_never(view)
