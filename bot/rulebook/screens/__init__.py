"""Pages of rules.

action_names    what an action is called: the dice it holds, or the row it writes with what that pays
advice          what old hands advise, and what it is worth
game_choice     what to play: a few well known games, the others by category, and what the chat has saved
rules           the rules of scorecard games as they are played
rules_summary   the line that both begin with
showdown_rules  the rules of showdown games as they are played
unknown_rules   the games there are, for whoever asked for one there is not
"""
