"""The end of a game: its result, the final card, luck, and the verdict on the dice."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from html import escape
from math import floor
from typing import Any, Final, Literal

from bot.chats.pages import chat_names_html, elsewhere_key
from bot.ground.drawing import Keys, abreast, folded, key, to_message
from bot.ground.texts.formatting import Texts
from bot.ground.values import Button, Place, Press, Screen, is_private
from bot.rulebook import words
from bot.rulebook.words import slot_machine
from bot.table.model import (
    ComingView,
    GameView,
    MatchView,
    OwnerNoticeView,
    RankedView,
    ReviewView,
    TurningPoint,
)
from bot.table.presses import (
    AskDaily,
    BookSeat,
    CheckDice,
    Rematch,
    SendPicture,
    SendRecord,
    ShowMore,
    ShowReview,
)
from bot.table.screens.lines import (
    club_lines_gained,
    dice_proof_short,
    event_lines_against,
    event_lines_listed,
    seat_names,
    seat_names_everybody,
    seat_names_html,
    seat_names_listed,
    seat_names_mentions,
    seat_names_uncounted,
)
from bot.table.screens.lobby import matches_result, matches_tonight
from bot.table.screens.pages import SCREENS
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.standings import Outcome
from engine.players.levels import errs
from engine.records.record import Record
from engine.records.telegram_dice import DieAttempt, TelegramDice, heard, telegram_dice
from engine.records.verify import Verdict
from engine.rules.ruleset import Ruleset

# Luck and turning point of a finished game: the lines below its result.


def luck_lines(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    """What turned the game, how lucky everybody was, and how the chances went, as far as that is known."""
    review = view.coach.review
    if review is None or not review.seats or not isinstance(view.rules, Ruleset):
        return
    yield from luck_turning(t, view, called)
    luck = sorted(((round(each.luck), called[each.seat]) for each in review.seats), reverse=True)
    each = (t("finish-luck-seat", name=name, luck=words.whole(points, signed=True)) for points, name in luck)
    yield t("finish-luck", seats=", ".join(each))
    # The chances take everybody to play their best.
    if review.course and len(view.seats) > 1 and not any(map(errs, view.robots)):
        yield from _course(t, called, review)


_MUCH: Final = 20
"""Points of luck that are worth a word."""
_CLOSE: Final = 5
"""Points between the first and the second that are worth a word."""


def _luck_said(t: Texts, view: GameView, called: Sequence[str], winner: int) -> Iterator[str]:
    """What the dice had to do with it: that they helped the winner, or did not, or helped somebody else."""
    review = view.coach.review
    luck = {} if review is None else {each.seat: round(each.luck) for each in review.seats}
    if winner not in luck:
        return
    own, luckiest = luck[winner], max(luck, key=luck.__getitem__)
    if luck[luckiest] - own >= _MUCH:
        points = words.whole(luck[luckiest], signed=True)
        yield t("finish-luck-others", name=called[luckiest], luck=points)
    elif abs(own) >= _MUCH:
        points = words.whole(own, signed=True)
        yield t("finish-luck-helped" if own > 0 else "finish-luck-against", luck=points)


def luck_turning(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    """What turned the game, or else its best throw, if that is known."""
    point = view.coach.told
    if point is not None and isinstance(view.rules, Ruleset):
        yield luck_told(t, view.rules, point, called[point.seat])


def luck_told(t: Texts, rules: Ruleset, point: TurningPoint, name: str | None) -> str:
    """A turning point or throw in a sentence; without a name on a picture: its place says whose it was."""
    dice, hand = words.faces(rules, point.dice, unbroken=True), words.hand_of(rules, point.dice)
    up = point.after > point.before
    if point.points:
        return t(
            "finish-turning-alone-up" if up else "finish-turning-alone-down",
            round=point.number,
            dice=dice,
            hand=hand,
            points=words.whole(round(point.after - point.before), signed=True),
        )
    what: dict[str, Any] = {"dice": dice, "hand": hand}
    if point.row is not None:
        row = rules.rows[rules.row_index(point.row)]
        what = {"row": words.row_full(t, row)}
        if point.made:
            what["points"] = words.points(row, point.scored)
    if name is not None:
        what["name"] = name
    before, after = words.percent(point.before), words.percent(point.after)
    texts_of = _ON_PICTURES if name is None else _IN_RESULTS
    return t(texts_of[_kind(point), up], round=point.number, before=before, after=after, **what)


_Kind = Literal["turning", "row", "crossed", "throw"]

_IN_RESULTS: Final[dict[tuple[_Kind, bool], str]] = {
    ("turning", True): "finish-turning",
    ("turning", False): "finish-turning-down",
    ("row", True): "finish-turning-row",
    ("row", False): "finish-turning-row-down",
    ("crossed", True): "finish-turning-cross",
    ("crossed", False): "finish-turning-cross",
    ("throw", True): "finish-throw",
}
_ON_PICTURES: Final[dict[tuple[_Kind, bool], str]] = {
    ("turning", True): "picture-turning",
    ("turning", False): "picture-turning-down",
    ("row", True): "picture-turning-row",
    ("row", False): "picture-turning-row-down",
    ("crossed", True): "picture-turning-cross",
    ("crossed", False): "picture-turning-cross",
    ("throw", True): "picture-throw",
}
"""By what it was and whether the chance rose; a best throw always raised one."""


def _kind(point: TurningPoint) -> _Kind:
    if point.row is not None:
        return "row" if point.made else "crossed"
    return "turning" if point.turns else "throw"


def _course(t: Texts, called: Sequence[str], review: ReviewView) -> Iterator[str]:
    yield t("finish-course")
    for each in review.seats:
        first, second, third = (words.percent(chances[each.seat]) for chances in review.course)
        yield t("finish-course-line", name=called[each.seat], first=first, second=second, third=third)


# The end of a game: the message of its result, the final card that its board becomes, or both in one.


MEDALS = ("🥇", "🥈", "🥉")
_DAILY: Final = {"today": "finish-coming-today", "tomorrow": "finish-coming-tomorrow"}
_COMPANY = 2  # seats of people who are still playing against each other
_MOST_UNRATED = 3  # people who are told how many games they lack


def finish_result(t: Texts, view: GameView, outcome: Outcome) -> Screen:
    """The result of a game in a message of its own, which calls everybody who played to the end."""
    called = seat_names(t, view.seats)
    return Screen("\n".join(_result(t, view, called, outcome, calling=True)), tuple(_keys(t, view)))


def finish_card(t: Texts, view: GameView) -> Screen:
    """What the board becomes when the result is told elsewhere: the cards, folded."""
    title = t("finish-card", preset=words.game(view.rules), game=view.game)
    return Screen("\n".join((title, *folded(t, SCREENS[type(view.rules)](t, view).every()))))


def finish_whole(t: Texts, view: GameView, outcome: Outcome | None) -> Screen:
    """The last screen of a board that has to tell the result as well; `outcome` None for a stopped game."""
    called = seat_names(t, view.seats)
    told = _stopped(t, view, called) if outcome is None else _result(t, view, called, outcome, calling=False)
    return Screen(
        "\n".join((*told, *folded(t, SCREENS[type(view.rules)](t, view).every()))), tuple(_keys(t, view))
    )


def finish_panel(t: Texts, view: GameView, outcome: Outcome | None) -> Screen:
    """The last screen of a panel in a private chat: the cards, and the places right above the keys."""
    called = seat_names(t, view.seats)
    told = _why_stopped(t, view) if outcome is None else [_headline(t, view, called, outcome)]
    how, blitz = SCREENS[type(view.rules)](t, view).ending(), _blitz(t, view, called)
    places, over_games = _places(t, view, called, outcome), _over_games(t, view)
    end = *places, *over_games, *blitz, *club_lines_gained(t, view)
    keys: Keys = ()
    if view.table_no:  # whose result stands nowhere else
        keys = review_key(t, view)
    elif not is_private(view.place.chat_id):
        keys = (key(t("button-again"), Rematch(view.game), "success"),)
    text = "\n".join((*SCREENS[type(view.rules)](t, view).every(), *told, *how, *end))
    return Screen(text, (keys,) if keys else ())


def finish_summary(t: Texts, view: GameView, outcome: Outcome) -> Iterator[str]:
    """Who won, what was played, everybody's place and points; nobody is called."""
    called = seat_names(t, view.seats)
    yield _headline(t, view, called, outcome)
    yield _title(t, view)
    if len(called) > 1:
        yield from _ranks(t, view, called, outcome, calling=False)


def finish_around(t: Texts, view: GameView) -> Iterator[str]:
    """The end without places and cards: who won, or why it was broken off, and all that is told beside."""
    called = seat_names(t, view.seats)
    over = view.state == "over"
    yield from [_headline(t, view, called, view.outcome)] if over else _why_stopped(t, view)
    yield from SCREENS[type(view.rules)](t, view).ending()
    yield from _day(t, view)
    if over and len(called) > 1:
        yield from _uncounted(t, view)
    yield from _over_games(t, view)
    yield from _blitz(t, view, called)
    yield from _best_card(t, view, called)
    yield from _reached(t, view)
    yield from rating_lines(t, view)
    yield from luck_turning(t, view, called)
    yield from _coming(t, view)


def _result(
    t: Texts, view: GameView, called: Sequence[str], outcome: Outcome, *, calling: bool
) -> Iterator[str]:
    """Everything but the cards; `calling` mentions people so that their phones ring."""
    yield _headline(t, view, called, outcome)
    yield from SCREENS[type(view.rules)](t, view).ending()
    yield _title(t, view)
    yield from _day(t, view)
    if len(called) > 1:
        yield ""
        yield from _ranks(t, view, called, outcome, calling=calling)
        yield from _uncounted(t, view)
    yield from _over_games(t, view)
    yield from _blitz(t, view, called)
    news = [*_best_card(t, view, called), *_cheered(t, view, called), *_reached(t, view)]
    yield from news
    # One's review tells of these, where there is one.
    beside = [] if review_key(t, view) else [*rating_lines(t, view), *luck_turning(t, view, called)]
    coming = list(_coming(t, view))
    if (notice := view.part(OwnerNoticeView)) is not None:
        news += [t("finish-notice", text=escape(notice.text, quote=False))]
        yield news[-1]
    yield from folded(t, [*coming, *beside] if news else beside)  # the winner stays in sight on a phone
    yield from [] if news else coming


def _day(t: Texts, view: GameView) -> Iterator[str]:
    """Where and when the cards of all are told, of a game of the day whose evening is ahead."""
    day = view.sealed_day
    if day is not None:
        at = day.evening
        yield t("finish-daily", chat=chat_names_html(t, day.title), day=f"{at:%d.%m}", time=f"{at:%H:%M}")


def _stopped(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    yield from _why_stopped(t, view)
    yield from SCREENS[type(view.rules)](t, view).ending()
    yield _title(t, view)
    yield ""
    yield from _places(t, view, called, None)
    yield from _over_games(t, view)
    yield from rating_lines(t, view) if view.counts else _blitz(t, view, called)


def _why_stopped(t: Texts, view: GameView) -> Iterator[str]:
    alone = view.leavers and sum(bool(seat.state == "in" and seat.members) for seat in view.seats) < _COMPANY
    counted = "finish-stopped-left" if alone else "finish-stopped-counted"
    yield t(counted if view.counts else "finish-stopped")
    if view.lines_left == 0:
        yield t("finish-full")


def _places(t: Texts, view: GameView, called: Sequence[str], outcome: Outcome | None) -> Iterator[str]:
    """Everybody's place and points, or the points alone where the places of a stopped game do not count."""
    if outcome is None and not view.counts:
        for seat, total in enumerate(view.progress.game.points):
            yield t("finish-points", name=called[seat], points=words.number(t, total))
    elif len(called) > 1 or outcome is None:
        yield from _ranks(t, view, called, outcome or view.outcome, calling=False)


def _title(t: Texts, view: GameView) -> str:
    return t("finish-game", preset=words.game(view.rules), game=view.game)


def _headline(t: Texts, view: GameView, called: Sequence[str], outcome: Outcome) -> str:
    """Who has won, with how many points and by how many, and what the dice had to do with it."""
    game, winners = view.progress.game, outcome.winners
    if not winners:
        return t("finish-nobody")
    if len(winners) > 1:
        return t("finish-shared", names=event_lines_listed(called, winners))
    (winner,) = winners
    points, name = outcome.totals[winner], called[winner]
    if len(outcome.totals) == 1:
        said = t("finish-solo", name=name, points=words.number(t, points), n=abs(points))
        return " ".join((said, *_luck_said(t, view, called, winner)))
    left = {each.seat for each in view.leavers}
    others = [outcome.totals[seat] for seat in game.active if seat != winner and seat not in left]
    margin = points - max(others, default=points)
    if not isinstance(game, ShowdownGame) and game.won is not None:
        return t("finish-win", name=name)
    if view.showdown is None:
        name = t("finish-with", name=name, points=words.number(t, points))
        close = 0 < margin <= _CLOSE
        said = t("finish-win-close" if close else "finish-win-points", name=name, margin=margin)
    else:
        said = t("finish-win-by", name=name, margin=margin) if margin > 0 else t("finish-win", name=name)
    return " ".join((said, *_luck_said(t, view, called, winner)))


def _ranks(
    t: Texts, view: GameView, called: Sequence[str], outcome: Outcome, *, calling: bool
) -> Iterator[str]:
    gone = {each.seat for each in view.leavers}
    ranked = sorted((rank, seat) for seat, rank in enumerate(outcome.ranks) if rank is not None)
    for rank, seat in ranked:
        holder = view.seats[seat]
        left = seat in gone
        mentioned = seat_names_mentions(t, holder) if calling and holder.state == "in" else ""
        name = mentioned or (seat_names_everybody(t, holder) if left else called[seat])
        points = words.number(t, outcome.totals[seat])
        place = MEDALS[rank - 1] if rank <= len(MEDALS) and not left else f"{rank}."
        if view.rules.settlement == "mean":
            settled = words.number(t, outcome.settled[seat], signed=True)
            line = t("finish-place-mean", place=place, name=name, points=points, settled=settled)
        else:
            line = t("finish-place", place=place, name=name, points=points)
        if left:
            line = t("finish-left-robot" if holder.state == "computer" else "finish-left", line=line)
        yield line
    for each in view.departed:
        points, name = words.number(t, each.points), seat_names_html(t, each.name, each.user_id)
        line = t("finish-place", place=f"{len(ranked) + 1}.", name=name, points=points)
        yield t("finish-left", line=line)
    for seat in range(len(called)):
        if outcome.ranks[seat] is None:
            yield t("finish-gone", name=called[seat])


def _over_games(t: Texts, view: GameView) -> Iterator[str]:
    """The match that the game belongs to, and the evening."""
    yield from matches_result(t, view.part(MatchView))
    yield from matches_tonight(t, _ranked(view).tonight)


def _ranked(view: GameView) -> RankedView:
    return view.part(RankedView) or RankedView()


def _uncounted(t: Texts, view: GameView) -> Iterator[str]:
    """Why the places count in no ranking."""
    if view.uncounted is not None:
        yield t(seat_names_uncounted(view.uncounted))


def _blitz(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    game = view.progress.game
    left = {each.seat for each in view.leavers}
    if game.blitz is not None and game.blitz.done and game.blitz.ranking[0][0] not in left:
        throws = event_lines_against(t, game.ruleset, game.blitz)
        yield t("finish-blitz", name=called[game.blitz.ranking[0][0]], throws=throws)


def _cheered(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    """Who was cheered most at the table in the app."""
    if view.app.cheered is not None:
        seat, n = view.app.cheered
        yield t("finish-cheered", name=called[seat], n=n)


def _best_card(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    best = _ranked(view).best_card
    if best is not None:
        points, before = words.number(t, best.points), words.number(t, best.before)
        holder = seat_names_html(t, best.name, best.user_id)
        yield t("finish-best", name=called[best.seat], points=points, before=before, holder=holder)


def rating_lines(t: Texts, view: GameView) -> Iterator[str]:
    """What the game has made of everybody's rating, if it counts; nothing where it has moved none."""
    ratings = _ranked(view).ratings
    if any(person.change for person in ratings):
        each = (
            t(
                "finish-rating-person",
                name=seat_names_html(t, person.name, person.user_id),
                rating=person.rating,
                change=words.whole(person.change, signed=True),
            )
            for person in ratings
        )
        yield t("finish-rating", people=seat_names_listed(t, each))


def _coming(t: Texts, view: GameView) -> Iterator[str]:
    """One line of what the chat can look forward to."""
    coming = view.part(ComingView)
    if coming is None:
        return
    told = [] if coming.daily is None else [t(_DAILY[coming.daily])]
    games = {each.games for each in coming.unrated}
    if coming.all_unrated and len(games) == 1:
        told.append(t("finish-coming-rating", n=games.pop()))
    elif coming.unrated:
        each = [
            t("finish-coming-person", name=seat_names_html(t, one.name, one.user_id), n=one.games)
            for one in coming.unrated[:_MOST_UNRATED]
        ]
        told.append(t("finish-coming-ratings", people=", ".join(each)))
    yield t("finish-coming", things=" ".join(told))


def _reached(t: Texts, view: GameView) -> Iterator[str]:
    for each in _ranked(view).reached:
        yield t(
            "finish-achievement",
            names=seat_names_listed(t, (seat_names_html(t, name, user_id) for user_id, name in each.people)),
            title=t(f"achievement-{each.key}"),
            about=t(f"achievement-{each.key}-about"),
        )


def _keys(t: Texts, view: GameView) -> Iterator[Keys]:
    """Three keys: on to the next game, one's own review, all else."""
    yield (again_key(t, view),)
    coach = view.coach
    reviewed = coach.review is not None and bool(coach.review.seats)
    review = review_key(t, view)
    more = key(t("button-result-more"), ShowMore(view.game, ".".join(_further(view, reviewed=reviewed))))
    yield (*review, more)


def again_key(t: Texts, view: GameView) -> Button:
    """The key that leads to the next game of the same people."""
    match = view.part(MatchView)
    again = t("button-rematch")
    if match is not None:
        again = t("button-match-anew") if match.decided else t("button-next-game", n=match.games + 1)
    return key(again, Rematch(view.game), "success")


def review_key(t: Texts, view: GameView) -> Keys:
    """The key of one's own review, where there is one or will be."""
    coach = view.coach
    reviewed = coach.review is not None and bool(coach.review.seats)
    there = reviewed or coach.comes or coach.rows
    return (key(t("button-review"), ShowReview(view.game)),) if there else ()


def _further(view: GameView, *, reviewed: bool) -> Iterator[str]:
    """What stands behind the last key, as `ShowMore` names it."""
    coming, match = view.part(ComingView), view.part(MatchView)
    yield from [] if is_private(view.place.chat_id) else [BookSeat.code]
    yield from [AskDaily.code] if coming is not None and coming.daily is not None else []
    yield from ["cards"] if view.state == "over" and isinstance(view.progress.game, ScorecardGame) else []
    yield from ["course"] if reviewed else []
    yield from ["match"] if match is not None and match.games > 1 else []
    yield from [CheckDice.code] if view.rules.source == "bot" else []
    yield SendRecord.code


_FURTHER: Final[dict[str, tuple[str, Callable[[int], Press]]]] = {
    BookSeat.code: ("button-book", BookSeat),
    AskDaily.code: ("button-ask-daily", AskDaily),
    "cards": ("button-cards", partial(SendPicture, "cards")),
    "course": ("button-course", partial(SendPicture, "course")),
    "match": ("button-picture-match", partial(SendPicture, "match")),
    CheckDice.code: ("button-check", CheckDice),
    SendRecord.code: ("button-record", SendRecord),
}


def finish_more(t: Texts, pressed: ShowMore, there: Sequence[Button] = (), *, inline: bool = False) -> Screen:
    """What else can be done with a finished game, what there is of its chat, and the way to another chat."""
    named = (_FURTHER[each] for each in pressed.keys.split(".") if each in _FURTHER)
    keys = [key(t(text), build(pressed.game)) for text, build in named]
    keys += [*there, *([elsewhere_key(t)] if inline else [])]
    return Screen(t("finish-more", game=pressed.game), tuple(abreast(keys)))


# The verdict on the dice of a finished game, and the way to check it without the bot.


def verify_verdict(  # noqa: PLR0913 - the game, what was found, what was shown, and two places
    t: Texts, game: int, verdict: Verdict, record: Record, place: Place, *, shown: bool | None, page: str = ""
) -> Screen:
    """Fair or not, on what evidence, and how to check it without this bot.

    Args:
        t: the language.
        game: its number.
        verdict: on its dice.
        record: of the game.
        place: of the game.
        shown: whether a message that Telegram has confirmed showed its commitment before anything was thrown;
            None: nothing was noted of that.
        page: the address of the page that verifies records in a browser; empty if there is none.
    """
    if not verdict.fair:
        told = [*_unfair(t, game, verdict)]
        seen = len(told)
    else:
        unshown = shown is False
        told = [
            *(
                _unshown(t, game, verdict, record, place)
                if unshown
                else _fair(t, game, verdict, record, place, shown=shown is not None)
            )
        ]
        seen = 3 if unshown else 2
    more = [t("rules-full"), *told[seen:], *_secrets(t, record), t("verify-yourself")]
    if page:
        more.append(t("verify-page", page=escape(f"{page}?lang={t.language}")))
    return Screen("\n".join((*told[:seen], *folded(t, more))))


def _secrets(t: Texts, record: Record) -> Iterator[str]:
    """What the dice are computed from, in full."""
    if record.secret:
        yield t("dice-secret", secret=record.secret.hex())
    if record.chain is None:
        yield t("dice-commitment", commitment=escape(record.commitment, quote=False))
    else:
        yield t(
            "dice-chain", commitment=escape(record.chain.commitment, quote=False), number=record.chain.number
        )
    if record.client:
        yield t("dice-client", client=escape(record.client, quote=False))


def own_dice(t: Texts, game: int) -> Screen:
    """Why there is nothing to check in a game with dice of the players' own."""
    return Screen(t("verify-own", game=game))


def _fair(  # noqa: PLR0913 - as `verdict`
    t: Texts, game: int, verdict: Verdict, record: Record, place: Place, *, shown: bool
) -> Iterator[str]:
    yield t("verify-fair", game=game)
    yield t("verify-throws", n=verdict.throws)
    chain = record.chain
    if chain is None:
        yield t("verify-commitment" if shown else "verify-commitment-unknown", commitment=_commitment(record))
    else:
        yield t("verify-commitment-chain", commitment=_commitment(record), number=chain.number)
    dice = telegram_dice(record.client, record.attempts)
    yield from _thrown(t, dice, record, place)
    yield from _proof(t, dice)
    if chain is not None:
        yield t("verify-chain")
    sees = "verify-limit"
    if record.rounds:
        last = verdict.rounds
        n = len(heard([each for number, each in record.rounds.items() if number <= last]))
        yield t("verify-rounds", n=n, rounds=max(last - 1, 0))
        if n:
            sees = "verify-limit-round" if n == last - 1 else "verify-limit-until"
    yield t(sees)


def _unshown(t: Texts, game: int, verdict: Verdict, record: Record, place: Place) -> Iterator[str]:
    """The dice follow from a secret that nobody could hold the operator to: nothing else is proven."""
    yield t("verify-unshown", game=game)
    yield t("verify-throws", n=verdict.throws)
    yield t("verify-commitment-unshown", commitment=_commitment(record))
    yield from _thrown(t, telegram_dice(record.client, record.attempts), record, place)


def _commitment(record: Record) -> str:
    shown = record.commitment if record.chain is None else record.chain.commitment
    return escape(dice_proof_short(shown), quote=False)


def _thrown(t: Texts, dice: TelegramDice, record: Record, place: Place) -> Iterator[str]:
    """The dice that Telegram threw before the game, as people saw them."""
    if dice.values:
        counting = [each for each in record.attempts if each.value is not None]
        shown = [_die(each, place) for each in counting] or map(slot_machine, dice.values)
        yield t("verify-dice", dice=", ".join(shown))


def _proof(t: Texts, dice: TelegramDice) -> Iterator[str]:
    """What the dice that Telegram threw before the game prove."""
    match dice.form:
        case "repeated":
            even = words.number(t, floor(1000 * (dice.even or 0)) / 10)
            yield t("verify-repeated", n=dice.lost, choices=dice.choices or 0, even=even)
        case "few":
            yield t("verify-few", n=len(dice.values))
        case form:
            yield t(f"verify-{form}")


def _die(attempt: DieAttempt, place: Place) -> str:
    """A die that Telegram threw; with a link to its message where messages have one."""
    shown, link = slot_machine(attempt.value or 0), to_message(place, attempt.message_id)
    return shown if link is None else f'<a href="{link}">{shown}</a>'


def _unfair(t: Texts, game: int, verdict: Verdict) -> Iterator[str]:
    yield t("verify-unfair", game=game)
    expected, found = escape(verdict.expected, quote=False), escape(verdict.found, quote=False)
    match verdict.fault:
        case "commitment" | "client" | "chain":
            yield t(f"verify-unfair-{verdict.fault}")
            yield t("verify-differs", expected=expected, found=found)
        case "illegal":
            yield t("verify-unfair-illegal", step=verdict.step, found=found)
        case label:
            yield t("verify-unfair-throw", step=verdict.step, label=words.throw(label))
            yield t("verify-differs", expected=expected, found=found)
