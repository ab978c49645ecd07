"""The bot without Telegram, in the browser.

program      the sandbox, its page and the bot in one process
people       who lives there, in every language, and their groups
schedule     who played what on which evening of the last weeks
past_games   a game that was played, by the service, in one transaction
past         how a group comes by its past: games, digests, messages
doings       what people there do by themselves: the game and the puzzle of the day
"""
