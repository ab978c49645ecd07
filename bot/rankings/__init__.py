"""What is counted of finished games: /top, ratings, /me, achievements, dice, who against whom.

buttons   what can be pressed on pages of rankings and of people
handlers  what somebody has played
recount   what is reckoned from results: caught up with while the bot runs, made anew for the operator
room      what rankings bring: a game that has ended counts, and its result tells what that has changed
screens   pages of rankings, people and counted dice
service   use cases of rankings: what a game counts for, and what is shown of people
store     tables of rankings, ratings, achievements and counted dice
views     what pages of rankings are drawn from
"""
