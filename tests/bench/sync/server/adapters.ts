import type { Database } from "#server/platform/database/tables.ts";
import { keep, knownKeys, type Received } from "./peer-store.ts";

/*
 * The least a server must do for each peer: read the request, keep its writes in the same database as Respite's, in one
 * transaction, and answer as the peer expects. Nobody is authenticated, nothing is looked up, no rule is applied.
 */

export type Asked = {
  readonly site: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
};
export type Told = { readonly status: number; readonly body: unknown };
type Adapter = (asked: Asked) => Promise<Told>;

type Lesson = { readonly record_id_: string };
const refused: Told = { status: 422, body: { error: "invalid" } };
const ok = (body: unknown): Told => ({ status: 200, body });

/** A write no server would take, whoever sends it: there is no such lesson. */
const isInvalid = ({ record }: Received) => record.startsWith("NO-");

const whoOf = ({ headers }: Asked) => String(headers.authorization ?? "nobody");
const one = (value: string | string[] | undefined) => (typeof value === "string" ? value : null);

export type Adapters = Readonly<Record<string, Adapter>>;

export function createAdapters(db: Database): Adapters {
  async function take(asked: Asked, rows: readonly Received[]): Promise<boolean> {
    if (rows.some(isInvalid)) return false;
    await keep(db, asked.site, whoOf(asked), rows);
    return true;
  }

  /** Workbox replays a request as it was, without a key of its own. */
  const workbox: Adapter = async (asked) => {
    const { writes } = asked.body as { writes: Lesson[] };
    const rows = writes.map((body) => ({ key: null, record: body.record_id_, body }));
    return (await take(asked, rows)) ? ok({}) : refused;
  };

  /** The `idempotencyKey` of the transaction is sent along. */
  const tanstack: Adapter = async (asked) => {
    const { writes } = asked.body as { writes: Lesson[] };
    const key = one(asked.headers["idempotency-key"]);
    const rows = writes.map((body) => ({ key, record: body.record_id_, body }));
    return (await take(asked, rows)) ? ok({}) : refused;
  };

  const bare: Adapter = async (asked) => {
    const { writes } = asked.body as { writes: { id: string; body: Lesson }[] };
    const rows = writes.map(({ id, body }) => ({ key: id, record: body.record_id_, body }));
    return (await take(asked, rows)) ? ok({}) : refused;
  };

  /** Answers the documents in conflict: there are none. */
  const rxdb: Adapter = async (asked) => {
    const changes = asked.body as { newDocumentState: { record: string; body: Lesson } }[];
    const rows = changes.map(({ newDocumentState: { record, body } }) => ({
      key: record,
      record,
      body,
    }));
    return (await take(asked, rows)) ? ok([]) : refused;
  };

  const pouchdb = createCouch(db);
  return { workbox, tanstack, bare, rxdb, pouchdb };
}

type CouchDoc = { readonly _id: string; readonly _rev: string; readonly body: Lesson };

/** The part of CouchDB's protocol that a replication to it uses. */
function createCouch(db: Database): Adapter {
  const checkpoints = new Map<string, object>();

  async function revsDiff({ site, body }: Asked): Promise<Told> {
    const asked = Object.entries(body as Record<string, string[]>);
    const keys = asked.flatMap(([id, revs]) => revs.map((rev) => `${id} ${rev}`));
    const known = await knownKeys(db, site, keys);
    const missing = asked
      .map(([id, revs]) => [id, revs.filter((rev) => !known.has(`${id} ${rev}`))] as const)
      .filter(([, revs]) => revs.length > 0)
      .map(([id, revs]) => [id, { missing: revs }]);
    return ok(Object.fromEntries(missing));
  }

  async function bulkDocs(asked: Asked): Promise<Told> {
    const { docs } = asked.body as { docs: CouchDoc[] };
    const rows = docs.map(({ _id, _rev, body }) => ({ key: `${_id} ${_rev}`, record: _id, body }));
    await keep(
      db,
      asked.site,
      whoOf(asked),
      rows.filter((row) => !isInvalid(row)),
    );
    const denied = rows.filter(isInvalid);
    return { status: 201, body: denied.map(({ record: id }) => ({ id, error: "forbidden" })) };
  }

  return async (asked) => {
    const { method, path, site, body } = asked;
    if (path.endsWith("/_revs_diff")) return await revsDiff(asked);
    if (path.endsWith("/_bulk_docs")) return await bulkDocs(asked);
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
