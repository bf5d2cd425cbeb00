import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  mailedLink,
  NURSE,
  PASSWORD,
  type ProtocolServer,
  startProtocolServer,
} from "../server/accounts/session/protocol-server.ts";
import { sharedBrowser } from "../support/browser.ts";

// redux-token-auth and j-tockauth run in tests/server/accounts/session/clients.test.ts.

const programs = join(import.meta.dirname, "programs");
const scripts = {
  "j-toker": [
    "jquery/dist/jquery.js",
    "jquery.cookie/jquery.cookie.js",
    "jquery-deparam/jquery-deparam.js",
    "pubsub-js/src/pubsub.js",
    "j-toker/dist/jquery.j-toker.js",
  ],
  "ng-token-auth": [
    "angular/angular.js",
    "angular-cookie/angular-cookie.js",
    "ng-token-auth/dist/ng-token-auth.js",
  ],
  "angular-token": [
    "reflect-metadata/Reflect.js",
    "zone.js/dist/zone.js",
    "rxjs/bundles/rxjs.umd.js",
    ...["core", "common", "common-http", "compiler"].map(angular),
    ...["platform-browser", "platform-browser-dynamic", "router"].map(angular),
    "angular-token/bundles/angular-token.umd.js",
  ],
} as const;
function angular(name: string) {
  return `@angular/${name.replace("-http", "")}/bundles/${name}.umd.js`;
}
type Name = keyof typeof scripts;

type Answer = { readonly ok: boolean; readonly body: Record<string, unknown> };
const NEW = "another long night";
const failed = (errors: unknown) => ({ ok: false, body: expect.objectContaining({ errors }) });
const whole = (sentence: string) => ({ base: [sentence], full_messages: [sentence] });

let server: ProtocolServer;
let page: Page;
beforeEach(async () => {
  server = await startProtocolServer();
  // The clients compare the time at which a token ends with their own clock.
  server.advanceClock(Date.now() - server.now());
  const context = await (await sharedBrowser()).newContext();
  page = await context.newPage();
  await page.route(/\/client\/?(\?.*)?$/, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><title>Client</title><body><app-root></app-root></body>",
    }),
  );
});
afterEach(async () => {
  await page.context().close();
  await server.close();
});

async function load(name: Name): Promise<void> {
  for (const path of scripts[name])
    await page.addScriptTag({ path: join(programs, "node_modules", path) });
  await page.addScriptTag({ path: join(programs, "clients", `${name}.js`), type: "module" });
}

/** Opens an address of the page, and starts the client there. */
async function open(name: Name, address = `${server.url}/client`): Promise<URL> {
  // Only a new document starts the client again.
  await page.goto("about:blank");
  await page.goto(address);
  const url = new URL(address);
  if (name === "j-toker" && url.searchParams.has("token")) {
    // It takes the token out of the address, which loads the page again.
    const again = page.waitForURL(({ searchParams }) => !searchParams.has("token"));
    await load(name).catch(() => undefined);
    await again;
  }
  await load(name);
  await page.waitForFunction("globalThis.client");
  return url;
}

const ask = (call: string, ...values: readonly unknown[]): Promise<Answer> =>
  page.evaluate(
    // biome-ignore lint/suspicious/noExplicitAny: the programs have no types here.
    ([method, list]) => (globalThis as any).client[method](...list),
    [call, values] as const,
  );
/** Where a link leads. Playwright's routes don't see requests after a redirect. */
const targetOf = async (link: string) =>
  (await fetch(link, { redirect: "manual" })).headers.get("location") ?? "";
const devices = async () =>
  (await server.db.selectFrom("auth_client").select("client").execute()).length;

test.each(Object.keys(scripts) as Name[])(
  "[STD-08] unmodified %s signs in, stays signed in, changes the password, and signs out",
  async (name) => {
    await open(name);
    expect(await ask("signIn", NURSE, "wrong")).toMatchObject({ ok: false });
    expect(await ask("signIn", NURSE, PASSWORD)).toMatchObject({ ok: true });
    await open(name);
    expect(await ask("restore")).toMatchObject({ ok: true });
    const calls = Array.from({ length: 5 }, () => ask("get", "/api/time_watched"));
    expect(await Promise.all(calls)).toEqual([200, 200, 200, 200, 200]);
    if (name !== "angular-token")
      expect(await ask("changeProfile", { first_name: "Ada" })).toEqual(
        failed(
          whole(
            "Only the password can be changed here. Change your profile with PUT /api/providers/{id}.",
          ),
        ),
      );
    const proof = { current_password: PASSWORD };
    expect(await ask("changePassword", NEW, proof)).toMatchObject({ ok: true });
    expect(await ask("get", "/api/time_watched")).toBe(200);
    expect(await ask("signOut")).toMatchObject({ ok: true });
    expect(await devices()).toBe(0);
  },
);

test.each(Object.keys(scripts) as Name[])(
  "[STD-08] unmodified %s requests a reset link that sets a password once",
  async (name) => {
    await open(name);
    expect(await ask("requestReset", NURSE)).toMatchObject({ ok: true });
    const link = (await mailedLink(server)) ?? "";
    const { searchParams } = await open(name, await targetOf(link));
    expect(searchParams.get("reset_password")).toBe("true");
    // A reset link opens no session, so clients that look for one find none. The token still sets the password.
    expect(await ask("restore")).toMatchObject({ ok: false });
    const proof = { reset_password_token: searchParams.get("token") };
    expect(await ask("changePassword", NEW, proof)).toMatchObject({ ok: true });
    const spent = new URL(await targetOf(link));
    expect([spent.searchParams.get("reset_password"), spent.searchParams.get("error")]).toEqual([
      "false",
      "expired_link",
    ]);
    await open(name);
    expect(await ask("signIn", NURSE, NEW)).toMatchObject({ ok: true });
  },
);

test.each(Object.keys(scripts) as Name[])(
  "[STD-08] unmodified %s learns where to register, and can delete an account",
  async (name) => {
    await open(name);
    expect(await ask("signUp", "new@respite.example", PASSWORD)).toEqual(
      failed(whole(`Create an account with a registration code or a plan: ${server.url}/register`)),
    );
    await ask("signIn", NURSE, PASSWORD);
    expect(await ask("destroy")).toMatchObject({ ok: true });
    expect(await ask("signIn", NURSE, PASSWORD)).toMatchObject({ ok: false });
    expect(await devices()).toBe(0);
  },
);
