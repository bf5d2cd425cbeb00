#!/bin/sh
# Makes the standby the primary. Stop the old primary first, and never start it again as one. Run this in the folder of
# PgBouncer, with
#   PRIMARY_URL  the old primary, to make sure that it is gone
#   STANDBY_URL  the database on the standby, as a superuser
#   POOLER_URL   the console of PgBouncer: postgres://pgbouncer@host:6432/pgbouncer
#   NEW_HOST, NEW_PORT  the address of the standby, for PgBouncer
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

standby() { psql -X -q -A -t -v ON_ERROR_STOP=1 -d "$STANDBY_URL" -c "$1"; }
stop() {
  echo "$1" >&2
  exit 1
}

[ "$(standby 'select pg_is_in_recovery()')" = t ] || stop "The server at STANDBY_URL is not a standby."
pg_isready -q -t 1 -d "$PRIMARY_URL" && stop "The primary still answers. Stop it first, or both accept writes."

[ "$(standby 'select pg_promote(true, 60)')" = t ] || stop "The standby wasn't promoted within 60 s."
# Devices compare everything with the server. Recording the timeline here keeps the server from doing it again.
standby "update installation set epoch = gen_random_uuid(), timeline = (
  select system_identifier || '/' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)
  from pg_control_system())"
sh "$here/../pgbouncer/point-to.sh" "${NEW_HOST:-standby}" "${NEW_PORT:-5432}"
# Sessions that hang at the old primary end with the TCP limits in pgbouncer.ini. KILL would end them at once, but crashes
# PgBouncer 1.18.
psql -X -q -d "$POOLER_URL" -c reload -c 'reconnect respite' -c 'reconnect respite_direct'
echo "The standby is the primary now."
# It never archives what the old primary hadn't archived yet, and no recovery gets past what is missing.
echo "If you archive the WAL, run base-backup.sh now. You can't recover to a moment after the failure until it ends."
