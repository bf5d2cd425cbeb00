import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { robotsText } from "./robots.ts";

const HIDDEN = { schema: { hide: true } };
const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const SECURITY_TEXT_DAYS = 180;
const HOUR_CACHE = "public, max-age=3600";

/** The page on which people change their password: they get a link by mail. */
const CHANGE_PASSWORD_PAGE = "/forgot-password";

/** Serves the files that other programs expect at fixed addresses. */
export function serveWellKnown(
  app: FastifyInstance,
  { config, clock }: Pick<Deps, "config" | "clock">,
): void {
  const { publicUrl, securityContact } = config;

  app.get("/robots.txt", HIDDEN, (_request, reply) =>
    reply
      .header("cache-control", HOUR_CACHE)
      .type("text/plain; charset=utf-8")
      .send(robotsText(publicUrl)),
  );

  app.get("/.well-known/security.txt", HIDDEN, (_request, reply) => {
    const today = Math.floor(clock.now() / DAY_MS) * DAY_MS;
    const expires = new Date(today + SECURITY_TEXT_DAYS * DAY_MS).toISOString();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      "Preferred-Languages: en",
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      "",
    ];
    return reply
      .header("cache-control", HOUR_CACHE)
      .type("text/plain; charset=utf-8")
      .send(lines.join("\n"));
  });

  app.get("/.well-known/change-password", HIDDEN, (_request, reply) =>
    reply.redirect(CHANGE_PASSWORD_PAGE, 302),
  );
}
