#!/bin/sh
# Adds a base backup of the running primary to the archive, and deletes the oldest ones with the WAL that only they need. With
#   ARCHIVE_DIR, BACKUP_KEY_FILE  as for the archive
#   PRIMARY_HOST, PRIMARY_PORT, REPLICATION_PASSWORD  how to reach the primary
#   KEEP_BASE_BACKUPS  how many remain (4)
set -eu
. "$(dirname "$0")/archive.sh"

export PGPASSWORD=$REPLICATION_PASSWORD
primary="host=${PRIMARY_HOST:-primary} port=${PRIMARY_PORT:-5432} user=replicator"
ask() { psql -X -q -A -t -v ON_ERROR_STOP=1 -d "$primary dbname=postgres" -c "$1"; }

mkdir -p "$ARCHIVE_DIR/base"
new=$ARCHIVE_DIR/base/.new
rm -f "$new" "$new.complete"
first=$(ask "select pg_walfile_name(pg_current_wal_lsn())")
# Returns when the WAL of the backup is in the archive.
{ pg_basebackup -F tar -D - -X none -c fast -d "$primary" && : > "$new.complete"; } | gzip -1 | encrypt > "$new"
[ -e "$new.complete" ] || stop "The base backup failed."
decrypt < "$new" | gzip -t || stop "The base backup can't be read."
rm "$new.complete"
# Recovery is possible to any moment after this one.
ended=$(ask "select to_char((clock_timestamp() + interval '1 s') at time zone 'utc', 'YYYYMMDD\"T\"HH24MISS\"Z\"')")
mv "$new" "$ARCHIVE_DIR/base/$ended-$first.tar.gz.enc"
make_durable "$ARCHIVE_DIR/base/$ended-$first.tar.gz.enc"

ls "$ARCHIVE_DIR/base" | sort -r | tail -n "+$((${KEEP_BASE_BACKUPS:-4} + 1))" | while read -r old; do
  rm "$ARCHIVE_DIR/base/$old"
done
oldest=$(ls "$ARCHIVE_DIR/base" | sort | head -n 1)
oldest=${oldest#*-}
pg_archivecleanup -x .gz.enc "$ARCHIVE_DIR/wal" "${oldest%%.*}"
echo "$ended-$first.tar.gz.enc"
