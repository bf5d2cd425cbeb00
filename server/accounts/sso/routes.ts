import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { MAX_EMAIL_LENGTH } from "#contract/email.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Limits } from "#server/platform/limits/limits.ts";
import { ownUrl } from "../session/redirect.ts";
import { readBrowserCookie, setBrowserCookie } from "./browser-cookie.ts";
import { errorRedirect, finishOidc, finishSaml, receiveSamlResponse, startSignIn } from "./flow.ts";
import { createMethods, type SignInMethod } from "./methods.ts";

type RouteDeps = Pick<Deps, "db" | "clock" | "config" | "log">;
type Request = FastifyRequest<{ Params: { readonly id: string } }>;

/** Browser pages. HEAD is disabled because a GET consumes one-time state. */
const PAGE = { schema: { hide: true }, exposeHeadRoute: false };
const MAX_STATE_LENGTH = 100;
const MAX_RETURN_LENGTH = 1024;

/** Returns a string field, or undefined if it is missing, not a single string, or too long. */
function textField(fields: unknown, name: string, longest: number): string | undefined {
  const value = (fields as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof value === "string" && value.length <= longest ? value : undefined;
}

/** Returns the path of one of our own pages without the origin, or "/" for anything else. */
export function ownPath(returnTo: string | undefined, publicUrl: string): string {
  if (!returnTo) return "/";
  const url = ownUrl(returnTo, [new URL(publicUrl).origin]);
  if (!url || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}

const redirectTo = (reply: FastifyReply, address: string) => reply.redirect(address, 303);

/** Registers the pages that take a browser to an organization's sign-in and back. */
export function ssoRoutes(app: FastifyInstance, deps: RouteDeps, limits: Limits): void {
  const { config } = deps;
  const methods = createMethods(deps);
  const methodFor = <P extends SignInMethod["protocol"]>({ params }: Request, protocol: P) => {
    const method = methods.get(params.id);
    return method?.protocol === protocol
      ? (method as Extract<SignInMethod, { protocol: P }>)
      : undefined;
  };
  const returnedState = (request: Request) => ({
    state: textField(request.query, "state", MAX_STATE_LENGTH) ?? "",
    browser: readBrowserCookie(request, config),
  });

  app.get("/auth/sso/:id/start", PAGE, async (request: Request, reply) => {
    const returnTo = ownPath(
      textField(request.query, "redirect_url", MAX_RETURN_LENGTH),
      config.publicUrl,
    );
    const method = methods.get(request.params.id);
    if (!method) return redirectTo(reply, errorRedirect("unknown", returnTo));
    const email = textField(request.query, "email", MAX_EMAIL_LENGTH);
    const next = await limits.run("startSso", request, async () => {
      const browser = setBrowserCookie(request, reply, config);
      return startSignIn(deps, method, { returnTo, email, browser });
    });
    return redirectTo(reply, typeof next === "string" ? next : errorRedirect("too_many", returnTo));
  });

  app.get("/auth/sso/:id/callback", PAGE, async (request: Request, reply) => {
    const method = methodFor(request, "oidc");
    if (!method) return redirectTo(reply, errorRedirect("unknown"));
    const address = new URL(request.url, config.publicUrl);
    return redirectTo(
      reply,
      await finishOidc(deps, method, { ...returnedState(request), address }),
    );
  });

  app.post("/auth/sso/:id/callback", PAGE, async (request: Request, reply) => {
    const method = methodFor(request, "saml");
    if (!method) return redirectTo(reply, errorRedirect("unknown"));
    const state = textField(request.body, "RelayState", MAX_STATE_LENGTH) ?? "";
    const response = textField(request.body, "SAMLResponse", Number.POSITIVE_INFINITY) ?? "";
    return redirectTo(reply, await receiveSamlResponse(deps, method, { state, response }));
  });

  app.get("/auth/sso/:id/finish", PAGE, async (request: Request, reply) => {
    const method = methodFor(request, "saml");
    if (!method) return redirectTo(reply, errorRedirect("unknown"));
    return redirectTo(reply, await finishSaml(deps, method, returnedState(request)));
  });

  app.get("/auth/sso/:id/metadata", PAGE, async (request: Request, reply) => {
    const method = methodFor(request, "saml");
    if (!method) return reply.callNotFound();
    return reply.type("application/xml; charset=utf-8").send(await method.saml.metadata());
  });
}
