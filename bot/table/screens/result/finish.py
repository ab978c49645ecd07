"""The end of a game: the message of its result, the final card that its board becomes, or both in one."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.chats.screens import chat_names
from bot.ground.drawing.keyboard import Keys, abreast, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.place import is_private
from bot.ground.values.screen import Button, Screen
from bot.rulebook import words
from bot.table.buttons.result import (
    AskDaily,
    BookSeat,
    CheckDice,
    Rematch,
    SendPicture,
    SendRecord,
    ShowReview,
)
from bot.table.screens import club_lines, dice_proof, event_lines, matches, seat_names
from bot.table.screens.cards import scorecard_table, stacks
from bot.table.screens.result import luck
from bot.table.views.game import GameView
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.standings import Outcome

MEDALS = ("🥇", "🥈", "🥉")
_DAILY: Final = {"today": "finish-coming-today", "tomorrow": "finish-coming-tomorrow"}
_COMPANY = 2  # seats of people who are still playing against each other
_MOST_UNRATED = 3  # people who are told how many games they lack


def result(t: Texts, view: GameView, outcome: Outcome) -> Screen:
    """The result of a game in a message of its own, which calls everybody who played to the end."""
    called = seat_names.seat_names(t, view.seats)
    text = _result(t, view, called, outcome, calling=True)
    return Screen("\n".join(text), tuple(_keys(t, view)))


def card(t: Texts, view: GameView, outcome: Outcome) -> Screen:
    """What the board becomes when the result is told elsewhere: the cards, and the secret of the dice."""
    called = seat_names.seat_names(t, view.seats)
    text = [_card_headline(t, view, called, outcome), *_cards(t, view), *dice_proof.after(t, view)]
    return Screen("\n".join(text))


def whole(t: Texts, view: GameView, outcome: Outcome | None) -> Screen:
    """The last screen of a board that has to tell the result as well; `outcome` None for a stopped game."""
    called = seat_names.seat_names(t, view.seats)
    told = _stopped(t, view, called) if outcome is None else _result(t, view, called, outcome, calling=False)
    text = [*told, *_cards(t, view), *dice_proof.after(t, view)]
    return Screen("\n".join(text), tuple(_keys(t, view)))


def panel(t: Texts, view: GameView, outcome: Outcome | None) -> Screen:
    """The last screen of a panel in a private chat: the cards, and the places right above the keys."""
    called = seat_names.seat_names(t, view.seats)
    told = _why_stopped(t, view) if outcome is None else [_headline(t, view, called, outcome)]
    how, blitz = _how(t, view, called), _blitz(t, view, called)
    places, over_games = _places(t, view, called, outcome), _over_games(t, view)
    end = *places, *over_games, *blitz, *club_lines.gained(t, view)
    return Screen("\n".join((*_cards(t, view), *told, *how, *end)))


def summary(t: Texts, view: GameView, outcome: Outcome) -> Iterator[str]:
    """Who won, what was played, everybody's place and points; nobody is called."""
    called = seat_names.seat_names(t, view.seats)
    yield _headline(t, view, called, outcome)
    yield _title(t, view)
    if len(called) > 1:
        yield from _ranks(t, view, called, outcome, calling=False)


def around(t: Texts, view: GameView) -> Iterator[str]:
    """The end without places and cards: who won, or why it was broken off, and all that is told beside."""
    called = seat_names.seat_names(t, view.seats)
    over = view.state == "over"
    yield from [_headline(t, view, called, view.outcome)] if over else _why_stopped(t, view)
    yield from _how(t, view, called)
    yield from _day(t, view)
    if over and len(called) > 1:
        yield from _uncounted(t, view)
    yield from _over_games(t, view)
    yield from _blitz(t, view, called)
    yield from _best_card(t, view, called)
    yield from _reached(t, view)
    yield from _ratings(t, view)
    yield from luck.lines(t, view, called)
    yield from _coming(t, view)


def _result(
    t: Texts, view: GameView, called: Sequence[str], outcome: Outcome, *, calling: bool
) -> Iterator[str]:
    """Everything but the cards; `calling` mentions people so that their phones ring."""
    yield _headline(t, view, called, outcome)
    yield from _how(t, view, called)
    yield _title(t, view)
    yield from _day(t, view)
    if len(called) > 1:
        yield ""
        yield from _ranks(t, view, called, outcome, calling=calling)
        yield from _uncounted(t, view)
    yield from _over_games(t, view)
    yield from _blitz(t, view, called)
    news = [*_best_card(t, view, called), *_reached(t, view)]
    yield from news
    beside, coming = [*_ratings(t, view), *luck.lines(t, view, called)], list(_coming(t, view))
    yield from _folded([*coming, *beside] if news else beside)  # the winner stays in sight on a phone
    yield from [] if news else coming


def _day(t: Texts, view: GameView) -> Iterator[str]:
    """Where and when the cards of all are told, of a game of the day whose evening is ahead."""
    day = view.daily
    if day is not None and day.open:
        at = day.evening
        yield t("finish-daily", chat=chat_names.html(t, day.title), day=f"{at:%d.%m}", time=f"{at:%H:%M}")


def _stopped(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    yield from _why_stopped(t, view)
    yield from _how(t, view, called)
    yield _title(t, view)
    yield ""
    yield from _places(t, view, called, None)
    yield from _over_games(t, view)
    yield from _ratings(t, view) if view.counts else _blitz(t, view, called)


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


def _cards(t: Texts, view: GameView) -> Iterator[str]:
    game = view.progress.game
    if isinstance(game, ShowdownGame):
        yield from stacks.full(t, view, game)
    else:
        as_it_stands = view.state == "stopped" and view.counts
        yield from scorecard_table.blocks(t, game, view.seats, as_it_stands=as_it_stands, first=view.focus)


def _card_headline(t: Texts, view: GameView, called: Sequence[str], outcome: Outcome) -> str:
    preset = words.game(view.rules)
    names = event_lines.listed(called, outcome.winners)
    if not names or len(called) == 1:
        return t("finish-card", preset=preset, game=view.game)
    return t("finish-card-won", preset=preset, game=view.game, names=names)


def _headline(t: Texts, view: GameView, called: Sequence[str], outcome: Outcome) -> str:
    game, winners = view.progress.game, outcome.winners
    if not winners:
        return t("finish-nobody")
    if len(outcome.totals) == 1:
        points = outcome.totals[0]
        return t("finish-solo", name=called[0], points=words.number(t, points), n=abs(points))
    if len(winners) > 1:
        return t("finish-shared", names=event_lines.listed(called, winners))
    (winner,) = winners
    left = {each.seat for each in view.leavers}
    others = [outcome.totals[seat] for seat in game.active if seat != winner and seat not in left]
    margin = outcome.totals[winner] - max(others, default=outcome.totals[winner])
    if margin > 0 and not (isinstance(game, ScorecardGame) and game.won is not None):
        return t("finish-win-by", name=called[winner], margin=margin)
    return t("finish-win", name=called[winner])


def _how(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    """Why the game ended, where that is not simply because all cards are full, or who takes the stakes."""
    game = view.progress.game
    if isinstance(game, ShowdownGame):
        winners = view.outcome.winners if view.state == "over" else ()
        if game.prize and winners:
            names = event_lines.listed(called, winners)
            yield t("finish-stake", names=names, pot=game.prize, n=len(winners))
        return
    if game.won is not None:
        row = game.ruleset.rows[game.cards[game.won].written[-1]]
        yield t("finish-outright", row=words.row_full(t, row))
    elif game.ruleset.max_rounds and game.over and game.active:
        full = [seat for seat in game.order if game.cards[seat].full]
        yield (
            t("finish-complete", names=event_lines.listed(called, full))
            if full
            else t("finish-rounds", n=game.ruleset.max_rounds)
        )


def _ranks(
    t: Texts, view: GameView, called: Sequence[str], outcome: Outcome, *, calling: bool
) -> Iterator[str]:
    gone = {each.seat for each in view.leavers}
    ranked = sorted((rank, seat) for seat, rank in enumerate(outcome.ranks) if rank is not None)
    for rank, seat in ranked:
        holder = view.seats[seat]
        left = seat in gone
        mentioned = seat_names.mentions(t, holder) if calling and holder.state == "in" else ""
        name = mentioned or (seat_names.everybody(t, holder) if left else called[seat])
        points = words.number(t, outcome.totals[seat])
        medal = f"{MEDALS[rank - 1]} " if rank <= len(MEDALS) and not left else ""
        if view.rules.settlement == "mean":
            settled = words.number(t, outcome.settled[seat], signed=True)
            line = t("finish-place-mean", place=rank, name=name, points=points, settled=settled)
        else:
            line = t("finish-place", place=rank, name=name, points=points)
        if left:
            line = t("finish-left-robot" if holder.state == "computer" else "finish-left", line=line)
        yield medal + line
    for each in view.departed:
        points, name = words.number(t, each.points), seat_names.html(t, each.name, each.user_id)
        line = t("finish-place", place=len(ranked) + 1, name=name, points=points)
        yield t("finish-left", line=line)
    for seat in range(len(called)):
        if outcome.ranks[seat] is None:
            yield t("finish-gone", name=called[seat])


def _over_games(t: Texts, view: GameView) -> Iterator[str]:
    """The match that the game belongs to, and the evening."""
    yield from matches.result(t, view.match)
    yield from matches.tonight(t, view.tonight)


def _uncounted(t: Texts, view: GameView) -> Iterator[str]:
    """Why the places count in no ranking."""
    if view.uncounted is not None:
        yield t(seat_names.uncounted(view.uncounted))


def _blitz(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    game = view.progress.game
    left = {each.seat for each in view.leavers}
    if game.blitz is not None and game.blitz.done and game.blitz.ranking[0][0] not in left:
        throws = event_lines.against(t, game.ruleset, game.blitz)
        yield t("finish-blitz", name=called[game.blitz.ranking[0][0]], throws=throws)


def _best_card(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    best = view.best_card
    if best is not None:
        points, before = words.number(t, best.points), words.number(t, best.before)
        holder = seat_names.html(t, best.name, best.user_id)
        yield t("finish-best", name=called[best.seat], points=points, before=before, holder=holder)


def _ratings(t: Texts, view: GameView) -> Iterator[str]:
    if view.ratings:
        each = (
            t(
                "finish-rating-person",
                name=seat_names.html(t, person.name, person.user_id),
                rating=person.rating,
                change=words.whole(person.change, signed=True),
            )
            for person in view.ratings
        )
        yield t("finish-rating", people=seat_names.listed(t, each))


def _coming(t: Texts, view: GameView) -> Iterator[str]:
    """One line of what the chat can look forward to."""
    coming = view.coming
    if coming is None:
        return
    told = [] if coming.daily is None else [t(_DAILY[coming.daily])]
    games = {each.games for each in coming.unrated}
    if coming.all_unrated and len(games) == 1:
        told.append(t("finish-coming-rating", n=games.pop()))
    elif coming.unrated:
        each = [
            t("finish-coming-person", name=seat_names.html(t, one.name, one.user_id), n=one.games)
            for one in coming.unrated[:_MOST_UNRATED]
        ]
        told.append(t("finish-coming-ratings", people=", ".join(each)))
    yield t("finish-coming", things=" ".join(told))


def _folded(lines: Sequence[str]) -> Iterator[str]:
    """What is told beside the result unfolds: the winner stays in sight on a phone."""
    if lines:
        yield "<blockquote expandable>" + "\n".join(lines) + "</blockquote>"


def _reached(t: Texts, view: GameView) -> Iterator[str]:
    for each in view.reached:
        yield t(
            "finish-achievement",
            names=seat_names.listed(t, (seat_names.html(t, name, user_id) for user_id, name in each.people)),
            title=t(f"achievement-{each.key}"),
            about=t(f"achievement-{each.key}-about"),
        )


def _pictures(t: Texts, view: GameView) -> Iterator[Button]:
    """What may be looked at: one's own review, how the game went, the cards."""
    reviewed = view.review is not None and bool(view.review.seats)
    if reviewed or view.review_comes or view.rows_reviewed:
        yield key(t("button-review"), ShowReview(view.game))
    if reviewed:
        yield key(t("button-course"), SendPicture("course", view.game))
    if view.state == "over" and isinstance(view.progress.game, ScorecardGame):
        yield key(t("button-cards"), SendPicture("cards", view.game))
    if view.match is not None and view.match.games > 1:
        yield key(t("button-picture-match"), SendPicture("match", view.game))


def _keys(t: Texts, view: GameView) -> Iterator[Keys]:
    daily = view.coming is not None and view.coming.daily is not None
    today = (key(t("button-ask-daily"), AskDaily(view.game)),) if daily else ()
    match = view.match
    goes_on = match is not None and not match.decided
    again = t("button-next-game", n=match.games + 1) if match and goes_on else t("button-rematch")
    yield (key(again, Rematch(view.game), "success"), *today)
    if not is_private(view.place.chat_id):
        yield (key(t("button-book"), BookSeat(view.game)),)
    yield from abreast(tuple(_pictures(t, view)))
    check = (key(t("button-check"), CheckDice(view.game)),) if view.rules.source == "bot" else ()
    yield (*check, key(t("button-record"), SendRecord(view.game)))
