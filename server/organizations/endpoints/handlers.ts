import { sql } from "kysely";
import {
  type EndpointEvent,
  type EndpointKind,
  type endpointRoutes,
  eventsFor,
} from "#contract/organizations/admin-endpoints.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { isEndpointUrl } from "#server/platform/events/address.ts";
import type { EndpointRow } from "#server/platform/events/request.ts";
import { SECRET_OVERLAP_MS } from "#server/platform/events/rules.ts";
import { newSigningSecret } from "#server/platform/events/sign.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { apiError, changedMeanwhile, type Handlers } from "#server/platform/web/handler.ts";
import { lockOpenGroup } from "../groups/lock.ts";
import { invalidSentences } from "../invalid-fields.ts";
import { differences } from "../people/rules.ts";
import { endpointErrors as errors } from "./endpoints-copy.ts";
import {
  endpointKind,
  endpointWire,
  findEndpoint,
  pageOfDeliveries,
  pageOfEndpoints,
} from "./queries.ts";

type EndpointDeps = Pick<Deps, "db" | "clock" | "config">;
type Config = Deps["config"];

/** Endpoints of one group. */
const MAX_ENDPOINTS = 10;

const notFound = apiError("not_found", errors.notFound);
const success = { body: { success: true as const } };

async function wireOf(db: Connection, id: string, now: number) {
  const row = await findEndpoint(db, id);
  return row && endpointWire(db, row, new Date(now));
}

const lockAny = (trx: Connection, id: string) =>
  trx.selectFrom("event_endpoint").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Learning platforms have their own calls. */
async function lockEndpoint(trx: Connection, id: string) {
  const row = await lockAny(trx, id);
  return row && row.kind !== "lti" ? { ...row, kind: row.kind } : undefined;
}

async function groupProblem(trx: Connection, id: string) {
  if (!(await lockOpenGroup(trx, id))) return errors.unknownGroup;
  const { n } = await trx
    .selectFrom("event_endpoint")
    .select(sql<number>`count(*)`.as("n"))
    .where("practice_group_id", "=", id)
    .where("kind", "!=", "lti")
    .executeTakeFirstOrThrow();
  return Number(n) >= MAX_ENDPOINTS ? errors.tooMany(MAX_ENDPOINTS) : undefined;
}

const distinct = <T extends string>(events: readonly T[]): T[] => [...new Set(events)].toSorted();

type Settings = {
  readonly url: string;
  readonly events: readonly EndpointEvent[];
  readonly credentials?: object | undefined;
};

/** Returns messages by field. */
function problemsIn({ url, events, credentials }: Settings, kind: EndpointKind, config: Config) {
  const possible: readonly EndpointEvent[] = eventsFor[kind];
  return {
    ...(!isEndpointUrl(url, config.endpointsInPrivateNetworks) && { url: [errors.url] }),
    ...(!events.every((event) => possible.includes(event)) && { events: [errors.events] }),
    ...(kind === "webhook" && credentials && { credentials: [errors.signed] }),
    ...(kind === "xapi" && url.includes("?") && { url: [errors.query] }),
  };
}

const hasProblems = (problems: object) => Object.keys(problems).length > 0;

type Creation = Parameters<Handlers["createEndpoint"]>[0]["body"];

async function creationProblems(trx: Connection, body: Creation, config: Config) {
  const { practice_group_id, kind, credentials } = body;
  const problem = await groupProblem(trx, practice_group_id);
  if (problem) return { practice_group_id: [problem] };
  return {
    ...problemsIn(body, kind, config),
    ...(kind === "xapi" && !credentials && { credentials: [errors.credentials] }),
  };
}

const createEndpoint =
  ({ db, clock, config }: EndpointDeps): Handlers["createEndpoint"] =>
  async ({ body, session: { person } }) =>
    db.transaction().execute(async (trx) => {
      const problems = await creationProblems(trx, body, config);
      if (hasProblems(problems)) return invalidSentences(problems);
      const { practice_group_id, kind, url, events: asked, credentials } = body;
      const now = clock.now();
      const id = uuidv7(now);
      const secret = credentials?.secret ?? newSigningSecret();
      const events = distinct(asked);
      await trx
        .insertInto("event_endpoint")
        .values({
          ...{ id, practice_group_id, kind, url, secret },
          key: credentials?.key ?? null,
          events: JSON.stringify(events),
          created_at: new Date(now),
          created_by: person.id,
        })
        .execute();
      const after = { practice_group_id, kind, url, events };
      const event = { by: person.id, action: "endpoint.created", about: `endpoint:${id}`, after };
      await recordAudit(trx, event, now);
      const data = await wireOf(trx, id, now);
      return data ? { body: { data, secret: credentials ? null : secret } } : notFound;
    });

type Change = Parameters<Handlers["changeEndpoint"]>[0]["body"];

/** What changes, for the audit log. A secret only as a word. */
function changesIn(row: EndpointRow, { url, events, enabled, credentials }: Change) {
  const before = { url: row.url, events: row.events.join(", "), enabled: row.off_at === null };
  const after = { url, events: events.join(", "), enabled };
  if (!credentials) return differences(before, after);
  return differences(
    { ...before, key: row.key, secret: "previous" },
    { ...after, key: credentials.key, secret: "replaced" },
  );
}

async function change(
  trx: Connection,
  id: string,
  body: Change,
  { by, now, config }: { readonly by: string; readonly now: number; readonly config: Config },
) {
  const row = await lockEndpoint(trx, id);
  if (!row) return notFound;
  const problems = problemsIn(body, row.kind, config);
  if (hasProblems(problems)) return invalidSentences(problems);
  const { url, enabled, version, credentials } = body;
  if (row.version !== version) return changedMeanwhile;
  const events = distinct(body.events);
  const diff = changesIn(row, { ...body, events });
  if (diff.fields.length === 0) return;
  const off = enabled ? null : new Date(now);
  await trx
    .updateTable("event_endpoint")
    .set({
      url,
      events: JSON.stringify(events),
      version: version + 1,
      ...credentials,
      ...(enabled !== (row.off_at === null) && {
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
    const now = clock.now();
    const editor = { by: person.id, now, config };
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
      if (row.kind !== "webhook") return apiError("in_use", errors.ownSecret);
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
      const row = await lockAny(trx, id);
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
    listDeliveries: async ({ params: { id }, query }) => {
      const endpoint = await endpointKind(db, id);
      if (!endpoint) return notFound;
      return { body: await pageOfDeliveries(db, endpoint, query, deps.config.publicUrl) };
    },
    replayDeliveries: replayDeliveries(deps),
  };
};
