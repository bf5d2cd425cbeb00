import type { Deps } from "../deps.ts";
import type { DeliveryRow, EndpointRow, Reply } from "./request.ts";

/**
 * - `retry`: failed, and may succeed later
 * - `rejected`: this delivery can never succeed, but the endpoint works
 * - `gone`: the endpoint asks never to be called again
 */
export type Attempt = Reply & { readonly outcome: "accepted" | "retry" | "rejected" | "gone" };

export type SenderDeps = Pick<Deps, "db" | "clock" | "config">;

/** Sends deliveries to one kind of endpoint. */
export type Sender = {
  /** The body, the same for each attempt. */
  readonly bodyOf: (delivery: DeliveryRow, publicUrl: string) => string;
  readonly send: (
    deps: SenderDeps,
    endpoint: EndpointRow,
    delivery: DeliveryRow,
  ) => Promise<Attempt>;
};
