"""HTTP around a world.

app            the Bot API, the people's side and the chat page as one application
answers        what its handlers share, and answers in JSON
guard          who may talk to it: no other web page
people_routes  what the chat page reads, listens to and does
webhook_delivery  bringing updates to the bot's webhook
server         serving an application on this machine
"""
