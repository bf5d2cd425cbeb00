import type { Selectable } from "kysely";
import * as z from "zod/mini";
import type { Tables } from "../database/tables.ts";
import { ask, type Reply } from "../events/request.ts";
import { isAccepted } from "../events/rules.ts";
import type { SenderDeps } from "../events/sender.ts";
import { SCORE_SCOPE } from "./scopes.ts";
import { signForPlatform } from "./sign.ts";

export type LtiPlatform = Selectable<Tables["lti_platform"]>;

const tokenReply = z.object({
  access_token: z.string().check(z.regex(/^[\x21-\x7e]{1,4000}$/)),
  expires_in: z.optional(z.coerce.number()),
});

/** Renewed this long before it expires. */
const MARGIN_MS = 60_000;
const MAX_TOKENS = 1000;

type Cached = { readonly token: string; readonly until: number };
const cache = new Map<string, Cached>();

const keyOf = ({ id, client_id, token_url }: LtiPlatform) => `${id} ${client_id} ${token_url}`;

function remember(key: string, token: Cached) {
  if (cache.size >= MAX_TOKENS) cache.clear();
  cache.set(key, token);
}

function parsed(text: string) {
  try {
    return z.safeParse(tokenReply, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Forgets a token that the platform no longer accepts. */
export const forgetToken = (platform: LtiPlatform): boolean => cache.delete(keyOf(platform));

/** Returns a token for sending scores (RFC 7523), or the reply if the platform gives none. */
export async function accessToken(
  deps: SenderDeps,
  platform: LtiPlatform,
): Promise<{ readonly token: string } | Reply> {
  const now = deps.clock.now();
  const known = cache.get(keyOf(platform));
  if (known && now < known.until) return known;
  const { client_id, token_url } = platform;
  const assertion = await signForPlatform(deps, { iss: client_id, sub: client_id, aud: token_url });
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion: assertion,
    scope: SCORE_SCOPE,
  }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const reply = await ask(
    { method: "POST", url: token_url, headers, body },
    deps.config.endpointsInPrivateNetworks,
  );
  const { status, failure } = reply;
  const given = isAccepted(status) ? parsed(reply.text) : undefined;
  if (!given) return { status, failure: failure ?? "no_token" };
  const { access_token: token, expires_in = 0 } = given;
  const found = { token, until: now + expires_in * 1000 - MARGIN_MS };
  remember(keyOf(platform), found);
  return found;
}
