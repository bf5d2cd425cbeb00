import { chunkKey, type MediaMeta, metaKey, OFFLINE_PATH } from "#sync/downloads/download.ts";
import { spanOf } from "./range.ts";

/** The media cache, as far as reading goes. */
export type Chunks = Pick<Cache, "match">;

/** The most bytes handed over at once. */
const PIECE_BYTES = 1024 * 1024;

const HASH_PATH = new RegExp(`^${OFFLINE_PATH}([0-9a-f]{64})$`);

const notFound = () => new Response(null, { status: 404 });

/**
 * Answers for a downloaded file from its chunks alone: never from the network, never holding more than one piece.
 * What is not wholly on the device is 404.
 */
export const answerOffline = async (request: Request, chunks: Chunks): Promise<Response> => {
  const hash = HASH_PATH.exec(new URL(request.url).pathname)?.[1];
  if (hash === undefined || (request.method !== "GET" && request.method !== "HEAD"))
    return notFound();
  const stored = await chunks.match(metaKey(hash));
  if (!stored) return notFound();
  const meta: MediaMeta = await stored.json();
  const span = spanOf(request.headers.get("range"), meta.bytes);
  if (span.kind === "unsatisfiable") return pastTheEnd(meta);
  const { start, end } = span.kind === "part" ? span : { start: 0, end: meta.bytes };
  const first = await pieceAt(hash, meta, start, end, chunks);
  if (!first && end > start) return notFound();
  const body = request.method === "HEAD" ? null : streamOf(hash, meta, start, end, chunks);
  return new Response(body, {
    status: span.kind === "part" ? 206 : 200,
    headers: {
      "content-type": meta.mime,
      "content-length": String(end - start),
      "accept-ranges": "bytes",
      etag: `"${hash}"`,
      ...(span.kind === "part" && { "content-range": `bytes ${start}-${end - 1}/${meta.bytes}` }),
    },
  });
};

const pastTheEnd = ({ bytes, mime }: MediaMeta) =>
  new Response(null, {
    status: 416,
    headers: {
      "content-type": mime,
      "content-range": `bytes */${bytes}`,
      "accept-ranges": "bytes",
    },
  });

/** The bytes from `start` on, as far as one chunk and one piece reach. */
const pieceAt = async (
  hash: string,
  { chunkBytes }: MediaMeta,
  start: number,
  end: number,
  chunks: Chunks,
): Promise<Blob | undefined> => {
  const index = Math.floor(start / chunkBytes);
  const chunk = await (await chunks.match(chunkKey(hash, index)))?.blob();
  const from = start - index * chunkBytes;
  const to = Math.min(end - index * chunkBytes, chunkBytes, from + PIECE_BYTES);
  return chunk && chunk.size >= to ? chunk.slice(from, to) : undefined;
};

/** Nothing is read before it is asked for; players ask for everything and take a little. */
const streamOf = (hash: string, meta: MediaMeta, start: number, end: number, chunks: Chunks) => {
  let at = start;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        if (at >= end) return controller.close();
        const piece = await pieceAt(hash, meta, at, end, chunks);
        if (!piece) return controller.error(new Error("A part of this download is gone"));
        controller.enqueue(new Uint8Array(await piece.arrayBuffer()));
        at += piece.size;
      },
    },
    { highWaterMark: 0 },
  );
};
