import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { personScope } from "#server/platform/database/changes.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { insertRows } from "#server/platform/database/rows.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { diskFiles } from "#server/platform/storage/disk-files.ts";
import { seedDefaults } from "#server/seed/bootstrap.ts";
import { DEMO_PASSWORD, seedDemo } from "#server/seed/demo.ts";
import { seedPeople } from "#server/seed/demo-data.ts";
import { createDataFolder } from "./database.ts";
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

/** Seeds the demo into the database `template`, with its media in `dataDir`. Returns false if the template exists. */
export async function createDemoTemplate(template: string, dataDir: string): Promise<boolean> {
  const { rowCount } = await run(`select 1 from pg_database where datname = '${template}'`);
  if (rowCount) return false;
  await run(`create database ${template}`);
  await seedNewDemo({ dataDir, databaseUrl: urlOf(template) });
  return true;
}

/** Copies every row of a database into a new one with the same migrations. */
async function copyRows(from: Database, to: Database): Promise<void> {
  const parts = await sql<{ name: string; parent: string; bounds: string }>`
    select child.relname as name, parent.relname as parent,
      pg_get_expr(child.relpartbound, child.oid) as bounds
    from pg_inherits
    join pg_class child on child.oid = inhrelid
    join pg_class parent on parent.oid = inhparent
    where child.relispartition and child.relkind = 'r'`.execute(from);
  for (const { name, parent, bounds } of parts.rows)
    await sql
      .raw(`create table if not exists "${name}" partition of "${parent}" ${bounds}`)
      .execute(to);
  const tables = await sql<{ name: string; columns: string }>`
    select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname`.execute(from);
  await sql`set session_replication_role = replica`.execute(to);
  for (const { name, columns } of tables.rows) {
    const { rows } = await sql<{ all: string | null }>`
      select json_agg(t)::text as all from ${sql.table(name)} t`.execute(from);
    await sql`delete from ${sql.table(name)}`.execute(to);
    await sql`
      insert into ${sql.table(name)} (${sql.raw(columns)}) overriding system value
      select ${sql.raw(columns)}
      from json_populate_recordset(null::${sql.table(name)}, ${rows[0]?.all ?? "[]"}::json)`.execute(
      to,
    );
  }
  await sql`set session_replication_role = origin`.execute(to);
  const sequences = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(from);
  for (const { name, last } of sequences.rows)
    await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(to);
}

/** Copies the template into an embedded database, which takes a fifth of the time of seeding it. */
export async function copyDemoTemplateTo(dataDir: string, template: string): Promise<void> {
  await createDataFolder(dataDir);
  const from = await openDatabase({ dataDir, databaseUrl: urlOf(template) });
  const to = await openDatabase({ dataDir, databaseUrl: undefined });
  await copyRows(from.db, to.db);
  await from.close();
  await to.close();
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
