"""Dispatch: a picture of any kind, by the type of its view."""

from typing import assert_never

from bot.pictures.drawing.cards import cards
from bot.pictures.drawing.columns import columns
from bot.pictures.drawing.course import course
from bot.pictures.drawing.fonts import Engine
from bot.pictures.drawing.histogram import histogram
from bot.pictures.drawing.matrix import matrix
from bot.pictures.drawing.places import places
from bot.pictures.drawing.podium import podium
from bot.pictures.drawing.year import year
from bot.pictures.views import (
    CardsPicture,
    ColumnsPicture,
    CoursePicture,
    DicePicture,
    MatrixPicture,
    Picture,
    PlacesPicture,
    PodiumPicture,
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
        case ColumnsPicture():
            return columns(view, engine)
        case CoursePicture():
            return course(view, engine)
        case PlacesPicture():
            return places(view, engine)
        case PodiumPicture():
            return podium(view, engine)
        case MatrixPicture():
            return matrix(view, engine)
        case DicePicture():
            return histogram(view, engine)
        case YearPicture():
            return year(view, engine)
        case _:
            assert_never(view)
