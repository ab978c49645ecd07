"""Use cases of rankings: what a game counts for, and what is shown of people.

achievements     what somebody has reached, and in which game first
best_cards       the best card of a chat
company          a chat's people beside each other, and one of them over a year
dice_counts      how often each face came in a chat, and what fair dice keep between
feats            what can be reached in one game
profiles         what somebody has played
ranking_queries  pages of rankings as people ask for them
rankings         pages of rankings
ratings          how strong everybody is
"""
