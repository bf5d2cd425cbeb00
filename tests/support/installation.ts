import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { backupKeyIn } from "./backup-key.ts";
import { testDatabaseUrl } from "./database.ts";

/** Creates a data folder in `base` and an empty database: embedded, or on the server at `TEST_DATABASE_URL`. */
export async function createInstallation(base: string) {
  const id = randomUUID().replaceAll("-", "");
  const dataDir = join(base, `data-${id}`);
  mkdirSync(dataDir);
  const backupKeyFile = backupKeyIn(base);
  if (testDatabaseUrl === undefined)
    return { dataDir, databaseUrl: undefined, databaseDirectUrl: undefined, backupKeyFile };
  const client = new pg.Client({ connectionString: testDatabaseUrl });
  await client.connect();
  await client.query(`create database installation_${id}`);
  await client.end();
  const own = new URL(testDatabaseUrl);
  own.pathname = `/installation_${id}`;
  return { dataDir, databaseUrl: own.href, databaseDirectUrl: undefined, backupKeyFile };
}

export type Installation = Awaited<ReturnType<typeof createInstallation>>;
