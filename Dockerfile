# A release takes the base by its digest, which the provenance of the image names (.github/workflows/release.yml).
ARG BASE=python:3.11-slim-bookworm
FROM ${BASE} AS built

# With the extras: metrics, and PostgreSQL.
COPY requirements-extras.lock ./
RUN pip install --no-cache-dir --no-compile --no-deps --require-hashes -r requirements-extras.lock
COPY deploy/docker/collect ./
RUN ./collect /image

WORKDIR /app
COPY engine engine
COPY bot bot
# Served by the bot, in whose folder a link to it stands.
COPY docs/verify.html docs/verify.html
# A checkout may be readable for its owner only; the bot is somebody else here.
RUN chmod -R a+rX . && python -m compileall -q engine bot

FROM scratch
COPY --from=built /image /
COPY --from=built /app /app
WORKDIR /app
USER bot
VOLUME /data
# SQLite packs a database in a file beside it, not in /tmp, which is memory. One heap for all threads: 3 MB less.
ENV PATH=/usr/local/bin:/bin LANG=C.UTF-8 PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
    MALLOC_ARENA_MAX=1 DATABASE_PATH=/data/bot.db SQLITE_TMPDIR=/data

# `podman build` keeps it with --format docker; deploy/podman has it as well.
HEALTHCHECK --interval=1m --timeout=10s --start-period=30s CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot", "run"]
