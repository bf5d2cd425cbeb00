import type { Configuration } from "openid-client";
import type { SsoClaims } from "#server/platform/database/registration-types.ts";
import type { OidcSettings } from "#server/platform/sso-providers.ts";
import { type AuthorizationRequest, type Failure, toClaimed } from "./protocol.ts";
import type { Attempt } from "./queries.ts";

const TIMEOUT_SECONDS = 10;
/** Providers rarely move their endpoints, so discovery is cached for an hour. */
const DISCOVERY_TTL_MS = 60 * 60 * 1000;

const loadLibrary = () => import("openid-client");

export type Oidc = {
  readonly start: (
    state: string,
    email: string | undefined,
  ) => Promise<AuthorizationRequest | Failure>;
  /** `address` is the URL the browser returned to. */
  readonly finish: (attempt: Attempt, state: string, address: URL) => Promise<SsoClaims | Failure>;
};

const isNetworkError = (error: unknown) =>
  error instanceof Error &&
  (error.message === "fetch failed" || ("code" in error && error.code === "OAUTH_TIMEOUT"));

const isAccessDenied = (error: unknown) =>
  error instanceof Error && "error" in error && error.error === "access_denied";

function failureOf(reason: unknown): Failure {
  if (isAccessDenied(reason)) return { problem: "denied", reason };
  const cause = reason instanceof Error ? reason.cause : undefined;
  return {
    problem: isNetworkError(reason) || isNetworkError(cause) ? "unreachable" : "failed",
    reason,
  };
}

function nameFrom(claims: Readonly<Record<string, unknown>>) {
  const words = typeof claims.name === "string" ? claims.name.trim().split(/\s+/) : [];
  return {
    firstName: claims.given_name ?? words[0],
    lastName: claims.family_name ?? words.slice(1).join(" "),
  };
}

/** Creates an OpenID Connect client: code flow with PKCE, endpoints from the issuer's discovery document. */
export function createOidc(settings: OidcSettings, callback: string, now: () => number): Oidc {
  let cached: { readonly configuration: Configuration; readonly until: number } | undefined;

  async function configuration(): Promise<Configuration> {
    if (cached && now() < cached.until) return cached.configuration;
    const { discovery, allowInsecureRequests } = await loadLibrary();
    const issuer = new URL(settings.issuer);
    // `readProviders` allows plain HTTP only for loopback addresses.
    const execute = issuer.protocol === "http:" ? [allowInsecureRequests] : [];
    const options = { execute, timeout: TIMEOUT_SECONDS };
    const { clientId, clientSecret } = settings;
    const discovered = await discovery(issuer, clientId, clientSecret, undefined, options);
    cached = { configuration: discovered, until: now() + DISCOVERY_TTL_MS };
    return discovered;
  }

  async function start(state: string, email: string | undefined): Promise<AuthorizationRequest> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, ...oidc } =
      await loadLibrary();
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
    return { url: url.href, pending: { nonce, verifier, request_id: null } };
  }

  async function claimsOf({ nonce, verifier }: Attempt, state: string, address: URL) {
    if (!nonce || !verifier) throw new Error("The attempt belongs to another protocol.");
    const { authorizationCodeGrant, fetchUserInfo } = await loadLibrary();
    const config = await configuration();
    const tokens = await authorizationCodeGrant(config, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("The response names no person.");
    const isComplete = claims.email !== undefined || !config.serverMetadata().userinfo_endpoint;
    if (isComplete) return claims;
    // The verification has to be about this email, so it comes from the same place.
    const { email_verified: _ofNoEmail, ...others } = claims;
    return { ...(await fetchUserInfo(config, tokens.access_token, claims.sub)), ...others };
  }

  return {
    start: (state, email) =>
      start(state, email).catch((reason) => ({ problem: "unreachable", reason })),
    async finish(attempt, state, address) {
      try {
        const claims: Readonly<Record<string, unknown>> = await claimsOf(attempt, state, address);
        const { sub: subject, email, email_verified } = claims;
        const isVerified = email_verified === undefined ? undefined : email_verified === true;
        const claimed = toClaimed({ subject, email, isVerified, ...nameFrom(claims) });
        return claimed ?? { problem: "failed", reason: new Error("The subject can't be stored.") };
      } catch (reason) {
        return failureOf(reason);
      }
    },
  };
}
