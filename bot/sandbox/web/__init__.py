"""The HTTP server of a world: Bot API and chat page.

app               the Bot API, the people's API and the chat page as one application
answers           shared keys of the application, and answers in JSON
guard             a guard against other web pages (cross-origin requests, DNS rebinding)
people_routes     the people's API, which the chat page uses
webhook_delivery  delivery of updates to the bot's webhook
server            the server of an application on this machine
"""
