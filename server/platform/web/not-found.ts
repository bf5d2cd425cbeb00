import type { FastifyReply, FastifyRequest } from "fastify";
import { routes } from "#contract/routes.ts";
import { sendError } from "./errors.ts";
import { apiError } from "./handler.ts";
import { requestErrors } from "./web-copy.ts";

const RESERVED =
  /^\/(api|auth|media|assets|dev\/mailbox|health_check|ready|live|metrics|\.well-known)(\/|$)/;

/** A file name, or anything below a hidden folder. The last segment of an app route can be an email
 * address, or anything a mistyped link holds. */
const isFile = (path: string) =>
  /\/\.[a-z]/i.test(path) || /\/[^/@]*\.[a-z0-9]{1,10}$/i.test(path.replaceAll("%40", "@"));

const contractPaths = Object.values(routes).map(({ method, path }) => ({
  method,
  path,
  pattern: new RegExp(`^${path.replaceAll(/:[a-z_]+/g, "[^/]+")}$`),
}));

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

/** Returns the methods of a contract path, or of another path without parameters. */
const methodsOf = ({ server }: FastifyRequest, path: string) => {
  const contractMethods = contractPaths
    // A worker process has only some of them.
    .filter((call) => call.pattern.test(path) && server.hasRoute({ ...call, url: call.path }))
    .map(({ method }) => method);
  return METHODS.filter(
    (method) => contractMethods.includes(method) || server.hasRoute({ method, url: path }),
  );
};

const pathOf = (request: FastifyRequest) => request.url.split("?", 1)[0] ?? "";

const isPage = ({ method }: FastifyRequest, path: string) =>
  (method === "GET" || method === "HEAD") && !RESERVED.test(path) && !isFile(path);

/** Serves the app page for app routes, and answers 405 or 404 with JSON for everything else. */
export const handleNotFound = (sendPage: ((reply: FastifyReply) => FastifyReply) | undefined) =>
  function notFound(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request);
    const allowed = methodsOf(request, path);
    if (allowed.length > 0) {
      reply.header("allow", allowed.join(", "));
      return sendError(reply, apiError("method_not_allowed", requestErrors.wrongMethod(allowed)));
    }
    if (sendPage && isPage(request, path)) return sendPage(reply);
    return sendError(reply, apiError("not_found", requestErrors.notFound));
  };
