import type { FastifyReply, FastifyRequest } from "fastify";
import type { Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { sendError } from "./errors.ts";
import { apiError } from "./handler.ts";
import { isIndexed } from "./robots.ts";
import { requestErrors } from "./web-copy.ts";

/** The page of the built app. */
export type AppPage = {
  readonly html: string;
  readonly send: (reply: FastifyReply) => FastifyReply;
};

const RESERVED =
  /^\/(api|auth|scim|media|assets|dev\/mailbox|unsubscribe|health_check|ready|live|metrics|\.well-known)(\/|$)/;

/** A file name, or anything below a hidden folder. The last segment of an app route can be an email
 * address, or anything a mistyped link holds. */
const isFile = (path: string) =>
  /\/\.[a-z]/i.test(path) || /\/[^/@]*\.[a-z0-9]{1,10}$/i.test(path.replaceAll("%40", "@"));

const contractPaths = Object.values(routes).flatMap(({ method, path, alias = path }: Route) =>
  [path, alias].map((one) => ({
    method,
    path,
    pattern: new RegExp(`^${one.replaceAll(/:[a-z_]+/g, "[^/]+")}$`),
  })),
);

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

/** Returns the methods of a contract path, or of another path without parameters. */
const methodsOf = ({ server }: FastifyRequest, path: string) => {
  const contractMethods = contractPaths
    // A worker process serves fewer routes.
    .filter((call) => call.pattern.test(path) && server.hasRoute({ ...call, url: call.path }))
    .map(({ method }) => method);
  return METHODS.filter(
    (method) => contractMethods.includes(method) || server.hasRoute({ method, url: path }),
  );
};

const pathOf = (request: FastifyRequest) => request.url.split("?", 1)[0] ?? "";

/** Returns how much a client wants a type, from 0 to 1. The most specific entry counts. */
function quality(accept: string, type: string): number {
  const wanted = new Map(
    accept.split(",").map((entry) => {
      const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
      const q = parameters.find((parameter) => parameter.startsWith("q="));
      return [name, q === undefined ? 1 : Number(q.slice(2)) || 0] as const;
    }),
  );
  const [kind] = type.split("/", 1);
  return wanted.get(type) ?? wanted.get(`${kind}/*`) ?? wanted.get("*/*") ?? 0;
}

/** Pages are HTML for everyone who doesn't ask for JSON first. */
export function prefersJson({ headers: { accept = "" } }: FastifyRequest): boolean {
  return quality(accept, "application/json") > quality(accept, "text/html");
}

const isPage = ({ method }: FastifyRequest, path: string) =>
  (method === "GET" || method === "HEAD") && !RESERVED.test(path) && !isFile(path);

/** Serves the app page for app routes, and answers 405 or 404 with JSON for everything else. */
export const handleNotFound = (page: AppPage | undefined) =>
  function notFound(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request);
    const allowed = methodsOf(request, path);
    if (allowed.length > 0) {
      reply.header("allow", allowed.join(", "));
      return sendError(reply, apiError("method_not_allowed", requestErrors.wrongMethod(allowed)));
    }
    if (page && isPage(request, path) && !prefersJson(request)) {
      if (!isIndexed(path)) reply.header("x-robots-tag", "noindex");
      return page.send(reply.header("vary", "Accept"));
    }
    return sendError(reply, apiError("not_found", requestErrors.notFound));
  };
