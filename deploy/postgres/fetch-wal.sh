#!/bin/sh
# Copies a WAL file from the archive: fetch-wal.sh NAME PATH. PostgreSQL calls this during a recovery. Failing means that the
# archive doesn't have the file.
set -eu
. "$(dirname "$0")/archive.sh"

[ -e "$ARCHIVE_DIR/wal/$1.gz.enc" ] || exit 1
decrypt < "$ARCHIVE_DIR/wal/$1.gz.enc" | gzip -dc > "$2"
