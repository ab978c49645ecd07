"""What screens are made with: keyboards, what fits a phone, links, callback data.

callback_data  presses packed into the data of a button, and parsed
keyboard       buttons, and how they share a line
links          links to messages
notice         a message of one plain text
phone_room     how much a phone shows: what fits in a line, lines of text against lines of buttons
"""
