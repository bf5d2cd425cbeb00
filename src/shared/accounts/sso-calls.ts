import type { SsoChoice, ssoFor as ssoRoute } from "#contract/accounts/sso.ts";
import { sessionStore } from "#device/current-session.ts";
import { lock } from "#device/lock.ts";
import { call } from "#device/session.ts";
import type { Session } from "#sync/session/session.ts";
import { exchangeToken, type Handed } from "#sync/session/sign-in.ts";
import type { Check } from "#sync/transport/call.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

/* Checked by hand, so that the login does not wait for the schema library. */

const isOrganisation = (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "name" in value &&
  typeof value.id === "string" &&
  typeof value.name === "string";

const choice: Check<SsoChoice> = {
  safeParse: (value) => {
    const { found, straight, organisations } = (value ?? {}) as Partial<SsoChoice>;
    const isChoice =
      (found === null || isOrganisation(found)) &&
      typeof straight === "boolean" &&
      Array.isArray(organisations) &&
      organisations.every(isOrganisation);
    return isChoice ? { success: true, data: value as SsoChoice } : { success: false };
  },
};

/** Which organisations there are, and which of them signs this email in. */
export const ssoFor = (email?: string): Promise<Outcome<SsoChoice>> =>
  call<typeof ssoRoute>(
    { method: "GET", path: "/api/sso", access: "public", reply: choice },
    { query: email === undefined ? {} : { email } },
  );

/** Signs in with what stood in the address; there is no password by which this screen could be unlocked later. */
export async function signInByToken(handed: Handed): Promise<Outcome<Session>> {
  const outcome = await exchangeToken(call, handed);
  if (outcome.kind === "accepted") {
    sessionStore.write(outcome.value);
    lock.forget();
  }
  return outcome;
}
