"""A fold-or-stay game as a game of OpenSpiel, for researchers: deal, decide, meet the dealer. Requires the extra `research`.

A hand comes by chance, as often as the study counted it; the seat folds or stays; then the hand of the dealer decides by chance.
The house is a second player who never acts, so that the game is one of two players and of zero sum. What OpenSpiel's own best
response makes of it is the edge of the study.
"""

# pyright: reportMissingImports=false, reportUnknownMemberType=false, reportUnknownVariableType=false, reportUntypedBaseClass=false
# pyright: reportUnknownArgumentType=false, reportMissingTypeStubs=false, reportUnknownParameterType=false

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]

from .duel import Duel

FOLDS, STAYS = range(2)


class Seen:
    """A player's observation, as OpenSpiel requires it: in words, and as an empty tensor; a class is only a number."""

    def __init__(self) -> None:
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor, which is empty."""

    def string_from(self, state: Any, player: int) -> str:
        """Return a player's observation in words."""
        return state.observation_string(player)


def as_game(duel: Duel, name: str) -> Any:
    """Register a duel with OpenSpiel under a name, and return it as a game there."""
    nets = np.array([[float(ending.net) for ending in ends] for ends in duel.ends])[duel.paid]
    chances = (duel.ways / duel.hands).tolist()
    standings = (duel.came / duel.dealers).tolist()
    fold = float(duel.folds.net)
    most = float(max(np.abs(nets).max(), abs(fold)))

    kind = pyspiel.GameType(
        short_name=name,
        long_name=f"Houseway: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=2,
        max_chance_outcomes=max(len(chances), 6),
        num_players=2,
        min_utility=-most,
        max_utility=most,
        utility_sum=0.0,
        max_game_length=1,
    )

    class Seated(pyspiel.State):  # type: ignore[misc]
        """The state of a round: the class of the hand, the action taken, and the standing of the dealer's hand to it."""

        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.hand, self.done, self.standing = -1, -1, -1

        def current_player(self) -> int:
            if self.is_terminal():
                return int(pyspiel.PlayerId.TERMINAL)
            return 0 if self.hand >= 0 and self.done < 0 else int(pyspiel.PlayerId.CHANCE)

        def _legal_actions(self, player: int) -> list[int]:
            return [FOLDS, STAYS]

        def chance_outcomes(self) -> list[tuple[int, float]]:
            listed = chances if self.hand < 0 else standings[self.hand]
            return [(at, chance) for at, chance in enumerate(listed) if chance > 0]

        def _apply_action(self, action: int) -> None:
            if self.hand < 0:
                self.hand = action
            elif self.done < 0:
                self.done = action
            else:
                self.standing = action

        def _action_to_string(self, player: int, action: int) -> str:
            return ("folds", "stays")[action] if player == 0 else f"chance {action}"

        def is_terminal(self) -> bool:
            return self.done == FOLDS or self.standing >= 0

        def returns(self) -> list[float]:
            if not self.is_terminal():
                return [0.0, 0.0]
            net = fold if self.done == FOLDS else float(nets[self.hand][self.standing])
            return [net, -net]

        def information_state_string(self, player: int | None = None) -> str:
            return f"hand {self.hand} {self.done}" if player != 1 else f"the house {self.done}"

        def observation_string(self, player: int | None = None) -> str:
            return self.information_state_string(player)

        def __str__(self) -> str:
            return f"hand {self.hand}, done {self.done}, dealer {self.standing}"

    class Played(pyspiel.Game):  # type: ignore[misc]
        """The game as OpenSpiel requires it."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> Seated:
            return Seated(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Seen:
            return Seen()

    if name not in pyspiel.registered_names():
        pyspiel.register_game(kind, Played)
    return pyspiel.load_game(name)
