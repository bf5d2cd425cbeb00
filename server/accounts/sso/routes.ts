import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LONGEST_EMAIL } from "#contract/email.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Limits } from "#server/platform/limits/limits.ts";
import { ownAddress } from "../session/redirect.ts";
import { browserOf, markBrowser } from "./browser-cookie.ts";
import { type Way, waysOf } from "./methods.ts";
import { answerOfSaml, backWith, begin, finishSaml, returnFromOidc } from "./steps.ts";

type RouteDeps = Pick<Deps, "db" | "clock" | "config" | "log">;
type Request = FastifyRequest<{ Params: { readonly id: string } }>;

/** Pages on the way, for browsers; what happens once does not happen because somebody asked for its head. */
const PAGE = { schema: { hide: true }, exposeHeadRoute: false };
const LONGEST_STATE = 100;
const LONGEST_WISH = 1024;

/** What is repeated or nested is nothing. */
function textIn(fields: unknown, name: string, longest: number): string | undefined {
  const value = (fields as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof value === "string" && value.length <= longest ? value : undefined;
}

/** A place of ours, without our own name before it; anything else is the start. */
export function ownPath(wish: string | undefined, publicUrl: string): string {
  if (!wish) return "/";
  const url = ownAddress(wish, [new URL(publicUrl).origin]);
  if (!url || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}

const goTo = (reply: FastifyReply, address: string) => reply.redirect(address, 303);

/** The pages of a browser on its way to an organisation's sign-in and back. */
export function ssoRoutes(app: FastifyInstance, deps: RouteDeps, limits: Limits): void {
  const { config } = deps;
  const ways = waysOf(deps);
  const wayFor = <P extends Way["protocol"]>({ params }: Request, protocol: P) => {
    const way = ways.get(params.id);
    return way?.protocol === protocol ? (way as Extract<Way, { protocol: P }>) : undefined;
  };
  const returned = (request: Request) => ({
    state: textIn(request.query, "state", LONGEST_STATE) ?? "",
    browser: browserOf(request, config),
  });

  app.get("/auth/sso/:id/start", PAGE, async (request: Request, reply) => {
    const wish = ownPath(textIn(request.query, "redirect_url", LONGEST_WISH), config.publicUrl);
    const way = ways.get(request.params.id);
    if (!way) return goTo(reply, backWith("unknown", wish));
    const email = textIn(request.query, "email", LONGEST_EMAIL);
    const next = await limits.within("startSso", request, async () => {
      const browser = markBrowser(request, reply, config);
      return begin(deps, way, { wish, email, browser });
    });
    return goTo(reply, typeof next === "string" ? next : backWith("too_many", wish));
  });

  app.get("/auth/sso/:id/callback", PAGE, async (request: Request, reply) => {
    const way = wayFor(request, "oidc");
    if (!way) return goTo(reply, backWith("unknown"));
    const address = new URL(request.url, config.publicUrl);
    return goTo(reply, await returnFromOidc(deps, way, { ...returned(request), address }));
  });

  app.post("/auth/sso/:id/callback", PAGE, async (request: Request, reply) => {
    const way = wayFor(request, "saml");
    if (!way) return goTo(reply, backWith("unknown"));
    const state = textIn(request.body, "RelayState", LONGEST_STATE) ?? "";
    const response = textIn(request.body, "SAMLResponse", Number.POSITIVE_INFINITY) ?? "";
    return goTo(reply, await answerOfSaml(deps, way, { state, response }));
  });

  app.get("/auth/sso/:id/finish", PAGE, async (request: Request, reply) => {
    const way = wayFor(request, "saml");
    if (!way) return goTo(reply, backWith("unknown"));
    return goTo(reply, await finishSaml(deps, way, returned(request)));
  });

  app.get("/auth/sso/:id/metadata", PAGE, async (request: Request, reply) => {
    const way = wayFor(request, "saml");
    if (!way) return reply.callNotFound();
    return reply.type("application/xml; charset=utf-8").send(await way.saml.describe());
  });
}
