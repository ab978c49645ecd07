"""Pages of the game of the day: what a group reads, the offer in private, its evening."""

from collections.abc import Iterator, Sequence
from datetime import date

from bot.chats.screens import chat_names
from bot.daily.buttons import BeginDaily, ShowDaily
from bot.daily.views import DailyEvening, DailyScore, TodayView
from bot.ground.drawing.keyboard import Keys, key
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, say
from bot.ground.values.screen import Button, Screen
from bot.rankings.views.ranking import PersonView
from bot.rulebook import words
from bot.table.screens import event_lines, seat_names
from bot.table.screens.cards import scorecard_table
from bot.table.views.game import SeatView

LINK = "day_"
"""The prefix of the payload of a link to a game of the day; its number follows."""

_MEDALS = ("🥇", "🥈", "🥉")
_MOST_PLACES = 15


def today(t: Texts, view: TodayView, bot_username: str) -> Screen:
    """In the group: what is played, who has done so already, and the way to it."""
    text = [
        t("daily-title", day=_day(view.day)),
        _rules(t, view),
        t("daily-about", time=_when(view)),
        *_people(t, view),
        t("dice-proof-before"),
        f"<blockquote expandable>{t('dice-commitment', commitment=view.commitment)}</blockquote>",
    ]
    link = f"https://t.me/{bot_username}?start={LINK}{view.daily}"
    keys: tuple[Keys, ...] = ((Button(t("button-daily"), url=link),),) if bot_username else ()
    return Screen("\n".join(text), keys)


def offer(t: Texts, view: TodayView) -> Screen:
    """In private: what it is, before it begins."""
    begin = key(t("button-daily-begin"), BeginDaily(view.daily), "success")
    return Screen(_offer(t, view), ((begin,),))


def begun(t: Texts, view: TodayView) -> Screen:
    """The offer once it was taken."""
    return Screen(_offer(t, view))


def _offer(t: Texts, view: TodayView) -> str:
    chat = chat_names.html(t, view.title)
    return "\n".join(
        (
            t("daily-title-chat", day=_day(view.day), chat=chat),
            _rules(t, view),
            t("daily-offer", time=_when(view)),
        )
    )


def _day(day: date) -> str:
    return f"{day:%d.%m}"


def _when(view: TodayView) -> Message:
    return say("daily-today" if view.today else "daily-tomorrow", time=f"{view.evening:%H:%M}")


def _rules(t: Texts, view: TodayView) -> str:
    return t("daily-rules-own" if view.own else "daily-rules", preset=words.game(view.rules))


def _people(t: Texts, view: TodayView) -> Iterator[str]:
    for text_id, people in (("daily-done", view.done), ("daily-playing", view.playing)):
        if people:
            yield t(text_id, names=seat_names.listed(t, (_name(t, each) for each in people)))


def _name(t: Texts, person: PersonView) -> str:
    return seat_names.html(t, person.name, person.user_id)


def evening(t: Texts, view: DailyEvening) -> Screen:
    """A page of the evening: on the first one who has won, too, and what the dice can be checked against."""
    if view.page:
        title = t("daily-page", day=_day(view.day), page=view.page + 1, pages=view.pages)
        return Screen("\n".join((title, *_cards(t, view))), tuple(_turns(t, view)))
    text = [
        _headline(t, view),
        t("daily-same", preset=words.game(view.rules)),
        *_places(t, view),
        *_cards(t, view),
        *_precise(t, view),
        *_folded([*_luck(t, view), *_proof(t, view)]),
        t("daily-next"),
    ]
    return Screen("\n".join(text), tuple(_turns(t, view)))


def _headline(t: Texts, view: DailyEvening) -> str:
    day = _day(view.day)
    if len(view.scores) == 1:
        (only,) = view.scores
        return t("daily-alone", day=day, name=_name(t, only.who), points=words.number(t, only.points))
    names = [_name(t, each.who) for each in view.scores]
    winners = [number for number, each in enumerate(view.scores) if each.rank == 1]
    return t(
        "daily-won" if len(winners) == 1 else "daily-shared",
        day=day,
        names=event_lines.listed(names, winners[:_MOST_PLACES]),
    )


def _places(t: Texts, view: DailyEvening) -> Iterator[str]:
    if len(view.scores) == 1:
        return
    yield ""
    for each in view.scores[:_MOST_PLACES]:
        medal = f"{_MEDALS[each.rank - 1]} " if each.rank <= len(_MEDALS) else ""
        points = words.number(t, each.points)
        yield medal + t("finish-place", place=each.rank, name=_name(t, each.who), points=points)
    if len(view.scores) > _MOST_PLACES:
        yield t("daily-more", n=len(view.scores) - _MOST_PLACES)


def _cards(t: Texts, view: DailyEvening) -> Iterator[str]:
    scores = view.scores[view.first : view.first + len(view.cards)]
    shown = [(each.who, card) for each, card in zip(scores, view.cards, strict=True) if card is not None]
    if shown:
        seats = tuple(SeatView(who.user_id, who.name, "") for who, _ in shown)
        yield from scorecard_table.side_by_side(t, view.rules, [card for _, card in shown], seats)


def _known(view: DailyEvening) -> Sequence[DailyScore]:
    """The scores that have been reviewed, if they can be compared."""
    known = [each for each in view.scores if each.luck is not None]
    return known if len(known) > 1 else ()


def _precise(t: Texts, view: DailyEvening) -> Iterator[str]:
    """A line about the best decisions with the same dice."""
    kept = {each.who: _kept(each) for each in _known(view)}
    told = words.precision(max(kept.values(), default=0.0))
    if told is not None:
        names = seat_names.listed(
            t, (_name(t, who) for who, share in kept.items() if share == max(kept.values()))
        )
        yield t("digest-precise", name=names, share=told)


def _luck(t: Texts, view: DailyEvening) -> Iterator[str]:
    """A line about luck: how much the same dice have helped each player, given their choices."""
    lucky = sorted(((each.luck or 0.0, each.who) for each in _known(view)), key=lambda pair: -pair[0])
    seats = [
        t("finish-luck-seat", name=_name(t, who), luck=words.number(t, round(luck), signed=True))
        for luck, who in lucky[:_MOST_PLACES]
    ]
    if seats:
        yield t("finish-luck", seats=", ".join(seats))


def _kept(score: DailyScore) -> float:
    """The share of what best play brings that was kept, from 0 to 1."""
    if not score.start or score.start <= 0:
        return 0.0
    return min(max(1.0 - (score.lost or 0.0) / score.start, 0.0), 1.0)


def _proof(t: Texts, view: DailyEvening) -> Iterator[str]:
    if view.secret:
        yield t("dice-proof-after")
        yield t("dice-secret", secret=view.secret.hex())
        yield t("dice-commitment", commitment=view.commitment)
        yield t("dice-client", client=view.client)
        yield t("daily-check")


def _folded(lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield "<blockquote expandable>" + "\n".join(lines) + "</blockquote>"


def _turns(t: Texts, view: DailyEvening) -> Iterator[Keys]:
    """The ways to the cards before and after these."""
    keys = []
    if view.page:
        before = t("button-page-before", page=view.page, pages=view.pages)
        keys.append(key(before, ShowDaily(view.daily, view.page - 1)))
    if view.page + 1 < view.pages:
        after = t("button-page-after", page=view.page + 2, pages=view.pages)
        keys.append(key(after, ShowDaily(view.daily, view.page + 1)))
    if keys:
        yield tuple(keys)
