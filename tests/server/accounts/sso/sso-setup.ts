import { afterAll, afterEach, beforeAll } from "vitest";
import type { Provider } from "#server/platform/sso-providers.ts";
import {
  type IdentityProvider,
  startIdentityProvider,
  submitProviderLogin,
} from "../../../support/identity-provider.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { seedSmall } from "../../../support/small-world.ts";
import { createBrowser, pathOf } from "./browser.ts";

export const publicUrl = "http://respite.test";
export const START = "/auth/sso/st-anna/start";

export const providerConfig = ({ issuer, client }: IdentityProvider): Provider => ({
  id: "st-anna",
  name: "St Anna",
  domains: ["respite.example", "anna.example"],
  straight: ["anna.example"],
  practiceGroup: "Ward 7",
  protocol: "oidc",
  issuer,
  clientId: client.client_id,
  clientSecret: client.client_secret,
  trustsEmail: false,
});

export const adaClaims = {
  email: "Ada@Anna.example",
  email_verified: true,
  given_name: "Ada",
  family_name: "Roth",
};

type SsoSetup = {
  identity: IdentityProvider;
  server: TestServer;
  now: number;
  readonly log: string[];
};

/** Starts an identity provider and a server configured with it, plus a second provider that never responds. */
export function setUpSso(): SsoSetup {
  const sso = { now: Date.now(), log: [] as string[] } as SsoSetup;
  beforeAll(async () => {
    const identity = await startIdentityProvider(`${publicUrl}/auth/sso/st-anna/callback`);
    const working = providerConfig(identity);
    const unreachable: Provider = {
      ...providerConfig(identity),
      id: "silent",
      domains: ["silent.example"],
      ...{ issuer: "http://localhost:9" },
    };
    const server = await testServer({
      config: { publicUrl, ssoProviders: [working, unreachable] },
      now: () => sso.now,
      onLog: (line) => sso.log.push(line),
    });
    await seedSmall(server.db);
    Object.assign(sso, { identity, server });
  });
  afterEach(() => {
    sso.now = Date.now();
    sso.identity.accounts.clear();
  });
  afterAll(async () => {
    await sso.server?.close();
    await sso.identity?.close();
  });
  return sso;
}

/** Signs in at the provider and returns the callback path without opening it. */
export async function signInAtProvider(
  browser: ReturnType<typeof createBrowser>,
  login: string,
  query = "",
) {
  const signInUrl = await browser.follow(`${START}${query}`);
  return pathOf(await submitProviderLogin(signInUrl.href, login));
}

/** Signs in through the provider and returns the browser and the app URL it was sent to. */
export async function signInAs({ identity, server }: SsoSetup, login: string) {
  identity.accounts.set(login, { ...adaClaims, email: `${login}@anna.example` });
  const browser = createBrowser(server);
  return { browser, appUrl: await browser.follow(await signInAtProvider(browser, login)) };
}
