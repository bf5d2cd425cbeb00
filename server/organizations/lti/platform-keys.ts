import { createLocalJWKSet, errors, type JWTVerifyGetKey } from "jose";
import * as z from "zod/mini";
import type { Deps } from "#server/platform/deps.ts";
import { ask } from "#server/platform/events/request.ts";
import { isAccepted } from "#server/platform/events/rules.ts";
import type { LtiPlatform } from "#server/platform/lti/access-token.ts";

const TTL_MS = 10 * 60_000;
/** An unknown key id asks for the keys again, but not more often than this. */
const COOLDOWN_MS = 30_000;
const MAX_PLATFORMS = 1000;

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

export class KeysError extends Error {}

type Cached = { readonly keys: JWTVerifyGetKey; readonly url: string; readonly at: number };

function parsed(text: string) {
  try {
    return z.safeParse(keySet, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Reads the public keys of platforms, with the same checks of addresses as webhooks. */
export function createPlatformKeys({ clock, config }: Pick<Deps, "clock" | "config">) {
  const cache = new Map<string, Cached>();

  async function fetchKeys({ id, jwks_url: url }: LtiPlatform): Promise<Cached> {
    const message = {
      method: "GET",
      url,
      headers: { accept: "application/json" },
      body: "",
    } as const;
    const { status, text, failure } = await ask(message, config.endpointsInPrivateNetworks);
    const found = isAccepted(status) ? parsed(text) : undefined;
    if (!found) throw new KeysError(failure ?? `HTTP ${status}`);
    if (cache.size >= MAX_PLATFORMS) cache.clear();
    const entry = { keys: createLocalJWKSet(found), url, at: clock.now() };
    cache.set(id, entry);
    return entry;
  }

  const currentKeys = async (platform: LtiPlatform): Promise<Cached> => {
    const known = cache.get(platform.id);
    const isFresh = known?.url === platform.jwks_url && clock.now() - known.at < TTL_MS;
    return known && isFresh ? known : fetchKeys(platform);
  };

  /** An unknown key may be a new one. */
  const mayBeNew = (error: unknown, { at }: Cached) =>
    error instanceof errors.JWKSNoMatchingKey && clock.now() - at >= COOLDOWN_MS;

  /** Returns a key lookup for `jwtVerify`. Throws a `KeysError` if the keys can't be read. */
  return (platform: LtiPlatform): JWTVerifyGetKey =>
    async (header, token) => {
      const current = await currentKeys(platform);
      try {
        return await current.keys(header, token);
      } catch (error) {
        if (!mayBeNew(error, current)) throw error;
        return (await fetchKeys(platform)).keys(header, token);
      }
    };
}
export type PlatformKeys = ReturnType<typeof createPlatformKeys>;
