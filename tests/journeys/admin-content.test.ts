import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { longTest } from "../support/long-tests.ts";
import { nurse } from "../support/people.ts";
import { violations } from "../unit/src/support/ui-in-browser.ts";
import { hasPlayed, play, player } from "./player.ts";
import { type RunningApp, rowsOf, startApp, waitForOfflineData } from "./running-app.ts";

const admin = { email: "demo_admin@respite.example", password: "respite-demo" };
const seed = (name: string) => join(import.meta.dirname, "../../server/seed/media/files", name);

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false });
});
afterEach(() => app?.reset());
afterAll(() => app?.close());

const upload = async (page: Page, what: string, file: string) => {
  const field = page.getByRole("group", { name: what, exact: true });
  await field.getByLabel(`File for ${what.toLowerCase()}`).setInputFiles(file);
  await field.getByText("Uploaded. Save to add it to the lesson.").waitFor({ timeout: 60_000 });
};

const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("All changes saved").waitFor();
};

async function syncNow(page: Page) {
  await page.goto(`${app.proxy.url}/sending`);
  await page.getByRole("button", { name: /^(Sync now|Syncing…)$/ }).click();
  await page.getByText("All changes synced").waitFor();
}

type Row = { readonly id: string; readonly title?: string };

const onDevice = async (page: Page, title: string): Promise<Row | undefined> => {
  const rows: readonly Row[] = await rowsOf(page, "respite-device", "content");
  return rows.find((row) => row.title === title);
};

/** Fills in a new lesson up to the point where it can be published. */
async function writeLesson(page: Page, title: string) {
  await page.getByRole("button", { name: "New lesson" }).click();
  const dialog = page.getByRole("dialog", { name: "New lesson" });
  await dialog.getByLabel("Title", { exact: true }).fill(title);
  await dialog.getByLabel("Series").selectOption({ label: "First Steps" });
  await page.getByRole("button", { name: "Create lesson" }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  const checklist = page.getByRole("region", { name: "Publish checklist" });
  await checklist.getByRole("button", { name: "Recording" }).click();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(await focused()).toBe("Upload recording");
  expect(await violations(page)).toEqual([]);
  await checklist.getByRole("button", { name: "Description" }).click();
  await page.keyboard.type("A minute for ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("you");
  // Under the content security policy, which forbids the editor's own way to paste.
  await page.getByRole("textbox", { name: "Description" }).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", "<i>, now</i>");
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    element.dispatchEvent(paste);
  });
  await page.getByRole("button", { name: "Add objective" }).click();
  await page.keyboard.type("Rest");
  await page.getByLabel("Category", { exact: true }).fill("Sleep");
  await page.getByLabel("Speaker").fill("Ines Calloway, NP");
  await page.getByLabel("Nurses", { exact: true }).check();
  await upload(page, "Recording", seed("rl-101.m4a"));
  await upload(page, "Captions", seed("rl-101.vtt"));
  await checklist.getByText("All requirements are met.").waitFor();
  await save(page);
}

test("[ADM-03] an admin writes and publishes a lesson, a nurse plays it, and unpublishing removes it", async () => {
  const title = "A minute at the window";
  const admins = await app.openPage(admin, "/admin/content");
  const { page, pageErrors } = admins;
  // The catalog changes with the new lesson, and a device that asks for the one before gets a 404 first.
  await waitForOfflineData(admins);
  await writeLesson(page, title);
  expect(await page.getByLabel("Length").inputValue()).toBe("0:36");
  expect(await violations(page)).toEqual([]);

  const nurses = await app.openPage(nurse, "/library");
  await waitForOfflineData(nurses);
  expect(await onDevice(nurses.page, title)).toBeUndefined();

  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish this lesson?" });
  await dialog.waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Available to learners.").waitFor();

  await syncNow(nurses.page);
  await expect.poll(() => onDevice(nurses.page, title)).toBeDefined();
  expect(await onDevice(nurses.page, title)).toMatchObject({
    description: "<p>A minute for <strong>you</strong><em>, now</em></p>",
    objectives: ["Rest"],
  });
  const id = (await onDevice(nurses.page, title))?.id;
  await nurses.page.goto(`${app.proxy.url}/enrichment_center/video/${id}`);
  await player(nurses.page).waitFor();
  await play(nurses.page);
  await hasPlayed(nurses.page, 2);

  await page.getByRole("button", { name: "Unpublish…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unpublish", exact: true }).click();
  await page.getByText("Removed from the library and devices.").waitFor();
  await syncNow(nurses.page);
  await expect.poll(() => onDevice(nurses.page, title)).toBeUndefined();
  await nurses.page.goto(`${app.proxy.url}/enrichment_center/video/${id}`);
  await nurses.page.getByText("This lesson is no longer available").waitFor();
  expect([...pageErrors, ...nurses.pageErrors]).toEqual([]);
});

longTest("[ADM-03] unsaved input survives a reload and an edit conflict", async () => {
  const { page, pageErrors } = await app.openPage(admin, "/admin/content/rl-102");
  const tagline = page.getByLabel("Tagline");
  await tagline.fill("Typed and not saved");
  await page.getByText("Unsaved changes. Saved in this tab only.").waitFor();
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect.poll(() => tagline.inputValue()).toBe("Typed and not saved");

  await page.getByRole("link", { name: "Preview" }).click();
  await page.getByText("Includes your unsaved changes.").waitFor();
  await page.getByText("Typed and not saved", { exact: true }).waitFor();
  await page.getByLabel("Visitor", { exact: true }).check();
  await page.getByRole("button", { name: "Claim Credit" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Back to editing" }).click();

  const other = await app.openPage(admin, "/admin/content/rl-102");
  await other.page.getByLabel("Title", { exact: true }).fill("Another title");
  await save(other.page);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(/Ines Calloway saved this lesson/).waitFor();
  expect(await tagline.inputValue()).toBe("Typed and not saved");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await save(page);
  await page.getByRole("link", { name: "Compare with version 2" }).click();
  await page.getByRole("heading", { name: "Tagline" }).waitFor();
  await page.locator("ins", { hasText: "Typed and not saved" }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(pageErrors.filter((text) => !text.includes("409"))).toEqual([]);
});

longTest(
  "[ADM-03] an upload waits for the network and sends only the missing chunks after a reload",
  async () => {
    const { page, pageErrors } = await app.openPage(admin, "/admin/content/rl-104");
    const field = page.getByRole("group", { name: "Handout", exact: true });
    const size = 9 * 1024 ** 2;
    const buffer = Buffer.concat([
      Buffer.from("%PDF-1.7\n"),
      Buffer.alloc(size, 7),
      Buffer.from("\n%%EOF\n"),
    ]);
    const choose = () =>
      field
        .getByLabel("File for handout")
        .setInputFiles({ name: "plan.pdf", mimeType: "application/pdf", buffer });
    await field.waitFor();
    app.proxy.cutAfter("/api/admin/uploads/", 1);
    await choose();
    await field
      .getByText(/Paused, you're offline/)
      .first()
      .waitFor();
    // Leave the page before reconnecting, because the upload would resume by itself.
    const { pathname } = new URL(page.url());
    await page.goto("about:blank");
    app.proxy.restore();
    await page.goto(app.proxy.url + pathname);
    await field.getByText("Part of plan.pdf is already uploaded.").waitFor();
    expect(await violations(page)).toEqual([]);
    await choose();
    await field.getByText("Uploaded. Save to add it to the lesson.").waitFor({ timeout: 60_000 });
    const sent = app.proxy.exchanges
      .filter(({ path, status }) => path.endsWith("/chunk") && status === 200)
      .map(({ query }) => query.get("offset"));
    expect(sent.toSorted()).toEqual(["0", "4194304", "8388608"]);
    await save(page);
    expect(pageErrors).toEqual([]);
  },
);

longTest("[ADM-03] series can be reordered by keyboard and with buttons", async () => {
  const { page, pageErrors } = await app.openPage(admin, "/admin/series");
  const names = () =>
    page.getByRole("list", { name: "Series" }).locator("strong").allTextContents();
  await expect.poll(async () => (await names()).length).toBeGreaterThan(3);
  const [first = "", second = "", third = "", ...rest] = await names();
  await page.getByRole("button", { name: `Move ${first} down` }).click();
  await expect.poll(names).toEqual([second, first, third, ...rest]);
  await page.getByRole("button", { name: `Move ${third}`, exact: true }).focus();
  await page.keyboard.press("Space");
  await page.getByText(`${third} picked up, position 3`).waitFor({ state: "attached" });
  await page.keyboard.press("ArrowUp");
  await page.getByText(`${third} now at position 2`).waitFor({ state: "attached" });
  await page.keyboard.press("Space");
  await expect.poll(names).toEqual([second, third, first, ...rest]);
  expect(await violations(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
});
