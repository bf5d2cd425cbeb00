import { sql } from "kysely";
import type * as z from "zod/mini";
import { type addHelp, MOST_HELP } from "#contract/wellbeing/admin-help.ts";
import { invalidFields } from "#server/accounts/registration/replies.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { changedMeanwhile, refuse } from "#server/platform/web/handler.ts";
import { canonicalJson } from "#server/platform/writes/canonical-json.ts";
import { type Audience, helpOf, isFirstHelp } from "./admin-queries.ts";

const noHelp = refuse("not_found", "There is no such place to turn to.");
const stays = refuse("invalid", "Every installation has it, and it stays as it is.");

type Adding = z.infer<typeof addHelp.body>;
type Fields = Omit<Adding, "practice_group_id" | "place">;
type Who = { readonly by: string; readonly now: number };

/** Those that come with Respite stand before these. */
const FIRST_PLACE = 100;

function problemsWith({ call, sms, url, checked_on }: Fields, now: number) {
  const isReached = call !== null || sms !== null || url !== null;
  const tomorrow = new Date(now + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return {
    ...(!isReached && { call: ["or a number for texts or an address of the web must be there"] }),
    // Where the day begins first, it is tomorrow already.
    ...(checked_on > tomorrow && { checked_on: ["must not be in days to come"] }),
  };
}

/** There are few, and who changes them at the same time waits. People go on reading. */
const inTurn = <T>(db: Database, work: (trx: Connection) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`lock table help_resource in share row exclusive mode`.execute(trx);
    return work(trx);
  });

async function isGroup(trx: Connection, id: string): Promise<boolean> {
  const query = trx.selectFrom("practice_group").select("id").where("id", "=", id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Nothing = it is done; so everywhere here. */
export const addTo = (db: Database, { practice_group_id, place, ...fields }: Adding, who: Who) =>
  inTurn(db, async (trx) => {
    const problems = problemsWith(fields, who.now);
    if (Object.keys(problems).length > 0) return invalidFields(problems);
    if (practice_group_id !== null && !(await isGroup(trx, practice_group_id)))
      return invalidFields({ practice_group_id: ["is not there"] });
    const there = (await helpOf(trx, practice_group_id)).filter(({ is_fixed }) => !is_fixed);
    if (there.length >= MOST_HELP)
      return invalidFields({ name: [`is one more than ${MOST_HELP}`] });
    const id = uuidv7(who.now);
    const last = Math.max(FIRST_PLACE - 1, ...there.map((each) => each.place));
    const values = { id, practice_group_id, place: place ?? last + 1, ...fields };
    const edited = { edited_by: who.by, edited_at: new Date(who.now) };
    await trx
      .insertInto("help_resource")
      .values({ ...values, ...edited })
      .execute();
    const deed = { by: who.by, action: "help.added", about: `help_resource:${id}`, after: values };
    await recordAudit(trx, deed, who.now);
    return undefined;
  });

const find = (trx: Connection, id: string) =>
  trx
    .selectFrom("help_resource")
    .select(["practice_group_id", "version", "place", "name", "text", "call", "sms", "url"])
    .select(["hours", "checked_on"])
    .where("id", "=", id)
    .executeTakeFirst();

type Seen = { readonly id: string; readonly version: number };
type Found = NonNullable<Awaited<ReturnType<typeof find>>>;
/** The one that was seen, as it was seen. Answers whose it is, when the work is done. */
const withSeen = <R>(
  db: Database,
  { id, version }: Seen,
  work: (trx: Connection, found: Found) => Promise<R>,
) =>
  inTurn(db, async (trx) => {
    if (isFirstHelp(id)) return stays;
    const found = await find(trx, id);
    if (!found) return noHelp;
    if (found.version !== version) return changedMeanwhile;
    return (await work(trx, found)) ?? { audience: found.practice_group_id };
  });

export const changeIn = (db: Database, seen: Seen, fields: Fields, { by, now }: Who) =>
  withSeen(db, seen, async (trx, { practice_group_id: _, version, place: __, ...before }) => {
    const problems = problemsWith(fields, now);
    if (Object.keys(problems).length > 0) return invalidFields(problems);
    if (canonicalJson(before) === canonicalJson(fields)) return undefined;
    await trx
      .updateTable("help_resource")
      .set({ ...fields, version: version + 1, edited_by: by, edited_at: new Date(now) })
      .where("id", "=", seen.id)
      .execute();
    const about = `help_resource:${seen.id}`;
    await recordAudit(trx, { by, action: "help.changed", about, before, after: fields }, now);
    return undefined;
  });

export const removeFrom = (db: Database, seen: Seen, { by, now }: Who) =>
  withSeen(db, seen, async (trx, { version: _, ...before }) => {
    await trx.deleteFrom("help_resource").where("id", "=", seen.id).execute();
    const about = `help_resource:${seen.id}`;
    await recordAudit(trx, { by, action: "help.removed", about, before }, now);
    return undefined;
  });

export const orderIn = (
  db: Database,
  audience: Audience,
  ids: readonly string[],
  { by, now }: Who,
) =>
  inTurn(db, async (trx) => {
    const all = (await helpOf(trx, audience)).filter(({ is_fixed }) => !is_fixed);
    const before = all.map(({ id }) => id);
    if (canonicalJson(before.toSorted()) !== canonicalJson(ids.toSorted())) return changedMeanwhile;
    if (canonicalJson(before) === canonicalJson(ids)) return undefined;
    for (const [at, id] of ids.entries())
      await trx
        .updateTable("help_resource")
        .set({ place: FIRST_PLACE + at })
        .where("id", "=", id)
        .execute();
    const about = `help_order:${audience ?? "everybody"}`;
    const deed = { by, action: "help.ordered", about, before: { ids: before }, after: { ids } };
    await recordAudit(trx, deed, now);
    return undefined;
  });
