"""The pictures of a chat's players: the matrix of all, and the year of one."""

from collections.abc import Iterator

from bot.ground.texts import people
from bot.ground.texts.formatting import Texts
from bot.ground.values.actor import is_forgotten
from bot.pictures.screens import captions
from bot.pictures.views import Called, Fact, Illustration, MatrixPicture, YearPicture
from bot.rankings.views.company import CompanyView, YearView
from bot.rulebook import words
from bot.table.screens import seat_names
from bot.table.views.game import MemberView


def matrix(t: Texts, view: CompanyView) -> Illustration:
    """Who came out ahead of whom."""
    picture = MatrixPicture(
        t("picture-matrix-title"),
        people.clean(view.title),
        tuple(_person(t, who, number) for number, who in enumerate(view.people, 1)),
        view.ahead,
        t("picture-matrix-legend"),
    )
    told = [f"<b>{t('picture-matrix-title')}</b>", *_pairs(t, view)]
    return Illustration(picture, captions.caption(told))


def _pairs(t: Texts, view: CompanyView) -> Iterator[str]:
    """A line for any two players who met, the one who was ahead more often first."""
    names = [seat_names.html(t, who.name, who.user_id) for who in view.people]
    for one in range(len(names)):
        for other in range(one):
            won, lost = view.ahead[one][other], view.ahead[other][one]
            if won is not None and lost is not None:
                first, second = (one, other) if won > lost else (other, one)
                yield t(
                    "picture-matrix-pair",
                    first=names[first],
                    second=names[second],
                    won=max(won, lost),
                    lost=min(won, lost),
                )


def year(t: Texts, view: YearView) -> Illustration:
    """The year of somebody."""
    title = t("picture-year-title", year=view.year)
    facts = tuple(_facts(t, view))
    months = tuple(zip(t("picture-year-months").split(), view.games, strict=True))
    picture = YearPicture(
        title,
        people.clean(view.title),
        _person(t, view.person, 1),
        facts,
        months,
        t("picture-year-legend"),
    )
    name = seat_names.html(t, view.person.name, view.person.user_id)
    played = ", ".join(f"{month} {count}" for month, count in months if count)
    company = [] if view.company is None else [seat_names.html(t, view.company.name, view.company.user_id)]
    numbers = facts[:-1] if company else facts  # names are written otherwise in a text of HTML
    told = [
        f"<b>{name}: {title}</b>",
        *(t("picture-year-line", value=fact.value, label=fact.label) for fact in numbers),
        *(t("picture-year-line", value=each, label=facts[-1].label) for each in company),
        t("picture-year-played", months=played),
    ]
    return Illustration(picture, captions.caption(told))


def _facts(t: Texts, view: YearView) -> Iterator[Fact]:
    games = sum(view.games)
    yield Fact(str(games), t("picture-year-games", n=games))
    yield Fact(str(view.wins), t("picture-year-wins", n=view.wins))
    yield Fact(str(view.seconds_and_thirds), t("picture-year-places", n=view.seconds_and_thirds))
    yield Fact(words.number(t, view.best), t("picture-year-best", preset=words.family(view.preset)))
    if view.luck is not None:
        yield Fact(
            words.number(t, round(view.luck), signed=True), t("picture-year-luck", n=abs(round(view.luck)))
        )
    if view.company is not None:
        yield Fact(_person(t, view.company, 2).name, t("picture-year-company"))


def _person(t: Texts, who: MemberView, number: int) -> Called:
    return captions.person(t, who.name, number, forgotten=is_forgotten(who.user_id))
