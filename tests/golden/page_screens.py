"""Pages of commands: rules, settings, rankings, seasons, days, clubs and checks."""

from dataclasses import replace

from bot.chats import pages as help_screen
from bot.chats import pages as house_screens
from bot.chats import pages as settings
from bot.clubs import screens as club_night
from bot.clubs import screens as club_plan
from bot.clubs import screens as club_podium
from bot.clubs import screens as club_rules
from bot.clubs import screens as club_status
from bot.daily import screens as daily_game
from bot.ground.values import Place
from bot.rankings import screens as profile
from bot.rankings import screens as ranking
from bot.rankings.model import EveningView, NightLine, PersonView, TopLine, TopView
from bot.rulebook import pages as advice
from bot.rulebook import pages as rules
from bot.rulebook import pages as unknown_rules
from bot.rulebook.sayings import judgement
from bot.seasons import screens as ladder
from bot.seasons import screens as season_end
from bot.seasons import screens as season_person
from bot.table.model import MemberView
from bot.table.screens import result as verify
from bot.weekly import screens as digest
from bot.weekly.model import SeasonPlace
from engine.presets import ruleset
from engine.records.telegram_dice import DieAttempt
from engine.records.verify import verify as check
from tests.bot.screens import season_cases
from tests.bot.screens.club_cases import night_view, plan_view, podium_view, status_view
from tests.bot.screens.daily_cases import evening_view, today_view
from tests.bot.screens.pages.profile_cases import LITTLE, MUCH, turned
from tests.bot.screens.people_screens import week_of
from tests.bot.screens.screen_cases import PEOPLE, finished, houses, people, settings_view
from tests.golden.games import T


def fair(page=""):
    record = finished(ruleset("yatzy"), people(2), 1).record()
    return verify.verify_verdict(T, 7, check(record), record, Place(-100), shown=True, page=page)


def checked(drawn, *attempts):
    """The check of a game that began with dice of Telegram's."""
    record = finished(ruleset("yatzy"), people(2), 1).record()
    drawn = replace(record, client=f"{record.client}|{drawn}", attempts=attempts)
    return verify.verify_verdict(T, 7, check(record), drawn, Place(-1_000_000_000_555), shown=True)


LOST = DieAttempt(lost=True)
DICE = (DieAttempt(27, 57), DieAttempt(5, 58), DieAttempt(64, 60))


def unfair():
    record = finished(ruleset("yatzy"), people(2), 1).record()
    throw, _, *rest = record.lines
    forged = replace(record, lines=(throw, "faces 66666", *rest))
    return verify.verify_verdict(T, 7, check(forged), forged, Place(-100), shown=True)


WEEK = replace(
    week_of([MemberView(number, name) for number, name in enumerate(PEOPLE, 1)]),
    lines=(
        TopLine(1, "Аня", 12, 7, 3, 1, before=3),
        TopLine(2, "Боб", 11, 4, 6, before=1),
        TopLine(2, "Вика", 11, 4, 6),
        TopLine(4, "Гена", 2, 0, before=4),
    ),
)


def season_week():
    season = tuple(
        SeasonPlace(PersonView(place, name), place, points)
        for place, name, points in ((1, "Аня", 47), (2, "Боб", 41), (2, "Вика", 41))
    )
    return replace(WEEK, cards=(), closest=None, rivalry=None, season=season)


PAGE_SCREENS = {
    "rules_crag": lambda: rules.rules_screen(T, ruleset("crag")),
    "rules_kismet": lambda: rules.rules_screen(T, ruleset("kismet")),
    "rules_triple": lambda: rules.rules_screen(T, ruleset("triple")),
    "rules_yamb": lambda: rules.rules_screen(T, ruleset("yamb", {"dice": "own"})),
    "rules_balut": lambda: rules.rules_screen(T, ruleset("balut")),
    "rules_duel": lambda: rules.rules_screen(T, ruleset("duel")),
    "rules_showdown": lambda: rules.rules_screen(T, ruleset("showdown", {"straights": "on"})),
    "daily_today": lambda: daily_game.daily_game_today(T, today_view(), "dice_bot"),
    "daily_offer": lambda: daily_game.daily_game_offer(T, today_view(own=True, today=False)),
    "daily_evening": lambda: daily_game.daily_game_evening(T, evening_view()),
    "daily_evening_page": lambda: daily_game.daily_game_evening(T, evening_view(count=7, page=1)),
    "rules_pirate": lambda: rules.rules_screen(T, ruleset("pirate", {"poker_prize": 50})),
    "rules_classic": lambda: rules.rules_screen(T, ruleset("classic")),
    "advice_page": lambda: advice.advice_page(T, ruleset("classic"), judgement(ruleset("classic"))),
    "help": lambda: help_screen.help_screen(T, help_screen.MENUS, "dice_bot"),
    "verify": fair,
    "verify_page": lambda: fair("https://bot.example.org/app/verify.html"),
    "verify_unfair": unfair,
    "verify_three": lambda: checked("27.5.64", *DICE),
    "verify_repeated": lambda: checked("27.5.64", DICE[0], LOST, *DICE[1:]),
    "verify_few": lambda: checked("27.5", *DICE[:2], DieAttempt()),
    "verify_single": lambda: checked("57.27"),
    "houses": lambda: house_screens.house_rules_index(T, houses("Пятница", "Дача <у Пети>", order="one_die")),
    "houses_none": lambda: house_screens.house_rules_index(T, ()),
    "houses_one": lambda: house_screens.house_rules_house(
        T, houses("Дача <у Пети>", order="one_die", poker_prize=50)[0]
    ),
    "houses_broken": lambda: house_screens.house_rules_house(T, houses()[0]),
    "houses_drop": lambda: house_screens.house_rules_drop(T, houses("Дача <у Пети>")[0]),
    "settings": lambda: settings.settings_screen(T, settings_view()),
    "settings_private": lambda: settings.settings_screen(T, settings_view(private=True, language=None)),
    "settings_language": lambda: settings.settings_screen(T, settings_view(), "language"),
    "settings_zone": lambda: settings.settings_screen(T, settings_view(zone="Asia/Tokyo"), "zone"),
    "settings_hours": lambda: settings.settings_screen(T, settings_view(), "hours"),
    "settings_rules": lambda: settings.settings_screen(T, settings_view(), "rules"),
    "settings_hints": lambda: settings.settings_screen(T, settings_view(), "hints"),
    "start": lambda: help_screen.help_start(T, "dice_bot", inline=True),
    "greeting": lambda: help_screen.help_greeting(T),
    "unknown_rules": lambda: unknown_rules.unknown_rules_page(T, "xyz", (), houses(), opens=True),
    "unknown_rules_near": lambda: unknown_rules.unknown_rules_page(
        T, "Пятнеца <b>", (houses("Пятница")[0], "pirate"), houses("Пятница", "Дача <у Пети>"), opens=False
    ),
    "profile": lambda: profile.profile_page(T, MUCH, mine=True),
    "profile_new": lambda: profile.profile_page(T, LITTLE),
    "profile_games": lambda: profile.profile_page(T, turned(MUCH, "games")),
    "profile_rows": lambda: profile.profile_page(T, turned(MUCH, "rows")),
    "profile_rivals": lambda: profile.profile_page(T, turned(MUCH, "rivals")),
    "profile_achievements": lambda: profile.profile_page(T, turned(MUCH, "achievements")),
    "top": lambda: ranking.ranking_top(
        T,
        TopView(
            "week",
            "pirate",
            (
                TopLine(1, "Аня", 5, 3, 2, 0, 812.5, 245, before=3),
                TopLine(2, "Боб", 5, 1, 1, 3, 640.0, 190, before=1),
            ),
            ("pirate", "classic"),
            own=TopLine(14, "Вика", 1, 0, 0, 0, -8.0, -8, me=True),
        ),
    ),
    "club_lobby": lambda: club_night.night_screen(
        T, night_view(9, state="lobby", tables=(), results=(), ends=None)
    ),
    "club_running": lambda: club_night.night_screen(T, night_view()),
    "club_many": lambda: club_night.night_screen(T, night_view(24)),
    "club_over": lambda: club_night.night_screen(T, night_view(state="over", tables=())),
    "club_free": lambda: club_status.status_screen(T, status_view(5)),
    "club_playing": lambda: club_status.status_screen(T, status_view(0)),
    "club_asleep": lambda: club_status.status_screen(T, status_view(7)),
    "club_plan": lambda: club_plan.plan_screen(T, plan_view()),
    "club_plan_hour": lambda: club_plan.plan_screen(T, plan_view(), "hour"),
    "club_rules": lambda: club_rules.rules_page(T, back=True),
    "club_podium": lambda: club_podium.podium_screen(T, podium_view()).caption,
    "digest": lambda: digest.digest(T, WEEK),
    "digest_season": lambda: digest.digest(T, season_week()),
    "season": lambda: ladder.ladder_page(T, season_cases.LADDER),
    "season_empty": lambda: ladder.ladder_page(T, season_cases.EMPTY),
    "season_person": lambda: season_person.person_page(T, season_cases.PERSON),
    "season_end": lambda: season_end.season_end(T, season_cases.END),
    "top_today": lambda: ranking.ranking_evening(
        T,
        EveningView(
            3,
            (TopLine(1, "Боб", 3, 2, 0, 1), TopLine(2, "Аня", 3, 1, 2)),
            (NightLine(7, (PersonView(103, "Вика"),)),),
        ),
    ),
    "top_today_empty": lambda: ranking.ranking_evening(T, EveningView(0, ())),
    "top_luck": lambda: ranking.ranking_top(
        T,
        TopView(
            "month",
            "*",
            (
                TopLine(11, "Аня", 12, 3, reviewed=12, luck=0.031, lost=0.042, before=9),
                TopLine(12, "Вика", 12, 3, me=True, reviewed=5, luck=-0.114, lost=0.151, before=14),
                TopLine(13, "Гена", 2, 0),
            ),
            ("pirate", "classic"),
            figures="luck",
            page=1,
        ),
    ),
    "top_rating": lambda: ranking.ranking_top(
        T,
        TopView(
            "week",
            "pirate",
            (
                TopLine(1, "Аня", 12, 7, points=812.5, best=245.0, average=170.2, before=2, rating=1043),
                TopLine(2, "Боб", 11, 4, points=640.0, best=190.0, average=150.0, me=True, rating=1061),
                TopLine(3, "Вика", 2, 0, points=10.0, best=90.0, average=80.5),
            ),
            ("pirate", "classic"),
            figures="rating",
        ),
    ),
    "top_all": lambda: ranking.ranking_top(
        T,
        TopView(
            "all",
            "*",
            (
                TopLine(1, "Аня", 12, 7, 3, 1),
                TopLine(2, "Боб", 12, 4, 6),
                TopLine(2, "Вика", 12, 4, 6, me=True),
                TopLine(4, "Гена", 2, 0),
            ),
            ("pirate", "classic"),
        ),
    ),
}
