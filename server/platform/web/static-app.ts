import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../deps.ts";
import type { Files } from "../storage/files.ts";
import { UNKNOWN_TYPE } from "../storage/mime.ts";
import { sendError } from "./errors.ts";
import { apiError } from "./handler.ts";
import type { AppPage } from "./not-found.ts";
import { requestErrors } from "./web-copy.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/** Files in assets/ have a hash in their name; all others are revalidated. */
const cacheControlFor = (path: string) => (/[\\/]assets[\\/]/.test(path) ? IMMUTABLE : REVALIDATE);

/** The worker that removes itself from every browser, for SERVICE_WORKER=off. */
const REMOVAL = "sw-off.js";

const PAGE = "index.html";

/** The same page without the preloads that the sign-in form doesn't need. */
const LOGIN_PAGE = "login.html";

const PREVIEW_COVER = /[\\/]covers[\\/][a-z]+\.png$/;

/**
 * The worker that hashes the password for the offline unlock compiles WebAssembly, which the policy of the pages forbids. A
 * worker follows the policy sent with its file.
 */
const HASH_WORKER = /[\\/]assets[\\/]slow-hash-worker-[^\\/]+\.js/;
const HASH_WORKER_POLICY = "default-src 'none';script-src 'self' 'wasm-unsafe-eval'";

function sendHeaders(reply: Pick<FastifyReply, "header">, path: string): void {
  reply.header("cache-control", cacheControlFor(path));
  // Chat programs show link previews on their own pages.
  if (PREVIEW_COVER.test(path)) reply.header("cross-origin-resource-policy", "cross-origin");
  if (HASH_WORKER.test(path)) reply.header("content-security-policy", HASH_WORKER_POLICY);
}

/** Files of lessons never get these types. */
const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};

/** Pages of other releases load parts that this release doesn't have. */
function serveOtherReleases(app: FastifyInstance, files: Files) {
  app.get("/assets/*", { schema: { hide: true } }, async ({ params }, reply) => {
    const path = `/assets/${(params as { "*": string })["*"]}`;
    const key = path.slice(1);
    const size = await files.sizeOf(key);
    if (size === undefined) return sendError(reply, apiError("not_found", requestErrors.notFound));
    sendHeaders(reply, path);
    reply.type(types[extname(key)] ?? UNKNOWN_TYPE).header("content-length", size);
    return reply.send(size === 0 ? "" : files.read(key, 0, size - 1));
  });
}

/**
 * Serves the built web app with its compressed variants. Returns its page, or undefined if it isn't built, as in
 * development.
 */
export async function serveApp(
  app: FastifyInstance,
  folder: string,
  { files, config: { serviceWorker } }: Pick<Deps, "files" | "config">,
): Promise<AppPage | undefined> {
  const file = join(folder, PAGE);
  if (!existsSync(file)) return undefined;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: [PAGE],
    preCompressed: true,
    cacheControl: false,
    globIgnore: ["**/*.br", "**/*.gz", ".vite/**", ...(serviceWorker ? [] : ["sw.js"])],
    setHeaders: sendHeaders,
  });
  serveOtherReleases(app, files);
  if (!serviceWorker)
    app.get("/sw.js", { schema: { hide: true } }, (_request, reply) => reply.sendFile(REMOVAL));
  const isLogin = (url: string) => /^\/login\/?(\?|$)/.test(url);
  const login = existsSync(join(folder, LOGIN_PAGE)) ? LOGIN_PAGE : PAGE;
  return {
    html: readFileSync(file, "utf8"),
    send: (reply) => reply.sendFile(isLogin(reply.request.url) ? login : PAGE),
  };
}
