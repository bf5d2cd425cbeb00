import { WIRE_HEADER } from "#contract/constants.ts";
import type { Body, Params, Query, Reply, Route } from "#contract/route.ts";
import { WIRE_VERSION } from "#contract/version.ts";
import type { Clock, Network, NetworkRequest, Reply as RawReply } from "../ports.ts";
import { credentialsOf, renewed, type Session } from "../session/session.ts";
import { classifyResponse, isUnchanged } from "./classify-response.ts";
import { toUnreachable } from "./no-reply.ts";
import { isIdleSession, type Outcome, type Unreachable } from "./outcome.ts";

/** The page reads its session store; the worker reads the mirror in the device database. */
export type Credentials = {
  readonly read: () => Session | undefined | Promise<Session | undefined>;
  /** Stores a newer token for the same person and client. */
  readonly renew: (session: Session) => void | Promise<void>;
};

export type Check<Value> = {
  readonly safeParse: (
    value: unknown,
  ) => { readonly success: true; readonly data: Value } | { readonly success: false };
};

/**
 * A route of the contract. Code that loads before the schema library passes the parts it needs,
 * with a hand-written check.
 */
export type Callable<R extends Route> =
  | R
  | (Pick<R, "method" | "path" | "access"> & { readonly reply: Check<Reply<R>> });

type Address = Pick<Route, "method" | "path" | "access"> & { readonly reply: Check<unknown> };

type Empty = Record<never, never>;

type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [K in Name]?: Value }
  : Empty extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

export type Input<R extends Route> = Part<"params", Params<R>> &
  Part<"query", Query<R>> &
  Part<"body", Body<R>> & {
    /** Overrides the current credentials, or adds some to a public call. */
    readonly session?: Session;
    readonly headers?: Readonly<Record<string, string>>;
    /** For calls whose body isn't JSON. */
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

export const credentialHeaders = (session: Session): Readonly<Record<string, string>> => ({
  "access-token": session.accessToken,
  client: session.client,
  uid: session.uid,
  expiry: String(session.expiry),
  "token-type": "Bearer",
});

export type CallDeps = {
  readonly network: Network;
  readonly clock: Clock;
  readonly credentials: Credentials;
  /** Continues an idle session if the person is active here. Returns whether it did. Absent in the worker. */
  readonly resumeSession?: ResumeSession | undefined;
};

export type ResumeSession = () => Promise<boolean>;

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
  const reply = await network.send(request).catch(toUnreachable);
  return { reply, session };
}

/** Stores a newer token that came with the reply. */
async function storeRenewedToken({ credentials }: CallDeps, headers: Headers) {
  const current = await credentials.read();
  if (!current) return;
  const next = renewed(current, headers);
  if (next !== current) await credentials.renew(next);
}

/** A reply that carries another person's session must not be used. */
const isForAnotherPerson = (session: Session | undefined, headers: Headers) => {
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
  if (isForAnotherPerson(session, outcome.headers)) return { kind: "signed-out", isLocal: true };
  const checked = route.reply.safeParse(outcome.value);
  if (!checked.success) return { kind: "unreachable" };
  if (session) await storeRenewedToken(deps, outcome.headers);
  return { kind: "accepted", value: checked.data as Value, headers: outcome.headers };
}

/** Repeats a call that an idle session may not make, once, if the session could be continued. */
async function withResume<T extends { readonly kind: string }>(
  { resumeSession }: CallDeps,
  attempt: () => Promise<T>,
): Promise<T> {
  const outcome = await attempt();
  const isResumed = isIdleSession(outcome) && ((await resumeSession?.()) ?? false);
  return isResumed ? attempt() : outcome;
}

/**
 * Sends every request to the server. Without a session, a call that needs one is
 * `signed-out` without a request.
 */
export const createCall =
  (deps: CallDeps): Call =>
  (route, input) =>
    withResume(deps, async () => {
      const exchanged = await exchange(deps, route, input as Parts);
      if (exchanged === "no-session") return { kind: "signed-out", isLocal: true };
      return await outcomeOf(deps, route, exchanged);
    });

export type Unchanged = { readonly kind: "unchanged" };

export type CallUnlessUnchanged = <R extends Route>(
  route: Callable<R>,
  input: Input<R>,
  tag: string,
) => Promise<Outcome<Reply<R>> | Unchanged>;

/** Same, for a reply the device may already have. `tag` is its `etag`. */
export const createCallUnlessUnchanged =
  (deps: CallDeps): CallUnlessUnchanged =>
  (route, input, tag) =>
    withResume(deps, async () => {
      const headers = { ...input.headers, "if-none-match": tag };
      const exchanged = await exchange(deps, route, { ...(input as Parts), headers });
      if (exchanged === "no-session") return { kind: "signed-out", isLocal: true };
      const { reply } = exchanged;
      if (!("kind" in reply) && isUnchanged(reply, tag)) return { kind: "unchanged" };
      return await outcomeOf(deps, route, exchanged);
    });
