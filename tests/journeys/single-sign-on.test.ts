import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Session } from "#sync/session/session.ts";
import { type RealBrowser, setOffline } from "../support/browser.ts";
import { type IdentityProvider, startIdentityProvider } from "../support/identity-provider.ts";
import { longTest } from "../support/long-tests.ts";
import { nurse, signInWithForm, workerReady } from "../support/people.ts";
import { freePort } from "../support/respite.ts";
import { type RunningApp, readBrowserStorage, rowsOf, startApp } from "./running-app.ts";

const ada = {
  email: "ada@anna.example",
  email_verified: true,
  given_name: "Ada",
  family_name: "Roth",
};

let hospital: IdentityProvider;
let app: RunningApp;
let folder: string;
let origin: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "respite-sso-"));
  const PORT = String(await freePort());
  origin = `http://127.0.0.1:${PORT}`;
  hospital = await startIdentityProvider(`${origin}/auth/sso/st-anna/callback`);
  hospital.accounts.set("ada", ada);
  const provider = {
    id: "st-anna",
    name: "St Anna",
    protocol: "oidc",
    domains: ["anna.example", "wards.example"],
    straight: ["wards.example"],
    issuer: hospital.issuer,
    ...hospital.client,
  };
  const SSO_CONFIG = join(folder, "sso.json");
  writeFileSync(SSO_CONFIG, JSON.stringify([provider]));
  app = await startApp({ PORT, PUBLIC_URL: origin, SSO_CONFIG }, { needsWorker: false });
});
afterEach(() => app.reset());
afterAll(async () => {
  await app?.close();
  await hospital?.close();
  rmSync(folder, { recursive: true, force: true });
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Signs in on the identity provider's page. */
async function signInAtProvider(page: Page, name: string) {
  await heading(page, "St Anna staff").waitFor();
  await page.getByLabel("Staff name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Returns every URL in the tab's history. */
async function historyOf({ context, page }: RealBrowser): Promise<string[]> {
  const session = await context.newCDPSession(page);
  const { entries } = await session.send("Page.getNavigationHistory");
  await session.detach();
  return entries.map(({ url }) => url);
}

test("[ACC-13] single sign-on returns to the requested page and leaves no token behind", async () => {
  const browser = await app.openBrowser();
  const { page, context, pageErrors } = browser;
  const arrivals: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(`${origin}/oauth?`)) arrivals.push(request.url());
  });
  await page.goto(`${origin}/library?q=rest`);
  await page.getByLabel("Email").fill("ada@anna.example");
  await page.getByRole("link", { name: "Sign in with your organization" }).click();
  await heading(page, "Sign in with your organization").waitFor();
  await page.getByRole("button", { name: "St Anna" }).waitFor();
  expect(await page.getByLabel("Work email").inputValue()).toBe("ada@anna.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await signInAtProvider(page, "ada");
  await page.waitForURL(`${origin}/library?q=rest`);
  await page.getByRole("combobox", { name: /^Search/ }).waitFor();

  const sessions = () =>
    rowsOf<{ session: Session }>(page, "respite-session", "session").catch(() => []);
  await expect
    .poll(async () => (await sessions())[0]?.session.user)
    .toMatchObject({ email: "ada@anna.example", first_name: "Ada" });
  const session = (await sessions())[0]?.session;
  const [arrival] = arrivals;
  const token = new URL(arrival ?? "").searchParams.get("token") ?? "";
  expect(token).toMatch(/^\S{20,}$/);
  expect(session?.accessToken).not.toBe(token);
  expect((await historyOf(browser)).filter((url) => url.includes("token"))).toEqual([]);
  const stored = await readBrowserStorage(page);
  expect(stored.filter(([, text]) => text.includes(token))).toEqual([]);
  const ours = (await context.cookies()).filter(({ name }) => name.startsWith("respite"));
  expect(ours.map(({ name }) => name).toSorted()).toEqual(["respite-device", "respite-storage"]);

  await page.goto(arrival ?? "");
  await page.waitForURL(`${origin}/library?q=rest`);
  expect(pageErrors.filter((text) => !text.includes("401"))).toEqual([]);
});

longTest("[ACC-12] a used or foreign callback is rejected with a link to start again", async () => {
  const { page } = await app.openBrowser();
  const query = "id=x&token=y&client=z&email=ada%40anna.example&redirect_url=%2Fdownloads";
  await page.goto(`${origin}/oauth?${query}`);
  await heading(page, "This sign-in link expired").waitFor();
  expect(page.url()).toBe(`${origin}/oauth`);
  expect(await page.evaluate(() => localStorage.getItem("currentSession"))).toBeNull();
  await page.getByRole("link", { name: "Sign in again" }).click();
  await heading(page, "Sign in with your organization").waitFor();
  expect(new URL(page.url()).searchParams.get("redirect_url")).toBe("/downloads");

  await signInWithForm(page, origin, nurse);
  await page.goto(`${origin}/oauth?${query}`);
  await heading(page, "Someone else is signed in").waitFor();
  for (const target of [
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "javascript:1",
  ]) {
    await page.goto(`${origin}/oauth?redirect_url=${encodeURIComponent(target)}`);
    await page.waitForURL(`${origin}/library`);
  }
});

longTest(
  "[ACC-13] a domain set to direct sign-on skips the password, and canceling returns with an explanation",
  async () => {
    const { page } = await app.openBrowser();
    await page.goto(`${origin}/login?redirect_url=%2Fdownloads`);
    await page.getByLabel("Email").fill("ben@anna.example");
    await page.getByLabel("Password", { exact: true }).focus();
    await page.getByLabel("Email").fill("ben@wards.example");
    await page.keyboard.press("Tab");
    await heading(page, "St Anna staff").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await heading(page, "Sign in with your organization").waitFor();
    await page.getByText(/^Sign-in was canceled or denied by your organization/).waitFor();
    expect(new URL(page.url()).searchParams.get("redirect_url")).toBe("/downloads");

    await page.getByRole("link", { name: "Use email and password" }).click();
    await heading(page, "Sign in").waitFor();
    await page.getByLabel("Email").fill("ben@wards.example");
    await page.keyboard.press("Enter");
    await heading(page, "St Anna staff").waitFor();
    await page.goBack({ waitUntil: "commit" });
    await heading(page, "Sign in").waitFor();
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  },
);

longTest(
  "[ACC-13] the organization sign-in reports a lost connection, an invalid email, and an unknown organization",
  async () => {
    const { page, context } = await app.withWorker.openBrowser();
    await page.goto(`${origin}/login`);
    await page.getByRole("link", { name: "Sign in with your organization" }).waitFor();
    await workerReady(page);
    await setOffline(context, true);
    await page.getByRole("link", { name: "Sign in with your organization" }).click();
    await page.getByText(/^You're offline\. Connect to sign in/).waitFor();
    await setOffline(context, false);
    await page.getByRole("button", { name: "Try again" }).click();

    await page.getByLabel("Work email").fill("ada");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Enter a full email address, such as name@hospital.org.").waitFor();
    await page.getByLabel("Work email").fill("ada@nowhere.example");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText(/^We don't recognize that email/).waitFor();
    await setOffline(context, true);
    await page.getByRole("button", { name: "St Anna" }).click();
    await page.getByText(/^You're offline\. Connect to sign in/).waitFor();
    expect(new URL(page.url()).pathname).toBe("/single-sign-on");
  },
);
