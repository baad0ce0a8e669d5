"""The environment of gymnasium."""

import pytest

pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env

from tumble.environment import SIGNS, BoardEnvironment


def test_it_keeps_the_rules_of_gymnasium():
    check_env(BoardEnvironment(18), skip_render_check=True)


@pytest.mark.parametrize("number", [1, 18, 37, 45])
def test_the_reference_is_reached_part_by_part(references, number):
    environment = BoardEnvironment(number, render_mode="ansi")
    observed, info = environment.reset(seed=1)
    assert not info["verdict"].passes and observed in environment.observation_space
    wanted = references[number].split("'''\n")[1].splitlines()
    total, over = environment._share, False
    for row, line in enumerate(wanted):
        for column, sign in enumerate(line):
            if SIGNS[observed[row, column]] in "-." and sign in environment.signs[1:]:
                observed, reward, over, _, info = environment.step([row, column, environment.signs.index(sign)])
                total += reward
    assert over and info["verdict"].passes and total == pytest.approx(1)
    assert observed in environment.observation_space and "\\" in environment.render()


def test_a_given_part_stays_and_steps_end():
    environment = BoardEnvironment(18, steps=2)
    first, _ = environment.reset()
    after, reward, over, truncated, _ = environment.step([2, 5, 1])
    assert (after == first).all() and reward == 0 and not over and not truncated
    assert environment.step([0, 0, 0])[3]
