import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import pg from "pg";
import { createDatabase } from "#server/platform/database/measured.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { EmbeddedDatabase, embeddedDialect } from "#server/platform/database/pglite.ts";
import { openPostgres, POOL_SIZE } from "#server/platform/database/postgres.ts";
import type { Database, Tables } from "#server/platform/database/tables.ts";

export const testDatabaseUrl = process.env.TEST_DATABASE_URL;

const cache = "node_modules/.cache/respite/test-database";
const databaseFolder = "server/platform/database";

/** Changes only with the migrations, their list, and the engine. */
function fingerprint(): string {
  const hash = createHash("sha256").update(readFileSync(join(databaseFolder, "migrate.ts")));
  const migrations = join(databaseFolder, "migrations");
  for (const name of readdirSync(migrations).toSorted())
    hash.update(readFileSync(join(migrations, name)));
  hash.update(readFileSync("node_modules/@electric-sql/pglite/package.json"));
  return hash.digest("hex").slice(0, 16);
}

/** Returns an image of a migrated, empty database. Opening it is four times faster than migrating. */
async function embeddedTemplate(): Promise<Uint8Array> {
  const file = join(cache, `${fingerprint()}.tar`);
  if (existsSync(file)) return readFileSync(file);
  const database = new EmbeddedDatabase("memory://");
  const db = new Kysely<Tables>({ dialect: embeddedDialect(database) });
  await migrate(db);
  const image = await database.dump();
  await db.destroy();
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, image);
  renameSync(`${file}.${process.pid}`, file);
  return image;
}

/** Creates a migrated, empty database in a data folder. */
export async function createDataFolder(dataDir: string): Promise<void> {
  mkdirSync(join(dataDir, "pg"), { recursive: true });
  const template = await embeddedTemplate();
  const database = new EmbeddedDatabase(join(dataDir, "pg"), { template });
  await database.query("checkpoint");
  await database.close();
}

export async function freshEmbedded(): Promise<Database> {
  const database = new EmbeddedDatabase("memory://", { template: await embeddedTemplate() });
  database.unref();
  return createDatabase(embeddedDialect(database), 1);
}

/** Creates an empty database on this server, and returns its URL. It is never dropped. */
export async function newPostgresDatabase(url: string): Promise<string> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

async function freshPostgres(url: string): Promise<Database> {
  const db = createDatabase(await openPostgres(await newPostgresDatabase(url)), POOL_SIZE);
  await migrate(db);
  await keepOrder(db);
  return db;
}

/** Without autovacuum, new rows are stored after the old ones, so their order is stable. */
const keepOrder = (db: Database) =>
  sql`do $$ declare name text; begin
    for name in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('alter table %I set (autovacuum_enabled = false)', name);
    end loop;
  end $$`.execute(db);

/** Leaves out unlogged tables, which only hold counters. A table in parts counts as one; without pages it has no rows. */
const lastingTablesOf = async (db: Database) => {
  const { rows } = await sql<{ name: string; hasPages: boolean }>`
    select relname as name, exists (
      select from pg_partition_tree(oid) part where pg_relation_size(part.relid) > 0
    ) or pg_relation_size(oid) > 0 as "hasPages"
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relpersistence = 'p' and relname not like 'kysely%'
    order by relname`.execute(db);
  return rows;
};

/**
 * Deletes row by row where that is ten times faster than truncating, as it is for the many small tables. Disables
 * triggers and foreign keys.
 */
export async function emptyTables(db: Database): Promise<void> {
  await sql`do $$ declare item record; begin
    perform set_config('session_replication_role', 'replica', true);
    for item in
      select name, size from (
        select oid::regclass as name, pg_relation_size(oid) as size from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
      ) tables where size > 0
    loop
      if item.size > 300000 then execute format('truncate %s cascade', item.name);
      else execute format('delete from %s', item.name);
      end if;
    end loop;
  end $$`.execute(db);
}

/** Returns the number of rows of each table. */
export async function rowCounts(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await lastingTablesOf(db)) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(
      db,
    );
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

const idle: Database[] = [];

/** Takes a migrated, empty database. `giveBack` empties it for the next test of this process. */
export async function takeDatabase() {
  const db =
    idle.pop() ?? (await (testDatabaseUrl ? freshPostgres(testDatabaseUrl) : freshEmbedded()));
  let isOurs = true;
  const giveBack = async () => {
    if (!isOurs) return;
    isOurs = false;
    await emptyTables(db);
    idle.push(db);
  };
  return { db, giveBack };
}

/** Returns a snapshot id that changes with every write. */
const writtenIn = async (db: Database) => {
  const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(
    db,
  );
  return rows[0]?.now;
};

type Hashes = Readonly<Record<string, string>>;
const known = new WeakMap<Database, { readonly written: string | undefined; hashes: Hashes }>();

async function freshHashes(db: Database): Promise<Hashes> {
  const all = await lastingTablesOf(db);
  const hashes = Object.fromEntries(all.map(({ name }) => [name, ""]));
  const each = all
    .filter(({ hasPages }) => hasPages)
    .map(
      ({ name }) => sql`
      select ${sql.lit(name)} as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash
      from ${sql.table(name)} t`,
    );
  if (each.length === 0) return hashes;
  const { rows } = await sql<{ name: string; hash: string }>`
    ${sql.join(each, sql` union all `)}`.execute(db);
  for (const { name, hash } of rows) hashes[name] = hash;
  return hashes;
}

/** Returns a hash of each table's rows. Reads them again only after a write, because tests call this often. */
export async function rowHashes(db: Database): Promise<Hashes> {
  const written = await writtenIn(db);
  const last = known.get(db);
  if (last && last.written === written) return last.hashes;
  const hashes = await freshHashes(db);
  known.set(db, { written, hashes });
  return hashes;
}
