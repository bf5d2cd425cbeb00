import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { longTest } from "../support/long-tests.ts";
import { nurse, signInWithForm, submitSignIn } from "../support/people.ts";
import { type RunningApp, readBrowserStorage, startApp } from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false });
});
afterEach(() => app.reset());
afterAll(() => app?.close());

const login = (query = "") => `${app.proxy.url}/login${query}`;
const email = (page: Page) => page.getByLabel("Email");
const WRONG = "Invalid login credentials. Please try again.";

test("[ACC-01] the login prefills the email, welcomes a first login, and links to all other ways to sign in", async () => {
  const { page, pageErrors } = await app.openBrowser();
  await page.goto(login("?email=ada%40ward.example&redirect_url=%2Fyou"));
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  expect(await email(page).inputValue()).toBe("ada@ward.example");
  expect(await page.getByText(/^Your account is ready/).count()).toBe(0);
  expect(await page.getByText(/^This is a demo\./).count()).toBe(0);

  await page.goto(login("?email=ada%40ward.example&first_login=1"));
  await page.getByText(/^Your account is ready/).waitFor();
  expect(await email(page).inputValue()).toBe("ada@ward.example");

  await page.getByRole("link", { name: "Sign in with your organization" }).click();
  await page.getByRole("heading", { level: 1, name: "Single sign-on isn't set up" }).waitFor();
  await page.goBack();

  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("heading", { level: 1, name: "Reset your password" }).waitFor();
  expect(await email(page).inputValue()).toBe("ada@ward.example");
  await page.goBack();

  await page.getByLabel("Registration code").fill(" WARD 7/é ");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { level: 1, name: "Create your account" }).waitFor();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get("code")]).toEqual(["/register", "WARD 7/é"]);
  expect(pageErrors).toEqual([]);
});

test("[ACC-01] a wrong password and an unknown email show the same error, and being offline shows another", async () => {
  const { page } = await app.openBrowser();
  const stayed = async () => expect(new URL(page.url()).pathname).toBe("/login");
  await page.goto(login());
  await submitSignIn(page, { ...nurse, password: "not this one" });
  await page.getByText(WRONG).waitFor();
  await stayed();

  await page.reload();
  await submitSignIn(page, { ...nurse, email: "nobody@respite.example" });
  await page.getByText(WRONG).waitFor();
  await stayed();

  app.proxy.cut();
  await submitSignIn(page, nurse);
  await page.getByText(/^Network error, no response received/).waitFor();
  expect(await page.getByText(WRONG).count()).toBe(0);
  await stayed();
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe(nurse.password);

  app.proxy.restore();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/library");
});

test("[ACC-01] only a demo host shows the demo notice and accounts", async () => {
  const names = "demo.respite.test, ward.demo.test".split(", ");
  const rules = names.map((name) => `MAP ${name} 127.0.0.1`).join(",");
  const { page } = await app.openBrowser(undefined, [`--host-resolver-rules=${rules}`]);
  const { port } = new URL(app.proxy.url);
  await page.goto(`http://demo.respite.test:${port}/login`);
  await page.getByText(/^This is a demo\./).waitFor();
  await page.getByText(nurse.email).waitFor();
  await page.goto(`http://ward.demo.test:${port}/login`);
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  expect(await page.getByText(/^This is a demo\./).count()).toBe(0);
});

test("[ACC-02] signing in returns to the requested page, including its query", async () => {
  const { page, pageErrors } = await app.openBrowser();
  const target = "/library?q=breath&downloaded=1";
  await page.goto(app.proxy.url + target);
  await page.waitForURL((url) => url.pathname === "/login");
  expect(new URL(page.url()).searchParams.get("redirect_url")).toBe(target);
  await submitSignIn(page, nurse);
  await page.waitForURL(app.proxy.url + target);
  await expect
    .poll(() => page.getByRole("combobox", { name: /^Search/ }).inputValue())
    .toBe("breath");
  // Back does not return to the login.
  expect(await page.evaluate(() => history.state?.idx)).toBe(0);
  expect(pageErrors).toEqual([]);
});

const maliciousTargets = [
  "//evil.example/x",
  "https://evil.example/x",
  "javascript:document.title='evil'",
  "\\\\evil.example",
  "/\\evil.example",
  "/%5C%5Cevil.example",
  "/%2Fevil.example",
  "/\t/evil.example",
  "data:text/html,evil",
  " //evil.example",
];

longTest("[ACC-02] redirects to other origins go to the library instead", async () => {
  const { page } = await app.openBrowser();
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(app.proxy.url)) foreign.push(request.url());
  });
  for (const [turn, target] of maliciousTargets.entries()) {
    await page.goto(login(`?redirect_url=${encodeURIComponent(target)}`));
    // Sign in once. After that, the login sees the session and redirects at once.
    if (turn === 0) await submitSignIn(page, nurse);
    await page.waitForURL(`${app.proxy.url}/library`);
    await page.getByRole("combobox", { name: /^Search/ }).waitFor();
    await expect.poll(() => page.title(), { message: target }).toBe("Library · Respite");
  }
  expect(foreign).toEqual([]);
});

test("[ACC-05] the session is stored in localStorage and the worker's copy, and nowhere else", async () => {
  const { page, context } = await app.openBrowser();
  await signInWithForm(page, app.proxy.url, nurse);
  await page.getByText("All changes synced").first().waitFor();
  await page.goto(`${app.proxy.url}/you`);
  await page.getByText(nurse.email).first().waitFor();
  const session = await page.evaluate(() =>
    JSON.parse(localStorage.getItem("currentSession") ?? "{}"),
  );
  expect(Object.keys(session).sort()).toEqual(["accessToken", "client", "expiry", "uid", "user"]);
  const stored = await readBrowserStorage(page);
  const holding = (secret: string) =>
    stored.filter(([, text]) => text.includes(secret)).map(([source]) => source);
  const mirror = "database:respite-session/session";
  const token = stored.flatMap(
    ([source, text]) => (source === mirror && /"accessToken":"(\S{20,}?)"/.exec(text)?.[1]) || [],
  );
  expect(token).toHaveLength(1);
  // In local storage, what tells who the person is or lets someone act as them is encrypted.
  expect(holding(token[0] ?? "")).toEqual([mirror]);
  expect(holding(nurse.email)).not.toContain("local:currentSession");
  expect(holding(session.client).sort()).toEqual([mirror, "local:currentSession"]);
  // The demo password is part of the precached application files.
  expect(holding(nurse.password).filter((source) => !source.includes("precache"))).toEqual([]);
  const cookies = (await context.cookies()).map(({ name, value }) => [name, value.length]);
  expect(cookies.toSorted()).toEqual([
    ["respite-device", 22],
    ["respite-storage", 44],
  ]);
});
