#!/bin/sh
# Creates the roles and the database on a new primary. The official image runs it once.
set -eu

psql -X -q -v ON_ERROR_STOP=1 -d "${POSTGRES_DB:-postgres}" -U "${POSTGRES_USER:-postgres}" <<SQL
-- There is no standby yet to wait for.
set synchronous_commit = local;
create role respite login password '$RESPITE_PASSWORD';
create role replicator login replication password '$REPLICATION_PASSWORD';
create database respite owner respite;
SQL
