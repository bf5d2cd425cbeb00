import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import type { AppPage } from "./not-found.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/** Files in assets/ have a hash in their name; all others are revalidated. */
const cacheControlFor = (path: string) => (/[\\/]assets[\\/]/.test(path) ? IMMUTABLE : REVALIDATE);

/** The worker that removes itself from every browser, for SERVICE_WORKER=off. */
const REMOVAL = "sw-off.js";

const PREVIEW_COVER = /[\\/]covers[\\/][a-z]+\.png$/;

/**
 * The worker that hashes the password for the offline unlock compiles WebAssembly, which the policy of the pages forbids. A
 * worker follows the policy sent with its file.
 */
const HASH_WORKER = /[\\/]assets[\\/]slow-hash-worker-[^\\/]+\.js/;
const HASH_WORKER_POLICY = "default-src 'none';script-src 'self' 'wasm-unsafe-eval'";

/**
 * Serves the built web app with its compressed variants. Returns its page, or undefined if it isn't built, as in
 * development.
 */
export async function serveApp(
  app: FastifyInstance,
  folder: string,
  { serviceWorker }: Pick<Config, "serviceWorker">,
): Promise<AppPage | undefined> {
  const file = join(folder, "index.html");
  if (!existsSync(file)) return undefined;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: ["index.html"],
    preCompressed: true,
    cacheControl: false,
    globIgnore: ["**/*.br", "**/*.gz", ".vite/**", ...(serviceWorker ? [] : ["sw.js"])],
    setHeaders: (reply, path) => {
      reply.header("cache-control", cacheControlFor(path));
      // Chat programs show link previews on their own pages.
      if (PREVIEW_COVER.test(path)) reply.header("cross-origin-resource-policy", "cross-origin");
      if (HASH_WORKER.test(path)) reply.header("content-security-policy", HASH_WORKER_POLICY);
    },
  });
  if (!serviceWorker)
    app.get("/sw.js", { schema: { hide: true } }, (_request, reply) => reply.sendFile(REMOVAL));
  return { html: readFileSync(file, "utf8"), send: (reply) => reply.sendFile("index.html") };
}
