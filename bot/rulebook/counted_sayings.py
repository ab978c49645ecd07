"""The worth of traditional advice by exact play: written by `make golden`, never by hand."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class Counted(NamedTuple):
    """A saying and its worth.

    Attributes:
        dice, roll: of its situation.
        advised: what it tells to do, as a line of a record.
        other: what that is compared with.
        points: expected final score of what is advised less that of the other.
    """

    dice: str
    roll: int
    advised: str
    other: str
    points: float


class CountedGame(NamedTuple):
    """The sayings of a preset.

    Attributes:
        revision: of the preset.
        table: the name of the solved table they were worked out from.
        expected: final score of best play.
        sayings: by name.
    """

    revision: int
    table: str
    expected: float
    sayings: Mapping[str, Counted]


COUNTED: Final[Mapping[str, CountedGame]] = MappingProxyType(
    {
        "classic": CountedGame(
            2,
            "89b2db5169bdd13bd68328e1639ea678",
            167.09,
            {
                "pair_sixes": Counted("66431", 1, "write pair", "throw 345", -1.36),
                "pair_fives": Counted("55631", 1, "write pair", "throw 345", -3.07),
                "two_pairs_at_once": Counted("66331", 1, "write two_pairs", "throw 345", 1.81),
                "full_at_once": Counted("22211", 1, "write full", "throw 45", -8.81),
                "straight_at_once": Counted("12345", 1, "write small_straight", "throw 1234", 19.87),
                "open_straight": Counted("23455", 1, "throw 5", "throw 123", -3.67),
                "gap_straight": Counted("12355", 1, "throw 5", "throw 123", -5.78),
                "three_thrown": Counted("66621", 1, "throw 45", "write three", -0.46),
                "made_early": Counted("55531", 2, "throw 45", "write fives", 5.7),
                "chance_unsought": Counted("66554", 2, "throw 5", "write chance", 2.66),
                "four_sixes": Counted("66662", 3, "write sixes", "write four", 7.3),
                "wasted": Counted("11346", 3, "write ones", "write small_straight", 4.22),
                "five_sixes": Counted("66666", 3, "write poker", "write sixes", 33.06),
                "no_minus": Counted("55421", 3, "write pair", "write fives", 14.66),
                "two_pairs_left": Counted("55221", 3, "write two_pairs", "write twos", -5.8),
                "chance_any": Counted("12456", 3, "write chance", "write ones", -0.45),
                "last_two": Counted("12346", 3, "write four", "write poker", -1.68),
                "small_kept": Counted("13456", 3, "write large_straight", "write small_straight", -1.06),
            },
        ),
        "classic-plain": CountedGame(
            2,
            "25c64d24fc08cf1bdcd4586ee97725e7",
            127.64,
            {
                "two_pairs_held": Counted("66331", 1, "throw 5", "throw 345", -2.29),
                "full_at_once": Counted("22211", 1, "write full", "throw 45", -13.63),
                "straight_at_once": Counted("12345", 1, "write small_straight", "throw 1", 5.32),
                "open_straight": Counted("23455", 1, "throw 5", "throw 123", -0.46),
                "gap_straight": Counted("12355", 1, "throw 5", "throw 123", -3.08),
                "made_early": Counted("55531", 2, "throw 45", "write fives", 3.98),
                "chance_unsought": Counted("66554", 2, "throw 5", "write chance", 4.07),
                "full_second": Counted("66622", 2, "write full", "throw 45", -3.44),
                "four_sixes": Counted("66662", 3, "write sixes", "write four", 3.61),
                "wasted": Counted("11346", 3, "write ones", "write poker", 2.48),
                "five_sixes": Counted("66666", 3, "write poker", "write sixes", -0.25),
                "no_minus": Counted("55421", 3, "write pair", "write fives", 13.48),
                "two_pairs_left": Counted("55221", 3, "write two_pairs", "write pair", -1.75),
                "chance_any": Counted("12456", 3, "write chance", "write poker", -2.47),
                "three_fours": Counted("44421", 3, "write fours", "write three", 5.17),
                "last_two": Counted("12346", 3, "write four", "write poker", -3.71),
                "small_kept": Counted("13456", 3, "write large_straight", "write small_straight", -0.98),
            },
        ),
        "pirate": CountedGame(
            2,
            "14097e8bcdab67686ec619990f751696",
            149.2,
            {
                "made_early": Counted("55531", 2, "throw 45", "write fives", 6.11),
                "pair_sixes": Counted("66431", 1, "write pair", "throw 345", -4.03),
                "pair_fives": Counted("55631", 1, "write pair", "throw 345", -5.72),
                "two_pairs_held": Counted("66331", 1, "throw 5", "throw 345", -3.82),
                "full_at_once": Counted("22211", 1, "write full", "throw 45", 0.53),
                "straight_at_once": Counted("12345", 1, "write small_straight", "throw 1234", 20.73),
                "open_straight": Counted("23455", 1, "throw 5", "throw 123", -5.05),
                "gap_straight": Counted("12355", 1, "throw 5", "throw 123", -8.75),
                "three_thrown": Counted("66621", 1, "throw 45", "write three", 0.42),
                "three_at_once": Counted("44461", 1, "write three", "throw 45", -5.22),
                "chance_unsought": Counted("66554", 2, "throw 5", "throw 345", -1.47),
                "four_sixes": Counted("66662", 3, "write sixes", "write four", 3.91),
                "five_sixes": Counted("66666", 3, "write poker", "write sixes", 14.77),
                "no_minus": Counted("55421", 3, "write pair", "write fives", 12.04),
                "chance_any": Counted("12456", 3, "write chance", "write small_straight", -9.01),
                "three_fours": Counted("44421", 3, "write fours", "write three", 10.34),
                "last_two": Counted("12346", 3, "write four", "write poker", -7.73),
                "small_kept": Counted("13456", 3, "write large_straight", "write small_straight", -1.06),
            },
        ),
        "yatzy": CountedGame(
            2,
            "ec43266f0f87087d93b389883fd46bfb",
            248.67,
            {
                "two_pairs_held": Counted("66331", 1, "throw 5", "throw 345", -2.6),
                "full_at_once": Counted("22211", 1, "write full", "throw 45", -15.7),
                "straight_at_once": Counted("12345", 1, "write small_straight", "throw 1", 5.54),
                "open_straight": Counted("23455", 1, "throw 5", "throw 123", -1.25),
                "gap_straight": Counted("12355", 1, "throw 5", "throw 123", -4.09),
                "chance_unsought": Counted("66554", 2, "throw 5", "write chance", 4.38),
                "full_second": Counted("66622", 2, "write full", "throw 45", -3.44),
                "four_sixes": Counted("66662", 3, "write sixes", "write four", 4.96),
                "wasted": Counted("11346", 3, "write ones", "write small_straight", 1.91),
                "five_sixes": Counted("66666", 3, "write poker", "write sixes", 9.61),
                "two_pairs_left": Counted("55221", 3, "write two_pairs", "write pair", -1.38),
                "chance_any": Counted("12456", 3, "write chance", "write small_straight", -1.28),
                "three_fours": Counted("44421", 3, "write fours", "write three", 4.82),
                "last_two": Counted("12346", 3, "write four", "write poker", -2.27),
                "small_kept": Counted("13456", 3, "write large_straight", "write small_straight", -0.98),
            },
        ),
        "yatzy-strict": CountedGame(
            2,
            "50824f974843e6875b53470a72c7e34d",
            248.44,
            {
                "two_pairs_held": Counted("66331", 1, "throw 5", "throw 345", -2.61),
                "full_at_once": Counted("22211", 1, "write full", "throw 45", -15.69),
                "straight_at_once": Counted("12345", 1, "write small_straight", "throw 1", 5.54),
                "open_straight": Counted("23455", 1, "throw 5", "throw 123", -1.23),
                "gap_straight": Counted("12355", 1, "throw 5", "throw 123", -4.07),
                "chance_unsought": Counted("66554", 2, "throw 5", "write chance", 4.54),
                "full_second": Counted("66622", 2, "write full", "throw 45", -3.39),
                "four_sixes": Counted("66662", 3, "write sixes", "write four", 5.1),
                "wasted": Counted("11346", 3, "write ones", "write small_straight", 1.92),
                "five_sixes": Counted("66666", 3, "write poker", "write sixes", 9.78),
                "two_pairs_left": Counted("55221", 3, "write two_pairs", "write pair", -1.19),
                "chance_any": Counted("12456", 3, "write chance", "write small_straight", -1.32),
                "three_fours": Counted("44421", 3, "write fours", "write three", 4.8),
                "last_two": Counted("12346", 3, "write four", "write poker", -2.27),
                "small_kept": Counted("13456", 3, "write large_straight", "write small_straight", -0.98),
            },
        ),
        "international": CountedGame(
            2,
            "ff9979b6402ed79310767fd055ead01f",
            185.97,
            {
                "two_pairs_held": Counted("66331", 1, "throw 5", "throw 345", -1.88),
                "full_at_once": Counted("22211", 1, "write full", "throw 45", -12.45),
                "straight_at_once": Counted("12345", 1, "write long_straight", "throw 1", 4.41),
                "open_straight": Counted("23455", 1, "throw 5", "throw 123", 2.04),
                "gap_straight": Counted("12355", 1, "throw 5", "throw 123", -2.09),
                "chance_unsought": Counted("66554", 2, "throw 5", "write chance", 2.52),
                "full_second": Counted("66622", 2, "write full", "throw 45", -0.65),
                "four_sixes": Counted("66662", 3, "write sixes", "write four", -4.3),
                "wasted": Counted("11346", 3, "write ones", "write threes", 3.36),
                "five_sixes": Counted("66666", 3, "write poker", "write sixes", 25.18),
                "chance_any": Counted("12456", 3, "write chance", "write ones", -3.95),
                "last_two": Counted("12346", 3, "write four", "write poker", -3.31),
            },
        ),
        "series": CountedGame(
            2,
            "7d6a30b2149981eaddebef825fa5da7c",
            164.91,
            {
                "made_early": Counted("55531", 2, "throw 45", "write fives", 6.03),
                "pair_sixes": Counted("66431", 1, "write pair", "throw 345", 1.89),
                "pair_fives": Counted("55631", 1, "write pair", "throw 345", 0.13),
                "two_pairs_at_once": Counted("66331", 1, "write two_pairs", "write pair", 4.57),
                "full_at_once": Counted("22211", 1, "write full", "throw 45", -1.2),
                "straight_at_once": Counted("12345", 1, "write small_straight", "throw 1", 20.8),
                "open_straight": Counted("23455", 1, "throw 5", "write pair", -0.13),
                "gap_straight": Counted("12355", 1, "throw 5", "write pair", -4.06),
                "three_thrown": Counted("66621", 1, "throw 45", "write three", -4.95),
                "three_at_once": Counted("44461", 1, "write three", "throw 45", -0.16),
                "four_at_once": Counted("55552", 1, "write four", "throw 5", 2.38),
                "chance_unsought": Counted("66554", 2, "throw 5", "write chance", 2.73),
                "two_pairs_left": Counted("55221", 3, "write two_pairs", "write small_straight", -4.11),
                "chance_any": Counted("12456", 3, "write chance", "write small_straight", -1.07),
                "last_two": Counted("12346", 3, "write four", "write poker", -1.68),
                "small_kept": Counted("13456", 3, "write large_straight", "write small_straight", -1.06),
            },
        ),
        "stages": CountedGame(
            3,
            "9824c3a89a7144705b894bf5c4bfcc2d",
            218.54,
            {
                "made_early": Counted("55531", 2, "throw 45", "write fives", 6.01),
                "pair_sixes": Counted("66431", 1, "write pair", "throw 345", 2.06),
                "pair_fives": Counted("55631", 1, "write pair", "throw 345", -0.22),
                "two_pairs_at_once": Counted("66331", 1, "write two_pairs", "write pair", 4.26),
                "full_at_once": Counted("22211", 1, "write full", "throw 12345", 1.52),
                "straight_at_once": Counted("12345", 1, "write long_straight", "write short_straight", 13.15),
                "open_straight": Counted("23455", 1, "throw 5", "write short_straight", -4.67),
                "gap_straight": Counted("12355", 1, "throw 5", "throw 123", -3.46),
                "three_thrown": Counted("66621", 1, "throw 45", "write three", -7.47),
                "three_at_once": Counted("44461", 1, "write three", "throw 5", 1.74),
                "four_at_once": Counted("55552", 1, "write four", "throw 5", 17.29),
                "chance_unsought": Counted("66554", 2, "throw 5", "write chance", 3.09),
                "two_pairs_left": Counted("55221", 3, "write two_pairs", "write poker", -6.02),
                "chance_any": Counted("12456", 3, "write chance", "write poker", -2.26),
                "last_two": Counted("12346", 3, "write four", "write poker", -3.97),
            },
        ),
        "yahtzee": CountedGame(
            2,
            "d9e1efc75ae256f02d80dcbefb0ec7e2",
            254.59,
            {
                "two_pairs_held": Counted("66331", 1, "throw 5", "throw 345", -3.41),
                "full_at_once": Counted("22211", 1, "write full", "throw 45", -3.8),
                "straight_at_once": Counted("12345", 1, "write long_straight", "throw 1", 6.66),
                "open_straight": Counted("23455", 1, "throw 5", "throw 123", 1.86),
                "gap_straight": Counted("12355", 1, "throw 5", "throw 123", -4.54),
                "chance_unsought": Counted("66554", 2, "throw 5", "throw 345", -0.16),
                "full_second": Counted("66622", 2, "write full", "throw 45", -4.22),
                "four_sixes": Counted("66662", 3, "write sixes", "write four", 6.69),
                "wasted": Counted("11346", 3, "write ones", "write four", 6.84),
                "five_sixes": Counted("66666", 3, "write poker", "write sixes", 41.36),
                "chance_any": Counted("12456", 3, "write chance", "write ones", -1.67),
                "three_fours": Counted("44421", 3, "write fours", "write three", 8.46),
                "last_two": Counted("12346", 3, "write four", "write poker", -3.31),
            },
        ),
        "kniffel": CountedGame(
            2,
            "a3c6d786635dcbecf4480434ba296dc3",
            245.87,
            {
                "two_pairs_held": Counted("66331", 1, "throw 5", "throw 345", -2.7),
                "full_at_once": Counted("22211", 1, "write full", "throw 45", -1.08),
                "straight_at_once": Counted("12345", 1, "write long_straight", "throw 1", 6.52),
                "open_straight": Counted("23455", 1, "throw 5", "throw 123", 2.17),
                "gap_straight": Counted("12355", 1, "throw 5", "throw 123", -3.68),
                "chance_unsought": Counted("66554", 2, "throw 5", "throw 345", -0.07),
                "full_second": Counted("66622", 2, "write full", "throw 45", -3.52),
                "four_sixes": Counted("66662", 3, "write sixes", "write four", 5.95),
                "wasted": Counted("11346", 3, "write ones", "write four", 6.32),
                "five_sixes": Counted("66666", 3, "write poker", "write sixes", 5.77),
                "chance_any": Counted("12456", 3, "write chance", "write ones", -1.99),
                "three_fours": Counted("44421", 3, "write fours", "write three", 8.5),
                "last_two": Counted("12346", 3, "write four", "write poker", -3.31),
            },
        ),
        "yacht": CountedGame(
            2,
            "ac797becba527f2380a3d4b2344ac4c5",
            191.76,
            {
                "two_pairs_held": Counted("66331", 1, "throw 5", "throw 345", -2.73),
                "full_at_once": Counted("22211", 1, "write full", "throw 45", -13.5),
                "straight_at_once": Counted("12345", 1, "write long_straight", "throw 1", 5.7),
                "open_straight": Counted("23455", 1, "throw 5", "throw 123", 1.28),
                "gap_straight": Counted("12355", 1, "throw 5", "throw 123", -4.05),
                "chance_unsought": Counted("66554", 2, "throw 5", "write chance", 3.93),
                "full_second": Counted("66622", 2, "write full", "throw 45", -1.7),
                "four_sixes": Counted("66662", 3, "write sixes", "write four", 4.59),
                "wasted": Counted("11346", 3, "write ones", "write four", 6.0),
                "five_sixes": Counted("66666", 3, "write poker", "write sixes", 7.18),
                "chance_any": Counted("12456", 3, "write chance", "write ones", -2.53),
                "last_two": Counted("12346", 3, "write four", "write poker", -3.31),
            },
        ),
        "crag": CountedGame(
            2,
            "f2c8f4356c57c1ef656d1f6fcb585b79",
            149.85,
            {
                "thirteen_at_once": Counted("652", 1, "write thirteen", "throw 23", 4.01),
                "sixes_of_three": Counted("664", 1, "throw 3", "throw 1", 1.15),
                "three_of_three": Counted("555", 1, "write three", "throw 1", 8.26),
            },
        ),
        "cheerio": CountedGame(
            2,
            "cd77c8ea9b3e7dc2417fc55a33b63656",
            141.95,
            {
                "two_pairs_held": Counted("66331", 1, "throw 5", "throw 345", -0.98),
                "full_at_once": Counted("22211", 1, "write full", "throw 45", -12.0),
                "straight_at_once": Counted("12345", 1, "write small_straight", "throw 1", 6.59),
                "open_straight": Counted("23455", 1, "throw 5", "throw 123", 3.27),
                "gap_straight": Counted("12355", 1, "throw 5", "throw 123", -0.93),
                "chance_unsought": Counted("66554", 2, "throw 5", "write chance", 2.7),
                "full_second": Counted("66622", 2, "write full", "throw 45", 1.36),
                "wasted": Counted("11346", 3, "write ones", "write threes", 3.42),
                "five_sixes": Counted("66666", 3, "write poker", "write sixes", 27.17),
                "chance_any": Counted("12456", 3, "write chance", "write ones", -3.87),
                "small_kept": Counted("13456", 3, "write large_straight", "write small_straight", -0.98),
            },
        ),
        "kismet": CountedGame(
            2,
            "656d15be2feec14a91d2cf27f0dff3f2",
            315.18,
            {
                "two_pairs_held": Counted("66331", 1, "throw 5", "throw 345", -3.89),
                "full_at_once": Counted("22211", 1, "write full", "throw 45", -12.81),
                "straight_at_once": Counted("12345", 1, "write long_straight", "throw 1", 10.02),
                "open_straight": Counted("23455", 1, "throw 5", "throw 123", -2.3),
                "gap_straight": Counted("12355", 1, "throw 5", "throw 123", -5.83),
                "four_coloured": Counted("66113", 1, "throw 5", "throw 345", 2.33),
                "chance_unsought": Counted("66554", 2, "throw 5", "write chance", 5.17),
                "full_second": Counted("66622", 2, "write full", "throw 45", -1.6),
                "four_sixes": Counted("66662", 3, "write sixes", "write four", 2.2),
                "wasted": Counted("11346", 3, "write ones", "write chance", 7.29),
                "five_sixes": Counted("66666", 3, "write poker", "write sixes", 16.25),
                "chance_any": Counted("12456", 3, "write chance", "write ones", -1.78),
                "three_fours": Counted("44421", 3, "write fours", "write three", 8.82),
                "last_two": Counted("12346", 3, "write four", "write poker", -9.65),
            },
        ),
    }
)
