import type { SsoChoice, ssoFor as ssoRoute } from "#contract/accounts/sso.ts";
import { sessionStore } from "#device/current-session.ts";
import { lock } from "#device/lock.ts";
import { call } from "#device/session.ts";
import type { Session } from "#sync/session/session.ts";
import { exchangeToken, type SignInToken } from "#sync/session/sign-in.ts";
import type { Check } from "#sync/transport/call.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

/* Replies are validated by hand, so the login doesn't load the schema library. */

const isOrganization = (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "name" in value &&
  typeof value.id === "string" &&
  typeof value.name === "string";

const choiceReply: Check<SsoChoice> = {
  safeParse: (value) => {
    const { found, straight, organisations } = (value ?? {}) as Partial<SsoChoice>;
    const isChoice =
      (found === null || isOrganization(found)) &&
      typeof straight === "boolean" &&
      Array.isArray(organisations) &&
      organisations.every(isOrganization);
    return isChoice ? { success: true, data: value as SsoChoice } : { success: false };
  },
};

/** Returns the organizations with single sign-on, and the one that matches this email. */
export const fetchSsoChoice = (email?: string): Promise<Outcome<SsoChoice>> =>
  call<typeof ssoRoute>(
    { method: "GET", path: "/api/sso", access: "public", reply: choiceReply },
    { query: email === undefined ? {} : { email } },
  );

/** Signs in with the token from the URL. Without a password, this session can't be unlocked later. */
export async function signInByToken(handed: SignInToken): Promise<Outcome<Session>> {
  const outcome = await exchangeToken(call, handed);
  if (outcome.kind === "accepted") {
    sessionStore.write(outcome.value);
    lock.clear().catch(reportError);
  }
  return outcome;
}
