#!/bin/sh
# Recovers the database as it was at a moment, and lets it be read: recover.sh 2026-11-22T14:30:00Z. If the moment was the right
# one, make it the primary with: select pg_wal_replay_resume(). `recover.sh latest` recovers everything, and goes on as a primary.
# More arguments are passed to PostgreSQL. With
#   PGDATA  an empty folder
#   ARCHIVE_DIR, BACKUP_KEY_FILE  as for the archive
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/archive.sh"

moment=$1
shift
[ -z "$(ls -A "$PGDATA")" ] || stop "$PGDATA isn't empty. Move its files away first."

# The newest base backup that had ended by then.
if [ "$moment" = latest ]; then
  until=99999999T999999Z
else
  until=$(date -u -d "$moment" +%Y%m%dT%H%M%SZ)
  # Not in a file: a standby that is copied from this server would stop there, too.
  set -- "$@" -c "recovery_target_time=$(date -u -d "$moment" '+%Y-%m-%d %H:%M:%S.%6N+00')"
  # A primary starts another timeline in the archive, and from then on no recovery gets to a later moment of this one.
  set -- "$@" -c recovery_target_action=pause
fi
base=$(ls "$ARCHIVE_DIR/base" | sort | awk -v until="$until" 'substr($0, 1, 16) <= until { base = $0 } END { print base }')
[ -n "$base" ] || stop "The archive has no base backup that had ended by $moment."

echo "Recovering from $base." >&2
decrypt < "$ARCHIVE_DIR/base/$base" | gzip -dc | tar -x -C "$PGDATA"
chmod 700 "$PGDATA"
: > "$PGDATA/recovery.signal"
exec postgres "$@" -c "restore_command=sh '$here/fetch-wal.sh' '%f' '%p'"
