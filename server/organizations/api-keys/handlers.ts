import { sql } from "kysely";
import type { apiKeyRoutes } from "#contract/organizations/admin-api-keys.ts";
import { hashToken } from "#server/accounts/session/token.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { apiError, type Handlers } from "#server/platform/web/handler.ts";
import { lockOpenGroup } from "../groups/lock.ts";
import { invalidSentences } from "../invalid-fields.ts";
import { apiKeyErrors as errors } from "./api-keys-copy.ts";
import { findKey, keyWire, pageOfKeys, stateOf } from "./queries.ts";
import { keyText, newKeyId, newSecret } from "./secret.ts";

type KeyDeps = Pick<Deps, "db" | "clock">;

/** Keys of one group that aren't revoked. */
const MAX_KEYS = 25;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

const notFound = apiError("not_found", errors.notFound);

/** Locks the key, so that rotations take turns. */
async function lockKey(trx: Connection, id: string) {
  await trx.selectFrom("api_key").select("id").where("id", "=", id).forUpdate().execute();
  return findKey(trx, id);
}

async function wireOf(trx: Connection, id: string, now: number) {
  const key = await findKey(trx, id);
  return key && keyWire(trx, key, new Date(now));
}

async function groupProblem(trx: Connection, id: string) {
  if (!(await lockOpenGroup(trx, id))) return errors.unknownGroup;
  const { n } = await trx
    .selectFrom("api_key")
    .select(sql<number>`count(*)`.as("n"))
    .where("practice_group_id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(n) >= MAX_KEYS ? errors.tooMany(MAX_KEYS) : undefined;
}

const createApiKey =
  ({ db, clock }: KeyDeps): Handlers["createApiKey"] =>
  async ({ body: { practice_group_id, name, scopes: asked, days }, session: { person } }) =>
    db.transaction().execute(async (trx) => {
      const problem = await groupProblem(trx, practice_group_id);
      if (problem) return invalidSentences({ practice_group_id: [problem] });
      const now = clock.now();
      const id = newKeyId();
      const secret = newSecret();
      const scopes = [...new Set(asked)].toSorted();
      const expires_at = days === null ? null : new Date(now + days * DAY_MS);
      await trx
        .insertInto("api_key")
        .values({
          ...{ id, practice_group_id, name, expires_at },
          scopes: JSON.stringify(scopes),
          secret_hash: hashToken(secret),
          created_at: new Date(now),
          created_by: person.id,
        })
        .execute();
      const after = { practice_group_id, name, scopes, expires_at };
      const event = { by: person.id, action: "api_key.created", about: `api_key:${id}`, after };
      await recordAudit(trx, event, now);
      const data = await wireOf(trx, id, now);
      return data ? { body: { data, key: keyText(id, secret) } } : notFound;
    });

type Rotation = { readonly id: string; readonly overlapHours: number; readonly by: string };

/** Returns the new secret, or an error. */
async function rotate(trx: Connection, { id, overlapHours, by }: Rotation, now: number) {
  const key = await lockKey(trx, id);
  if (!key) return notFound;
  const state = stateOf(key, new Date(now));
  if (state === "revoked" || state === "expired") return apiError("invalid", errors.notActive);
  const secret = newSecret();
  const until = overlapHours > 0 ? new Date(now + overlapHours * HOUR_MS) : null;
  await trx
    .updateTable("api_key")
    .set({
      secret_hash: hashToken(secret),
      previous_hash: until && key.secret_hash,
      previous_until: until,
    })
    .where("id", "=", id)
    .execute();
  const after = { previous_until: until };
  await recordAudit(trx, { by, action: "api_key.rotated", about: `api_key:${id}`, after }, now);
  return { secret };
}

const rotateApiKey =
  ({ db, clock }: KeyDeps): Handlers["rotateApiKey"] =>
  async ({ params: { id }, body: { overlap_hours }, session: { person } }) =>
    db.transaction().execute(async (trx) => {
      const now = clock.now();
      const rotation = { id, overlapHours: overlap_hours, by: person.id };
      const rotated = await rotate(trx, rotation, now);
      if ("error" in rotated) return rotated;
      const data = await wireOf(trx, id, now);
      return data ? { body: { data, key: keyText(id, rotated.secret) } } : notFound;
    });

const revokeApiKey =
  ({ db, clock }: KeyDeps): Handlers["revokeApiKey"] =>
  async ({ params: { id }, session: { person } }) =>
    db.transaction().execute(async (trx) => {
      const key = await lockKey(trx, id);
      if (!key) return notFound;
      const now = clock.now();
      if (!key.revoked_at) {
        const revoked_at = new Date(now);
        await trx.updateTable("api_key").set({ revoked_at }).where("id", "=", id).execute();
        const event = { by: person.id, action: "api_key.revoked", about: `api_key:${id}` };
        await recordAudit(trx, event, now);
      }
      const data = await wireOf(trx, id, now);
      return data ? { body: { data } } : notFound;
    });

export const apiKeyHandlers = (deps: KeyDeps): Pick<Handlers, keyof typeof apiKeyRoutes> => ({
  listApiKeys: async ({ query }) => ({
    body: await pageOfKeys(deps.db, query, new Date(deps.clock.now())),
  }),
  createApiKey: createApiKey(deps),
  rotateApiKey: rotateApiKey(deps),
  revokeApiKey: revokeApiKey(deps),
});
