"""Parts of screens: keyboards, line widths of a phone, links, callback data.

callback_data  presses as callback data: encoded and parsed
keyboard       buttons for presses, and their layout in lines
links          links to messages
notice         a message of one plain text
phone_room     the room on a small phone: widths of lines, lines of text against lines of buttons
"""
