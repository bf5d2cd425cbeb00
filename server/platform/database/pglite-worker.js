// Runs PGlite in a worker thread so that long queries don't block the server. Plain JavaScript, because the worker
// is started from this file, in tests and in builds.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

/**
 * @typedef {{ id: number, kind: "query", sql: string, parameters: unknown[] }
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

/** @param {Order} order */
async function carryOut(order) {
  const db = await opening;
  if (order.kind === "query") {
    const { rows, affectedRows } = await db.query(order.sql, order.parameters);
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
