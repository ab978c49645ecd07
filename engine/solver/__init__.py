"""The exact solver: best play of one card by itself, for every ruleset that allows it (docs/solver.md).

solution            the solution of a ruleset, with its queries about cards
outlook             expected final scores of all keeps and rows within one turn
press               play where luck is pressed: the fewest turns to the goal, and of Pig the race
solvable            the test whether a ruleset can be solved, and the size of its solution
batch_values        the worth of every action in thousands of situations at once
cache               `solve`, and the cache of solved tables on disk
exchange            solved tables exported, and taken in from another machine
state_space         the states of a ruleset (equivalence classes of cards), and their transitions
section_totals      section totals that bonuses depend on, merged where they make no difference
payments            the payments of a ruleset as rewards, flags and totals
dice_index          multisets of dice as numbers, and the edges between them
backward_induction  the values of all states, from the last row back to the first
spread              variances and distributions of the points to come, for every state
recomputed          the test whether the numbers of a table are those of the game
score_curve         the compressed form of a distribution of points
sampled_sd          the standard deviation of a final score, estimated by sampling
offers              the payments that each roll can choose from, planned once for a ruleset
writing             the worth of writing for a batch of cards
turn_batch          the worth of rolls and keeps for a batch of turns
followed_turn       the probabilities of payments under best play, for a batch of turns
shared_maxima       maxima over overlapping sets, without repeated comparisons
second_process      a helper process that shares the work of solving
"""
