import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { catalogueChanges } from "#contract/sync.ts";

const WORTH_IT = 2048;
const compress = promisify(gzip);

/**
 * Pages of the catalogue are long and repeat themselves. Other replies stay as they are: they are short, and what is
 * secret must not be compressed together with what a caller chose.
 */
export function compressCatalogue(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.routeOptions.url !== catalogueChanges.path) return payload;
    reply.header("vary", "Origin, Accept-Encoding");
    const isWanted = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
    if (!isWanted || typeof payload !== "string" || payload.length < WORTH_IT) return payload;
    const compressed = await compress(payload);
    reply.headers({ "content-encoding": "gzip", "content-length": compressed.length });
    return compressed;
  });
}
