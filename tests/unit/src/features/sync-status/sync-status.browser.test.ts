import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { QueuedBody } from "#sync/outbox/add.ts";
import type { NewEntry, OutboxEntry } from "#sync/outbox/entry.ts";
import { longTest } from "../../../../support/long-tests.ts";
import { addEntries, openSignedIn } from "../../support/signed-in.ts";
import { expectAccessible, openUi } from "../../support/ui-in-browser.ts";
import { entryOf, oneOfEach, sealed } from "./entries.ts";

let ui: Awaited<ReturnType<typeof openUi>>;

beforeAll(async () => {
  ui = await openUi();
});

const unnumbered = ({ seq: _, ...entry }: OutboxEntry): NewEntry => entry;
const failed = (entry: OutboxEntry, code: NonNullable<OutboxEntry["reason"]>["code"]) => ({
  ...entry,
  state: "parked" as const,
  reason: { code, errors: [], at: 1 },
});

/** Navigates away and back, so the page reloads its data. */
async function reopen(page: Page) {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "You" }).click();
  await page.getByRole("heading", { level: 1, name: "You" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Sync" }).waitFor();
}

type Setting = Parameters<typeof openSignedIn>[2];

/** Opens the page with one entry of each kind, and some failed ones. */
async function openWithEntries(setting: Setting) {
  const opened = await openSignedIn(ui, "sending", setting);
  const { page } = opened;
  await page.getByRole("heading", { name: "You're all caught up" }).waitFor();
  const all = oneOfEach();
  const failedEntries = [
    failed(oneOfEach().claimCredit, "not_finished"),
    failed(sealed(oneOfEach().submitSurvey), "unreadable"),
    failed(oneOfEach().recordTimeWatched, "failing"),
  ];
  const waiting = [all.recordTimeWatched, sealed(all.giveFeedback), all.changeProfile];
  await addEntries(page, [...failedEntries, ...waiting, all.logUtilization].map(unnumbered));
  await reopen(page);
  await page.getByRole("heading", { name: "Needs attention" }).waitFor();
  return opened;
}

test("[SYNC-02] before the first sync, the page does not claim that all changes are synced", async () => {
  const { page, close } = await openSignedIn(ui, "sending", { theme: "day", width: 390 });
  await page.getByRole("heading", { name: "You're all caught up" }).waitFor();
  await page.getByText("Not synced yet on this device").waitFor();
  expect(await page.getByText(/changes synced/).count()).toBe(0);
  await close();
});

longTest("[SYNC-07] the page is accessible in every theme and at every width", async () => {
  const setting = { theme: "day", width: 320, calm: true } as const;
  const { page, close, pageErrors } = await openWithEntries(setting);
  await expect.poll(() => page.getByRole("heading", { level: 3 }).count()).toBe(3);
  await expect
    .poll(() => page.getByRole("listitem").getByText("Waiting to sync", { exact: true }).count())
    .toBe(3);
  for (const summary of await page.getByText("Details").all()) await summary.click();
  await page.getByText("None that I know of").waitFor();
  await page.getByText("Encrypted. It can't be read on this device.").waitFor();
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /^Discard / })
    .first()
    .click();
  await page.getByText(/^Your claim will be canceled/).waitFor();
  await expectAccessible(page);
  expect(pageErrors.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
  await close();
});

test("[SYNC-07] discarding entries works by keyboard and keeps focus on the page", async () => {
  const { page, close } = await openWithEntries({ theme: "day", width: 390 });
  for (const left of [2, 1, 0]) {
    await page
      .getByRole("button", { name: /^Discard / })
      .first()
      .focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("button", { name: /^Discard / }).count()).toBe(left);
    const focus = () => page.evaluate(() => document.activeElement?.closest("main") !== null);
    await expect.poll(focus).toBe(true);
  }
  await page.getByRole("heading", { name: "Waiting" }).waitFor();
  await close();
});

test("[SYNC-07] discarding a new note or highlight says that it will be deleted, and an edit that it won't sync", async () => {
  const { page, close } = await openSignedIn(ui, "sending", { theme: "day", width: 390 });
  await page.getByRole("heading", { name: "You're all caught up" }).waitFor();
  const { saveNote, saveHighlight } = oneOfEach();
  const edited = { ...(saveNote.body as QueuedBody<"saveNote">), id: crypto.randomUUID() };
  await addEntries(
    page,
    [
      failed(saveNote, "not_found"),
      failed(saveHighlight, "not_found"),
      failed(sealed(oneOfEach().saveNote), "not_found"),
      failed(entryOf("saveNote", { ...edited, text: "Too long" }), "too_large"),
      entryOf("saveNote", edited),
    ].map(unnumbered),
  );
  await reopen(page);
  const buttons = page.getByRole("button", { name: /^Discard / });
  await expect.poll(() => buttons.count()).toBe(4);
  for (const [index, warning] of [
    "This note will be deleted.",
    "This highlight will be deleted.",
    "We won't sync this change to your note. Other devices keep any earlier version.",
    "We won't sync this change to your note. Other devices keep the earlier version.",
  ].entries()) {
    await buttons.nth(index).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(warning).waitFor();
    await dialog.getByRole("button", { name: "Keep change" }).click();
  }
  await close();
});

test("[SYNC-02] when only Respite is down, the Sync page and the sign-out dialog don't say that the device is offline", async () => {
  const { page, close } = await openWithEntries({ theme: "day", width: 390 });
  const card = page.getByRole("region", { name: "Sync status" });
  await card.getByText("Can't reach Respite.", { exact: true }).waitFor();
  await card.getByText("We'll try again automatically.").waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "You" }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Can't reach Respite.", { exact: true }).waitFor();
  const offline = page.getByText("You're offline.", { exact: true });
  expect(await offline.count()).toBe(0);
  await page.context().setOffline(true);
  await dialog.getByText("You're offline.", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await page.goBack();
  await card.getByText("You're offline.", { exact: true }).waitFor();
  await card.getByText("Changes sync when you're back online.").waitFor();
  await close();
});
