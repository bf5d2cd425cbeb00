import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/** Files below assets/ carry their hash in their name; all others are asked for each time. */
const cacheControlFor = (path: string) => (/[\\/]assets[\\/]/.test(path) ? IMMUTABLE : REVALIDATE);

/**
 * The built application, with its compressed twins. Answers how to send its page, or nothing where it has not been
 * built (the development server then brings it).
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
