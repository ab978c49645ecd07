"""Pictures for tests: of every kind, as large as they come, with names of every sort."""

from bot.pictures.contents import (
    Called,
    CardLine,
    CardsPicture,
    ColumnsPicture,
    CourseLine,
    CoursePicture,
    DicePicture,
    Fact,
    ForecastPoint,
    MatrixPicture,
    PlaceLine,
    PlacesPicture,
    PodiumLine,
    PodiumPicture,
    StandingLine,
    YearPicture,
)

ZALGO = "Z" + "\u0337\u0321\u0310" * 20 + "algo"
HARD = ("Екатерина Константиновна", "محمد علي", "יוסי כהן", "🔥🎲🔥", "李雷", ZALGO, "𝓐𝓷𝓷𝓪", "Ю" * 200)
"""Names that are long, right to left, without a letter the font has, stacked, fancy, and very long."""


def called(names=HARD):
    return tuple(Called(name, f"Игрок {number}") for number, name in enumerate(names, 1))


def cards_of(names=HARD, *, marked=((3, 1),), rows=20):
    seats = called(names)
    cells = tuple(str(-100 - 7 * seat).replace("-", "−") for seat in range(len(seats)))
    told = [CardLine("row", f"Строка {number}", cells) for number in range(rows)]
    lines = (*told[:6], CardLine("sum", "Школа", cells), CardLine("rule"), *told[6:])
    total = CardLine("total", "Итого", cells), CardLine("place", "Место", cells)
    return CardsPicture(
        "Пиратский покер", "игра g12", seats, frozenset({0}), (*lines, *total), marked, "⚡ Перелом — круг 7."
    )


def columns_of(names=HARD, *, columns=4, marked=((3, 1),), rows=15):
    seats = called(names)
    cells = tuple(str(-100 - 7 * column).replace("-", "−") for column in range(columns))
    told = [CardLine("row", f"Строка {number}", cells) for number in range(rows)]
    sums = CardLine("sum", "Школа", cells), CardLine("rule"), CardLine("sum", "Премия за всё", ("−1234",))
    standings = tuple(
        StandingLine(seat, cells, "−1234", str(place), place == 1) for place, seat in enumerate(seats, 1)
    )
    return ColumnsPicture(
        "Ямб",
        "игра g12",
        seats[0],
        len(seats) > 1,
        tuple("↓✱↑!Σ"[:columns]),
        (*told, *sums, CardLine("total", "Итого", ("−1234",))),
        standings if len(seats) > 1 else (),
        ("Итого", "Место"),
        "↓ вниз · ✱ свободно · ↑ вверх · ! на заказ",
        marked,
        "⚡ Перелом — круг 7.",
    )


def course_of(names=HARD, turns=17):
    points = [ForecastPoint(200 - 3 * n, 120 + 3 * n, 260 - 5 * n) for n in range(turns + 1)]
    lines = tuple(CourseLine(who, "149", tuple(points)) for who in called(names))
    others = "Пунктир — остальные." if 1 < len(lines) <= 4 else ""
    legend = (
        "Линия — сколько очков светило к концу партии, полоса — где остановились бы девять партий из десяти."
    )
    return CoursePicture(
        "Яцзы", "игра g12", lines, frozenset({0}), "круг", legend, others, (0, 5), "⚡ Перелом."
    )


def places_of(names=HARD):
    arrows = ("up", "down", "same", "new")
    lines = tuple(
        PlaceLine(str(number + 1), who, arrows[number % 4], "17", "132", number % 4)
        for number, who in enumerate(called(names))
    )
    return PlacesPicture("Неделя", "16–22 ноября", "победы", "игры", lines, "новый")


def podium_of(names=HARD, *, shared=0):
    """Places from 1 on; the first and so many after them share the first place."""
    places = [1 if number <= shared else number + 1 for number in range(len(names))]
    lines = tuple(
        PodiumLine(str(place), who, "112", "12 побед из 13")
        for place, who in zip(places, called(names), strict=True)
    )
    return PodiumPicture("Клубный вечер", "Кости · 22.11", lines)


def matrix_of(names=HARD):
    size = len(names)
    ahead = tuple(
        tuple(None if (i + j) % 5 == 0 else (i * 7 + j * 3) % 120 for j in range(size)) for i in range(size)
    )
    return MatrixPicture("Кто кого", "всё время", called(names), ahead, "Строка против столбца.")


def dice_of(counts=(1041, 1012, 1066, 1033, 1020, 1062), low=930, high=1148):
    return DicePicture("Кости этого чата", "Брошено: 6234", counts, low, high, "Полоса.", "Кости честные.")


def year_of(name="Аня"):
    facts = tuple(Fact(str(10**number), "партий сыграно за год и ещё немного") for number in range(8))
    months = tuple((f"м{number}", number * 3 % 14) for number in range(12))
    return YearPicture("2026 год", "Кости", Called(name, "Игрок 1"), facts, months, "Партии по месяцам.")


EVERY = {
    "cards": cards_of(),
    "cards of one": cards_of(HARD[:1]),
    "columns": columns_of(),
    "columns of one": columns_of(HARD[:1], columns=2),
    "course": course_of(),
    "course of one": course_of(HARD[:1], 1),
    "places": places_of(),
    "podium": podium_of(HARD * 3),
    "podium of two": podium_of(HARD[:2], shared=1),
    "matrix": matrix_of(),
    "dice": dice_of(),
    "dice outside": dice_of((10, 0, 9, 11, 8, 40), 3, 20),
    "no dice": dice_of((0, 0, 0, 0, 0, 0), 0, 0),
    "year": year_of(),
}
