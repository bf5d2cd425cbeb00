import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#server/platform/deps.ts";
import type { Limits } from "#server/platform/limits/limits.ts";
import { sendError } from "#server/platform/web/errors.ts";
import { escapeHtml } from "#server/platform/web/html.ts";
import { changeSubscription, findSubscription, type SubscriptionKind } from "./subscriptions.ts";
import { unsubscribePage as copy } from "./subscriptions-copy.ts";

const STYLE =
  ":root{color-scheme:light dark}body{max-width:32rem;margin:3rem auto;padding:0 1rem;font:1.1rem/1.5 system-ui,sans-serif}button{min-height:2.75rem;padding:0 1.25rem;border:0;border-radius:.5rem;background:#1f5c57;color:#fff;font:inherit;cursor:pointer}button:focus-visible{outline:3px solid;outline-offset:2px}";
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(";");

type Page = { readonly title: string; readonly text: string; readonly form?: string };

const pageOf = ({ title, text, form = "" }: Page) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Respite</title>
<style>${STYLE}</style>
</head>
<body>
<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}</main>
</body>
</html>
`;

const send = (reply: FastifyReply, page: Page) =>
  reply
    .headers({ "content-security-policy": POLICY, "x-robots-tag": "noindex" })
    .type("text/html; charset=utf-8")
    .send(pageOf(page));

const unknown = { title: copy.unknownTitle, text: copy.unknown };
const formOf = (label: string, name: string) =>
  `<form method="post"><button name="${name}" value="1">${label}</button></form>`;

const pageFor = (kind: SubscriptionKind, isOn: boolean, isChanged: boolean): Page => {
  const title = copy.title(kind);
  if (!isOn) return { title, text: copy.stopped(kind), form: formOf(copy.again, "again") };
  const text = isChanged ? copy.on(kind) : copy.ask(kind);
  return { title, text, form: formOf(copy.stop, "stop") };
};

type WithToken = FastifyRequest<{ Params: { token: string } }>;
type RouteDeps = Pick<Deps, "db" | "clock"> & { readonly limits: Limits };

/**
 * The page behind the unsubscribe link of a mail. Opening it changes nothing, because programs that scan mail open links. Mail
 * programs unsubscribe with one request (RFC 8058), which names no one but the token.
 */
export function unsubscribeRoutes(app: FastifyInstance, { db, clock, limits }: RouteDeps): void {
  async function show(request: WithToken, reply: FastifyReply, change: boolean) {
    const { token } = request.params;
    if (token.includes("\0")) return send(reply.code(404), unknown);
    const answer = await limits.run("unsubscribe", request, async () => {
      const { again } = (request.body ?? {}) as { again?: unknown };
      const at = again === undefined ? new Date(clock.now()) : null;
      if (change) await changeSubscription(db, token, at);
      return { found: await findSubscription(db, token) };
    });
    if ("error" in answer) return sendError(reply.headers(answer.headers), answer);
    if (!answer.found) return send(reply.code(404), unknown);
    return send(reply, pageFor(answer.found.kind, answer.found.isOn, change));
  }
  const hidden = { schema: { hide: true } };
  app.get("/unsubscribe/:token", hidden, (request, reply) =>
    show(request as WithToken, reply, false),
  );
  app.post("/unsubscribe/:token", hidden, (request, reply) =>
    show(request as WithToken, reply, true),
  );
}
