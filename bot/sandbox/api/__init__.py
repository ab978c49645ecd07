"""The Bot API: what a call must look like, and what each method does.

methods       the table of methods and the way a call takes through it
messages      methods that send, edit and delete messages
polls         methods that send and stop polls
chats         methods about chats and those in them
account       methods about the bot itself
webhooks      methods about the webhook
get_updates   the one method that waits
lookups       where a call may act
parameters    what a method may be called with, from the published description
request_body  query string, form, JSON or multipart
keyboards     inline keyboards and their limits
image_size    the size of a picture
trim_schema   cuts the published description down to what is served
"""
