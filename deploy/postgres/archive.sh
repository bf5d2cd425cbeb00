# Shared by the scripts for base backups and the WAL archive. Files are compressed and encrypted as `npm run backup` does it.
umask 077
: "${ARCHIVE_DIR:?Set ARCHIVE_DIR to the folder of the archive.}"
: "${BACKUP_KEY_FILE:?Set BACKUP_KEY_FILE to the file with the key.}"

encrypt() { openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -md sha256 -pass "file:$BACKUP_KEY_FILE"; }
decrypt() { openssl enc -d -aes-256-cbc -pbkdf2 -iter 600000 -md sha256 -pass "file:$BACKUP_KEY_FILE"; }
stop() {
  echo "$1" >&2
  exit 1
}
# Until this returns, a power failure may undo what was written.
make_durable() { sync "$1" "$(dirname "$1")"; }
