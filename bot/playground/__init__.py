"""The bot without Telegram, in the browser.

program     the playground's process: sandbox, chat page and bot
people      people and groups of each language
schedule    the schedule of past games, evening by evening
past_games  a past game, played by the service in one transaction
past        the past of a group: games, digests, messages
doings      activities of people by themselves: game and puzzle of the day
"""
