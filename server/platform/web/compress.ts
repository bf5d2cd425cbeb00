import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { batch, myChanges } from "#contract/sync/sync.ts";

const MIN_BYTES = 2048;
const compress = promisify(gzip);

/** Pages of the catalog are compressed when they are built. */
const compressedPaths = new Set<string | undefined>([batch.path, myChanges.path]);

/**
 * Compresses the long replies of sync. The length of a compressed reply leaks its content if an attacker can make the
 * browser send requests (BREACH), which they can't: credentials are in headers that only our pages add.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (!compressedPaths.has(request.routeOptions.url)) return payload;
    reply.header("vary", "Origin, Accept-Encoding");
    const isWanted = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
    if (!isWanted || typeof payload !== "string" || payload.length < MIN_BYTES) return payload;
    const compressed = await compress(payload);
    reply.headers({ "content-encoding": "gzip", "content-length": compressed.length });
    return compressed;
  });
}
