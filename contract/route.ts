import type * as z from "zod/mini";

/** Who may call a route: anyone, or a signed-in person. The server's access rules check roles and groups. */
export type Access = "public" | "person";

type Schema = z.ZodMiniType;

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
type FileType = "text/csv" | "application/pdf" | typeof XLSX;
/** Types of an exported list, whose query has `exportFields`. */
export const TABLE_TYPES = ["text/csv", XLSX] as const;

/**
 * How a write that can be queued on the device is stored and sent.
 * - `v`: version of the body's shape, stored with each entry
 * - `lane`: ordering key. Writes in one lane are applied in order; lanes are independent
 * - `merge`: combines two pending writes of one lane. Absent = never merged
 * - `replaces`: a write replaces the earlier ones of its lane, although they can't be merged
 * - `order`: "none" if the lane's writes don't depend on each other
 * - `isLast`: nothing in its lane depends on it, so a failed one holds nothing back
 * - `after`: lane prefixes whose earlier writes must be sent first
 * - `encrypted`: the stored body can be read only by the server. Never merged
 * - `inBackground`: not shown as pending, and on its own causes at most one request per minute
 * - `record`: the synced record type whose new state is the reply; null when the reply is no record
 * - `replyHasText`: the reply holds text a person wrote, so it isn't stored for idempotency; a repeated write is answered with
 *   the record's current state instead
 * - `params`: path parameters, used when the write is sent as a single request
 */
export type Queued<Body> = {
  readonly v: number;
  readonly lane: (body: Body) => string;
  readonly merge?: (older: Body, newer: Body) => Body;
  readonly replaces?: true;
  readonly order?: "none";
  readonly isLast?: true;
  readonly after?: readonly string[];
  readonly encrypted?: true;
  readonly inBackground?: true;
  readonly record: string | null;
  readonly replyHasText?: true;
  readonly params?: (owner: string) => Readonly<Record<string, string>>;
};

/** One call of the API: mounted by the server, called by the device, described in OpenAPI. */
export type Route = {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path parameters are written `:like_this`. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly reply: Schema;
  /** The reply is a file of this type, or of one of these. */
  readonly replyType?: FileType | readonly FileType[];
  /** Another path of the call, which the API description shows instead of `path`. */
  readonly alias?: string;
  /** The body is binary, with this maximum number of bytes. */
  readonly bytes?: number;
  /** The body is a streamed file of this type. The handler limits its size. */
  readonly file?: "text/csv";
  // biome-ignore lint/suspicious/noExplicitAny: the body's type is bound by `queuedRoute`
  readonly queued?: Queued<any>;
};

/* What callers pass, before schemas transform it. */
export type Params<R extends Route> = R["params"] extends Schema ? z.input<R["params"]> : undefined;
export type Query<R extends Route> = R["query"] extends Schema ? z.input<R["query"]> : undefined;
export type Body<R extends Route> = R["body"] extends Schema ? z.input<R["body"]> : undefined;
export type Reply<R extends Route> = z.output<R["reply"]>;

export const route = <const R extends Route>(definition: R): R => definition;

/** Defines a route that can be queued, and types `lane` and `merge` by its body. */
export const queuedRoute = <
  const R extends Omit<Route, "queued" | "body">,
  const B extends Schema,
  const N extends string | null,
>(
  definition: R & {
    readonly body: B;
    readonly queued: Queued<z.output<B>> & { readonly record: N };
  },
): R & { readonly body: B; readonly queued: Queued<z.output<B>> & { readonly record: N } } =>
  definition;
