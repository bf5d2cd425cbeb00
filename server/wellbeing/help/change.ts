import { sql } from "kysely";
import type * as z from "zod/mini";
import { type addHelp, MAX_HELP_RESOURCES } from "#contract/wellbeing/admin-help.ts";
import { invalidFields } from "#server/accounts/registration/replies.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { apiError, changedMeanwhile } from "#server/platform/web/handler.ts";
import { canonicalJson } from "#server/platform/writes/canonical-json.ts";
import { type Audience, helpOf, isDefaultHelp } from "./admin-queries.ts";

const helpNotFound = apiError("not_found", "This help resource no longer exists.");
const defaultIsFixed = apiError("invalid", "Built-in resource. It can't be changed or removed.");

type NewHelp = z.infer<typeof addHelp.body>;
type Fields = Omit<NewHelp, "practice_group_id" | "place">;
type Actor = { readonly by: string; readonly now: number };

/** Default resources precede custom ones. */
const FIRST_CUSTOM_PLACE = 100;

function fieldProblems({ call, sms, url, checked_on }: Fields, now: number) {
  const isReached = call !== null || sms !== null || url !== null;
  const tomorrow = new Date(now + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return {
    ...(!isReached && { call: ["is missing. Add a phone number, text number, or website."] }),
    // Tomorrow in UTC is already today in some time zones.
    ...(checked_on > tomorrow && { checked_on: ["can't be in the future"] }),
  };
}

/** Runs changes one after another. Reads are not blocked. */
const withTableLock = <T>(db: Database, work: (trx: Connection) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`lock table help_resource in share row exclusive mode`.execute(trx);
    return work(trx);
  });

async function groupExists(trx: Connection, id: string): Promise<boolean> {
  const query = trx.selectFrom("practice_group").select("id").where("id", "=", id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Adds a help resource. Like the other functions here, returns a refusal or undefined on success. */
export const addHelpResource = (
  db: Database,
  { practice_group_id, place, ...fields }: NewHelp,
  actor: Actor,
) =>
  withTableLock(db, async (trx) => {
    const problems = fieldProblems(fields, actor.now);
    if (Object.keys(problems).length > 0) return invalidFields(problems);
    if (practice_group_id !== null && !(await groupExists(trx, practice_group_id)))
      return invalidFields({ practice_group_id: ["doesn't exist"] });
    const existing = (await helpOf(trx, practice_group_id)).filter(({ is_fixed }) => !is_fixed);
    if (existing.length >= MAX_HELP_RESOURCES)
      return invalidFields({
        name: [`can't be added. There can be up to ${MAX_HELP_RESOURCES} resources.`],
      });
    const id = uuidv7(actor.now);
    const last = Math.max(FIRST_CUSTOM_PLACE - 1, ...existing.map((each) => each.place));
    const values = { id, practice_group_id, place: place ?? last + 1, ...fields };
    const edited = { edited_by: actor.by, edited_at: new Date(actor.now) };
    await trx
      .insertInto("help_resource")
      .values({ ...values, ...edited })
      .execute();
    const event = {
      by: actor.by,
      action: "help.added",
      about: `help_resource:${id}`,
      after: values,
    };
    await recordAudit(trx, event, actor.now);
    return undefined;
  });

const findHelp = (trx: Connection, id: string) =>
  trx
    .selectFrom("help_resource")
    .select(["practice_group_id", "version", "place", "name", "text", "call", "sms", "url"])
    .select(["hours", "checked_on", "profession"])
    .where("id", "=", id)
    .executeTakeFirst();

type SeenHelp = { readonly id: string; readonly version: number };
type HelpRow = NonNullable<Awaited<ReturnType<typeof findHelp>>>;
/** Runs `work` if the resource is still at the version that was seen. Returns its audience on success. */
const withCurrent = <R>(
  db: Database,
  { id, version }: SeenHelp,
  work: (trx: Connection, found: HelpRow) => Promise<R>,
) =>
  withTableLock(db, async (trx) => {
    if (isDefaultHelp(id)) return defaultIsFixed;
    const found = await findHelp(trx, id);
    if (!found) return helpNotFound;
    if (found.version !== version) return changedMeanwhile;
    return (await work(trx, found)) ?? { audience: found.practice_group_id };
  });

export const changeHelpResource = (
  db: Database,
  seen: SeenHelp,
  fields: Fields,
  { by, now }: Actor,
) =>
  withCurrent(db, seen, async (trx, { practice_group_id: _, version, place: __, ...before }) => {
    const problems = fieldProblems(fields, now);
    if (Object.keys(problems).length > 0) return invalidFields(problems);
    const after = { ...before, ...fields };
    if (canonicalJson(before) === canonicalJson(after)) return undefined;
    await trx
      .updateTable("help_resource")
      .set({ ...fields, version: version + 1, edited_by: by, edited_at: new Date(now) })
      .where("id", "=", seen.id)
      .execute();
    const about = `help_resource:${seen.id}`;
    await recordAudit(trx, { by, action: "help.changed", about, before, after }, now);
    return undefined;
  });

export const removeHelpResource = (db: Database, seen: SeenHelp, { by, now }: Actor) =>
  withCurrent(db, seen, async (trx, { version: _, ...before }) => {
    await trx.deleteFrom("help_resource").where("id", "=", seen.id).execute();
    const about = `help_resource:${seen.id}`;
    await recordAudit(trx, { by, action: "help.removed", about, before }, now);
    return undefined;
  });

export const orderHelpResources = (
  db: Database,
  audience: Audience,
  ids: readonly string[],
  { by, now }: Actor,
) =>
  withTableLock(db, async (trx) => {
    const all = (await helpOf(trx, audience)).filter(({ is_fixed }) => !is_fixed);
    const before = all.map(({ id }) => id);
    if (canonicalJson(before.toSorted()) !== canonicalJson(ids.toSorted())) return changedMeanwhile;
    if (canonicalJson(before) === canonicalJson(ids)) return undefined;
    for (const [at, id] of ids.entries())
      await trx
        .updateTable("help_resource")
        .set({ place: FIRST_CUSTOM_PLACE + at })
        .where("id", "=", id)
        .execute();
    const about = `help_order:${audience ?? "everybody"}`;
    const event = { by, action: "help.ordered", about, before: { ids: before }, after: { ids } };
    await recordAudit(trx, event, now);
    return undefined;
  });
