import type { FastifyReply, FastifyRequest } from "fastify";
import { routes } from "#contract/routes.ts";
import { sendRefusal } from "./errors.ts";
import { refuse } from "./handler.ts";

/** Below these nothing is ever a page of the application. */
const NOT_PAGES = /^\/(api|auth|media|assets|dev|health_check|ready|live)(\/|$)/;

const known = Object.values(routes).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/:[a-z_]+/g, "[^/]+")}$`),
}));

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

/** Those of the contract, and those beside it, whose paths have no parameters. */
const methodsOf = ({ server }: FastifyRequest, path: string) => {
  const ofContract = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return METHODS.filter(
    (method) => ofContract.includes(method) || server.hasRoute({ method, url: path }),
  );
};

const pathOf = (request: FastifyRequest) => request.url.split("?", 1)[0] ?? "";

const wantsPage = (request: FastifyRequest) =>
  (request.method === "GET" || request.method === "HEAD") &&
  (request.headers.accept ?? "").includes("text/html") &&
  !NOT_PAGES.test(pathOf(request));

/** A navigation gets the application, which knows its own addresses; everything else a refusal. */
export const handleNotFound = (sendPage: ((reply: FastifyReply) => FastifyReply) | undefined) =>
  function notFound(request: FastifyRequest, reply: FastifyReply) {
    if (sendPage && wantsPage(request)) return sendPage(reply);
    const allowed = methodsOf(request, pathOf(request));
    if (allowed.length === 0)
      return sendRefusal(reply, refuse("not_found", "There is nothing here."));
    reply.header("allow", allowed.join(", "));
    return sendRefusal(
      reply,
      refuse("method_not_allowed", `Use ${allowed.join(" or ")} for this address.`),
    );
  };
