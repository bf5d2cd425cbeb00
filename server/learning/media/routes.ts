import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Files } from "#server/platform/storage/files.ts";
import { mimeOf } from "#server/platform/storage/mime.ts";
import { readRange } from "#server/platform/storage/range.ts";
import { sendRefusal } from "#server/platform/web/errors.ts";
import { refuse } from "#server/platform/web/handler.ts";

const FOR_EVER = "public, max-age=31536000, immutable";

type Wanted = {
  readonly key: string;
  readonly size: number;
  readonly etag: string;
  readonly name: string;
};

const listed = (header: string | undefined, etag: string) =>
  (header ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === etag || tag === "*");

/** A part is only good if it continues the file the caller has begun with. */
function rangeOf({ headers }: FastifyRequest, { size, etag }: Wanted) {
  const begun = headers["if-range"];
  return readRange(begun === undefined || begun === etag ? headers.range : undefined, size);
}

function send(request: FastifyRequest, reply: FastifyReply, files: Files, wanted: Wanted) {
  const { key, size, etag, name } = wanted;
  reply.headers({ etag, "accept-ranges": "bytes", "cache-control": FOR_EVER });
  if (listed(request.headers["if-none-match"], etag)) return reply.code(304).send();
  const range = rangeOf(request, wanted);
  if (range.kind === "unsatisfiable") {
    reply.header("content-range", `bytes */${size}`);
    return sendRefusal(reply, { ...refuse("invalid", "The file is shorter."), status: 416 });
  }
  const [from, to] = range.kind === "part" ? [range.from, range.to] : [0, size - 1];
  if (range.kind === "part") reply.code(206).header("content-range", `bytes ${from}-${to}/${size}`);
  reply.type(mimeOf(name) ?? "application/octet-stream").header("content-length", to - from + 1);
  const isBodyless = request.method === "HEAD" || size === 0;
  return reply.send(isBodyless ? undefined : files.read(key, from, to));
}

type Found = (request: FastifyRequest) => { readonly key: string; readonly name: string };

/** Files and streams. Their addresses carry hashes, so they can be kept for ever and need no session. */
export function mountMedia(app: FastifyInstance, files: Files): void {
  const serve = (find: Found) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { key, name } = find(request);
    const size = await files.sizeOf(key);
    if (size === undefined)
      return sendRefusal(reply, refuse("not_found", "There is no such file."));
    return send(request, reply, files, { key, name, size, etag: `"${key.replaceAll("/", ".")}"` });
  };

  app.route({
    method: ["GET", "HEAD"],
    url: "/media/hls/*",
    schema: { hide: true },
    handler: serve(({ params }) => {
      const path = (params as { "*": string })["*"];
      return { key: `hls/${path}`, name: path };
    }),
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
