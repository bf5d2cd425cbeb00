import type { SsoProblem } from "#contract/accounts/sso.ts";
import { expirySeconds } from "#server/platform/access/credentials.ts";
import type { Claimed } from "#server/platform/database/registration-types.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Provider } from "#server/platform/sso-providers.ts";
import { hashToken, newToken } from "../session/token.ts";
import type { OidcWay, SamlWay, Way } from "./methods.ts";
import type { Failure } from "./protocol.ts";
import {
  type Attempt,
  addAttempt,
  addExchange,
  attemptAt,
  keepAnswer,
  takeAttempt,
} from "./queries.ts";
import { ATTEMPT_SECONDS, EXCHANGE_SECONDS } from "./rules.ts";
import { enter } from "./sign-in.ts";

export type StepDeps = Pick<Deps, "db" | "clock" | "log">;

/** Each step ends at the address where the browser goes next. */
type Next = Promise<string>;

const withQuery = (path: string, query: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(query)}`;

export const backWith = (problem: SsoProblem, wish = "/"): string =>
  withQuery("/single-sign-on", { problem, ...(wish !== "/" && { redirect_url: wish }) });

const at = ({ clock }: StepDeps, seconds = 0) => new Date(clock.now() + seconds * 1000);

function backAfter(
  { log }: StepDeps,
  { id }: Provider,
  { problem, reason }: Failure,
  wish: string,
) {
  log.warn({ provider: id, problem, err: reason }, "sign-in by an organisation failed");
  return backWith(problem, wish);
}

type Begin = {
  /** Where the person wants to be in the end: a path of ours. */
  readonly wish: string;
  readonly email: string | undefined;
  readonly browser: string;
};

/** To the organisation's own pages. */
export async function begin(deps: StepDeps, way: Way, { wish, email, browser }: Begin): Next {
  const { provider } = way;
  const state = newToken();
  const departure =
    way.protocol === "oidc" ? await way.oidc.leave(state, email) : await way.saml.leave(state);
  if ("problem" in departure) return backAfter(deps, provider, departure, wish);
  await addAttempt(deps.db, {
    ...departure.asked,
    state_hash: hashToken(state),
    provider: provider.id,
    browser_hash: hashToken(browser),
    claimed: null,
    redirect_url: wish,
    expires_at: at(deps, ATTEMPT_SECONDS),
    created_at: at(deps),
  });
  return departure.url;
}

type Return = { readonly state: string; readonly browser: string | undefined };

const take = async (deps: StepDeps, { id }: Provider, { state, browser }: Return) =>
  browser === undefined
    ? undefined
    : takeAttempt(deps.db, { provider: id, state, now: at(deps) }, browser);

export async function returnFromOidc(
  deps: StepDeps,
  { provider, oidc }: OidcWay,
  { address, ...back }: Return & { readonly address: URL },
): Next {
  const attempt = await take(deps, provider, back);
  if (!attempt) return backWith("interrupted");
  const claimed = await oidc.arrive(attempt, back.state, address);
  if ("problem" in claimed) return backAfter(deps, provider, claimed, attempt.redirect_url);
  return intoApplication(deps, provider, claimed, attempt);
}

/** A form from another site comes without our cookie, so the browser has to come once more for what it brought. */
export async function answerOfSaml(
  deps: StepDeps,
  { provider, saml }: SamlWay,
  { state, response }: { readonly state: string; readonly response: string },
): Next {
  const attempt = await attemptAt(deps.db, { provider: provider.id, state, now: at(deps) });
  if (!attempt) return backWith("interrupted");
  const claimed = await saml.arrive(attempt, response);
  if ("problem" in claimed) return backAfter(deps, provider, claimed, attempt.redirect_url);
  if (!(await keepAnswer(deps.db, attempt, claimed))) return backWith("interrupted");
  return withQuery(`/auth/sso/${provider.id}/finish`, { state });
}

export async function finishSaml(deps: StepDeps, { provider }: SamlWay, back: Return): Next {
  const attempt = await take(deps, provider, back);
  if (!attempt?.claimed) return backWith("interrupted");
  return intoApplication(deps, provider, attempt.claimed, attempt);
}

/** With a token that is good for a minute, once, and in this browser alone. */
async function intoApplication(
  deps: StepDeps,
  provider: Provider,
  claimed: Claimed,
  { browser_hash, redirect_url }: Attempt,
): Next {
  const entered = await enter(deps, provider, claimed);
  if (entered.kind === "refused") return backWith(entered.problem, redirect_url);
  const { id, email } = entered.person;
  const token = newToken();
  const client = newToken();
  const expires_at = at(deps, EXCHANGE_SECONDS);
  await addExchange(deps.db, {
    token_hash: hashToken(token),
    person_id: id,
    client,
    browser_hash,
    expires_at,
    created_at: at(deps),
  });
  const expiry = expirySeconds(expires_at);
  return withQuery("/oauth", { id, token, client, email, uid: email, expiry, redirect_url });
}
