import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { networkOf } from "../limits/address.ts";
import { sendError } from "../web/errors.ts";
import { apiError } from "../web/handler.ts";
import { mailbox } from "./mail-copy.ts";
import { listPage, mailPage } from "./mailbox-pages.ts";
import { listMail, readMail, type StoredMail } from "./queries.ts";

/** No scripts and no foreign content. Mails are sandboxed, so they don't share our origin. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const MAIL_POLICY = `sandbox; ${PAGE_POLICY}; img-src data:`;

const sendHtml = (reply: FastifyReply, policy: string, html: string) =>
  reply
    .headers({ "content-security-policy": policy, "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(html);

const HIDDEN = { schema: { hide: true } };

/** What proxies add about the caller. */
const PROXY_HEADERS = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Whether the request comes from this machine and asks for it by name. Doesn't use `request.ip` and `request.host`, which
 * other headers can set. A proxy on this machine connects from here for all clients, so forwarded requests don't count. A
 * page of another site whose name resolves to this machine (DNS rebinding) asks for that name.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const address = networkOf(socket.remoteAddress ?? "");
  const isLoopback = /^127\./.test(address) || socket.remoteAddress === "::1";
  const isForwarded = PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return isLoopback && !isForwarded && LOOPBACK_HOST.test(headers.host ?? "");
}

type WithId = { Params: { id: string } };

/**
 * Shows the built-in mailbox without sign-in. It exists only in the demo, whose password is public, and only while no
 * mail server is configured. Only this machine can read it.
 */
export function mailboxRoutes(app: FastifyInstance, { db, config }: Pick<Deps, "db" | "config">) {
  if (config.smtpUrl || !config.seedDemo) return;

  const wantsJson = ({ headers }: FastifyRequest) =>
    headers.accept?.includes("application/json") ?? false;

  async function withMail(
    request: FastifyRequest<WithId>,
    reply: FastifyReply,
    show: (mail: StoredMail) => Promise<FastifyReply>,
  ) {
    const { id } = request.params;
    const mail = id.includes("\0") ? undefined : await readMail(db, id);
    const missing = apiError("not_found", mailbox.notFound);
    return mail ? show(mail) : reply.code(missing.status).send(missing.error);
  }

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isFromThisMachine(request))
      return sendError(reply, apiError("not_found", mailbox.onlyHere));
  };
  const options = { ...HIDDEN, onRequest };

  app.get("/dev/mailbox", options, async (request, reply) => {
    const mails = await listMail(db);
    if (wantsJson(request)) return reply.header("cache-control", "no-store").send({ mails });
    return sendHtml(reply, PAGE_POLICY, listPage(mails));
  });

  app.get<WithId>("/dev/mailbox/:id", options, (request, reply) =>
    withMail(request, reply, async (mail) => {
      if (wantsJson(request)) return reply.send(mail);
      return sendHtml(reply, PAGE_POLICY, mailPage(mail));
    }),
  );

  app.get<WithId>("/dev/mailbox/:id/html", options, (request, reply) =>
    withMail(request, reply, async (mail) => sendHtml(reply, MAIL_POLICY, mail.html)),
  );
}
