import type { CodesChange } from "#contract/organizations/admin-groups.ts";
import { isLeader } from "#contract/roles.ts";
import type { BulkActor, BulkTarget } from "#server/platform/bulk/target.ts";
import { anyOf, isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { lockCode } from "../registration/queries.ts";
import { codesBulk as copy } from "./codes-copy.ts";
import { type CodeFilters, codesWhere } from "./queries.ts";

/** Returns the end of the last day in the last time zone to reach it. */
export const expiryOf = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 36 * 60 * 60_000);

type Values = { readonly enabled: boolean } | { readonly expires_at: string | null };

/** The column that a change sets. Times are ISO 8601. */
function valuesOf(change: CodesChange): Values {
  if (change.kind !== "extend") return { enabled: change.kind === "activate" };
  const { last_day } = change;
  return { expires_at: last_day === null ? null : isoTime(expiryOf(last_day)) };
}

type CodeRow = { readonly enabled: boolean; readonly expires_at: Date | null };

const currentOf = (code: CodeRow, values: Values): Values =>
  "enabled" in values
    ? { enabled: code.enabled }
    : { expires_at: code.expires_at && isoTime(code.expires_at) };

const equal = (a: Values, b: Values) => JSON.stringify(a) === JSON.stringify(b);

async function setValues(
  trx: Connection,
  code: { readonly code: string; readonly version: number },
  before: Values,
  after: Values,
  { person, now }: BulkActor,
) {
  await trx
    .updateTable("registration_code")
    .set({
      ...("enabled" in after
        ? { enabled: after.enabled }
        : { expires_at: after.expires_at === null ? null : new Date(after.expires_at) }),
      version: code.version + 1,
      updated_at: now,
      changed_by: person,
    })
    .where("code", "=", code.code)
    .execute();
  return { by: person, action: "code.changed", about: `code:${code.code}`, before, after };
}

function describe(change: CodesChange, now: Date): string | { readonly error: string } {
  if (change.kind !== "extend") return copy[change.kind];
  if (change.last_day === null) return copy.never;
  return expiryOf(change.last_day) <= now ? { error: copy.past } : copy.expire(change.last_day);
}

type Before = { readonly before: Values };

export const codesTarget: BulkTarget<CodesChange, CodeFilters> = {
  list: "codes",
  size: 100,
  describe: async (_db, change, now) => describe(change, now),
  matching: async (db, filters) => {
    const rows = await codesWhere(db, filters).select("code").orderBy("code").execute();
    return rows.map(({ code }) => code);
  },
  plan: async (db, keys, change) => {
    const rows = await db
      .selectFrom("registration_code")
      .select(["code", "enabled", "expires_at"])
      .where("code", "=", anyOf(keys))
      .execute();
    const byCode = new Map(rows.map((row) => [row.code, row]));
    const values = valuesOf(change);
    return keys.map((key) => {
      const row = byCode.get(key);
      if (!row) return { key, name: key, outcome: "cannot", why: copy.notFound };
      const outcome = equal(currentOf(row, values), values) ? "same" : "changes";
      return { key, name: key, outcome };
    });
  },
  canUndo: () => true,
  // A code can make people leaders.
  needsProof: async (db, _change, keys) => {
    const rows = await db
      .selectFrom("registration_code")
      .select("burnout_role")
      .where("code", "=", anyOf(keys))
      .execute();
    return rows.some(({ burnout_role }) => isLeader(burnout_role));
  },
  apply: async (trx, { key }, change, by) => {
    const code = await lockCode(trx, key);
    if (!code) return { outcome: "cannot", why: copy.notFound };
    const after = valuesOf(change);
    const before = currentOf(code, after);
    if (equal(before, after)) return { outcome: "same" };
    const entry = await setValues(trx, code, before, after, by);
    return { outcome: "changes", before: { before } satisfies Before, audit: [entry] };
  },
  undo: async (trx, { key, before }, change, by) => {
    const code = await lockCode(trx, key);
    if (!code) return { left: copy.notFound };
    const after = valuesOf(change);
    if (!equal(currentOf(code, after), after)) return { left: copy.changed };
    const earlier = (before as Before).before;
    return { audit: [await setValues(trx, code, after, earlier, by)] };
  },
};
