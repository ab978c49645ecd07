"""A batch plays by the engine's rules: the same dice and actions bring the same points, masks and ends."""

import gymnasium
import numpy as np
import pytest

import engine.environments.gymnasium_env  # noqa: F401 - registers the ids
from engine.environments.chance import settled
from engine.environments.game_batch import GameBatch, refusal
from engine.environments.observations import observation
from engine.errors import IllegalStepError, OptionError
from engine.play.game import new_game
from engine.presets import PRESETS, ruleset
from engine.solver.cache import solve
from engine.solver.solution import Solution
from tests import rings

FITTING = [preset for preset in PRESETS if refusal(ruleset(preset)) is None]
FOLLOWED = 5


class Loaded(np.random.Generator):
    """Chance with which all dice of a throw mostly show the same face."""

    def __init__(self) -> None:
        super().__init__(np.random.PCG64(7))

    def integers(self, high: int, *, size: int) -> np.ndarray:
        fair = super().integers(high, size=size)
        return np.where(super().random(size) < 0.7, fair % 6 * ((high - 1) // 5), fair)


@pytest.mark.parametrize("preset", rings.sampled(FITTING, ("classic", "generala")))
def test_the_engine_agrees_with_every_step(preset):
    follow(GameBatch(preset, games=FOLLOWED, seed=5))


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("yahtzee", {}),
        ("yahtzee", {"joker": "free", "card": "short"}),
        ("yahtzee", {"joker": "none", "card": "short"}),
        ("kniffel", {"further": "plus_100", "card": "short"}),
        ("generala", {}),
    ],
)
def test_five_equal_dice_again_and_again_count_as_in_the_engine(preset, options):
    batch = GameBatch(preset, games=FOLLOWED, seed=Loaded(), options=options)
    assert (batch.faces().min(axis=1) == batch.faces().max(axis=1)).mean() > 0.5
    follow(batch)


def follow(batch: GameBatch, solution: Solution | None = None) -> None:
    """Play random actions in a batch and in games of the engine, until two games a place have ended."""
    choices = np.random.default_rng(6)
    mask = batch.reset()

    def begun(number: int, faces: list[int]):
        return settled(new_game(batch.rules, 1), lambda _: tuple(faces[number]))

    games = [begun(number, batch.faces().tolist()) for number in range(FOLLOWED)]
    ended = 0
    while ended < 2 * FOLLOWED:
        assert [batch.actions.mask(game).tolist() for game in games] == mask.tolist()
        assert [observation(game, 0).tolist() for game in games] == batch.observations().tolist()
        if solution is not None:
            told = solution.values_of(batch)
            assert ((told > -np.inf) == mask).all()
            for number, game in enumerate(games):
                found = {choice.action: choice.value for choice in solution.advise(game)}
                ours = {action: told[number, batch.actions.numbers[action]] for action in found}
                assert ours == pytest.approx(found, abs=1e-9)
                assert told[number].max() == pytest.approx(max(found.values()), abs=1e-9)
        actions = (mask * (1 + choices.random(mask.shape))).argmax(axis=1)
        rewards, over, mask = batch.step(actions)
        faces, scores, final = batch.faces().tolist(), iter(batch.scores.tolist()), None
        for number, game in enumerate(games):
            action = batch.actions.actions[actions[number]]
            due = getattr(action, "positions", range(batch.rules.dice))
            fallen = tuple(faces[number][position] for position in due)
            after = settled(game.apply(action), lambda _, fallen=fallen: fallen)
            assert rewards[number] == after.points[0] - game.points[0]
            assert bool(over[number]) == after.over
            if after.over:
                ended += 1
                final = iter(batch.final_observations) if final is None else final
                assert next(final).tolist() == observation(after, 0).tolist()
                assert next(scores) == after.outcome().totals[0]
                after = begun(number, faces)
            games[number] = after
            assert batch.points[number] == after.points[0]
            assert list(after.turn.dice) == faces[number]
        assert next(scores, None) is None


@pytest.mark.parametrize(("preset", "options"), [("yahtzee", {}), ("classic", {}), ("pirate", {})])
def test_values_are_those_of_advice(preset, options):
    options = options | {"card": "short"}
    follow(GameBatch(preset, games=FOLLOWED, seed=Loaded(), options=options), solve(ruleset(preset, options)))


def test_the_vector_environment_is_the_batch_and_sees_what_the_single_one_sees():
    env = gymnasium.make_vec("DicePoker/crag-v1", 64, vectorization_mode="vector_entry_point")
    seen, info = env.reset(seed=3)
    batch, rnd = GameBatch("crag", games=64, seed=3), np.random.default_rng(1)
    single = gymnasium.make("DicePoker/crag-v1")
    assert env.single_observation_space == single.observation_space
    assert env.single_action_space == single.action_space
    total = np.zeros(64)
    for _ in range(40):
        assert env.observation_space.contains(seen)
        assert (seen == batch.observations()).all()
        actions = (info["action_mask"] * (1 + rnd.random(info["action_mask"].shape))).argmax(axis=1)
        seen, rewards, over, stopped, info = env.step(actions)
        batch.step(actions)
        total += rewards
        assert not stopped.any()
        if over.any():
            assert (info["final_score"][over] == total[over]).all()
            assert all(
                single.observation_space.contains(info["final_obs"][game]) for game in np.flatnonzero(over)
            )
            total[over] = 0
    assert (env.reset(seed=3)[0] == GameBatch("crag", games=64, seed=3).observations()).all()


def test_every_face_falls_as_often_on_every_die():
    batch = GameBatch("yatzy", games=12_000, seed=1)
    for actions in (None, np.zeros(12_000, dtype=int), np.full(12_000, batch.actions.codes.index(30))):
        if actions is not None:
            batch.step(actions)
        for die in batch.faces().T:
            counts = np.bincount(die, minlength=7)[1:]
            assert (abs(counts - 2_000) < 250).all()


def test_an_illegal_action_changes_nothing():
    batch = GameBatch("pirate", games=3, seed=1)
    before = batch.dice.copy(), batch.mask()
    actions = np.array([0, 0, int(np.argmin(before[1][2]))])
    with pytest.raises(IllegalStepError, match="game 2 of the batch"):
        batch.step(actions)
    assert (batch.dice == before[0]).all()
    assert (batch.mask() == before[1]).all()


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset not in FITTING])
def test_what_does_not_fit_is_refused_in_a_line(preset):
    with pytest.raises(OptionError, match=preset) as refused:
        GameBatch(preset)
    assert "\n" not in str(refused.value)
