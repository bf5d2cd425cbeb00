import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

const FOR_EVER = "public, max-age=31536000, immutable";
const ASK_EACH_TIME = "no-cache";

/** Files below assets/ carry their hash in their name; all others are asked for each time. */
const cachingOf = (path: string) => (/[\\/]assets[\\/]/.test(path) ? FOR_EVER : ASK_EACH_TIME);

/**
 * The built application, with its compressed twins. Answers how to send its page, or nothing where it has not been
 * built (the development server then brings it).
 */
export async function serveApplication(
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
    setHeaders: (reply, path) => reply.header("cache-control", cachingOf(path)),
  });
  return (reply) => reply.sendFile("index.html");
}
