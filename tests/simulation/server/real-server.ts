import { sql } from "kysely";
import type { ContentWire } from "#contract/learning/content.ts";
import { hashToken } from "#server/accounts/session/token.ts";
import { importCatalog } from "#server/learning/content/import-catalog.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { decryptPayload } from "#server/platform/encryption/decrypt.ts";
import { createEncryptionKeys } from "#server/platform/encryption/keys.ts";
import { serverRecords } from "#server/sync/records.ts";
import { ask } from "../../support/in-process.ts";
import { withoutCatalogState } from "../../support/older-server.ts";
import { testServer } from "../../support/server.ts";
import { people, seedSmall } from "../../support/small-world.ts";
import { simAssignment, simCatalog } from "./catalog.ts";
import { readServerState, readWatched } from "./real-server-state.ts";
import { plannedSession, signedInAt } from "./sessions.ts";
import { epochName, type SimServer } from "./sim-server.ts";

/** Tables of one person's data, in an order in which they can be restored: rows that others refer to come first. */
const personal = new Set([
  "time_watched",
  "listening_clock",
  "survey_response",
  "survey_answer",
  "post_test",
  "credit",
  "evaluation",
  "certificate",
  "credit_event",
  "licences",
  "achievement",
  "utilization_event",
  "idempotency",
  ...Object.values(serverRecords).flatMap(({ table }) => (table === "person" ? [] : [table])),
]);
const profile = ["burnout_location", "burnout_specialty", "profile_rev"];
/** In the same order as `personal`. */
const catalogue = ["series", "section", "content", "credit_terms", "content_to_section"];
const withRecords = [
  "time_watched",
  "saved_content",
  "lesson_note",
  "highlight",
  "feedback",
  "post_test",
  "credit",
];

/** One statement, because it runs for each seed. */
const empty = (db: Database, tables: readonly string[]) => {
  const each = tables.toReversed().map((table) => sql`delete from ${sql.table(table)};`);
  return sql`do $$ begin ${sql.join(each, sql` `)} end $$`.execute(db);
};
/** Generated columns can't be inserted. */
async function fill(db: Database, table: string, rows: string): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(db);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(
    db,
  );
}
const rowsOf = async (db: Database, table: string): Promise<string> => {
  const all = await sql<{ rows: unknown }>`
    select coalesce(json_agg(t), '[]') as rows from ${sql.table(table)} t`.execute(db);
  return JSON.stringify(all.rows[0]?.rows);
};

async function setProfiles(db: Database, rows: string) {
  const changes = sql.join(profile.map((field) => sql`${sql.ref(field)} = old.${sql.ref(field)}`));
  await sql`update person set ${changes}
    from json_populate_recordset(null::person, ${rows}::json) old
    where old.id = person.id`.execute(db);
}

/** Creates the real application on its embedded database, reused for many runs. */
export async function realServer(): Promise<SimServer> {
  let now: () => number = Date.now;
  const server = await testServer({ now: () => now() });
  const { db, app } = server;
  const keys = createEncryptionKeys({ db, clock: { now: () => now() } });
  await seedSmall(db, simCatalog);
  const { id, series_id, due_on } = simAssignment;
  await db
    .insertInto("assignment")
    .values({
      ...{ id, series_id, due_on, content_id: null },
      ...{ practice_group_id: "group-1", audience: "everyone", titles: "[]" },
      ...{ created_at: new Date(0), created_by: null },
    })
    .execute();
  const fresh = await rowsOf(db, "person");
  const backup = new Map<string, string>();
  const restorable = [...catalogue, ...personal, "change_counter"];
  let sessions = 0;
  let isCatalogChanged = false;
  let broken: string | undefined;

  /** Never the same again, because the application keeps pages of the catalog by their epoch. */
  let epoch = 0;
  const startEpoch = async () => {
    epoch += 1;
    await db
      .updateTable("installation")
      .set({ epoch: epochName(epoch) })
      .execute();
  };
  await startEpoch();

  const breakAt = async (record: string | undefined) => {
    if (record === broken) return;
    broken = record;
    for (const table of withRecords) {
      const name = sql.table(table);
      await sql`alter table ${name} drop constraint if exists breaks`.execute(db);
      if (record !== undefined)
        await sql`alter table ${name}
          add constraint breaks check (record_id <> ${sql.lit(record)}) not valid`.execute(db);
    }
  };
  /** Imports the stored lessons with this change. */
  const changeLessons = async (change: (lessons: readonly ContentWire[]) => ContentWire[]) => {
    isCatalogChanged = true;
    const stored = await db
      .selectFrom("content")
      .select("wire")
      .where("removed", "=", false)
      .execute();
    await importCatalog(db, { ...simCatalog, content: change(stored.map(({ wire }) => wire)) });
  };
  return {
    // The model doesn't name the state of its catalog.
    ask: async (request) => {
      const reply = await ask(app, request);
      return withoutCatalogState(request)?.edit(reply) ?? reply;
    },
    openSession: async (person) => {
      sessions += 1;
      const session = plannedSession(person, sessions, now());
      const at = new Date(now());
      await db
        .insertInto("auth_client")
        .values({
          person_id: people[person].id,
          client: session.client,
          token_hash: hashToken(session.accessToken),
          previous_token_hash: null,
          expiry: new Date(session.expiry * 1000),
          created_at: new Date(signedInAt(now())),
          updated_at: at,
          last_seen_at: at,
          // The model has no idle limit.
          last_active_at: new Date("9999-01-01"),
          user_agent: null,
          from_reset: false,
        })
        .execute();
      return session;
    },
    endSessions: async (person) => {
      const { id } = people[person];
      await db.deleteFrom("auth_client").where("person_id", "=", id).execute();
    },
    breakAt,
    withdraw: (record) =>
      changeLessons((all) => all.filter(({ record_id_ }) => record_id_ !== record)),
    edit: (record, tagline) =>
      changeLessons((all) =>
        all.map((wire) => (wire.record_id_ === record ? { ...wire, tagline } : wire)),
      ),
    lessons: async () =>
      (await db.selectFrom("content").select("wire").where("removed", "=", false).execute()).map(
        ({ wire }) => wire,
      ),
    state: () => readServerState(db),
    watched: () => readWatched(db),
    open: async (sealed, meant) => (await decryptPayload(keys, sealed, meant))?.body,
    backUp: async () => {
      for (const table of [...restorable, "person"]) backup.set(table, await rowsOf(db, table));
    },
    restore: async () => {
      const record = broken;
      // Rows from before the fault would violate its constraint.
      await breakAt(undefined);
      await empty(db, restorable);
      for (const table of restorable) await fill(db, table, backup.get(table) ?? "[]");
      await breakAt(record);
      await setProfiles(db, backup.get("person") ?? "[]");
      await startEpoch();
    },
    reset: async (next) => {
      now = next;
      sessions = 0;
      await startEpoch();
      await breakAt(undefined);
      await empty(db, [...personal, "auth_client"]);
      await sql`delete from change_counter where scope <> 'catalogue'`.execute(db);
      await setProfiles(db, fresh);
      if (!isCatalogChanged) return;
      isCatalogChanged = false;
      await empty(db, [...catalogue, "change_counter"]);
      await sql`insert into change_counter (scope, n)
        select 'catalogue', max(rev)
        from (select rev from survey union all select rev from achievement_rule) basics`.execute(
        db,
      );
      await importCatalog(db, simCatalog);
    },
    close: server.close,
  };
}
