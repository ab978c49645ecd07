"""Pages of a chat: settings, help, the menu of commands.

chat_names   what a group is called
help         a newcomer's way in, /help, the menus of commands
house_rules  house rules of a chat: the list, one of them with the code that passes it on, and forgetting it
settings     settings of a chat
"""
