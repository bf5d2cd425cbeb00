import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Files } from "#server/platform/storage/files.ts";
import { isShown, mimeOf, SVG_TYPE, UNKNOWN_TYPE } from "#server/platform/storage/mime.ts";
import { readRange } from "#server/platform/storage/range.ts";
import { sendError } from "#server/platform/web/errors.ts";
import { apiError } from "#server/platform/web/handler.ts";
import { learningErrors } from "../learning-copy.ts";
import { captionedPlaylist } from "./captioned-streams.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
/** Shorter than a link is valid. */
const LINK_CACHE = "private, max-age=3600";

type ServedFile = {
  readonly key: string;
  readonly size: number;
  readonly etag: string;
  readonly type: FileType;
  /** Where to send the caller instead. */
  readonly link: string | undefined;
};

type FileType = { readonly mime: string; readonly isShown: boolean };

/** SVG can contain scripts. Opened as a page, it must not run them. */
const SVG_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * Returns the type a file was stored with. The name in the URL decides only for files from before types were recorded,
 * which are never shown and never SVG.
 */
async function typeOf(files: Files, key: string, name: string): Promise<FileType> {
  const stored = await files.typeOf(key);
  if (stored !== undefined) return { mime: stored, isShown: isShown(stored) };
  const named = mimeOf(name) ?? UNKNOWN_TYPE;
  return { mime: named === SVG_TYPE ? UNKNOWN_TYPE : named, isShown: false };
}

const matchesEtag = (header: string | undefined, etag: string) =>
  (header ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === etag || tag === "*");

/** Reads the requested range. Ignores it if `If-Range` names another version of the file. */
function rangeOf({ headers }: FastifyRequest, { size, etag }: ServedFile) {
  const ifRange = headers["if-range"];
  return readRange(ifRange === undefined || ifRange === etag ? headers.range : undefined, size);
}

function sendFile(request: FastifyRequest, reply: FastifyReply, files: Files, file: ServedFile) {
  const { key, size, etag, type } = file;
  reply.headers({ etag, "accept-ranges": "bytes", "cache-control": IMMUTABLE });
  if (!type.isShown) reply.header("content-disposition", "attachment");
  if (type.mime === SVG_TYPE) reply.header("content-security-policy", SVG_POLICY);
  if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  if (file.link !== undefined) {
    reply.header("cache-control", LINK_CACHE).header("vary", "sec-fetch-dest");
    return reply.redirect(file.link, 302);
  }
  const range = rangeOf(request, file);
  if (range.kind === "unsatisfiable") {
    reply.header("content-range", `bytes */${size}`);
    return sendError(reply, { ...apiError("invalid", learningErrors.badRange), status: 416 });
  }
  const [from, to] = range.kind === "part" ? [range.from, range.to] : [0, size - 1];
  if (range.kind === "part") reply.code(206).header("content-range", `bytes ${from}-${to}/${size}`);
  reply.type(type.mime).header("content-length", to - from + 1);
  const isBodyless = request.method === "HEAD" || size === 0;
  return reply.send(isBodyless ? undefined : files.read(key, from, to));
}

/**
 * Returns where a player fetches a recording itself. Scripts read the other files, and may not read those of another origin
 * unless its operator allows it.
 */
async function linkFor({ headers, method }: FastifyRequest, files: Files, key: string) {
  const isPlayer = /^(audio|video)$/.test(headers["sec-fetch-dest"] ?? "");
  return isPlayer && method === "GET" ? files.linkTo?.(key) : undefined;
}

type FindFile = (request: FastifyRequest) => { readonly key: string; readonly name: string };

/** Serves files and streams. URLs contain hashes, so responses are immutable and need no session. */
export function mountMedia(app: FastifyInstance, files: Files): void {
  const serve = (find: FindFile) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { key, name } = find(request);
    const size = await files.sizeOf(key);
    if (size === undefined)
      return sendError(reply, apiError("not_found", learningErrors.fileNotFound));
    return sendFile(request, reply, files, {
      key,
      size,
      type: await typeOf(files, key, name),
      link: await linkFor(request, files, key),
      etag: `"${key.replaceAll("/", ".")}"`,
    });
  };

  const pathOf = ({ params }: FastifyRequest) => (params as { "*": string })["*"];
  const serveStream = serve((request) => ({
    key: `hls/${pathOf(request)}`,
    name: pathOf(request),
  }));
  app.route({
    method: ["GET", "HEAD"],
    url: "/media/hls/*",
    schema: { hide: true },
    handler: async (request, reply) => {
      const playlist = await captionedPlaylist(files, `hls/${pathOf(request)}`);
      if (playlist === undefined) return serveStream(request, reply);
      reply.header("cache-control", IMMUTABLE).type(mimeOf("playlist.m3u8") ?? UNKNOWN_TYPE);
      return playlist;
    },
  });
  app.route({
    method: ["GET", "HEAD"],
    url: "/media/:sha256/:name",
    schema: { hide: true },
    handler: serve(({ params }) => {
      const { sha256, name } = params as { sha256: string; name: string };
      return { key: sha256, name };
    }),
  });
}
