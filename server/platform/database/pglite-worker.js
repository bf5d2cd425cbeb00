// Runs PGlite in a worker thread so that long queries don't block the server. Plain JavaScript, because the worker
// is started from this file, in tests and in builds.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, parse, protocol } from "@electric-sql/pglite";

/**
 * @typedef {{ id: number, kind: "query", sql: string, parameters: unknown[], name: string | undefined }
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

const { bind, describe, execute, query, sync, ...messages } = protocol.serialize;
const NOT_SYNCED = { syncToFs: false };

/** @typedef {{ types: number[], columns: import("@electric-sql/pglite").protocol.messages.BackendMessage[] }} Statement */
/** @type {Map<string, Statement>} */
const prepared = new Map();

/**
 * Parses a statement under a name, or "" for one use.
 * @param {PGlite} db @param {string} name @param {string} text
 * @returns {Promise<Statement>}
 */
async function prepare(db, name, text) {
  const sent = [messages.parse({ name, text }), describe({ type: "S", name }), sync()];
  const reply = await db.execProtocol(Buffer.concat(sent), NOT_SYNCED);
  return {
    types: parse.parseDescribeStatementResults(reply.messages),
    columns: reply.messages.filter((message) => message.name === "rowDescription"),
  };
}

/**
 * Like `PGlite.query`, which takes six calls into the engine for each statement and can't keep prepared ones.
 * @param {PGlite} db @param {Extract<Order, { kind: "query" }>} order
 */
async function runQuery(db, { sql, parameters, name = "" }) {
  if (parameters.length === 0) {
    const reply = await db.execProtocol(query(sql), NOT_SYNCED);
    return parse.parseResults(reply.messages, db.parsers).at(-1);
  }
  const statement = prepared.get(name) ?? (await prepare(db, name, sql));
  if (name !== "") prepared.set(name, statement);
  const values = parameters.map((value, at) => {
    if (value === null || value === undefined) return null;
    const type = statement.types[at] ?? 0;
    return db.serializers[type]?.(value) ?? String(value);
  });
  const sent = [bind({ statement: name, values }), execute({}), sync()];
  const reply = await db.execProtocol(Buffer.concat(sent), NOT_SYNCED);
  return parse.parseResults([...statement.columns, ...reply.messages], db.parsers)[0];
}

// A plan is made each time, because statistics are from the last vacuum: a plan for an empty table reads all of it once it is
// full.
const opened = opening.then(async (db) => {
  await db.exec("set plan_cache_mode = force_custom_plan");
  return db;
});

/** @param {Order} order */
async function carryOut(order) {
  const db = await opened;
  if (order.kind === "query") {
    const { rows = [], affectedRows } = (await runQuery(db, order)) ?? {};
    return { rows, affectedRows };
  }
  if (order.kind === "dump")
    return new Uint8Array(await (await db.dumpDataDir("none")).arrayBuffer());
  return db.close();
}

/** @param {unknown} error */
const asData = (error) =>
  error instanceof Error ? { ...error, message: error.message } : { message: String(error) };

/** @param {Order} order */
async function reply(order) {
  try {
    port.postMessage({ id: order.id, result: await carryOut(order) });
  } catch (error) {
    port.postMessage({ id: order.id, error: asData(error) });
    // The engine itself crashed and can't run anything else, so the thread exits.
    if (error instanceof WebAssembly.RuntimeError) throw error;
  }
}

/** One at a time, because a statement takes several calls into the engine. */
let last = Promise.resolve();
port.on("message", (/** @type {Order} */ order) => {
  last = last.then(() => reply(order));
});
