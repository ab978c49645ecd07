"""Everything that is not a game under way.

lobby           who sits down, what is played; the page that is open
lobby_rules     the rules of a lobby, one option at a time
lobby_seats     computers, teams and talismans of a lobby
lobby_parts     what the pages of a lobby share
game_choice     what to play, for a lobby or for the settings
rules           the rules of scorecard games as they are played
showdown_rules  the rules of showdown games as they are played
rules_summary   the line that both begin with
advice          what old hands advise, and what it is worth
house_rules     house rules of a chat
settings        settings of a chat
ranking         rankings of a chat
digest          how a chat's week went
profile         what somebody has played
unknown_rules   the games there are, for whoever asked for one there is not
dice_counts     how often each face came in a chat
scorecards      everybody's full cards
hint            the best action now, and what the others lose
help            a newcomer's way in
questions       questions before something that cannot be undone
puzzle          the puzzle of the day
daily_game      the game of the day
table_list      live games of somebody, with the ways to their tables
turns           the games that wait for somebody
personal        what is kept about people, and being forgotten; what the bot is
command_menu    the command menu, by where it is shown
"""
