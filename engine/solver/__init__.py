"""The best possible play of one card by itself, for every ruleset that allows it. How: docs/solver.md.

solution            `solve`, and what a solution answers about cards
outlook             what every keep and every row of one turn is worth
solvable            whether a ruleset can be solved, and how large that would be
cache               solved tables on disk
state_space         which cards differ for the rest of the game, and where writing leads
section_totals      the totals that bonuses depend on, as few as possible
payments            what a ruleset pays, sorted for the solver
dice_index          multisets of dice as numbers, and the edges between them
backward_induction  all states from the last row back to the first
spread              how the points to come are spread in every state
score_curve         a distribution of points in few numbers
sampled_sd          the standard deviation of a final score, quickly
offers              which payments are offered to which rolls
writing             what writing is worth, for many cards side by side
turn_batch          many turns side by side
followed_turn       where best play leads in many turns side by side
shared_maxima       maxima over overlapping sets, in few comparisons
second_process      a second process that solves along
"""
