import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { backupKeyIn } from "./backup-key.ts";
import { newPostgresDatabase, testDatabaseUrl } from "./database.ts";

/** Creates a data folder in `base` and an empty database: embedded, or on the server at `TEST_DATABASE_URL`. */
export async function createInstallation(base: string) {
  return {
    dataDir: mkdtempSync(join(base, "data-")),
    databaseUrl: testDatabaseUrl && (await newPostgresDatabase(testDatabaseUrl)),
    databaseDirectUrl: undefined,
    backupKeyFile: backupKeyIn(base),
  };
}

export type Installation = Awaited<ReturnType<typeof createInstallation>>;
