"""The Bot API: validation of calls, and the implementation of each method.

methods       the table of methods, and the dispatch of a call
messages      methods that send, edit and delete messages
ephemeral     methods that edit and delete ephemeral messages
polls         methods that send and stop polls
chats         methods about chats and their members
account       methods about the bot itself
webhooks      methods about the webhook
exchange      one call: injected faults and slowness, then the method
get_updates   `getUpdates`, the one method that waits
lookups       lookup of the chat, topic or message that a call names, and rights there
receivers     lookup of the receiver of an ephemeral message, and rights to send one
texts         texts and captions and their limits
parameters    validation of parameters against the published description
request_body  parsing of query string, form, JSON or multipart
keyboards     inline keyboards and their limits
image_size    width and height of a picture
trim_schema   a script that cuts the published description down to what is served
"""
