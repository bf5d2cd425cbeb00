#!/bin/sh
# Starts the standby: copies the primary into an empty PGDATA first. Arguments are passed to PostgreSQL.
set -eu

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until PGPASSWORD=$REPLICATION_PASSWORD pg_basebackup -R -X stream -c fast -D "$PGDATA" \
    -d "host=${PRIMARY_HOST:-primary} port=${PRIMARY_PORT:-5432} user=replicator"; do
    echo "Waiting for the primary." >&2
    sleep 1
  done
  chmod 700 "$PGDATA"
fi
exec postgres "$@"
