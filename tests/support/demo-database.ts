import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { personScope } from "#server/platform/database/changes.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { insertRows } from "#server/platform/database/rows.ts";
import { diskFiles } from "#server/platform/storage/disk-files.ts";
import { seedDefaults } from "#server/seed/bootstrap.ts";
import { DEMO_PASSWORD, seedDemo } from "#server/seed/demo.ts";
import { seedPeople } from "#server/seed/demo-data.ts";
import { hashCheaply } from "./small-world.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
const root = join(import.meta.dirname, "../..");

/** Runs on a separate connection, because a template must not be in use. */
async function run(statement: string) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(name: string): string {
  const url = new URL(serverUrl ?? "");
  url.pathname = `/${name}`;
  return url.href;
}

/** Seeds the demo without the demo accounts' own history, so tests know all of their rows. */
export async function seedNewDemo(options: {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: undefined, ...options });
  const clock = { now: () => Date.now() };
  await migrate(db);
  await seedDefaults(db, clock.now());
  const files = diskFiles(join(options.dataDir, "media"));
  const deps = { db, files, clock, publicUrl: "http://localhost:8080" };
  await seedDemo(deps, root, { hasOwnYears: false });
  await db
    .updateTable("person")
    .set({ password_hash: await hashCheaply(DEMO_PASSWORD) })
    .where("password_hash", "is not", null)
    .execute();
  // With a counter, they count as having used the demo, and a later start adds no year.
  await insertRows(
    db,
    "change_counter",
    seedPeople.map(({ id }) => ({ scope: personScope(id), n: 0 })),
  ).execute();
  await close();
}

/** Seeds the demo into the database `template` unless it exists. */
export async function createDemoTemplate(template: string): Promise<void> {
  const { rowCount } = await run(`select 1 from pg_database where datname = '${template}'`);
  if (rowCount) return;
  await run(`create database ${template}`);
  const dataDir = mkdtempSync(join(tmpdir(), "respite-demo-"));
  await seedNewDemo({ dataDir, databaseUrl: urlOf(template) });
  rmSync(dataDir, { recursive: true, force: true });
}

/** Copies the template into a new database. */
export async function copyDemoTemplate(template: string) {
  const name = `copy_${randomUUID().replaceAll("-", "")}`;
  await run(`create database ${name} template ${template}`);
  return {
    url: urlOf(name),
    drop: () => run(`drop database if exists ${name} with (force)`),
  };
}
