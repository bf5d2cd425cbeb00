import { sql } from "kysely";
import { limitOf, offsetOf } from "#contract/lists.ts";
import type {
  Delivery,
  Endpoint,
  EndpointEvent,
  EndpointKind,
} from "#contract/organizations/admin-endpoints.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { DeliveryRow } from "#server/platform/events/request.ts";
import { senders } from "#server/platform/events/senders.ts";
import { nameById } from "../people/record.ts";

export const countOf = (
  state: "pending" | "failed",
) => sql<number>`(select count(*) from event_delivery
  where event_delivery.endpoint_id = event_endpoint.id and event_delivery.state = ${sql.lit(state)})`;

/** Without learning platforms, which have their own calls. */
const endpoints = (db: Connection) =>
  db
    .selectFrom("event_endpoint")
    .innerJoin("practice_group", "practice_group.id", "event_endpoint.practice_group_id")
    .selectAll("event_endpoint")
    .select("practice_group.name as group_name")
    .select([countOf("pending").as("pending"), countOf("failed").as("failed")])
    .where("event_endpoint.kind", "!=", "lti")
    .$narrowType<{ kind: EndpointKind }>();

export const findEndpoint = (db: Connection, id: string) =>
  endpoints(db).where("event_endpoint.id", "=", id).executeTakeFirst();
export type FoundEndpoint = NonNullable<Awaited<ReturnType<typeof findEndpoint>>>;

export const timeOrNull = (time: Date | null) => time && isoTime(time);

type Times = Pick<FoundEndpoint, "off_at" | "failing_since">;

export const stateOf = ({ off_at, failing_since }: Times): Endpoint["state"] => {
  if (off_at) return "off";
  return failing_since ? "failing" : "on";
};

export async function endpointWire(db: Connection, row: FoundEndpoint, now: Date) {
  const { previous_until: until } = row;
  return {
    id: row.id,
    kind: row.kind,
    url: row.url,
    key: row.key,
    group: { id: row.practice_group_id, name: row.group_name },
    events: row.events as EndpointEvent[],
    state: stateOf(row),
    off_why: row.off_why,
    failing_since: timeOrNull(row.failing_since),
    created: { at: isoTime(row.created_at), by: await nameById(db, row.created_by) },
    pending: Number(row.pending),
    failed: Number(row.failed),
    previous_until: until && until > now ? isoTime(until) : null,
    version: row.version,
  } satisfies Endpoint;
}

type Page = { readonly page?: number | undefined; readonly size?: number | undefined };

export async function pageOfEndpoints(
  db: Connection,
  query: Page & { readonly practice_group_id?: string | undefined },
  now: Date,
) {
  const { practice_group_id: group } = query;
  const rows = await endpoints(db)
    .$if(group !== undefined, (all) =>
      all.where("event_endpoint.practice_group_id", "=", group ?? ""),
    )
    .orderBy("event_endpoint.created_at", "desc")
    .orderBy("event_endpoint.id")
    .limit(limitOf(query))
    .offset(offsetOf(query))
    .execute();
  const { n } = await db
    .selectFrom("event_endpoint")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("kind", "!=", "lti")
    .$if(group !== undefined, (all) => all.where("practice_group_id", "=", group ?? ""))
    .executeTakeFirstOrThrow();
  return {
    data: await Promise.all(rows.map((row) => endpointWire(db, row, now))),
    total: Number(n),
  };
}

/** Deliveries are listed for learning platforms, too. */
export const endpointKind = (db: Connection, id: string) =>
  db.selectFrom("event_endpoint").select(["id", "kind"]).where("id", "=", id).executeTakeFirst();
type EndpointWithKind = NonNullable<Awaited<ReturnType<typeof endpointKind>>>;

const deliveryWire = (row: DeliveryRow, body: string): Delivery => ({
  id: row.id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  happened_at: isoTime(row.happened_at),
  next_at: row.state === "pending" ? isoTime(row.run_at) : null,
  status: row.status,
  failure: row.failure,
  ended_at: timeOrNull(row.ended_at),
  body,
});

export async function pageOfDeliveries(
  db: Connection,
  { id, kind }: EndpointWithKind,
  query: Page & { readonly state?: Delivery["state"] | undefined },
  publicUrl: string,
) {
  const { state } = query;
  const found = db
    .selectFrom("event_delivery")
    .where("endpoint_id", "=", id)
    .$if(state !== undefined, (all) => all.where("state", "=", state ?? "failed"));
  const rows = await found
    .selectAll()
    .orderBy("happened_at", "desc")
    .orderBy("id", "desc")
    .limit(limitOf(query))
    .offset(offsetOf(query))
    .execute();
  const { n } = await found
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return {
    data: rows.map((row) => deliveryWire(row, senders[kind].bodyOf(row, publicUrl))),
    total: Number(n),
  };
}
