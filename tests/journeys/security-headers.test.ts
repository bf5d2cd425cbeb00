import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nurse, signInWithForm, workerReady } from "../support/people.ts";
import { lessonUrl, type RunningApp, startApp } from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** Records every CSP violation of the page, from before its first script. */
async function collectViolations(page: Page) {
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

/** Proves that violations are recorded and that Trusted Types block strings as script, markup, and worker URLs. */
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

test("[SEC-01] a complete visit violates no content policy and contacts no other host", async () => {
  const browser = await app.openBrowser();
  const { page, context, pageErrors } = browser;
  const foreign: string[] = [];
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(app.proxy.url) && !url.startsWith("data:") && !url.startsWith("blob:"))
      foreign.push(url);
  });
  const violations = await collectViolations(page);
  await signInWithForm(page, app.proxy.url, nurse);
  await workerReady(page);
  await page.getByText("All changes synced").first().waitFor();
  await page.goto(lessonUrl(app, "rl-104"));
  await page.getByRole("button", { name: /^Download/ }).click();
  await page.getByRole("heading", { name: "Downloaded", exact: true }).waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  await page.getByRole("button", { name: "Pause", exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Captions" }).click();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 1);
  await page.getByRole("link", { name: "Downloads" }).click();
  await page.getByRole("heading", { level: 1, name: "Downloads" }).waitFor();
  await page.getByRole("link", { name: "You", exact: true }).click();
  await page.getByText(nurse.email).first().waitFor();
  await page.goto(`${app.proxy.url}/downloads`);
  await page.getByRole("link", { name: "A quick tour of Respite", exact: true }).waitFor();
  expect(violations).toEqual([]);
  expect(foreign).toEqual([]);
  expect(pageErrors).toEqual([]);
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

test("[SEC-01] pages, scripts, API calls, media, and errors all carry the security headers", async () => {
  const requestedPaths = new Set(app.proxy.exchanges.map(({ path }) => path));
  const firstUnder = (start: string, end: string) =>
    [...requestedPaths].find((path) => path.startsWith(start) && path.endsWith(end)) ?? "";
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
    const reply = await fetch(app.server.url + address, { headers: { accept: "text/html" } });
    await reply.arrayBuffer();
    for (const [name, value] of Object.entries(everywhere))
      expect(reply.headers.get(name), `${name} of ${address}`).toMatch(value);
    const policy = reply.headers.get("content-security-policy") ?? "";
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive);
  }
});

test("[ACC-03] replies carry session credentials for a signed-in person only", async () => {
  const names = ["access-token", "client", "uid", "expiry", "token-type"];
  const credentialsIn = (headers: Headers) =>
    Object.fromEntries(names.map((name) => [name, headers.get(name)]));
  const post = (body: BodyInit, type: string) =>
    fetch(`${app.proxy.url}/auth/sign_in`, {
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
