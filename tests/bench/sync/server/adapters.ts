import type { Database } from "#server/platform/database/tables.ts";
import { knownKeys, type Received, storeWrites } from "./peer-store.ts";

/*
 * The least a server must do for each peer: read the request, store its writes in Respite's database in one
 * transaction, and reply as the peer expects. No authentication, lookups, or rules.
 */

export type PeerRequest = {
  readonly site: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
};
export type Reply = { readonly status: number; readonly body: unknown };
type Adapter = (peerRequest: PeerRequest) => Promise<Reply>;

type Lesson = { readonly record_id_: string };
const refused: Reply = { status: 422, body: { error: "invalid" } };
const ok = (body: unknown): Reply => ({ status: 200, body });

/** A lesson that does not exist, which any server would reject. */
const isInvalid = ({ record }: Received) => record.startsWith("NO-");

const whoOf = ({ headers }: PeerRequest) => String(headers.authorization ?? "nobody");
const one = (value: string | string[] | undefined) => (typeof value === "string" ? value : null);

export type Adapters = Readonly<Record<string, Adapter>>;

export function createAdapters(db: Database): Adapters {
  async function storeUnlessInvalid(
    peerRequest: PeerRequest,
    rows: readonly Received[],
  ): Promise<boolean> {
    if (rows.some(isInvalid)) return false;
    await storeWrites(db, peerRequest.site, whoOf(peerRequest), rows);
    return true;
  }

  /** Workbox replays the request unchanged, without a key. */
  const workbox: Adapter = async (peerRequest) => {
    const { writes } = peerRequest.body as { writes: Lesson[] };
    const rows = writes.map((body) => ({ key: null, record: body.record_id_, body }));
    return (await storeUnlessInvalid(peerRequest, rows)) ? ok({}) : refused;
  };

  /** The transaction's `idempotencyKey` is sent along. */
  const tanstack: Adapter = async (peerRequest) => {
    const { writes } = peerRequest.body as { writes: Lesson[] };
    const key = one(peerRequest.headers["idempotency-key"]);
    const rows = writes.map((body) => ({ key, record: body.record_id_, body }));
    return (await storeUnlessInvalid(peerRequest, rows)) ? ok({}) : refused;
  };

  const bare: Adapter = async (peerRequest) => {
    const { writes } = peerRequest.body as { writes: { id: string; body: Lesson }[] };
    const rows = writes.map(({ id, body }) => ({ key: id, record: body.record_id_, body }));
    return (await storeUnlessInvalid(peerRequest, rows)) ? ok({}) : refused;
  };

  /** Returns the documents in conflict, which are none. */
  const rxdb: Adapter = async (peerRequest) => {
    const changes = peerRequest.body as { newDocumentState: { record: string; body: Lesson } }[];
    const rows = changes.map(({ newDocumentState: { record, body } }) => ({
      key: record,
      record,
      body,
    }));
    return (await storeUnlessInvalid(peerRequest, rows)) ? ok([]) : refused;
  };

  const pouchdb = createCouch(db);
  return { workbox, tanstack, bare, rxdb, pouchdb };
}

type CouchDoc = { readonly _id: string; readonly _rev: string; readonly body: Lesson };

/** Implements the part of CouchDB's protocol that replication uses. */
function createCouch(db: Database): Adapter {
  const checkpoints = new Map<string, object>();

  async function revsDiff({ site, body }: PeerRequest): Promise<Reply> {
    const peerRequest = Object.entries(body as Record<string, string[]>);
    const keys = peerRequest.flatMap(([id, revs]) => revs.map((rev) => `${id} ${rev}`));
    const known = await knownKeys(db, site, keys);
    const missing = peerRequest
      .map(([id, revs]) => [id, revs.filter((rev) => !known.has(`${id} ${rev}`))] as const)
      .filter(([, revs]) => revs.length > 0)
      .map(([id, revs]) => [id, { missing: revs }]);
    return ok(Object.fromEntries(missing));
  }

  async function bulkDocs(peerRequest: PeerRequest): Promise<Reply> {
    const { docs } = peerRequest.body as { docs: CouchDoc[] };
    const rows = docs.map(({ _id, _rev, body }) => ({ key: `${_id} ${_rev}`, record: _id, body }));
    await storeWrites(
      db,
      peerRequest.site,
      whoOf(peerRequest),
      rows.filter((row) => !isInvalid(row)),
    );
    const denied = rows.filter(isInvalid);
    return { status: 201, body: denied.map(({ record: id }) => ({ id, error: "forbidden" })) };
  }

  return async (peerRequest) => {
    const { method, path, site, body } = peerRequest;
    if (path.endsWith("/_revs_diff")) return await revsDiff(peerRequest);
    if (path.endsWith("/_bulk_docs")) return await bulkDocs(peerRequest);
    if (!path.includes("/_local/")) return ok({ db_name: "bench", update_seq: 0 });
    const name = `${site} ${path}`;
    if (method === "PUT") {
      checkpoints.set(name, body as object);
      return { status: 201, body: { ok: true, id: path, rev: "0-1" } };
    }
    const found = checkpoints.get(name);
    return found ? ok(found) : { status: 404, body: { error: "not_found", reason: "missing" } };
  };
}
