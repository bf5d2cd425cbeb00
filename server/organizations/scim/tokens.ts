import { randomBytes } from "node:crypto";
import type { ScimToken } from "#contract/organizations/admin-scim.ts";
import { originFor } from "#server/accounts/session/confirmation.ts";
import { hashToken } from "#server/accounts/session/token.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { apiError, type Handlers } from "#server/platform/web/handler.ts";
import { lockOpenGroup } from "../groups/lock.ts";
import { invalidSentences } from "../invalid-fields.ts";
import { nameById } from "../people/record.ts";
import { scimTokenErrors } from "./scim-copy.ts";
import type { Scope } from "./scope.ts";

type TokenDeps = Pick<Deps, "db" | "clock" | "config">;
type TokenCalls = "listScimTokens" | "createScimToken" | "rotateScimToken" | "revokeScimToken";

/** Lets people and secret scanners recognize it. */
const PREFIX = "respite_scim_";
/** How long a replaced token works, so that the identity provider can be given the new one. */
const OVERLAP_MS = 24 * 60 * 60_000;
/** The time of last use is stored at most this often. */
const USE_INTERVAL_MS = 60_000;

export const SCIM_PATH = "/scim/v2";

const newScimToken = () => PREFIX + randomBytes(32).toString("base64url");

const liveTokens = (db: Connection, now: Date) =>
  db
    .selectFrom("scim_token")
    .innerJoin("practice_group", "practice_group.id", "scim_token.practice_group_id")
    .where(({ or, eb }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)]));

/** Returns what the bearer of this token may do, and notes that it was used. */
export async function scopeOfToken(
  { db, clock }: Pick<Deps, "db" | "clock">,
  token: string,
  base: string,
): Promise<Scope | undefined> {
  const now = new Date(clock.now());
  const row = await liveTokens(db, now)
    .select([
      "scim_token.id",
      "scim_token.name",
      "invites",
      "origin",
      "last_used_at",
      "practice_group.id as organization",
      "practice_group.name as organizationName",
    ])
    .where("token_hash", "=", hashToken(token))
    .where("practice_group.enabled", "=", true)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, last_used_at, ...scope } = row;
  if (!last_used_at || now.getTime() - last_used_at.getTime() > USE_INTERVAL_MS)
    await db.updateTable("scim_token").set({ last_used_at: now }).where("id", "=", id).execute();
  return { ...scope, token: name, base };
}

async function listTokens({ db, clock }: TokenDeps, base: string): Promise<ScimToken[]> {
  const rows = await liveTokens(db, new Date(clock.now()))
    .select([
      "scim_token.id",
      "scim_token.name",
      "invites",
      "scim_token.created_at",
      "created_by",
      "last_used_at",
      "expires_at",
      "practice_group.id as group_id",
      "practice_group.name as group_name",
    ])
    .orderBy("group_name")
    .orderBy("scim_token.created_at", "desc")
    .orderBy("scim_token.id")
    .execute();
  const all: ScimToken[] = [];
  for (const { group_id, group_name, created_at, created_by, ...row } of rows)
    all.push({
      id: row.id,
      name: row.name,
      invites: row.invites,
      organization: { id: group_id, name: group_name },
      base_url: base,
      created_at: isoTime(created_at),
      created_by: await nameById(db, created_by),
      last_used_at: row.last_used_at && isoTime(row.last_used_at),
      expires_at: row.expires_at && isoTime(row.expires_at),
    });
  return all;
}

const createToken =
  ({ db, clock, config }: TokenDeps): Handlers["createScimToken"] =>
  async ({ body: { practice_group_id, name, invites }, session: { person }, request }) => {
    const now = new Date(clock.now());
    const id = uuidv7(now.getTime());
    const token = newScimToken();
    const isMade = await db.transaction().execute(async (trx) => {
      if (!(await lockOpenGroup(trx, practice_group_id))) return false;
      await trx
        .insertInto("scim_token")
        .values({
          id,
          practice_group_id,
          name,
          token_hash: hashToken(token),
          invites,
          origin: originFor(config, request),
          created_at: now,
          created_by: person.id,
        })
        .execute();
      const event = { by: person.id, action: "scim_token.created", about: `scim_token:${id}` };
      const after = { practice_group_id, name, invites };
      await recordAudit(trx, { ...event, after }, now.getTime());
      return true;
    });
    if (!isMade) return invalidSentences({ practice_group_id: [scimTokenErrors.unknownGroup] });
    return { body: { data: { id, token } } };
  };

const noToken = apiError("not_found", scimTokenErrors.notFound);

const lockToken = (trx: Connection, id: string, now: Date) =>
  trx
    .selectFrom("scim_token")
    .selectAll()
    .where("id", "=", id)
    .where(({ or, eb }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .forUpdate()
    .executeTakeFirst();

/** The new token takes the place of the old one, which works for another day. */
const rotateToken =
  ({ db, clock }: TokenDeps): Handlers["rotateScimToken"] =>
  async ({ params: { id }, session: { person } }) => {
    const now = new Date(clock.now());
    const next = { id: uuidv7(now.getTime()), token: newScimToken() };
    const expires_at = new Date(now.getTime() + OVERLAP_MS);
    const isRotated = await db.transaction().execute(async (trx) => {
      const old = await lockToken(trx, id, now);
      if (!old || old.expires_at) return false;
      await trx.updateTable("scim_token").set({ expires_at }).where("id", "=", id).execute();
      await trx
        .insertInto("scim_token")
        .values({
          ...old,
          id: next.id,
          token_hash: hashToken(next.token),
          created_at: now,
          created_by: person.id,
          last_used_at: null,
        })
        .execute();
      const event = { by: person.id, action: "scim_token.rotated", about: `scim_token:${id}` };
      const after = { next: next.id, expires_at: expires_at.toISOString() };
      await recordAudit(trx, { ...event, after }, now.getTime());
      return true;
    });
    return isRotated ? { body: { data: next } } : noToken;
  };

const revokeToken =
  ({ db, clock }: TokenDeps): Handlers["revokeScimToken"] =>
  async ({ params: { id }, session: { person } }) => {
    const now = new Date(clock.now());
    const isRevoked = await db.transaction().execute(async (trx) => {
      const token = await lockToken(trx, id, now);
      if (!token) return false;
      await trx.deleteFrom("scim_token").where("id", "=", id).execute();
      const event = { by: person.id, action: "scim_token.revoked", about: `scim_token:${id}` };
      const { practice_group_id, name } = token;
      await recordAudit(trx, { ...event, before: { practice_group_id, name } }, now.getTime());
      return true;
    });
    return isRevoked ? { body: { success: true } } : noToken;
  };

export const scimTokenHandlers = (deps: TokenDeps): Pick<Handlers, TokenCalls> => ({
  listScimTokens: async ({ request }) => {
    const base_url = originFor(deps.config, request) + SCIM_PATH;
    return { body: { data: await listTokens(deps, base_url), base_url } };
  },
  createScimToken: createToken(deps),
  rotateScimToken: rotateToken(deps),
  revokeScimToken: revokeToken(deps),
});
