/** What commands print for the operator. */
export const createAdmin = {
  usage: (command: string) =>
    `An administrator needs an email, a first name, and a last name. Usage: ${command}.`,
  exists: (email: string) => `An account with the email ${email} already exists.`,
  done: (email: string, password: string) =>
    `Created ${email}. Sign in with the password ${password}\n`,
} as const;

export const auditVerify = {
  usage: (command: string) => `Enter a row number and a 64-digit hash. Usage: ${command}.`,
  notMigrated: "The database is from an older version of Respite. Start Respite once to update it.",
  broken: (row: number, reason: string) => `The audit log is broken at row ${row}: ${reason}.`,
  verified: (count: number, head: string) =>
    `Audit log verified: ${count} ${count === 1 ? "row" : "rows"}. Keep this for the next check: ${count} ${head}\n`,
} as const;

const files = (count: number) => `${count} ${count === 1 ? "file" : "files"}`;

export const backup = {
  usage: "Usage: npm run backup -- new/folder.",
  done: (count: number, folder: string) =>
    `Backed up the database and ${files(count)} to ${folder}.\n`,
} as const;

export const restore = {
  usage: "Usage: npm run restore -- backup/folder.",
  done: (count: number, time: string) =>
    `Restored the database and ${files(count)} from ${time}. You can start Respite now.\n`,
} as const;

export const epoch = {
  done: "Devices will check everything with Respite again and resend what's missing.\n",
} as const;

export const insightsRebuild = {
  unchanged: "Time of lessons by day: no differences.",
  changed: (missing: number, wrong: number) =>
    `Time of lessons by day: added ${missing} missing rows, corrected ${wrong} wrong rows.`,
} as const;

export const storage = {
  usage: "Usage: npm run storage:copy -- to-bucket, or npm run storage:copy -- from-bucket.",
  noBucket: "Set S3_ENDPOINT and S3_BUCKET first.",
  progress: (count: number) => `${files(count)} checked\n`,
  done: ({ copied, bytes, known }: { copied: number; bytes: number; known: number }) =>
    `Copied ${files(copied)} (${(bytes / 1e6).toFixed(1)} MB) and compared the copies. ${files(known)} ${known === 1 ? "was" : "were"} there already.\n`,
  damaged: (keys: readonly string[]) =>
    `${files(keys.length)} ${keys.length === 1 ? "is" : "are"} damaged and not copied: ${keys.join(", ")}.`,
} as const;

export const migrations = {
  usage: "Usage: npm run migrate, or npm run migrate -- --check.",
  waiting: "Waiting for another process that is migrating or using the database.\n",
  done: "The database is up to date.\n",
  pending: (names: readonly string[]) =>
    `${names.length} ${names.length === 1 ? "migration is" : "migrations are"} pending: ${names.join(", ")}.`,
} as const;
