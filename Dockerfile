FROM python:3.11-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
WORKDIR /app

# With the extras: metrics, and PostgreSQL.
COPY requirements-extras.lock ./
RUN pip install --no-cache-dir --no-deps --require-hashes -r requirements-extras.lock

COPY engine engine
COPY bot bot
# Served by the bot, in whose folder a link to it stands.
COPY docs/verify.html docs/verify.html
# A checkout may be readable for its owner only; the bot is somebody else here.
RUN chmod -R a+rX engine bot docs \
    && python -m compileall -q engine bot \
    && useradd --uid 10001 --no-create-home bot \
    && install -d -o bot -g bot /data

USER bot
VOLUME /data
# SQLite packs a database in a file beside it, not in /tmp, which is memory.
ENV DATABASE_PATH=/data/bot.db SQLITE_TMPDIR=/data

HEALTHCHECK --interval=1m --timeout=10s --start-period=30s CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot", "run"]
