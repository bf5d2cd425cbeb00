import type * as z from "zod/mini";

/** Who may call: anyone, or a person with a valid session. Roles and groups are checked by the server's rules. */
export type Access = "public" | "person";

type Schema = z.ZodMiniType;

/**
 * A write that may wait on the device.
 * - `v`: version of the body, stored with it and raised when its shape changes
 * - `lane`: the entity whose writes keep their order; lanes are independent of each other
 * - `merge`: what two waiting writes of one lane become; absent = they are never merged
 * - `order`: "none" when the writes of the lane need not wait for each other
 * - `after`: lanes, by what their names begin with, whose earlier writes go first
 * - `sealed`: the body is kept on the device as only the server can read it; such writes are never merged
 * - `inBackground`: nobody waits for it: it is not counted as waiting, and alone it causes one request a minute at most
 * - `params`: the parameters of the path, when the write is made directly
 */
export type Queued<Body> = {
  readonly v: number;
  readonly lane: (body: Body) => string;
  readonly merge?: (older: Body, newer: Body) => Body;
  readonly order?: "none";
  readonly after?: readonly string[];
  readonly sealed?: true;
  readonly inBackground?: true;
  readonly params?: (owner: string) => Readonly<Record<string, string>>;
};

/** One call of the wire: mounted by the server, called by the device, described by OpenAPI. */
export type Route = {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Parameters are written `:like_this`. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly reply: Schema;
  /** The body is no JSON but bytes, so many at most. */
  readonly bytes?: number;
  /** The body is a file of this type, which is handed on as it comes; how long it may be is the handler's to say. */
  readonly file?: "text/csv";
  // biome-ignore lint/suspicious/noExplicitAny: the body's type is bound by `queuedRoute`
  readonly queued?: Queued<any>;
};

/** What a caller hands in for a part of a route that has a schema. */
export type Params<R extends Route> = R["params"] extends Schema ? z.input<R["params"]> : undefined;
export type Query<R extends Route> = R["query"] extends Schema ? z.input<R["query"]> : undefined;
export type Body<R extends Route> = R["body"] extends Schema ? z.input<R["body"]> : undefined;
export type Reply<R extends Route> = z.output<R["reply"]>;

export const route = <const R extends Route>(definition: R): R => definition;

/** A route that may be queued; its lane and merge see the body's type. */
export const queuedRoute = <const R extends Omit<Route, "queued" | "body">, const B extends Schema>(
  definition: R & { readonly body: B; readonly queued: Queued<z.output<B>> },
): R & { readonly body: B; readonly queued: Queued<z.output<B>> } => definition;
