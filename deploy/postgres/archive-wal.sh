#!/bin/sh
# Adds a finished WAL file to the archive: archive-wal.sh PATH NAME. PostgreSQL calls this, and calls it again until it
# succeeds. Without ARCHIVE_DIR, there is no archive.
set -eu
[ -n "${ARCHIVE_DIR:-}" ] || exit 0
. "$(dirname "$0")/archive.sh"

file=$ARCHIVE_DIR/wal/$2.gz.enc
# Also finds out whether the archive can be read.
holds() { decrypt < "$1" | gzip -dc | cmp -s - "$2"; }

# Archived before, but PostgreSQL didn't learn it. Another file of this name belongs to another server.
if [ -e "$file" ]; then
  holds "$file" "$1" || stop "The archive has another $2."
  exit 0
fi
mkdir -p "$ARCHIVE_DIR/wal"
gzip -1 -c "$1" | encrypt > "$file.new"
holds "$file.new" "$1" || stop "$2 couldn't be archived."
mv "$file.new" "$file"
make_durable "$file"
