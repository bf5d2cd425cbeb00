import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/** Files in assets/ have a hash in their name; all others are revalidated. */
const cacheControlFor = (path: string) => (/[\\/]assets[\\/]/.test(path) ? IMMUTABLE : REVALIDATE);

/**
 * Serves the built web app with its compressed variants. Returns a function that sends its page, or undefined if it
 * isn't built, as in development.
 */
export async function serveApp(
  app: FastifyInstance,
  folder: string,
): Promise<((reply: FastifyReply) => FastifyReply) | undefined> {
  if (!existsSync(join(folder, "index.html"))) return undefined;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: ["index.html"],
    preCompressed: true,
    cacheControl: false,
    globIgnore: ["**/*.br", "**/*.gz", ".vite/**"],
    setHeaders: (reply, path) => reply.header("cache-control", cacheControlFor(path)),
  });
  return (reply) => reply.sendFile("index.html");
}
