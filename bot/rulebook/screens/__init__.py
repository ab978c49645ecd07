"""Pages of rules.

action_names    names of actions: the dice held, or the row written with its points
advice          advice of experienced players, and its worth
game_choice     the choice of a game: well-known ones, categories, house rules
rules           the rules of scorecard games, under their options
rules_summary   the summary line at the head of every page of rules
showdown_rules  the rules of showdown games, under their options
unknown_rules   suggestions for a name that no game has
"""
