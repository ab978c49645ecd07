"""What goes out of a club night, and what comes due in it.

podiums    the sender of the message that tells the end of a night
presenter  the presenter of the message of a night and of the status messages of its people
"""
