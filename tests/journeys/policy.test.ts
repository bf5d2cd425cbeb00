import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nurse, signInWithForm, workerReady } from "../support/people.ts";
import { type House, lessonUrl, openHouse } from "./running-app.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

/** Tells of every violation of the policy in any page, from before its first script on. */
async function watchPolicy(page: Page) {
  const violations: string[] = [];
  await page.exposeBinding("tellViolation", (_source, what: string) => violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
      const tell = Reflect.get(window, "tellViolation");
      tell(`${violatedDirective}: ${blockedURI} at ${sourceFile}:${lineNumber}`);
    });
  });
  return violations;
}

/** Shows that the watch would see one, and that text becomes neither script nor markup nor the address of a worker. */
async function provoke(page: Page, violations: string[]) {
  const refused = await page.evaluate(() => {
    const text = "window.ran = true";
    const script = document.createElement("script");
    const attempts = {
      script: () => script.append(text),
      markup: () => {
        document.body.innerHTML = `<img src="data:," onerror="${text}">`;
      },
      worker: () => new Worker(`data:text/javascript,${text}`),
    };
    const failed = Object.entries(attempts).filter(([, attempt]) => {
      try {
        attempt();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    });
    document.body.append(script);
    return failed.map(([name]) => name);
  });
  expect(refused).toEqual(["markup", "worker"]);
  await expect.poll(() => violations.length).toBeGreaterThan(0);
  for (const one of violations.splice(0)) expect(one).toMatch(/^require-trusted-types-for/);
  expect(await page.evaluate(() => Reflect.get(window, "ran"))).toBeUndefined();
}

test("[SEC-01] a whole visit keeps to the content policy, and nothing is asked of anybody else", async () => {
  const browser = await house.open();
  const { page, context, complaints } = browser;
  const foreign: string[] = [];
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(house.proxy.url) && !url.startsWith("data:") && !url.startsWith("blob:"))
      foreign.push(url);
  });
  const violations = await watchPolicy(page);
  await signInWithForm(page, house.proxy.url, nurse);
  await workerReady(page);
  await page.getByText("everything has been sent").first().waitFor();
  await page.goto(lessonUrl(house, "rl-104"));
  await page.getByRole("button", { name: /^Download/ }).click();
  await page.getByRole("heading", { name: "On this device", exact: true }).waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  await page.getByRole("button", { name: "Pause", exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Captions" }).click();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 1);
  await page.getByRole("link", { name: "Downloads" }).click();
  await page.getByRole("heading", { level: 1, name: "On this device" }).waitFor();
  await page.getByRole("link", { name: "You", exact: true }).click();
  await page.getByText(nurse.email).waitFor();
  await page.goto(`${house.proxy.url}/downloads`);
  await page.getByRole("link", { name: "A quiet look around" }).waitFor();
  expect(violations).toEqual([]);
  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
  await provoke(page, violations);
});

const everywhere = {
  "content-security-policy": /^default-src 'self';script-src 'self';style-src 'self';/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^no-referrer$/,
  "x-frame-options": /^DENY$/i,
  "cross-origin-opener-policy": /^same-origin$/,
  "permissions-policy": /camera=\(\)/,
};

test("[SEC-01] pages, scripts, calls, media and refusals all carry the headers that protect them", async () => {
  const asked = new Set(house.proxy.exchanges.map(({ path }) => path));
  const firstUnder = (start: string, end: string) =>
    [...asked].find((path) => path.startsWith(start) && path.endsWith(end)) ?? "";
  const addresses = [
    "/library",
    firstUnder("/assets/", ".js"),
    firstUnder("/media/", ".mp4"),
    "/sw.js",
    "/manifest.webmanifest",
    "/health_check",
    "/api/sync/catalogue",
    "/api/nothing-here",
  ];
  for (const address of addresses) {
    expect(address).not.toBe("");
    const reply = await fetch(house.server.url + address, { headers: { accept: "text/html" } });
    await reply.arrayBuffer();
    for (const [name, value] of Object.entries(everywhere))
      expect(reply.headers.get(name), `${name} of ${address}`).toMatch(value);
    const policy = reply.headers.get("content-security-policy") ?? "";
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive);
  }
});

test("[ACC-03] a reply to a signed-in person carries their credentials, one to a stranger none", async () => {
  const names = ["access-token", "client", "uid", "expiry", "token-type"];
  const credentialsIn = (headers: Headers) =>
    Object.fromEntries(names.map((name) => [name, headers.get(name)]));
  const post = (body: BodyInit, type: string) =>
    fetch(`${house.proxy.url}/auth/sign_in`, {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
  const { email, password } = nurse;
  const asForm = new URLSearchParams({ email, password }).toString();
  for (const [body, type] of [
    [JSON.stringify({ email, password }), "application/json"],
    [asForm, "application/x-www-form-urlencoded"],
  ] as const) {
    const reply = await post(body, type);
    expect(reply.status).toBe(200);
    const { expiry, uid, ...rest } = credentialsIn(reply.headers);
    expect([uid, rest["token-type"]]).toEqual([nurse.email, "Bearer"]);
    expect(Number(expiry) * 1000).toBeGreaterThan(Date.now());
    expect(rest["access-token"]).toMatch(/^\S{20,}$/);
    expect((await reply.json()).data).toMatchObject({ email, uid: email });
  }
  const refused = await post(JSON.stringify({ email, password: "wrong" }), "application/json");
  expect(refused.status).toBe(401);
  expect(Object.values(credentialsIn(refused.headers))).toEqual(names.map(() => null));
});
