import { WIRE_HEADER } from "#contract/constants.ts";
import type { Body, Params, Query, Reply, Route } from "#contract/route.ts";
import { WIRE_VERSION } from "#contract/version.ts";
import type { Clock, Network, NetworkRequest, Reply as RawReply } from "../ports.ts";
import { credentialsOf, renewed, type Session } from "../session/session.ts";
import { classifyResponse, isUnchanged } from "./classify-response.ts";
import { unreachableBy } from "./no-reply.ts";
import type { Outcome, Unreachable } from "./outcome.ts";

/** Whose credentials go out. The page reads its session store, the worker the mirror in the device database. */
export type Credentials = {
  readonly read: () => Session | undefined | Promise<Session | undefined>;
  /** A reply carried a newer token for the same person and device. */
  readonly renew: (session: Session) => void | Promise<void>;
};

export type Check<Value> = {
  readonly safeParse: (
    value: unknown,
  ) => { readonly success: true; readonly data: Value } | { readonly success: false };
};

/** A route of the contract; who loads before the schema library brings what is needed of it, with a check by hand. */
export type Callable<R extends Route> =
  | R
  | (Pick<R, "method" | "path" | "access"> & { readonly reply: Check<Reply<R>> });

type Address = Pick<Route, "method" | "path" | "access"> & { readonly reply: Check<unknown> };

type Nothing = Record<never, never>;

type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [K in Name]?: Value }
  : Nothing extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

export type Input<R extends Route> = Part<"params", Params<R>> &
  Part<"query", Query<R>> &
  Part<"body", Body<R>> & {
    /** Other credentials than the current ones, or credentials for a public call. */
    readonly session?: Session;
    readonly headers?: Readonly<Record<string, string>>;
    /** Of a call whose body is no JSON. */
    readonly bytes?: Uint8Array<ArrayBuffer>;
    readonly timeoutMs?: number;
    readonly signal?: AbortSignal;
  };

export type Call = <R extends Route>(
  route: Callable<R>,
  input: Input<R>,
) => Promise<Outcome<Reply<R>>>;

const TIMEOUT_MS = 30_000;

type Parts = Pick<Input<Route>, "session" | "headers" | "bytes" | "timeoutMs" | "signal"> & {
  readonly body?: unknown;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
};

function pathOf({ path }: Address, { params, query }: Parts) {
  const filled = path.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ""),
  );
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) asked.set(name, String(value));
  }
  const question = asked.toString();
  return question ? `${filled}?${question}` : filled;
}

/** As the server knows a session again. */
export const credentialHeaders = (session: Session): Readonly<Record<string, string>> => ({
  "access-token": session.accessToken,
  client: session.client,
  uid: session.uid,
  "token-type": "Bearer",
});

export type CallDeps = {
  readonly network: Network;
  readonly clock: Clock;
  readonly credentials: Credentials;
};

type Exchange = {
  readonly reply: RawReply | Unreachable;
  readonly session: Session | undefined;
};

async function exchange(
  { network, credentials }: CallDeps,
  route: Address,
  input: Parts,
): Promise<Exchange | "no-session"> {
  const isOurs = route.access === "person";
  const session = input.session ?? (isOurs ? await credentials.read() : undefined);
  if (isOurs && !session) return "no-session";
  const { body, bytes } = input;
  const request: NetworkRequest = {
    method: route.method,
    path: pathOf(route, input),
    headers: {
      accept: "application/json",
      [WIRE_HEADER]: String(WIRE_VERSION),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(bytes && { "content-type": "application/octet-stream" }),
      ...(session && credentialHeaders(session)),
      ...input.headers,
    },
    timeoutMs: input.timeoutMs ?? TIMEOUT_MS,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(bytes && { bytes }),
    ...(input.signal && { signal: input.signal }),
  };
  const reply = await network.send(request).catch(unreachableBy);
  return { reply, session };
}

/** A reply may bring a newer token for the session it answers. */
async function keepRenewal({ credentials }: CallDeps, headers: Headers) {
  const current = await credentials.read();
  if (!current) return;
  const next = renewed(current, headers);
  if (next !== current) await credentials.renew(next);
}

/** An answer with the session of somebody else is not for us to use: nobody may go on under it. */
const isForAnother = (session: Session | undefined, headers: Headers) => {
  const brought = session && credentialsOf(headers);
  return brought !== undefined && brought.uid !== session?.uid;
};

async function outcomeOf<Value>(
  deps: CallDeps,
  route: Address,
  { reply, session }: Exchange,
): Promise<Outcome<Value>> {
  if ("kind" in reply) return reply;
  const outcome = classifyResponse(reply, route.access, deps.clock.now());
  if (outcome.kind !== "accepted") return outcome;
  if (isForAnother(session, outcome.headers)) return { kind: "signed-out" };
  const checked = route.reply.safeParse(outcome.value);
  if (!checked.success) return { kind: "unreachable" };
  if (session) await keepRenewal(deps, outcome.headers);
  return { kind: "accepted", value: checked.data as Value, headers: outcome.headers };
}

/** The one way to the server. A call that needs a session is `signed-out` without a request when there is none. */
export const createCall =
  (deps: CallDeps): Call =>
  async (route, input) => {
    const exchanged = await exchange(deps, route, input as Parts);
    if (exchanged === "no-session") return { kind: "signed-out" };
    return await outcomeOf(deps, route, exchanged);
  };

export type Unchanged = { readonly kind: "unchanged" };

export type CallUnlessUnchanged = <R extends Route>(
  route: Callable<R>,
  input: Input<R>,
  tag: string,
) => Promise<Outcome<Reply<R>> | Unchanged>;

/** The same, for a reply that we may have already: `tag` is the `etag` it came with. */
export const createCallUnlessUnchanged =
  (deps: CallDeps): CallUnlessUnchanged =>
  async (route, input, tag) => {
    const headers = { ...input.headers, "if-none-match": tag };
    const exchanged = await exchange(deps, route, { ...(input as Parts), headers });
    if (exchanged === "no-session") return { kind: "signed-out" };
    const { reply } = exchanged;
    if (!("kind" in reply) && isUnchanged(reply, tag)) return { kind: "unchanged" };
    return await outcomeOf(deps, route, exchanged);
  };
