import * as z from "zod/mini";
import { NOT_SIGNED_IN } from "#contract/api-error.ts";
import { EPOCH_HEADER, KEY_HEADER } from "#contract/constants.ts";
import { type QueuedCall, queuedCalls } from "#contract/queued-calls.ts";
import { routes } from "#contract/routes.ts";
import type { BatchReply } from "#contract/sync/sync.ts";
import { WIRE_VERSION } from "#contract/version.ts";
import { DEFAULT_HELP_RESOURCES } from "#contract/wellbeing/default-help.ts";
import { afterContact, contactAtSignIn } from "#server/learning/progress/credit-time.ts";
import { sessionHeaders } from "#server/platform/access/credentials.ts";
import { decryptPayload } from "#server/platform/encryption/decrypt.ts";
import { apiError } from "#server/platform/web/handler.ts";
import { isContact } from "#server/sync/batch.ts";
import { cursorErrors, readCursor, writeCursor } from "#server/sync/cursor.ts";
import { syncErrors } from "#server/sync/sync-copy.ts";
import type { NetworkRequest, Reply } from "#sync/ports.ts";
import type { Session } from "#sync/session/session.ts";
import { madeUp } from "../../support/in-process.ts";
import { type PersonName, people } from "../../support/small-world.ts";
import { simAssignment } from "./catalog.ts";
import { createModelKeys } from "./model-keys.ts";
import { catalogSince, changesOf, serverStateOf, watchedOf } from "./model-reading.ts";
import { type CatalogRow, newCatalog, newPerson, type PersonState } from "./model-state.ts";
import { applyBatch, applyDirect, type ModelReply, type PersonContext } from "./model-writes.ts";
import { names, plannedSession, signedInAt } from "./sessions.ts";
import { epochName, type SimServer } from "./sim-server.ts";

const help = DEFAULT_HELP_RESOURCES.map((resource) => ({ ...resource, organisation: null }));
const SERVER = "0192f0c1-0000-7000-8000-000000000001";

type State = {
  persons: Map<PersonName, PersonState>;
  catalogue: CatalogRow[];
  catalogueRev: number;
  sessions: Map<string, Session>;
  brokenAt: string | undefined;
  /** Grows with each restore. */
  epoch: number;
};

/** What a restore brings back. Sessions aren't restored. */
type Backup = Pick<State, "persons" | "catalogue" | "catalogueRev">;

const fresh = (): State => ({
  persons: new Map(names.map((name) => [name, newPerson(name)])),
  catalogue: newCatalog(),
  catalogueRev: newCatalog().length,
  sessions: new Map(),
  brokenAt: undefined,
  epoch: 1,
});

const fromApiError = ({ status, error }: { status: number; error: unknown }): ModelReply => ({
  status,
  body: error,
});

type Direct = { readonly call: QueuedCall; readonly method: string; readonly path: RegExp };
const directs: readonly Direct[] = Object.entries(queuedCalls).map(([call, { method, path }]) => ({
  call: call as QueuedCall,
  method,
  path: new RegExp(`^${path.replaceAll(/:[a-z_]+/g, "([^/]+)")}$`),
}));

/**
 * Creates a model of the server without a database, fast enough for thousands of seeds. The same
 * seeds also run on the real server, and every reply has to match.
 */
export async function modelServer(): Promise<SimServer> {
  const keys = await createModelKeys();
  let now: () => number = Date.now;
  let state = fresh();
  let backup: Backup = fresh();

  const epochNow = () => epochName(state.epoch);
  const isFromEarlierEpoch = (epoch: string | undefined) =>
    epoch !== undefined && epoch !== epochNow();
  const lesson: PersonContext["lesson"] = (record, number) => {
    const rows = state.catalogue.flatMap((row) => (row.list === "content" ? [row.wire] : []));
    return record === undefined
      ? rows.findLast((wire) => wire.lesson_number === number)
      : rows.find((wire) => wire.record_id_ === record);
  };
  const contextFor = (person: PersonName): PersonContext => ({
    owner: people[person].id,
    keys,
    lesson,
    now: now(),
    state: () => state.persons.get(person) ?? newPerson(person),
    setState: (next) => state.persons.set(person, next),
    brokenAt: state.brokenAt,
  });

  const setListening = (
    person: PersonName,
    change: (before: PersonState["listening"]) => PersonState["listening"],
  ) => {
    const own = state.persons.get(person);
    if (own) own.listening = change(own.listening);
  };
  const recordContact = (person: PersonName, client: string, path: string, body: unknown) => {
    const { results } = body as Partial<BatchReply>;
    if ((results && !isContact(results)) || path.startsWith(routes.catalogueChanges.path)) return;
    setListening(person, (before) =>
      before.map((session) =>
        session.client === client ? { ...session, ...afterContact(session, now()) } : session,
      ),
    );
  };

  const batch = async (person: PersonName, asked: unknown): Promise<ModelReply> => {
    const { success, data, error } = z.safeParse(routes.batch.body, asked);
    if (!success) return fromApiError(apiError("malformed", error.message));
    const { id } = people[person];
    if (data.owner !== id)
      return fromApiError(apiError("owner_mismatch", "These writes belong to another person."));
    if (data.server !== undefined && data.server !== SERVER)
      return fromApiError(apiError("server_mismatch", "These writes belong to another server."));
    if (isFromEarlierEpoch(data.epoch))
      return fromApiError(apiError("epoch_mismatch", syncErrors.restored));
    const results = await applyBatch({ ...contextFor(person), device: data.device }, data.writes);
    const server_time = new Date(now()).toISOString();
    return {
      status: 200,
      body: {
        batch: data.batch,
        owner: id,
        server: SERVER,
        epoch: epochNow(),
        server_time,
        results,
      },
    };
  };
  const mine = (person: PersonName, query: URLSearchParams): ModelReply => {
    const own = contextFor(person).state();
    const owner = people[person].id;
    const place = { server: SERVER, scope: `person:${owner}`, epoch: epochNow() } as const;
    const asked = query.get("cursor") ?? undefined;
    const from = readCursor(asked, place, own.rev);
    if (from.kind !== "from") return fromApiError(cursorErrors[from.kind]());
    const rev = asked === undefined ? -1 : from.rev;
    const lists = rev === own.rev ? { time_watched: [] } : changesOf(own, rev);
    const cursor = writeCursor(place, own.rev);
    const body = {
      server: SERVER,
      epoch: epochNow(),
      owner,
      cursor,
      more: false,
      ...lists,
      sealing_key: keys.given,
      help,
      assignments: [simAssignment],
    };
    return { status: 200, body };
  };
  const catalogue = (
    query: URLSearchParams,
    known: string | undefined,
  ): ModelReply & { etag?: string } => {
    const place = { server: SERVER, scope: "catalogue", epoch: epochNow() } as const;
    const from = readCursor(query.get("cursor") ?? undefined, place, state.catalogueRev);
    if (from.kind !== "from") return fromApiError(cursorErrors[from.kind]());
    const cursor = writeCursor(place, state.catalogueRev);
    const etag = `"${WIRE_VERSION}-${cursor}-${from.rev}"`;
    if (known === etag) return { status: 304, body: undefined, etag };
    const lists = catalogSince(state.catalogue, from.rev);
    const rows = Object.values(lists).flat();
    // Without a change the cursor stays the same.
    const at = rows.length > 0 ? cursor : writeCursor(place, from.rev);
    return { status: 200, etag, body: { server: SERVER, cursor: at, more: false, ...lists } };
  };

  const sessionOf = ({ headers }: NetworkRequest): Session | undefined => {
    const session = state.sessions.get(headers?.client ?? "");
    const isRight =
      session?.accessToken === headers?.["access-token"] && session?.uid === headers?.uid;
    return session && isRight && session.expiry * 1000 > now() ? session : undefined;
  };
  const direct = async (
    { method, headers }: NetworkRequest,
    person: PersonName,
    { pathname, body }: { readonly pathname: string; readonly body: unknown },
  ): Promise<ModelReply> => {
    const found = directs.find((each) => each.method === method && each.path.test(pathname));
    if (!found) throw new Error(`Nobody has thought of ${method} ${pathname}`);
    if (isFromEarlierEpoch(headers?.[EPOCH_HEADER]))
      return fromApiError(apiError("epoch_mismatch", syncErrors.restored));
    const named = found.path.exec(pathname)?.[1];
    const isOwn = named === undefined || decodeURIComponent(named) === people[person].id;
    const key = headers?.[KEY_HEADER];
    return await applyDirect(contextFor(person), found.call, { key, body, isOwn });
  };
  const personal = async (
    request: NetworkRequest,
    person: PersonName,
  ): Promise<ModelReply & { etag?: string }> => {
    const { path, headers } = request;
    const url = new URL(path, "http://respite.test");
    const body: unknown = request.body === undefined ? undefined : JSON.parse(request.body);
    if (url.pathname === routes.batch.path) return await batch(person, body);
    if (url.pathname === routes.myChanges.path) return mine(person, url.searchParams);
    if (url.pathname === routes.catalogueChanges.path)
      return catalogue(url.searchParams, headers?.["if-none-match"]);
    return await direct(request, person, { pathname: url.pathname, body });
  };
  const ask = async (request: NetworkRequest): Promise<Reply> => {
    if (request.path === routes.healthCheck.path) {
      const info = { commit_id: "unknown", branch_name: "unknown" };
      return madeUp(200, "application/json", JSON.stringify({ info, server: SERVER }));
    }
    if (request.path === routes.ready.path)
      return madeUp(200, "application/json", '{"ready":true}');
    const session = sessionOf(request);
    const person = names.find((name) => people[name].id === session?.user.id);
    if (!session || !person)
      return madeUp(401, "application/json", JSON.stringify({ errors: [NOT_SIGNED_IN] }));
    const { status, body, etag } = await personal(request, person);
    if (status === 200) recordContact(person, session.client, request.path, body);
    const { uid, client, accessToken: token } = session;
    const expiry = new Date(session.expiry * 1000);
    const headers = { ...sessionHeaders({ uid, client, token, expiry }), ...(etag && { etag }) };
    return madeUp(
      status,
      "application/json",
      body === undefined ? "" : JSON.stringify(body),
      headers,
    );
  };
  return {
    ask,
    openSession: async (person) => {
      const session = plannedSession(person, state.sessions.size + 1, now());
      state.sessions.set(session.client, session);
      const { client } = session;
      const contact = contactAtSignIn(signedInAt(now()));
      const expiry = session.expiry * 1000;
      setListening(person, (before) => [...before, { client, expiry, ...contact }]);
      return session;
    },
    endSessions: async (person) => {
      for (const session of state.sessions.values())
        if (session.user.id === people[person].id)
          state.sessions.set(session.client, { ...session, expiry: 0 });
      setListening(person, () => []);
    },
    breakAt: async (record) => {
      state.brokenAt = record;
    },
    withdraw: async (record) => {
      state.catalogueRev += 1;
      state.catalogue = state.catalogue.map((row) =>
        row.list === "content" && row.wire.record_id_ === record
          ? { list: "removed", wire: { kind: "content", id: record }, rev: state.catalogueRev }
          : row,
      );
    },
    edit: async (record, tagline) => {
      state.catalogueRev += 1;
      state.catalogue = state.catalogue.map((row) =>
        row.list === "content" && row.wire.record_id_ === record
          ? { ...row, wire: { ...row.wire, tagline }, rev: state.catalogueRev }
          : row,
      );
    },
    lessons: async () =>
      state.catalogue.flatMap((row) => (row.list === "content" ? [row.wire] : [])),
    state: async () => serverStateOf(state.persons),
    watched: async () => watchedOf(state.persons),
    open: async (sealed, meant) => (await decryptPayload(keys, sealed, meant))?.body,
    backUp: async () => {
      const { persons, catalogue, catalogueRev } = state;
      backup = structuredClone({ persons, catalogue, catalogueRev });
    },
    restore: async () => {
      const { persons } = state;
      state = { ...state, ...structuredClone(backup), epoch: state.epoch + 1 };
      for (const [name, { listening }] of persons) setListening(name, () => listening);
    },
    reset: async (next) => {
      now = next;
      state = fresh();
    },
    close: async () => undefined,
  };
}
