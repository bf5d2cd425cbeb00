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
import { migrate } from "#server/platform/database/migrate.ts";
import { EmbeddedDatabase, embeddedDialect } from "#server/platform/database/pglite.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import type { Database, Tables } from "#server/platform/database/tables.ts";

export const testDatabaseUrl = process.env.TEST_DATABASE_URL;

const cache = "node_modules/.cache/respite/test-database";
const migrations = "server/platform/database/migrations";

/** Changes with the migrations and with the engine, and with nothing else. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(migrations).toSorted())
    hash.update(readFileSync(join(migrations, name)));
  hash.update(readFileSync("node_modules/@electric-sql/pglite/package.json"));
  return hash.digest("hex").slice(0, 16);
}

/** An image of a migrated, empty database: opening it is four times faster than setting one up. */
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

async function freshEmbedded(): Promise<Database> {
  const database = new EmbeddedDatabase("memory://", { template: await embeddedTemplate() });
  database.unref();
  return new Kysely<Tables>({ dialect: embeddedDialect(database) });
}

/** A database of its own on the server at `TEST_DATABASE_URL`; it is left to the server's end. */
async function freshPostgres(url: string): Promise<Database> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  const db = new Kysely<Tables>({ dialect: await openPostgres(own.href) });
  await migrate(db);
  await keepOrder(db);
  return db;
}

/** New rows come behind the old ones as long as nobody sweeps up between them. */
const keepOrder = (db: Database) =>
  sql`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('alter table %I set (autovacuum_enabled = false)', name);
    end loop;
  end $$`.execute(db);

/** Without those that may be lost at any moment, and only count. */
const lastingTablesOf = async (db: Database) => {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname not like 'kysely%'
    order by relname`.execute(db);
  return rows.map(({ relname }) => relname);
};

/**
 * Most tables are empty, most others small: those are emptied row by row, which takes a tenth of the time. Nothing stops
 * it, neither what refers to the rows nor what guards them.
 */
export async function emptyTables(db: Database): Promise<void> {
  await sql`do $$ declare name text; begin
    perform set_config('session_replication_role', 'replica', true);
    for name in select tablename from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%'
    loop
      continue when pg_relation_size(quote_ident(name)::regclass) = 0;
      if pg_total_relation_size(quote_ident(name)::regclass) > 500000
      then execute format('truncate %I cascade', name);
      else execute format('delete from %I', name);
      end if;
    end loop;
  end $$`.execute(db);
}

/** How many rows each table has; two of these are equal when nothing was written or removed. */
export async function rowCounts(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await lastingTablesOf(db)) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(
      db,
    );
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

const idle: Database[] = [];

/** A migrated database without rows. `giveBack` empties it for the next test of this process. */
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

/** Which transactions have written: the same again when none has since. */
const writtenIn = async (db: Database) => {
  const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(
    db,
  );
  return rows[0]?.now;
};

type Hashes = Readonly<Record<string, string>>;
const known = new WeakMap<Database, { readonly written: string | undefined; hashes: Hashes }>();

async function freshHashes(db: Database): Promise<Hashes> {
  const each = (await lastingTablesOf(db)).map(
    (name) => sql`
      select ${sql.lit(name)} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`
    ${sql.join(each, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/**
 * A hash of the rows of each table; two of these are equal when nothing was changed. It is asked for often: the rows are
 * only read again when somebody has written anything.
 */
export async function rowHashes(db: Database): Promise<Hashes> {
  const written = await writtenIn(db);
  const last = known.get(db);
  if (last && last.written === written) return last.hashes;
  const hashes = await freshHashes(db);
  known.set(db, { written, hashes });
  return hashes;
}
