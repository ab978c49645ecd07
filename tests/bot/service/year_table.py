"""One game of a year of a chat, played through the service to whatever end it has."""

from collections import Counter
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.clubs.service.coordinator import begin, close
from bot.clubs.service.night import Night
from bot.clubs.store.club_games import ClubGames
from bot.clubs.store.clubs import Clubs
from bot.ground.store import Tx
from bot.ground.values.place import Place
from bot.rulebook.buttons import OpenLobby
from bot.table.buttons.board import DecideLeftSeat, EndTurn, PickRow, Reroll, Roll, StandPat, Sure, TakeBack
from bot.table.buttons.lobby import AddComputer, JoinTeam, PickOption, Sit, Start
from bot.table.buttons.questions import ConfirmLeave, ConfirmStop
from bot.table.store.games import Games
from bot.table.store.records import Records
from bot.table.views.game import LuckView, ReviewView
from engine.analysis.turning_point import TurningPoint
from engine.play.game import new_game
from engine.play.length import outcome_now
from engine.play.scorecard import ScorecardGame
from engine.play.standings import Outcome
from engine.play.steps import Rolled, Stop, Throw, Undo, parse
from engine.players.levels import USUAL
from engine.records.record import Progress
from tests.bot.service.year import Year
from tests.bot.service.year_games import EXPECTED, GROUP, OPTIONS, TITLE, ClubNight, Evening, Finished, Seat


async def play_evening(year: Year, plan: Evening) -> None:
    """Play a game to whatever end it has, and note it in the year's list if it counts."""
    await year.until(plan.at)
    table = Table(year, plan)
    await table.open()
    if plan.club:
        await table.begin_night()
    await table.play()
    await table.note()
    if plan.club:
        await table.end_night()


class Table:
    """One game of the year."""

    def __init__(self, year: Year, plan: Evening) -> None:
        self.year, self.plan = year, plan
        self.random = year.random
        self.left: set[int] = set()
        self.leaver: tuple[int, int, int] | None = None  # seat, person, points then
        self.present = [list(team) for team in plan.seats]

    async def press(self, pressed, actor):
        """Press a button; every press is one that is obeyed."""
        self.year.now += self.plan.pace
        reply = await self.year.service.games.press(pressed, actor, self.year.chat, None)
        if reply.refusal is not None:
            raise AssertionError((self.plan, pressed, reply.refusal))
        if reply.shown is not None:
            self.view = reply.shown.view
        return reply

    async def open(self) -> None:
        """From the lobby to the first turn."""
        year, plan = self.year, self.plan
        for actor in (actor for team in plan.seats for actor in team):
            await year.chats.meet(year.chat, "group" if year.chat == GROUP else "supergroup", TITLE, actor)
        host = plan.seats[0][0]
        self.host = host
        place = Place(year.chat, plan.thread)
        reply = await year.service.games.new_game(place, host, OpenLobby(plan.preset))
        self.view = reply.shown.view
        self.game = self.view.game
        options = dict(self.view.rules.options)
        for key, value in OPTIONS.get(plan.preset, {}).items():
            if options[key] != value:
                await self.press(PickOption(self.game, key, str(value)), host)
        for number, (first, *others) in enumerate(plan.seats):
            if number:
                await self.press(Sit(self.game), first)
            for other in others:
                await self.press(Sit(self.game), other)
                await self.press(JoinTeam(self.game, first.user_id), other)
        for level in plan.computers:
            await self.press(AddComputer(self.game, level), host)
        await self.press(Start(self.game), host)
        await self.throw()
        beginning = await year.service.games.drawn(self.game)
        if beginning is not None:
            self.view = beginning.shown.view

    async def throw(self) -> None:
        """Telegram's dice, some of which are refused or lost; a game of one person waits for none."""
        notes = self.year.service.opening_dice
        while (due := await notes.next(self.game)) is not None:
            await notes.begin(self.game, due.number)
            match self.random.randrange(8):
                case 0:
                    await notes.refused(self.game, due.number)
                case 1:
                    continue
                case _:
                    value = self.random.randint(1, 64)
                    await notes.heard(self.game, due.number, (10 * self.game + due.number, value))

    async def play(self) -> None:
        """Every turn, and what interrupts the game."""
        plan = self.plan
        while self.view.state == "playing":
            done = self.done
            if plan.end == "stopped" and done >= 0.1:
                await self.press(ConfirmStop(self.game), self.host)
            elif plan.end == "counted" and done >= 0.6:
                await self.stop_together()
            elif plan.end == "asleep" and done >= 0.3:
                await self.fall_asleep()
            elif plan.end in {"removed", "computer"} and done >= 0.3 and not self.left:
                await self.leave()
            else:
                await self.turn()
            if self.random.random() < 0.002:
                await self.year.reopen()

    @property
    def done(self) -> float:
        game = self.view.progress.game
        if isinstance(game, ScorecardGame):
            return min(len(game.cards[seat].written) for seat in game.active) / game.ruleset.rounds
        return (game.deal - 1) / game.ruleset.deals

    async def turn(self) -> None:
        """One press of whoever is on turn: quick play, neither bad nor good."""
        view, game = self.view, self.view.progress.game
        player = view.seats[game.mover].player
        actor = next(each for team in self.present for each in team if each.user_id == player.user_id)
        state = view.game, view.version
        actions = game.legal_actions()
        if not game.turn.roll:
            if view.undoable and self.plan.pace and self.random.random() < 0.1:
                await self.take_back()
                return
            await self.press(Roll(*state), actor)
        elif (
            game.rolls_left and self.plan.pace and self.random.random() < 0.4 and self.mask(game) is not None
        ):
            await self.press(Reroll(*state, self.mask(game)), actor)
        elif not isinstance(game, ScorecardGame):
            await self.press(StandPat(*state), actor)
        elif Stop() in actions:
            await self.press(EndTurn(*state), actor)
        else:
            row = max(game.writable_rows(), key=lambda row: (game.entry(row).points, row))
            await self.press(PickRow(*state, row), actor)
            if self.view.state == "playing" and self.view.asking == row:
                await self.press(Sure(*state, row), actor)
        if (
            self.view.state == "playing"
            and self.view.undoable
            and self.plan.pace
            and self.random.random() < 0.02
        ):
            await self.take_back()

    async def take_back(self) -> None:
        """The one who ended the turn before takes that back."""
        before = self.view.progress.after(Undo()).game.mover
        if before in self.left or self.view.seats[before].state != "in":
            return
        for actor in self.present[before]:
            reply = await self.year.service.games.press(
                TakeBack(self.game, self.view.version), actor, self.year.chat, None
            )
            if reply.refusal is None:
                self.view = reply.shown.view
                self.year.counters["taken back"] += 1
                return

    @staticmethod
    def mask(game) -> int | None:
        """The dice of the most frequent face, if the others may be thrown."""
        dice = game.turn.dice
        face = max(set(dice), key=lambda face: (dice.count(face), face))
        locked = getattr(game, "locked", ())
        held = sum(1 << at for at, die in enumerate(dice) if die == face or at in locked)
        throw = Throw(tuple(at for at in range(len(dice)) if not held >> at & 1))
        return held if throw.positions and throw in game.possible_throws() else None

    async def stop_together(self) -> None:
        """The host wants the end of a game that counts, and somebody agrees."""
        games = self.year.service.games
        await games.press(ConfirmStop(self.game), self.host, self.year.chat, None)
        other = next(each for team in self.present for each in team if each is not self.host)
        await self.press(ConfirmStop(self.game), other)

    async def fall_asleep(self) -> None:
        """Whoever is on turn never comes back, and nobody decides anything."""
        for _ in range(9):
            row = await self.year.store.read(lambda tx: Games(tx).get(self.game))
            times = [at for at in (row.deadline, row.call_at) if at is not None]
            assert times, "nobody would ever put this game away"
            await self.year.until(min(times))
            effect = await self.year.service.games.due(self.game)
            if effect.shown is not None:
                self.view = effect.shown.view
            if self.view.state != "playing":
                return

    async def leave(self) -> None:
        """Somebody gets up; the others go on without them, or a computer plays their seat."""
        seat = len(self.present) - 1
        actor = self.present[seat][0]
        assert self.view.leaving_costs == (self.view.uncounted is None and len(self.present) > 1)
        if self.view.leaving_costs:
            self.leaver = seat, actor.user_id, self.view.progress.game.points[seat]
        await self.press(ConfirmLeave(self.game, actor.user_id), actor)
        self.present[seat].remove(actor)
        self.left.add(seat)
        if not self.present[seat]:
            await self.press(
                DecideLeftSeat(self.game, seat, {"removed": "remove"}.get(self.plan.end, "computer")),
                self.host,
            )

    async def begin_night(self) -> None:
        """Make a club night of the game, people having joined in the order of their seats."""
        year, people = self.year, [seat.user_id for seat in self.view.seats]
        self.began = year.now

        def work(tx: Tx) -> int:
            club = Clubs(tx).open(
                Place(year.chat, self.plan.thread),
                host_id=people[0],
                preset=self.plan.preset,
                options="{}",
                minutes=60,
                at=year.now,
                starts_at=None,
                due_at=year.now,
            )
            for user in people:
                Clubs(tx).join(club, user, year.now)
            begin(tx, Night.load(tx, Clubs(tx).get(club)), year.now)
            ClubGames(tx).begin(club, self.game, 1, [(user, False) for user in people])
            return club

        self.club = await year.store.write(work)

    async def end_night(self) -> None:
        """End the night, and note what the places of its one game come to."""
        year = self.year
        await year.store.write(lambda tx: close(tx, Night.load(tx, Clubs(tx).get(self.club)), year.now))
        ranks = outcome_now(self.view.progress.game).ranks
        order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
        places = {self.view.seats[seat].user_id: place for place, seat in enumerate(order, 1)}
        counted = any(game.game == self.game for game in year.finished)
        world = datetime.fromtimestamp(self.began, ZoneInfo("UTC"))
        month = year.days.month(year.now) if counted else f"{world:%Y-%m}"
        year.nights.append(ClubNight(self.began, month, places))

    async def note(self) -> None:
        """What the game was, for the list."""
        year, view, plan = self.year, self.view, self.plan
        year.counters[f"{plan.end}: {view.state}"] += 1
        year.counters["games"] += 1
        lines = await year.store.read(lambda tx: Records(tx).lines(self.game))
        year.dice += faces_of(Progress(new_game(view.rules, len(view.seats))), lines)
        seats = [team for team in self.present if team]
        gone = sum(not team for team in self.present)
        counted = view.state == "over" or plan.end == "counted"
        if not counted or len(seats) + gone < 2 or view.uncounted is not None:
            return
        outcome = self.placed(outcome_now(view.progress.game))
        luck, turning = self.review(outcome) if plan.reviewed and view.state == "over" else ({}, None)
        if luck:
            found = ReviewView(tuple(luck.values()), None, (), turning)
            assert await year.reviews.keep(self.game, found) is not None
        people = dict(enumerate(self.present))
        game = view.progress.game
        year.finished.append(
            Finished(
                self.game,
                plan.preset,
                year.now,
                year.days.week(year.now),
                year.days.month(year.now),
                self.with_leaver(
                    {
                        seat: Seat(
                            tuple(each.user_id for each in people.get(seat, ())),
                            outcome.totals[seat],
                            float(outcome.settled[seat]),
                            rank,
                            self.level(seat),
                            luck.get(seat),
                            written(game, seat)
                            if isinstance(game, ScorecardGame) and view.state == "over"
                            else None,
                            team=seat,
                        )
                        for seat, rank in enumerate(outcome.ranks)
                        if rank is not None
                    },
                    outcome,
                ),
                view.rules,
                plan.thread,
                turning,
            )
        )

    def left_by(self, seat: int) -> bool:
        """Whether the only one on a seat has left at the cost of their place."""
        return self.leaver is not None and self.leaver[0] == seat and not self.present[seat]

    def placed(self, outcome: Outcome) -> Outcome:
        """The result without a seat that was left: those who stayed move up."""
        ranks = [None if self.left_by(seat) else rank for seat, rank in enumerate(outcome.ranks)]
        stayed = [rank for rank in ranks if rank is not None]
        moved = tuple(None if rank is None else 1 + sum(each < rank for each in stayed) for rank in ranks)
        return replace(outcome, ranks=moved)

    def with_leaver(self, seats: dict[int, Seat], outcome: Outcome) -> tuple[Seat, ...]:
        """All seats, and who has left: with the last place, and the points there were."""
        if self.leaver is None:
            return tuple(seats.values())
        seat, user, points = self.leaver
        whole = self.left_by(seat)
        if whole and self.plan.end == "removed":
            points = outcome.totals[seat]
        leaver = Seat((user,), points, float(points), len(seats) + 1, left=True, team=seat)
        found = {(number, False): each for number, each in seats.items()} | {(seat, True): leaver}
        if self.view.rules.settlement == "mean":
            placed = [each.points for (_, left), each in found.items() if whole or not left]
            found = {
                key: replace(each, settled=each.points - sum(placed) / len(placed))
                for key, each in found.items()
            }
        return tuple(found[key] for key in sorted(found))

    def level(self, seat: int) -> str | None:
        """How strong the computer was that played a seat to the end; None for people."""
        if seat < len(self.present):
            return None if self.present[seat] else USUAL
        return self.plan.computers[seat - len(self.present)]

    def review(self, outcome) -> tuple[dict[int, LuckView], TurningPoint | None]:
        """A made-up review that adds up to the cards there are."""
        start = EXPECTED.get(self.plan.preset)
        if start is None:
            return {}, None
        found = {}
        for seat, rank in enumerate(outcome.ranks):
            if rank is not None and not self.left_by(seat):
                lost = self.random.expovariate(0.1)
                found[seat] = LuckView(seat, start, outcome.totals[seat] - start + lost, lost)
        dice = tuple(sorted(self.random.choices(range(1, 7), k=5)))
        seat, before = self.random.choice(list(found)), self.random.uniform(0.1, 0.5)
        turning = TurningPoint(seat, 3, dice, before, before + self.random.uniform(0.06, 0.4))
        return found, self.random.choice((turning, None))


def faces_of(start: Progress, lines) -> Counter[int]:
    """How often each face came in a record: what was taken back never happened."""
    progress, now = start, Counter[int]()
    known = [(progress.game, now)]
    for step in map(parse, lines):
        progress = progress.after(step)
        if isinstance(step, Undo):
            now = next(faces for game, faces in known if game is progress.game)
        elif isinstance(step, Rolled):
            now = now + Counter(step.faces)
        known.append((progress.game, now))
    return now


def written(game: ScorecardGame, seat: int) -> dict[str, int | None]:
    """What stands on a card by row; None where it was crossed out."""
    entries = zip(game.ruleset.rows, game.cards[seat].entries, strict=True)
    return {row.key: entry.points if entry.made else None for row, entry in entries if entry is not None}
