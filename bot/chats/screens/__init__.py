"""Pages of a chat: settings, help, the menu of commands.

chat_names    what a group is called
command_menu  the command menu, by where it is shown
help          a newcomer's way in
settings      settings of a chat
"""
