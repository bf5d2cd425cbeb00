import type { Configuration } from "openid-client";
import type { Claimed } from "#server/platform/database/registration-types.ts";
import type { OidcSettings } from "#server/platform/sso-providers.ts";
import { claimedOf, type Departure, type Failure } from "./protocol.ts";
import type { Attempt } from "./queries.ts";

const TIMEOUT_SECONDS = 10;
/** Providers move their endpoints seldom, but they do. */
const KNOWN_FOR_MS = 60 * 60 * 1000;

const library = () => import("openid-client");

export type Oidc = {
  readonly leave: (state: string, email: string | undefined) => Promise<Departure | Failure>;
  /** `address` is the one the browser came back to. */
  readonly arrive: (attempt: Attempt, state: string, address: URL) => Promise<Claimed | Failure>;
};

const isLost = (error: unknown) =>
  error instanceof Error &&
  (error.message === "fetch failed" || ("code" in error && error.code === "OAUTH_TIMEOUT"));

const isRefusal = (error: unknown) =>
  error instanceof Error && "error" in error && error.error === "access_denied";

function failureOf(reason: unknown): Failure {
  if (isRefusal(reason)) return { problem: "denied", reason };
  const cause = reason instanceof Error ? reason.cause : undefined;
  return { problem: isLost(reason) || isLost(cause) ? "unreachable" : "failed", reason };
}

function nameFrom(claims: Readonly<Record<string, unknown>>) {
  const words = typeof claims.name === "string" ? claims.name.trim().split(/\s+/) : [];
  return {
    firstName: claims.given_name ?? words[0],
    lastName: claims.family_name ?? words.slice(1).join(" "),
  };
}

/** OpenID Connect: the code flow with PKCE, at the addresses the issuer itself names. */
export function createOidc(settings: OidcSettings, callback: string, now: () => number): Oidc {
  let known: { readonly configuration: Configuration; readonly until: number } | undefined;

  async function configuration(): Promise<Configuration> {
    if (known && now() < known.until) return known.configuration;
    const { discovery, allowInsecureRequests } = await library();
    const issuer = new URL(settings.issuer);
    // Only addresses of this machine may be without TLS; `readProviders` has seen to it.
    const execute = issuer.protocol === "http:" ? [allowInsecureRequests] : [];
    const options = { execute, timeout: TIMEOUT_SECONDS };
    const { clientId, clientSecret } = settings;
    const found = await discovery(issuer, clientId, clientSecret, undefined, options);
    known = { configuration: found, until: now() + KNOWN_FOR_MS };
    return found;
  }

  async function leave(state: string, email: string | undefined): Promise<Departure> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, ...oidc } =
      await library();
    const verifier = oidc.randomPKCECodeVerifier();
    const nonce = randomNonce();
    const url = buildAuthorizationUrl(await configuration(), {
      redirect_uri: callback,
      scope: "openid email profile",
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
      ...(email && { login_hint: email }),
    });
    return { url: url.href, asked: { nonce, verifier, request_id: null } };
  }

  async function claimsOf({ nonce, verifier }: Attempt, state: string, address: URL) {
    if (!nonce || !verifier) throw new Error("The attempt was not begun in this protocol.");
    const { authorizationCodeGrant, fetchUserInfo } = await library();
    const configured = await configuration();
    const tokens = await authorizationCodeGrant(configured, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("The answer names nobody.");
    const isWhole = claims.email !== undefined || !configured.serverMetadata().userinfo_endpoint;
    if (isWhole) return claims;
    return { ...(await fetchUserInfo(configured, tokens.access_token, claims.sub)), ...claims };
  }

  return {
    leave: (state, email) =>
      leave(state, email).catch((reason) => ({ problem: "unreachable", reason })),
    async arrive(attempt, state, address) {
      try {
        const claims: Readonly<Record<string, unknown>> = await claimsOf(attempt, state, address);
        const { sub: subject, email, email_verified } = claims;
        const isVerified = email_verified === undefined ? undefined : email_verified === true;
        const claimed = claimedOf({ subject, email, isVerified, ...nameFrom(claims) });
        return claimed ?? { problem: "failed", reason: new Error("The subject cannot be kept.") };
      } catch (reason) {
        return failureOf(reason);
      }
    },
  };
}
