import { chunkKey, type MediaMeta, metaKey, OFFLINE_PATH } from "#sync/downloads/download.ts";
import { parseRange } from "./range.ts";

/** Read access to the media cache. */
export type Chunks = Pick<Cache, "match">;

/** The largest read from the cache at once. */
const SLICE_BYTES = 1024 * 1024;

const HASH_PATH = new RegExp(`^${OFFLINE_PATH}([0-9a-f]{64})$`);

const notFound = () => new Response(null, { status: 404 });

/**
 * Serves a downloaded file from its cached chunks, one slice in memory at a time, and never from the network. Responds
 * 404 if the file isn't fully downloaded.
 */
export const serveDownload = async (request: Request, chunks: Chunks): Promise<Response> => {
  const hash = HASH_PATH.exec(new URL(request.url).pathname)?.[1];
  if (hash === undefined || (request.method !== "GET" && request.method !== "HEAD"))
    return notFound();
  const stored = await chunks.match(metaKey(hash));
  if (!stored) return notFound();
  const meta: MediaMeta = await stored.json();
  const range = parseRange(request.headers.get("range"), meta.bytes);
  if (range.kind === "unsatisfiable") return rangeNotSatisfiable(meta);
  const { start, end } = range.kind === "part" ? range : { start: 0, end: meta.bytes };
  const first = await sliceAt(hash, meta, start, end, chunks);
  if (!first && end > start) return notFound();
  const body = request.method === "HEAD" ? null : streamOf(hash, meta, start, end, chunks);
  return new Response(body, {
    status: range.kind === "part" ? 206 : 200,
    headers: {
      "content-type": meta.mime,
      "content-length": String(end - start),
      "accept-ranges": "bytes",
      etag: `"${hash}"`,
      ...(range.kind === "part" && { "content-range": `bytes ${start}-${end - 1}/${meta.bytes}` }),
    },
  });
};

const rangeNotSatisfiable = ({ bytes, mime }: MediaMeta) =>
  new Response(null, {
    status: 416,
    headers: {
      "content-type": mime,
      "content-range": `bytes */${bytes}`,
      "accept-ranges": "bytes",
    },
  });

/** Returns the bytes from `start` to the end of one slice or one chunk, whichever is first. */
const sliceAt = async (
  hash: string,
  { chunkBytes }: MediaMeta,
  start: number,
  end: number,
  chunks: Chunks,
): Promise<Blob | undefined> => {
  const index = Math.floor(start / chunkBytes);
  const chunk = await (await chunks.match(chunkKey(hash, index)))?.blob();
  const from = start - index * chunkBytes;
  const to = Math.min(end - index * chunkBytes, chunkBytes, from + SLICE_BYTES);
  return chunk && chunk.size >= to ? chunk.slice(from, to) : undefined;
};

/** Reads only on demand, because players request the whole file and then read a small part. */
const streamOf = (hash: string, meta: MediaMeta, start: number, end: number, chunks: Chunks) => {
  let position = start;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        if (position >= end) return controller.close();
        const slice = await sliceAt(hash, meta, position, end, chunks);
        if (!slice) return controller.error(new Error("A part of this download is gone"));
        controller.enqueue(new Uint8Array(await slice.arrayBuffer()));
        position += slice.size;
      },
    },
    { highWaterMark: 0 },
  );
};
