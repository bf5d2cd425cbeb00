import { Readable } from "node:stream";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { FastifyInstance, FastifyRequest, RequestPayload } from "fastify";
import { BODY_LIMIT } from "#contract/constants.ts";
import { type ErrorReply, sendError } from "./errors.ts";
import { apiError } from "./handler.ts";
import { requestErrors } from "./web-copy.ts";

const gunzipAsync = promisify(gunzip);

const tooLarge = apiError("too_large", requestErrors.bodyTooLarge);
const notGzip = apiError("malformed", requestErrors.notGzip);
const unsupportedEncoding = {
  ...apiError("malformed", requestErrors.encoding),
  status: 415,
};

/** Returns undefined if the body exceeds the limit. */
async function readAll(payload: Readable): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of payload.iterator({ destroyOnReturn: false })) {
    size += part.length;
    if (size > BODY_LIMIT) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Stops when the decompressed size exceeds the limit, against zip bombs. */
async function decompress(payload: Readable): Promise<RequestPayload | ErrorReply> {
  try {
    const packed = await readAll(payload);
    if (!packed) return tooLarge;
    const body = await gunzipAsync(packed, { maxOutputLength: BODY_LIMIT });
    return Object.assign(Readable.from([body]), { receivedEncodedLength: packed.length });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ERR_BUFFER_TOO_LARGE" ? tooLarge : notGzip;
  }
}

const encodingOf = ({ headers }: FastifyRequest) =>
  headers["content-encoding"]?.trim().toLowerCase() || "identity";

/** Accepts gzip request bodies, which shrink a batch to a tenth. */
export function decompressBodies(app: FastifyInstance): void {
  app.addHook("preParsing", async (request, reply, payload) => {
    const encoding = encodingOf(request);
    if (encoding === "identity") return payload;
    const body = encoding === "gzip" ? await decompress(payload as Readable) : unsupportedEncoding;
    if (!("error" in body)) return body;
    // Close, because the rest of the body is not read.
    reply.headers({ connection: "close", "accept-encoding": "gzip" });
    sendError(reply, body);
    return payload;
  });
}
