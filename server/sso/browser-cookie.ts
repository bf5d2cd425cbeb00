import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { newToken } from "../session/token.ts";
import { ATTEMPT_SECONDS, EXCHANGE_SECONDS } from "./rules.ts";

/**
 * Says that it is the same browser that began, goes to the organisation and comes back: without it, somebody could be
 * led into the account of another. It is read by the server alone, and gone once there is a session.
 */
const NAME = "respite-sso";

const SHAPE = /^[\w-]{22}$/;

export function browserOf({ headers }: FastifyRequest): string | undefined {
  for (const pair of headers.cookie?.split(";") ?? []) {
    const [name, value = ""] = pair.trim().split("=", 2);
    if (name === NAME && SHAPE.test(value)) return value;
  }
}

type Site = Pick<Config, "publicUrl">;

const write = (reply: FastifyReply, { publicUrl }: Site, value: string, seconds: number) =>
  reply.header(
    "set-cookie",
    `${NAME}=${value}; Path=/auth; Max-Age=${seconds}; HttpOnly; SameSite=Lax${publicUrl.startsWith("https:") ? "; Secure" : ""}`,
  );

/** The one it has is kept, so that what was begun in another window can still be ended there. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, site: Site): string {
  const browser = browserOf(request) ?? newToken();
  write(reply, site, browser, ATTEMPT_SECONDS + EXCHANGE_SECONDS);
  return browser;
}

/** As the header of an answer. */
export const unmarked = ({ publicUrl }: Site) => ({
  "set-cookie": `${NAME}=; Path=/auth; Max-Age=0; HttpOnly; SameSite=Lax${publicUrl.startsWith("https:") ? "; Secure" : ""}`,
});
