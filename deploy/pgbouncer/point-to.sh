#!/bin/sh
# Writes databases.ini in this folder: point-to.sh HOST PORT. PgBouncer reads it at its start and after RELOAD.
set -eu

# `respite_direct` has a connection of its own for each client, for migrations and backups.
cat > databases.ini.new <<INI
[databases]
respite = host=$1 port=$2 dbname=respite
respite_direct = host=$1 port=$2 dbname=respite pool_mode=session pool_size=10
INI
mv databases.ini.new databases.ini
