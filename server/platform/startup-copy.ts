/** Messages for the operator when the server or a command can't start. Each is one line. */
export const startupErrors = {
  generic: (reason: string) => `Respite can't start: ${reason}.`,
  notNumber: (name: string, range: string, value: string | undefined) =>
    `${name} must be a number from ${range}, not "${value}".`,
  notUrl: (name: string, schemes: string) => `${name} must be a URL that starts with ${schemes}.`,
  notOneOf: (name: string, choices: string, value: string) =>
    `${name} must be one of ${choices}, not "${value}".`,
  notProxies: (name: string, most: number, value: string) =>
    `${name} must be the number of proxies, 1 to ${most}, or their IP addresses or ranges separated by commas, not "${value}".`,
  missingDatabaseUrl: (name: string) => `Set DATABASE_URL when ${name} is set.`,
  missingForS3: (name: string) => `Set ${name} when S3_ENDPOINT is set.`,
  missingS3Endpoint: "Set S3_ENDPOINT when S3_BUCKET is set.",
  notBucket: (value: string) =>
    `S3_BUCKET must be 3 to 63 lowercase letters, digits, dots, and hyphens, not "${value}".`,
  noBucket: (bucket: string, endpoint: string) =>
    `Can't use the bucket ${bucket} at ${endpoint} (S3_ENDPOINT, S3_BUCKET). Check that it exists and that the keys may read and write it.`,
  missingForStripe: (name: string) => `Set ${name} when PAYMENTS=stripe.`,
  missingPublicUrlForMail: "Set PUBLIC_URL when SMTP_URL is set. Links in emails start with it.",
  missingPublicUrlForSso:
    "Set PUBLIC_URL when SSO_CONFIG is set. Identity providers redirect people to it.",
  folderNotWritable: (folder: string, reason: string) =>
    `Can't write to the folder ${folder} (DATA_DIR): ${reason}.`,
  portInUse: "it's in use by another process",
  portNotOpened: (port: number, host: string, reason: string) =>
    `Port ${port} (PORT) can't be opened on ${host}: ${reason}.`,
} as const;

/** What the server prints once it's ready. */
export const startupNotices = {
  ready: (address: string) => `Respite is ready at ${address}`,
  localDemo: (host: string) =>
    `Listening on ${host} because the demo has published passwords and an open mailbox. Set HOST to 0.0.0.0 to open it to your network.`,
  signIn: (password: string) => `Sign in with the password ${password} and one of these emails:`,
} as const;

export const databaseErrors = {
  inUse: (folder: string) =>
    `The database in ${folder} is in use by another process. Stop that process or choose another DATA_DIR.`,
  notOpened: (folder: string, reason: string) => `Can't open the database in ${folder}: ${reason}.`,
  unreachable: (address: string, reason: string) =>
    `Can't reach the database at ${address}: ${reason}.`,
  tooOld: (address: string) => `The database at ${address} must be PostgreSQL 15 or newer.`,
  newerVersion:
    "The database was created by a newer version of Respite. Start that version instead.",
  pooled:
    "DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the PostgreSQL server behind it.",
  notMigrated: (reason: string) => `Can't migrate the database: ${reason}.`,
} as const;

export const backupErrors = {
  noDatabase: (folder: string) => `No database found in ${folder} (DATA_DIR).`,
  databaseExists: (folder: string) => `${folder} (DATA_DIR) already has a database.`,
  notEmpty: (folder: string) => `${folder} is not empty.`,
  targetNotEmpty: "The database at DATABASE_URL is not empty. Restore into a new database.",
  needsPostgres: "This is a backup of PostgreSQL. Set DATABASE_URL to an empty database.",
  needsEmbedded: "This is a backup of the embedded database. Restore it without DATABASE_URL.",
  incomplete: (folder: string) => `No complete backup found in ${folder}.`,
  damaged: (folder: string, path: string) =>
    `The backup in ${folder} is damaged: ${path} doesn't match its checksum.`,
  noKey:
    "Set BACKUP_KEY_FILE to a file with the key that encrypts backups. To create one, run: openssl rand -base64 32 > backup.key",
  keyNotRead: (file: string, reason: string) => `Can't read ${file} (BACKUP_KEY_FILE): ${reason}.`,
  shortKey: (file: string, least: number) =>
    `The first line of ${file} (BACKUP_KEY_FILE) must have at least ${least} characters.`,
  wrongKey: (folder: string) =>
    `The key in BACKUP_KEY_FILE doesn't open the backup in ${folder}, or its manifest was changed.`,
  damagedFiles: (keys: readonly string[]) =>
    `${keys.length} ${keys.length === 1 ? "file is" : "files are"} damaged: ${keys.join(", ")}.`,
  toolMissing: (tool: string, reason: string) =>
    `Can't run ${tool}: ${reason}. It's part of PostgreSQL.`,
  toolFailed: (tool: string, reason: string) => `${tool} failed: ${reason}.`,
} as const;

export const ssoConfigErrors = {
  invalid: (path: string, reason: string) =>
    `SSO_CONFIG must be a JSON file with a list of providers. Check ${path}: ${reason}.`,
  invalidField: (path: string, reason: string | undefined) => `${path || "file"}: ${reason}`,
  notSecureUrl: "must be an https address (http is allowed on this machine only)",
  notDomain: "must be a domain",
  notId: "must be up to 40 characters: a–z, 0–9, and hyphens",
  notCertificate: "must be an X.509 certificate",
  duplicateId: (id: string) => `more than one provider has the id "${id}"`,
  duplicateDomain: (domain: string) => `the domain ${domain} is listed twice`,
  unlistedDomain: (domain: string) => `${domain} is in "straight" but not in "domains"`,
} as const;

/** Why a row breaks the hash chain of the audit log. */
export const auditFaults = {
  detailsMissing: "its details are missing",
  detailsChanged: "its details were changed",
  outOfOrder: "it doesn't follow the previous row",
  changed: "it was changed",
  notCheckpoint: "its hash differs from the one you passed",
  missing: "it's missing",
  notHead: "it doesn't match the recorded head",
} as const;
