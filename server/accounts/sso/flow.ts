import type { SsoProblem } from "#contract/accounts/sso.ts";
import { expirySeconds } from "#server/platform/access/credentials.ts";
import type { SsoClaims } from "#server/platform/database/registration-types.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Provider } from "#server/platform/sso-providers.ts";
import { hashToken, newToken } from "../session/token.ts";
import type { OidcMethod, SamlMethod, SignInMethod } from "./methods.ts";
import type { Failure } from "./protocol.ts";
import {
  type Attempt,
  addAttempt,
  addExchange,
  findAttempt,
  storeClaims,
  takeAttempt,
} from "./queries.ts";
import { ATTEMPT_SECONDS, EXCHANGE_SECONDS } from "./rules.ts";
import { signInWithProvider } from "./sign-in.ts";

export type StepDeps = Pick<Deps, "db" | "clock" | "log">;

/** Each step returns the URL the browser goes to next. */
type Next = Promise<string>;

const withQuery = (path: string, query: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(query)}`;

export const errorRedirect = (problem: SsoProblem, returnTo = "/"): string =>
  withQuery("/single-sign-on", { problem, ...(returnTo !== "/" && { redirect_url: returnTo }) });

const timeIn = ({ clock }: Pick<Deps, "clock">, seconds = 0) =>
  new Date(clock.now() + seconds * 1000);

function failureRedirect(
  { log }: StepDeps,
  { id }: Provider,
  { problem, reason }: Failure,
  returnTo: string,
) {
  log.warn({ provider: id, problem, err: reason }, "single sign-on failed");
  return errorRedirect(problem, returnTo);
}

type StartOptions = {
  /** Path to return to after signing in. */
  readonly returnTo: string;
  readonly email: string | undefined;
  readonly browser: string;
};

/** Starts a sign-in and returns the provider's sign-in URL. */
export async function startSignIn(
  deps: StepDeps,
  method: SignInMethod,
  { returnTo, email, browser }: StartOptions,
): Next {
  const { provider } = method;
  const state = newToken();
  const authorization =
    method.protocol === "oidc"
      ? await method.oidc.start(state, email)
      : await method.saml.start(state);
  if ("problem" in authorization) return failureRedirect(deps, provider, authorization, returnTo);
  await addAttempt(deps.db, {
    ...authorization.pending,
    state_hash: hashToken(state),
    provider: provider.id,
    browser_hash: hashToken(browser),
    claimed: null,
    redirect_url: returnTo,
    expires_at: timeIn(deps, ATTEMPT_SECONDS),
    created_at: timeIn(deps),
  });
  return authorization.url;
}

type ReturnedState = { readonly state: string; readonly browser: string | undefined };

const takeOwnAttempt = async (
  deps: StepDeps,
  { id }: Provider,
  { state, browser }: ReturnedState,
) =>
  browser === undefined
    ? undefined
    : takeAttempt(deps.db, { provider: id, state, now: timeIn(deps) }, browser);

export async function finishOidc(
  deps: StepDeps,
  { provider, oidc }: OidcMethod,
  { address, ...back }: ReturnedState & { readonly address: URL },
): Next {
  const attempt = await takeOwnAttempt(deps, provider, back);
  if (!attempt) return errorRedirect("interrupted");
  const claimed = await oidc.finish(attempt, back.state, address);
  if ("problem" in claimed) return failureRedirect(deps, provider, claimed, attempt.redirect_url);
  return redirectToApp(deps, provider, claimed, attempt);
}

/** Stores a posted SAML response. Cross-site posts carry no cookie, so the browser is redirected once more to finish. */
export async function receiveSamlResponse(
  deps: StepDeps,
  { provider, saml }: SamlMethod,
  { state, response }: { readonly state: string; readonly response: string },
): Next {
  const attempt = await findAttempt(deps.db, { provider: provider.id, state, now: timeIn(deps) });
  if (!attempt) return errorRedirect("interrupted");
  const claimed = await saml.finish(attempt, response);
  if ("problem" in claimed) return failureRedirect(deps, provider, claimed, attempt.redirect_url);
  if (!(await storeClaims(deps.db, attempt, claimed))) return errorRedirect("interrupted");
  return withQuery(`/auth/sso/${provider.id}/finish`, { state });
}

export async function finishSaml(
  deps: StepDeps,
  { provider }: SamlMethod,
  back: ReturnedState,
): Next {
  const attempt = await takeOwnAttempt(deps, provider, back);
  if (!attempt?.claimed) return errorRedirect("interrupted");
  return redirectToApp(deps, provider, attempt.claimed, attempt);
}

/** Redirects to the app with a one-time token that is valid for 60 s in this browser only. */
async function redirectToApp(
  deps: StepDeps,
  provider: Provider,
  claimed: SsoClaims,
  { browser_hash, redirect_url }: Attempt,
): Next {
  const result = await signInWithProvider(deps, provider, claimed);
  if (result.kind === "refused") return errorRedirect(result.problem, redirect_url);
  return exchangeRedirect(deps, result.person, { browser_hash, redirect_url, via: "sso" });
}

type ExchangeOptions = Pick<Attempt, "browser_hash" | "redirect_url"> & {
  readonly via: "sso" | "lti";
};

/** Returns the app's address with a one-time token for this person's session. */
export async function exchangeRedirect(
  deps: Pick<Deps, "db" | "clock">,
  { id, email }: Pick<PersonRow, "id" | "email">,
  { browser_hash, redirect_url, via }: ExchangeOptions,
): Next {
  const token = newToken();
  const client = newToken();
  const expires_at = timeIn(deps, EXCHANGE_SECONDS);
  await addExchange(deps.db, {
    token_hash: hashToken(token),
    person_id: id,
    client,
    browser_hash,
    via,
    expires_at,
    created_at: timeIn(deps),
  });
  const expiry = expirySeconds(expires_at);
  return withQuery("/oauth", { id, token, client, email, uid: email, expiry, redirect_url });
}
