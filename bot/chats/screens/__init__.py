"""Pages of a chat: settings, house rules, help, the menus of commands.

chat_names   titles of groups, as plain text and as HTML
help         the first page of a newcomer, the greeting of a group, /help, the menus of commands
house_rules  house rules of a chat: the list, one of them with its code, and the question before deleting
settings     settings of a chat
"""
