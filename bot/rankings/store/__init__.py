"""Tables of rankings, ratings, achievements and counted dice.

achievements  what people have reached
best_cards    the best cards of a chat, read off results
dice          how often each face came
meetings      who met whom in the games of a chat
moving        rankings of a group that becomes a supergroup
profiles      what somebody has played
ranking       rankings: their order is here
ranking_sums  the sums of rankings: what a result counts, and the recount
ratings       how strong everybody is, and was before each game
rows          rows of what a chat has thrown and played, as values
"""
