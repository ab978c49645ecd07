"""The jobs of club nights: the steps that come due, and the messages they send.

coordination  the job that takes the steps of nights when they are due, and goes on with them after a start
opening       the beginning of nights: Telegram's dice, and the message below them
podiums       the sender of the message that tells the end of a night
presenter     the presenter of the message of a night and of the status messages of its people
"""
