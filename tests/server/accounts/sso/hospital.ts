import { afterAll, afterEach, beforeAll } from "vitest";
import type { Provider } from "#server/platform/sso-providers.ts";
import {
  type IdentityProvider,
  signInThere,
  startIdentityProvider,
} from "../../../support/identity-provider.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { seedSmall } from "../../../support/small-world.ts";
import { browserOn, pathOf } from "./browser.ts";

export const publicUrl = "http://respite.test";
export const START = "/auth/sso/st-anna/start";

export const stAnna = ({ issuer, client }: IdentityProvider): Provider => ({
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

export const ada = {
  email: "Ada@Anna.example",
  email_verified: true,
  given_name: "Ada",
  family_name: "Roth",
};

type Hospital = {
  identity: IdentityProvider;
  server: TestServer;
  now: number;
  readonly log: string[];
};

/** A hospital whose people sign in at its own provider, and a server that knows it; and one that never answers. */
export function openHospital(): Hospital {
  const hospital = { now: Date.now(), log: [] as string[] } as Hospital;
  beforeAll(async () => {
    const identity = await startIdentityProvider(`${publicUrl}/auth/sso/st-anna/callback`);
    const answering = stAnna(identity);
    const silent: Provider = {
      ...stAnna(identity),
      id: "silent",
      domains: ["silent.example"],
      ...{ issuer: "http://localhost:9" },
    };
    const server = await testServer({
      config: { publicUrl, ssoProviders: [answering, silent] },
      now: () => hospital.now,
      onLog: (line) => hospital.log.push(line),
    });
    await seedSmall(server.db);
    Object.assign(hospital, { identity, server });
  });
  afterEach(() => {
    hospital.now = Date.now();
    hospital.identity.accounts.clear();
  });
  afterAll(async () => {
    await hospital.server?.close();
    await hospital.identity?.close();
  });
  return hospital;
}

/** To the hospital and back to us, where the answer is not yet looked at. */
export async function backFrom(browser: ReturnType<typeof browserOn>, login: string, query = "") {
  const there = await browser.follow(`${START}${query}`);
  return pathOf(await signInThere(there.href, login));
}

/** Somebody of the hospital, at the door of the application. */
export async function arrivedAs({ identity, server }: Hospital, login: string) {
  identity.accounts.set(login, { ...ada, email: `${login}@anna.example` });
  const browser = browserOn(server);
  return { browser, arrived: await browser.follow(await backFrom(browser, login)) };
}
