import type { EndpointKind, EventType } from "#contract/organizations/admin-endpoints.ts";
import type { Default, Json } from "./columns.ts";

/** Where events of a practice group are sent. */
type EventEndpointTable = {
  id: string;
  practice_group_id: string;
  /** `lti`: takes the scores of a learning platform. */
  kind: Default<EndpointKind | "lti">;
  url: string;
  /** The user name for HTTP Basic authentication. Null for webhooks. */
  key: Default<string | null>;
  events: Json<EventType[]>;
  /** Signs or authenticates deliveries, so it can't be stored as a hash. */
  secret: string;
  previous_secret: Default<string | null>;
  previous_until: Default<Date | null>;
  /** The first failure since the last success. */
  failing_since: Default<Date | null>;
  off_at: Default<Date | null>;
  off_why: Default<"admin" | "failures" | "gone" | null>;
  created_at: Date;
  created_by: string | null;
  version: Default<number>;
};

/** The outbox of events, and the log of deliveries. */
type EventDeliveryTable = {
  id: string;
  endpoint_id: string;
  event: EventType;
  data: Json<Record<string, unknown>>;
  happened_at: Date;
  state: Default<"pending" | "delivered" | "failed">;
  attempts: Default<number>;
  run_at: Date;
  locked_until: Default<Date | null>;
  status: Default<number | null>;
  failure: Default<string | null>;
  ended_at: Default<Date | null>;
};

export type EventTables = {
  event_endpoint: EventEndpointTable;
  event_delivery: EventDeliveryTable;
};
