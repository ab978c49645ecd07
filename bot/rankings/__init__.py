"""The room of everything counted from finished games: rankings, ratings, profiles, achievements, dice.

buttons   presses of the pages of rankings and profiles
handlers  handlers of /top, /me, /dice and their pages
recount   recounting from results: catching up while the bot runs, rebuilding ratings for the operator
room      the interface of the room: its commands, pages and hooks
screens   pages of rankings, profiles and counted dice
service   use cases: counting a finished game, and pages of rankings and profiles
store     repositories of rankings, ratings, achievements and counted dice
views     plain values that the pages are drawn from
"""
