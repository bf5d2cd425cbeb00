import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { longTest } from "../support/long-tests.ts";
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
  await page
    .getByLabel("Group", { exact: true })
    .selectOption({ label: "Harbor Point Medical Center" });
  await page.getByLabel("Roster file (CSV)").setInputFiles(list);
  await page.getByRole("button", { name: "Check file" }).click();
  await page.getByRole("heading", { name: "Ready to review" }).waitFor();
}

longTest(
  "[ADM-01] an admin uploads a roster with errors, fixes it, applies it, and reopens the result",
  async () => {
    const { page, pageErrors } = await openAdmin("people/import");
    await page.getByLabel("Roster file (CSV)").setInputFiles({
      ...file(),
      buffer: Buffer.from("email,first_name,shoe_size\nann@ward.example,Ann,38\n"),
    });
    await page.getByRole("button", { name: "Check file" }).click();
    await page.getByRole("heading", { name: "Match columns" }).waitFor();
    await page.getByText("Missing columns: Last name.").waitFor();
    await isAccessible(page);

    const good = "1,ann.ash@ward.example,Ann,Ash,Registered Nurse,provider";
    await uploadRoster(page, file(good, "2,bo.birch@ward,Bo,Birch,Physician,king"));
    await page.getByText("Email “bo.birch@ward”: Enter a valid email").waitFor();
    await page.getByText("Role “king”: Unknown role.").waitFor();
    await page.getByText("You can't deactivate missing people with this file.").waitFor();
    await isAccessible(page);
    await page.getByRole("button", { name: "Discard import" }).click();
    await page.getByRole("heading", { name: "Discarded", exact: true }).waitFor();

    await uploadRoster(page, file(good, "2,bo.birch@ward.example,Bo,Birch,Physician,physician"));
    await page.getByRole("button", { name: "Apply changes" }).click();
    const dialog = page.getByRole("dialog", { name: "Apply these changes?" });
    await dialog.getByText("2 accounts created").waitFor();
    const address = page.url();
    await dialog.getByRole("button", { name: "Apply changes", exact: true }).click();
    await page.getByText("Import complete.").waitFor();

    await go(page, "people?q=ash");
    await page.getByRole("link", { name: "Ann Ash" }).waitFor();
    await page.goto(address);
    await page.getByRole("heading", { name: "Done", exact: true }).waitFor();
    expect(pageErrors.filter((line) => !line.includes("422"))).toEqual([]);
  },
);

longTest(
  "[ADM-01] a deactivated person is signed out, and unsaved edits to a person survive a reload",
  async () => {
    const { page } = await openAdmin("people?q=demo_nurse");
    const name = await page.getByRole("link", { name: "Maya Osei" }).textContent();
    await isAccessible(page);
    await page.getByRole("link", { name: name ?? "" }).click();
    await page.getByLabel("Workplace").fill("Night desk");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: name ?? "" }).waitFor();
    await expect.poll(() => page.getByLabel("Workplace").inputValue()).toBe("Night desk");
    await isAccessible(page);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();

    const other = await app.openPage(nurse, "/library");
    await page.getByRole("button", { name: "Deactivate" }).click();
    const dialog = page.getByRole("dialog", { name: `Deactivate ${name}?` });
    await dialog.getByLabel("Reason").fill("Left the hospital");
    await dialog.getByRole("button", { name: "Deactivate" }).click();
    await page.getByText("Inactive", { exact: true }).waitFor();
    await other.page.goto(`${app.proxy.url}/you`);
    await other.page.waitForURL((url) => url.pathname === "/login");
    await submitSignIn(other.page, nurse);
    await other.page.getByText(/^Invalid login credentials/).waitFor();
    await page.getByRole("button", { name: "Activate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Activate" }).click();
    await page.getByText("Active", { exact: true }).waitFor();
  },
);

longTest(
  "[ADM-02] an admin creates a registration code and downloads its QR code, which opens the registration form",
  async () => {
    const { page, pageErrors } = await openAdmin("groups");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("link", { name: "Harbor Point Medical Center" }).click();
    await page.getByRole("button", { name: "Create code" }).click();
    const form = page.getByRole("dialog", { name: "Create code" });
    await form.getByRole("button", { name: "Create code" }).click();
    await form.getByText(/^Use letters, digits/).waitFor();
    await form.getByLabel("Code", { exact: true }).fill("night-desk");
    await form.getByLabel(/^Email domains/).fill("harbor.example");
    await isAccessible(page);
    await form.getByRole("button", { name: "Create code" }).click();
    const made = page.getByRole("dialog", { name: "NIGHT-DESK" });
    await made.getByRole("img", { name: /NIGHT-DESK/ }).waitFor();
    await isAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      made.getByRole("button", { name: "Download SVG" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("NIGHT-DESK.svg");
    const link = await made.getByText(/register\?code=NIGHT-DESK/).textContent();
    await page.goto(`${app.proxy.url}${new URL(link ?? "").pathname}${new URL(link ?? "").search}`);
    await page
      .getByText("Code applied. You're joining Harbor Point Medical Center. Nothing to pay.")
      .waitFor();

    await page.goBack();
    await page.getByRole("button", { name: "View NIGHT-DESK" }).click();
    await page
      .getByRole("dialog", { name: "NIGHT-DESK" })
      .getByRole("button", { name: "Edit code", exact: true })
      .click();
    await page.getByLabel(/^Redirect to/).fill("https://harbor.example/hello");
    const changing = page.getByRole("dialog", { name: "Edit NIGHT-DESK" });
    await changing.getByRole("button", { name: "Save code", exact: true }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.route("https://harbor.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>Hello</h1>" }),
    );
    await page.goto(`${app.proxy.url}/register?code=NIGHT-DESK`);
    await page.waitForURL("https://harbor.example/hello");
    expect(pageErrors).toEqual([]);
  },
);

longTest(
  "[ADM-01] the people list stays visible offline and explains that it may be out of date",
  async () => {
    const { page } = await openAdmin("people");
    await page.getByRole("link", { name: /./ }).first().waitFor();
    await page
      .getByText(/^1–25 of/)
      .first()
      .waitFor();
    app.proxy.cut();
    await page.getByRole("searchbox", { name: "Search names and emails" }).fill("osei");
    await page.getByText(/Showing the last loaded results/).waitFor();
    await page
      .getByText(/^1–25 of/)
      .first()
      .waitFor();
    app.proxy.restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("link", { name: "Maya Osei" }).waitFor();
  },
);

longTest("[ADM-07] a leader sees the people and codes of their own group only", async () => {
  const { page } = await app.openPage(leader, "/admin/people");
  await page.getByRole("searchbox").fill("osei");
  await page.getByText("Maya Osei").waitFor();
  expect(await page.getByRole("columnheader", { name: "Last active" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Export CSV" }).count()).toBe(0);
  await isAccessible(page);
  await go(page, "groups");
  await page.getByRole("link", { name: "Harbor Point Medical Center" }).click();
  await page.getByRole("heading", { name: "Registration codes" }).waitFor();
  expect(await page.getByRole("button", { name: "Create code" }).count()).toBe(0);
  await isAccessible(page);
  await page.getByRole("button", { name: "View LGH" }).click();
  await page.getByText("No one yet").waitFor();
  await page.request.post(`${app.proxy.url}/api/create_burnout_user_with_code`, {
    data: { first_name: "New", last_name: "Comer", email: "new@ward.example", code: "LGH" },
  });
  await page.reload();
  await page.getByRole("button", { name: "View LGH" }).click();
  await page.getByText("You see only people who are in this group now.").waitFor();
  expect(await page.getByText("No one yet").count()).toBe(0);
  await isAccessible(page);
  await go(page, "people/import");
  await page
    .getByRole("heading", { level: 1, name: "You don't have access to this page" })
    .waitFor();
  expect(await page.getByLabel("Roster file (CSV)").count()).toBe(0);
});
