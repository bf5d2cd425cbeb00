import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { longTest } from "../support/long-tests.ts";
import { nurse, signInWithForm, submitSignIn } from "../support/people.ts";
import { holdRequests, type RunningApp, readBrowserStorage, startApp } from "./running-app.ts";

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

const holdReact = (page: Page) => holdRequests(page, /assets\/base-.*\.js$/);

const takenOver = (page: Page) =>
  page.waitForFunction(() => !document.querySelector(".first-entry") && !("firstForm" in window));
const password = (page: Page) => page.getByLabel("Password", { exact: true });

test("[ACC-01] the sign-in page takes typing and Enter before React is loaded, and React keeps both", async () => {
  const { page, pageErrors } = await app.openBrowser();
  const release = await holdReact(page);
  await page.goto(login("?redirect_url=%2Fyou"));
  await page.evaluate(async () => {
    await document.fonts.ready;
    const shifts: unknown[] = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: "layout-shift",
    });
    Object.assign(window, { shifts });
  });
  const field = await email(page).elementHandle();
  await email(page).pressSequentially("demo_");
  release();
  await page.keyboard.type("urse@respite.example");
  await takenOver(page);
  for (let turn = 0; turn < "urse@respite.example".length; turn += 1)
    await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("n");
  expect(await field?.inputValue()).toBe(nurse.email);
  expect(await field?.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => (window as unknown as { shifts: [] }).shifts)).toEqual([]);

  await page.unrouteAll();
  const releaseAgain = await holdReact(page);
  await page.goto(login("?redirect_url=%2Fyou&email=demo_nurse%40respite.example"));
  expect(await email(page).inputValue()).toBe(nurse.email);
  // As some browsers fill in a password: without events.
  await password(page).evaluate((one, value) => {
    (one as HTMLInputElement).value = value;
  }, nurse.password);
  await email(page).press("Enter");
  await page.getByRole("button", { name: "Signing in…" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  releaseAgain();
  await page.waitForURL(`${app.proxy.url}/you`);
  expect(app.proxy.seen.filter((one) => one.startsWith("POST /login"))).toEqual([]);
  expect(app.proxy.seen.filter((one) => one.includes(nurse.password))).toEqual([]);
  expect(pageErrors).toEqual([]);
});

longTest("[ACC-01] a link pressed before React is loaded carries the email", async () => {
  const { page } = await app.openBrowser();
  const release = await holdReact(page);
  await page.goto(login());
  await email(page).fill("ada@ward.example");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  release();
  await page.getByRole("heading", { level: 1, name: "Reset your password" }).waitFor();
  expect(await email(page).inputValue()).toBe("ada@ward.example");
});

longTest("[ACC-01] the sign-in page says when React can't be loaded", async () => {
  const { page } = await app.openBrowser();
  await page.route(/assets\/base-.*\.js$/, (route) => route.abort());
  await page.goto(login());
  await page.getByRole("alert").getByText("Respite couldn't start").waitFor();
});

/** The sign-in page as it is drawn and read: elements, texts, and all attributes but those of the static page. */
const signInPage = (page: Page) =>
  page.evaluate(() => {
    const own = /^(method|value|data-busy|loading|src)$/;
    const outline = (node: Node): string[] => {
      if (node instanceof Text) return [node.data.trim().replaceAll(/\s+/g, " ")].filter(Boolean);
      if (!(node instanceof Element)) return [];
      const attributes = [...node.attributes]
        .filter(({ name }) => !own.test(name))
        .map(({ name, value }) => `${name}=${value.replaceAll(/first-\S+ ?/g, "")}`)
        .toSorted();
      const inside = [...node.childNodes].flatMap(outline).map((line) => `  ${line}`);
      return [[node.tagName, ...attributes].join(" "), ...inside];
    };
    const shown = document.querySelectorAll("#root > :not(.first-library, noscript)");
    const noPasskeys = document.documentElement.dataset.noPasskeys !== undefined;
    if (noPasskeys) for (const one of document.querySelectorAll(".first-passkey")) one.remove();
    return [...shown].flatMap(outline);
  });

test("[ACC-01] the static sign-in page is what React renders, with passkeys too", async () => {
  const { page, pageErrors } = await app.openBrowser();
  const release = await holdReact(page);
  await page.goto(
    login("?email=ada%40ward.example&redirect_url=%2Fyou&time_watched=30").replace(
      "127.0.0.1",
      "localhost",
    ),
  );
  const before = await signInPage(page);
  expect(before.join("\n")).toContain("Sign in with a passkey");
  const field = await email(page).elementHandle();
  release();
  await takenOver(page);
  expect(await field?.evaluate((one) => one.isConnected)).toBe(true);
  const taken = await signInPage(page);
  const withoutQuery = (line: string) => line.replace(/(href=[^ ?]*)\S*/, "$1");
  expect(before.map(withoutQuery)).toEqual(taken.map(withoutQuery));
  // Where a note may follow, React draws the page itself.
  await page.evaluate(() => localStorage.setItem("lastSession", JSON.stringify({ owner: "1" })));
  await page.reload();
  await takenOver(page);
  expect(taken).toEqual(await signInPage(page));
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
