#!/bin/sh
# Starts PgBouncer in this folder. A databases.ini that is there already stays, because a standby may have been promoted.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

umask 077
printf '"respite" "%s"\n"pgbouncer" "%s"\n' "$RESPITE_PASSWORD" "$POOLER_PASSWORD" > userlist.txt
[ -f databases.ini ] || sh "$here/point-to.sh" "${PRIMARY_HOST:-primary}" "${PRIMARY_PORT:-5432}"
exec pgbouncer "${1:-$here/pgbouncer.ini}"
