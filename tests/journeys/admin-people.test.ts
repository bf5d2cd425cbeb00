import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { leader, nurse, submitSignIn } from "../support/people.ts";
import { violations } from "../unit/src/support/ui-in-browser.ts";
import { type RunningApp, startApp } from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false });
});
afterEach(() => app.reset());
afterAll(() => app?.close());

const admin = { email: "demo_admin@respite.example", password: "respite-demo" };
const HEAD = "external_id,email,first_name,last_name,provider_title,role";

const openAdmin = (path: string) => app.openPage(admin, `/admin/${path}`);
const go = (page: Page, path: string) => page.goto(`${app.proxy.url}/admin/${path}`);

async function isAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

const file = (...lines: string[]) => ({
  name: "ward.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([HEAD, ...lines].join("\r\n")),
});

async function uploadRoster(page: Page, list: ReturnType<typeof file>): Promise<void> {
  await go(page, "people/import");
  await page.getByLabel("Whose list is it").selectOption({ label: "Harbor Point Medical Center" });
  await page.getByLabel("Staff list (CSV)").setInputFiles(list);
  await page.getByRole("button", { name: "Check the list" }).click();
  await page.getByRole("heading", { name: "Checked, nothing done yet" }).waitFor();
}

test("[ADM-01] an admin uploads a roster with errors, fixes it, applies it, and reopens the result", async () => {
  const { page, pageErrors } = await openAdmin("people/import");
  await page.getByLabel("Staff list (CSV)").setInputFiles({
    ...file(),
    buffer: Buffer.from("email,first_name,shoe_size\n"),
  });
  await page.getByRole("button", { name: "Check the list" }).click();
  await page.getByText("These columns are not known: shoe_size.").waitFor();
  await page.getByText("These columns are missing: last_name.").waitFor();
  await isAccessible(page);

  const good = "1,ann.ash@ward.example,Ann,Ash,Registered Nurse,provider";
  await uploadRoster(page, file(good, "2,bo.birch@ward,Bo,Birch,Physician,king"));
  await page.getByText("“bo.birch@ward” is not an email address").waitFor();
  await page.getByText("“king” is not a role").waitFor();
  await page.getByText("Nobody can be switched off by this list.").waitFor();
  await isAccessible(page);
  await page.getByRole("button", { name: "Do not apply this list" }).click();
  await page.getByRole("heading", { name: "Not applied", exact: true }).waitFor();

  await uploadRoster(page, file(good, "2,bo.birch@ward.example,Bo,Birch,Physician,physician"));
  await page.getByRole("button", { name: "Apply the list" }).click();
  const dialog = page.getByRole("dialog", { name: "Apply the list?" });
  await dialog.getByText("2 accounts made").waitFor();
  const address = page.url();
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByText("Everything on the list is done.").waitFor();

  await go(page, "people?q=ash");
  await page.getByRole("link", { name: "Ann Ash" }).waitFor();
  await page.goto(address);
  await page.getByRole("heading", { name: "Done", exact: true }).waitFor();
  expect(pageErrors.filter((line) => !line.includes("422"))).toEqual([]);
});

test("[ADM-01] a deactivated person is signed out, and unsaved edits to a person survive a reload", async () => {
  const { page } = await openAdmin("people?q=demo_nurse");
  const name = await page.getByRole("link", { name: "Maya Osei" }).textContent();
  await isAccessible(page);
  await page.getByRole("link", { name: name ?? "" }).click();
  await page.getByLabel("Place of work").fill("Night desk");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: name ?? "" }).waitFor();
  await expect.poll(() => page.getByLabel("Place of work").inputValue()).toBe("Night desk");
  await isAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();

  const other = await app.openPage(nurse, "/library");
  await page.getByRole("button", { name: "Switch off" }).click();
  const dialog = page.getByRole("dialog", { name: `Switch off ${name}?` });
  await dialog.getByLabel("Why").fill("Left the house");
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await page.getByText("Switched off", { exact: true }).waitFor();
  await other.page.goto(`${app.proxy.url}/you`);
  await other.page.waitForURL((url) => url.pathname === "/login");
  await submitSignIn(other.page, nurse);
  await other.page.getByText(/^This email and password do not go together/).waitFor();
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch on" }).click();
  await page.getByText("Active", { exact: true }).waitFor();
});

test("[ADM-02] an admin creates a registration code and downloads its QR code, which opens the registration form", async () => {
  const { page, pageErrors } = await openAdmin("groups");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Harbor Point Medical Center" }).click();
  await page.getByRole("button", { name: "Make a code" }).click();
  const form = page.getByRole("dialog", { name: "Make a code" });
  await form.getByRole("button", { name: "Make the code" }).click();
  await form.getByText(/^Letters, digits/).waitFor();
  await form.getByLabel("Code", { exact: true }).fill("night-desk");
  await form.getByLabel(/^Only for addresses at/).fill("harbor.example");
  await isAccessible(page);
  await form.getByRole("button", { name: "Make the code" }).click();
  const made = page.getByRole("dialog", { name: "NIGHT-DESK" });
  await made.getByRole("img", { name: /NIGHT-DESK/ }).waitFor();
  await isAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    made.getByRole("button", { name: "Download as SVG" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("NIGHT-DESK.svg");
  const link = await made.getByText(/register\?code=NIGHT-DESK/).textContent();
  await page.goto(`${app.proxy.url}${new URL(link ?? "").pathname}${new URL(link ?? "").search}`);
  await page.getByText("This code is for Harbor Point Medical Center.").waitFor();

  await page.goBack();
  await page.getByRole("button", { name: "Open NIGHT-DESK" }).click();
  await page
    .getByRole("dialog", { name: "NIGHT-DESK" })
    .getByRole("button", { name: "Change", exact: true })
    .click();
  await page.getByLabel(/^People begin elsewhere/).fill("https://harbor.example/hello");
  const changing = page.getByRole("dialog", { name: "Change NIGHT-DESK" });
  await changing.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.route("https://harbor.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Hello</h1>" }),
  );
  await page.goto(`${app.proxy.url}/register?code=NIGHT-DESK`);
  await page.waitForURL("https://harbor.example/hello");
  expect(pageErrors).toEqual([]);
});

test("[ADM-01] the people list stays visible offline and explains that it may be out of date", async () => {
  const { page } = await openAdmin("people");
  await page.getByRole("link", { name: /./ }).first().waitFor();
  await page
    .getByText(/^1–25 of/)
    .first()
    .waitFor();
  app.proxy.cut();
  await page.getByRole("searchbox", { name: "Search names and addresses" }).fill("osei");
  await page.getByText(/This list needs a connection/).waitFor();
  await page
    .getByText(/^1–25 of/)
    .first()
    .waitFor();
  app.proxy.restore();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: "Maya Osei" }).waitFor();
});

test("[ADM-07] a leader sees the people and codes of their own group only", async () => {
  const { page } = await app.openPage(leader, "/admin/people");
  await page.getByRole("searchbox").fill("osei");
  await page.getByText("Maya Osei").waitFor();
  expect(await page.getByRole("columnheader", { name: "Last seen" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Export CSV" }).count()).toBe(0);
  await isAccessible(page);
  await go(page, "groups");
  await page.getByRole("link", { name: "Harbor Point Medical Center" }).click();
  await page.getByRole("heading", { name: "Registration codes" }).waitFor();
  expect(await page.getByRole("button", { name: "Make a code" }).count()).toBe(0);
  await isAccessible(page);
  await go(page, "people/import");
  await page.getByRole("heading", { level: 1, name: "This page is for others" }).waitFor();
  expect(await page.getByLabel("Staff list (CSV)").count()).toBe(0);
});
