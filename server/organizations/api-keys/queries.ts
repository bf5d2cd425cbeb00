import { limitOf, offsetOf } from "#contract/lists.ts";
import type { ApiKey } from "#contract/organizations/admin-api-keys.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { nameById } from "../people/record.ts";
import { keyPrefix } from "./secret.ts";

const keys = (db: Connection) =>
  db
    .selectFrom("api_key")
    .innerJoin("practice_group", "practice_group.id", "api_key.practice_group_id")
    .selectAll("api_key")
    .select(["practice_group.name as group_name", "practice_group.enabled as is_group_enabled"]);

export type KeyRow = NonNullable<Awaited<ReturnType<typeof findKey>>>;

export const findKey = (db: Connection, id: string) =>
  keys(db).where("api_key.id", "=", id).executeTakeFirst();

export async function markUsed(db: Connection, id: string, now: Date): Promise<void> {
  await db.updateTable("api_key").set({ last_used_at: now }).where("id", "=", id).execute();
}

export function stateOf(key: KeyRow, now: Date): ApiKey["state"] {
  if (key.revoked_at) return "revoked";
  if (key.expires_at && key.expires_at <= now) return "expired";
  return key.is_group_enabled ? "active" : "off";
}

const timeOrNull = (time: Date | null) => time && isoTime(time);

export async function keyWire(db: Connection, key: KeyRow, now: Date): Promise<ApiKey> {
  const { previous_until: until } = key;
  const state = stateOf(key, now);
  return {
    id: key.id,
    name: key.name,
    group: { id: key.practice_group_id, name: key.group_name },
    scopes: key.scopes,
    prefix: keyPrefix(key.id),
    state,
    created: { at: isoTime(key.created_at), by: await nameById(db, key.created_by) },
    expires_at: timeOrNull(key.expires_at),
    last_used_at: timeOrNull(key.last_used_at),
    previous_until: state === "active" && until && until > now ? isoTime(until) : null,
  };
}

type KeysQuery = {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly practice_group_id?: string | undefined;
};

export async function pageOfKeys(db: Connection, query: KeysQuery, now: Date) {
  const { practice_group_id: group } = query;
  const rows = await keys(db)
    .$if(group !== undefined, (all) => all.where("api_key.practice_group_id", "=", group ?? ""))
    .orderBy("api_key.created_at", "desc")
    .orderBy("api_key.id")
    .limit(limitOf(query))
    .offset(offsetOf(query))
    .execute();
  const { n } = await db
    .selectFrom("api_key")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .$if(group !== undefined, (all) => all.where("practice_group_id", "=", group ?? ""))
    .executeTakeFirstOrThrow();
  return {
    data: await Promise.all(rows.map((row) => keyWire(db, row, now))),
    total: Number(n),
  };
}
