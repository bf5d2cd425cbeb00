import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { OWNER, openSignedIn, storedSession } from "../../support/signed-in.ts";
import { openPage, openUi } from "../../support/ui-in-browser.ts";

/* A shared computer, where a colleague is signed in. */

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

const setting = { theme: "day", width: 390, reducedMotion: true } as const;
const EMAIL = "ada@ward.example";
const LINK = `confirm-password/token/${EMAIL}`;
const invited = { email: EMAIL, first_name: "Ada" };

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const isSignedIn = (page: Page, email: string) =>
  page.getByText(`${email} is signed in on this device.`).waitFor();
const acceptInvitation = (page: Page, id: string) =>
  page.route(/\/api\/users\/by_token/, (route) =>
    route.fulfill({ json: { data: { ...invited, id } } }),
  );

test("[ACC-11] a mailed link doesn't take a password while someone else is signed in", async () => {
  const { page, close } = await openSignedIn(ui, "terms-and-conditions", setting);
  await acceptInvitation(page, "01938f3a");
  await page.goto(`${ui.address}${LINK}`);
  await heading(page, "Someone else is signed in").waitFor();
  await isSignedIn(page, storedSession.user.email);
  expect(await page.getByLabel("New password", { exact: true }).count()).toBe(0);
  await close();
});

test("[ACC-11] a mailed link still works for the person who is signed in", async () => {
  const { page, close } = await openSignedIn(ui, "terms-and-conditions", setting);
  await acceptInvitation(page, OWNER);
  await page.goto(`${ui.address}${LINK}`);
  await page.getByLabel("New password", { exact: true }).waitFor();
  await close();
});

test("[ACC-11] a first password doesn't open the pages of someone who signed in meanwhile", async () => {
  const { page, close } = await openPage(ui.browser, setting);
  await acceptInvitation(page, "01938f3a");
  await page.route(/\/api\/users\/01938f3a$/, async (route) => {
    await page.evaluate((text) => {
      localStorage.setItem("currentSession", text);
      dispatchEvent(new StorageEvent("storage", { key: "currentSession" }));
    }, JSON.stringify(storedSession));
    const { user, client, expiry } = storedSession;
    const data = { ...user, ...invited, id: "01938f3a", uid: EMAIL };
    await route.fulfill({
      headers: { "access-token": "b", client, uid: EMAIL, expiry: String(expiry) },
      json: { success: true, message: "", data },
    });
  });
  await page.goto(`${ui.address}${LINK}`);
  for (const label of ["New password", "Confirm password"])
    await page.getByLabel(label, { exact: true }).fill("Wren-and-willow-7");
  await page.locator("form button[type=submit]").click();
  await heading(page, "Someone else is signed in").waitFor();
  await isSignedIn(page, storedSession.user.email);
  await close();
});

test("[ACC-10] a reset link doesn't take a password while someone else is signed in", async () => {
  const query = new URLSearchParams({ token: "t", client: "c", uid: EMAIL });
  const { page, close } = await openSignedIn(ui, `reset-password?${query}`, setting);
  await heading(page, "Someone else is signed in").waitFor();
  expect(new URL(page.url()).search).toBe("");
  await close();
});

test("[REG-01] a signed-in person sees that they have to sign out before they create another account", async () => {
  const { page, close } = await openSignedIn(ui, "register?code=LGH", setting);
  await heading(page, "You're already signed in").waitFor();
  await isSignedIn(page, storedSession.user.email);
  expect(await page.getByLabel("First name").count()).toBe(0);
  await close();
});
