import { sql } from "kysely";
import type { endpointRoutes } from "#contract/organizations/admin-endpoints.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { isEndpointUrl } from "#server/platform/events/address.ts";
import { SECRET_OVERLAP_MS } from "#server/platform/events/rules.ts";
import { newSigningSecret } from "#server/platform/events/sign.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { apiError, changedMeanwhile, type Handlers } from "#server/platform/web/handler.ts";
import { lockOpenGroup } from "../groups/lock.ts";
import { invalidSentences } from "../invalid-fields.ts";
import { differences } from "../people/rules.ts";
import { endpointErrors as errors } from "./endpoints-copy.ts";
import { endpointWire, findEndpoint, pageOfDeliveries, pageOfEndpoints } from "./queries.ts";

type EndpointDeps = Pick<Deps, "db" | "clock" | "config">;

/** Endpoints of one group. */
const MAX_ENDPOINTS = 10;

const notFound = apiError("not_found", errors.notFound);
const success = { body: { success: true as const } };

async function wireOf(db: Connection, id: string, now: number) {
  const row = await findEndpoint(db, id);
  return row && endpointWire(db, row, new Date(now));
}

const lockEndpoint = (trx: Connection, id: string) =>
  trx.selectFrom("event_endpoint").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

async function groupProblem(trx: Connection, id: string) {
  if (!(await lockOpenGroup(trx, id))) return errors.unknownGroup;
  const { n } = await trx
    .selectFrom("event_endpoint")
    .select(sql<number>`count(*)`.as("n"))
    .where("practice_group_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(n) >= MAX_ENDPOINTS ? errors.tooMany(MAX_ENDPOINTS) : undefined;
}

const distinct = <T extends string>(events: readonly T[]): T[] => [...new Set(events)].toSorted();

const createEndpoint =
  ({ db, clock, config }: EndpointDeps): Handlers["createEndpoint"] =>
  async ({ body: { practice_group_id, url, events: asked }, session: { person } }) =>
    db.transaction().execute(async (trx) => {
      const problem = await groupProblem(trx, practice_group_id);
      if (problem) return invalidSentences({ practice_group_id: [problem] });
      if (!isEndpointUrl(url, config.endpointsInPrivateNetworks))
        return invalidSentences({ url: [errors.url] });
      const now = clock.now();
      const id = uuidv7(now);
      const secret = newSigningSecret();
      const events = distinct(asked);
      await trx
        .insertInto("event_endpoint")
        .values({
          ...{ id, practice_group_id, url, secret },
          events: JSON.stringify(events),
          created_at: new Date(now),
          created_by: person.id,
        })
        .execute();
      const after = { practice_group_id, url, events };
      const event = { by: person.id, action: "endpoint.created", about: `endpoint:${id}`, after };
      await recordAudit(trx, event, now);
      const data = await wireOf(trx, id, now);
      return data ? { body: { data, secret } } : notFound;
    });

type Change = Parameters<Handlers["changeEndpoint"]>[0]["body"];

async function change(
  trx: Connection,
  id: string,
  { url, events: asked, enabled, version }: Change,
  { by, now }: { readonly by: string; readonly now: number },
) {
  const row = await lockEndpoint(trx, id);
  if (!row) return notFound;
  if (row.version !== version) return changedMeanwhile;
  const events = distinct(asked);
  const before = { url: row.url, events: row.events.join(", "), enabled: row.off_at === null };
  const diff = differences(before, { url, events: events.join(", "), enabled });
  if (diff.fields.length === 0) return;
  const off = enabled ? null : new Date(now);
  await trx
    .updateTable("event_endpoint")
    .set({
      url,
      events: JSON.stringify(events),
      version: version + 1,
      ...(enabled !== before.enabled && {
        off_at: off,
        off_why: off && ("admin" as const),
        failing_since: null,
      }),
    })
    .where("id", "=", id)
    .execute();
  const event = { by, action: "endpoint.changed", about: `endpoint:${id}` };
  await recordAudit(trx, { ...event, before: diff.before, after: diff.after }, now);
  return;
}

const changeEndpoint =
  ({ db, clock, config }: EndpointDeps): Handlers["changeEndpoint"] =>
  async ({ params: { id }, body, session: { person } }) => {
    if (!isEndpointUrl(body.url, config.endpointsInPrivateNetworks))
      return invalidSentences({ url: [errors.url] });
    const now = clock.now();
    const editor = { by: person.id, now };
    const error = await db.transaction().execute((trx) => change(trx, id, body, editor));
    if (error) return error;
    const data = await wireOf(db, id, now);
    return data ? { body: { data } } : notFound;
  };

const rotateEndpointSecret =
  ({ db, clock }: EndpointDeps): Handlers["rotateEndpointSecret"] =>
  async ({ params: { id }, session: { person } }) =>
    db.transaction().execute(async (trx) => {
      const row = await lockEndpoint(trx, id);
      if (!row) return notFound;
      const now = clock.now();
      const secret = newSigningSecret();
      const previous_until = new Date(now + SECRET_OVERLAP_MS);
      await trx
        .updateTable("event_endpoint")
        .set({ secret, previous_secret: row.secret, previous_until })
        .where("id", "=", id)
        .execute();
      const event = { by: person.id, action: "endpoint.rotated", about: `endpoint:${id}` };
      await recordAudit(trx, event, now);
      const data = await wireOf(trx, id, now);
      return data ? { body: { data, secret } } : notFound;
    });

const deleteEndpoint =
  ({ db, clock }: EndpointDeps): Handlers["deleteEndpoint"] =>
  async ({ params: { id }, session: { person } }) =>
    db.transaction().execute(async (trx) => {
      const row = await lockEndpoint(trx, id);
      if (!row) return notFound;
      await trx.deleteFrom("event_endpoint").where("id", "=", id).execute();
      const before = { practice_group_id: row.practice_group_id, url: row.url };
      const event = { by: person.id, action: "endpoint.deleted", about: `endpoint:${id}`, before };
      await recordAudit(trx, event, clock.now());
      return success;
    });

const testEndpoint =
  ({ db, clock }: EndpointDeps): Handlers["testEndpoint"] =>
  async ({ params: { id }, session: { person } }) =>
    db.transaction().execute(async (trx) => {
      const row = await lockEndpoint(trx, id);
      if (!row) return notFound;
      if (row.off_at) return apiError("in_use", errors.off);
      const now = new Date(clock.now());
      await trx
        .insertInto("event_delivery")
        .values({
          id: uuidv7(now.getTime()),
          endpoint_id: id,
          event: "endpoint.test",
          data: JSON.stringify({ practice_group_id: row.practice_group_id }),
          happened_at: now,
          run_at: now,
        })
        .execute();
      const event = { by: person.id, action: "endpoint.tested", about: `endpoint:${id}` };
      await recordAudit(trx, event, now.getTime());
      return success;
    });

const replayDeliveries =
  ({ db, clock }: EndpointDeps): Handlers["replayDeliveries"] =>
  async ({ params: { id }, body: { delivery }, session: { person } }) =>
    db.transaction().execute(async (trx) => {
      const row = await lockEndpoint(trx, id);
      if (!row) return notFound;
      if (row.off_at) return apiError("in_use", errors.off);
      const now = clock.now();
      const { numUpdatedRows } = await trx
        .updateTable("event_delivery")
        .set({
          state: "pending",
          run_at: new Date(now),
          ended_at: null,
          attempts: sql`case when state = 'pending' then attempts else 0 end`,
        })
        .where("endpoint_id", "=", id)
        .$if(delivery !== null, (all) => all.where("id", "=", delivery ?? ""))
        .$if(delivery === null, (all) => all.where("state", "=", "failed"))
        .executeTakeFirstOrThrow();
      const replayed = Number(numUpdatedRows);
      if (delivery !== null && replayed === 0)
        return apiError("not_found", errors.deliveryNotFound);
      const after = { deliveries: replayed };
      const event = { by: person.id, action: "endpoint.replayed", about: `endpoint:${id}`, after };
      await recordAudit(trx, event, now);
      return { body: { replayed } };
    });

export const endpointHandlers = (
  deps: EndpointDeps,
): Pick<Handlers, keyof typeof endpointRoutes> => {
  const { db, clock } = deps;
  return {
    listEndpoints: async ({ query }) => ({
      body: await pageOfEndpoints(db, query, new Date(clock.now())),
    }),
    getEndpoint: async ({ params: { id } }) => {
      const data = await wireOf(db, id, clock.now());
      return data ? { body: { data } } : notFound;
    },
    createEndpoint: createEndpoint(deps),
    changeEndpoint: changeEndpoint(deps),
    rotateEndpointSecret: rotateEndpointSecret(deps),
    deleteEndpoint: deleteEndpoint(deps),
    testEndpoint: testEndpoint(deps),
    listDeliveries: async ({ params: { id }, query }) =>
      (await findEndpoint(db, id)) ? { body: await pageOfDeliveries(db, id, query) } : notFound,
    replayDeliveries: replayDeliveries(deps),
  };
};
