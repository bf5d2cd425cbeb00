// Runs PGlite in a worker thread so that long queries don't block the server. Plain JavaScript, because the worker
// is started from this file, in tests and in builds.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, parse, protocol } from "@electric-sql/pglite";

/**
 * @typedef {{ id: number, kind: "query", sql: string, parameters: unknown[], name?: string }
 *   | { id: number, kind: "dump" } | { id: number, kind: "close" }} Order
 */

/** @type {{ dataDir: string, template?: Uint8Array }} */
const { dataDir, template } = workerData;
const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

/** @param {string} text */
function safeInteger(text) {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is not a safe integer`);
  return number;
}
/** @param {string} text */
const asText = (text) => text;

const opening = PGlite.create({
  dataDir,
  parsers: { [INT8]: safeInteger, [DATE]: asText, [NUMERIC]: asText },
  ...(template && { loadDataDir: new Blob([template]) }),
});

const { serialize } = protocol;

/**
 * Uses until a statement is planned again. A plan made while a table was small would stay while it grows, because tables are
 * analyzed only every ten minutes.
 */
const USES_OF_PLAN = 50;

/**
 * The types of a prepared statement's parameters, its columns, and its uses.
 * @typedef {{ types: number[], columns: protocol.messages.BackendMessage[], uses: number }} Prepared
 */
/** @type {Map<string, Prepared>} */
const preparedStatements = new Map();

/** @param {PGlite} db @param {Uint8Array[]} messages */
const send = (db, ...messages) => db.execProtocolStream(Buffer.concat(messages));

/** @param {PGlite} db @param {string} name @param {string} sql */
async function prepare(db, name, sql) {
  const replies = await send(
    db,
    serialize.close({ type: "S", name }),
    serialize.parse({ name, text: sql }),
    serialize.describe({ type: "S", name }),
    serialize.sync(),
  );
  const statement = {
    types: parse.parseDescribeStatementResults(replies),
    columns: replies.filter((reply) => reply.name === "rowDescription"),
    uses: 0,
  };
  preparedStatements.set(name, statement);
  return statement;
}

/**
 * PGlite's own `query` parses and plans the statement each time, and makes six calls into the engine.
 * @param {PGlite} db @param {string} name @param {string} sql @param {unknown[]} parameters
 */
async function queryPrepared(db, name, sql, parameters) {
  const known = preparedStatements.get(name);
  const statement = known && known.uses < USES_OF_PLAN ? known : await prepare(db, name, sql);
  statement.uses += 1;
  const { types, columns } = statement;
  const values = parameters.map((value, at) =>
    value === null || value === undefined
      ? null
      : (db.serializers[types[at] ?? 0]?.(value) ?? String(value)),
  );
  const replies = await send(
    db,
    serialize.bind({ statement: name, values }),
    serialize.execute({}),
    serialize.sync(),
  );
  return parse.parseResults([...columns, ...replies], db.parsers)[0];
}

/** @param {Order} order */
async function carryOut(order) {
  const db = await opening;
  if (order.kind === "query") {
    const { name, sql, parameters } = order;
    const { rows, affectedRows } = name
      ? await db.runExclusive(() => queryPrepared(db, name, sql, parameters))
      : await db.query(sql, parameters);
    return { rows, affectedRows };
  }
  if (order.kind === "dump")
    return new Uint8Array(await (await db.dumpDataDir("none")).arrayBuffer());
  return db.close();
}

/** @param {unknown} error */
const asData = (error) =>
  error instanceof Error ? { ...error, message: error.message } : { message: String(error) };

port.on("message", async (/** @type {Order} */ order) => {
  try {
    port.postMessage({ id: order.id, result: await carryOut(order) });
  } catch (error) {
    port.postMessage({ id: order.id, error: asData(error) });
    // The engine itself crashed and can't run anything else, so the thread exits.
    if (error instanceof WebAssembly.RuntimeError) throw error;
  }
});
