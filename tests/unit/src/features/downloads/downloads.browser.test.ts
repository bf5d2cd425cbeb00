import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Download } from "#sync/downloads/download.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";
import { ownerOf, rowsOf } from "../../../../journeys/running-app.ts";
import { openSignedIn } from "../../support/signed-in.ts";
import { expectGood, openUi, violations } from "../../support/ui-in-browser.ts";
import { downloadOf, hashOf, listedLesson, plantDownloads } from "./shelves.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

type Setting = Parameters<typeof openSignedIn>[2];

const sleep = listedLesson("a1", "Coming down after nights", 38e6);
const breath = listedLesson("b2", "Two minutes with the breathing circle", 12e6, "video/mp4");
const alarm = listedLesson("c3", "When the alarm does not stop in your head", 61e6);
const old = listedLesson("d4", "A lesson that has been taken back", 9e6);
const stairs = listedLesson("e5", "The stairwell, and what it is good for", 22e6);
const hands = listedLesson("f6", "Warm hands", 15e6);
const door = listedLesson("aa", "The door you close behind you", 30e6);
const watched = (contentId: string): TimeWatched => ({
  contentId,
  furthest: 60,
  finished: true,
  intervals: [],
  position: 0,
  updatedAt: 1,
});
const paused = (pause: Download["pause"], have = 1): Partial<Download> => ({
  state: "paused",
  have,
  ...(pause && { pause }),
});

/** Less than what waits for room needs. */
const ROOM = { usage: 1e6, quota: 2e6 };

/** The page with something in every state, but for those that need a server. */
async function openFull(setting: Setting) {
  const opened = await openSignedIn(ui, "downloads", setting);
  const { page } = opened;
  await page.getByRole("heading", { name: "Nothing saved yet" }).waitFor();
  await page.route("**/media/**", (route) => route.abort());
  // Chromium tells every page of 10 GB.
  await page.addInitScript((room) => {
    navigator.storage.estimate = async () => room;
  }, ROOM);
  const newer = listedLesson("a1", sleep.title, 40e6, "audio/mp4", hashOf("bb"));
  const rows = [
    downloadOf(sleep, 1),
    downloadOf(breath, 2),
    downloadOf(alarm, 3),
    downloadOf(old, 4),
    downloadOf(stairs, 5, paused("storage")),
    downloadOf(hands, 6, paused("person")),
    downloadOf(door, 7, paused("evicted", 2)),
  ];
  // From where no device runs that would set right what it finds half planted.
  await page.goto(`${ui.address}theme.js`);
  await plantDownloads(page, rows, [newer, breath, alarm, stairs, hands, door], [watched("b2")]);
  await page.goto(`${ui.address}downloads`);
  await page.getByRole("heading", { name: "Ready without a network" }).waitFor();
  return opened;
}

const titles = (page: Page) =>
  page
    .getByRole("region", { name: "Ready without a network" })
    .getByRole("listitem")
    .getByText(/^(Coming|Two|When|A lesson)/)
    .allTextContents();
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

test("[DL-03] in every light and at every width all of it can be read, pressed and heard", async () => {
  const { page, close, complaints } = await openFull({ theme: "day", width: 320, calm: true });
  await page.getByLabel("Keep the next lessons ready").check();
  await page.getByLabel("Of each series").waitFor();
  await expectGood(page);
  await press(page, "Choose several");
  await press(page, "Choose what to remove");
  await page.getByRole("heading", { name: "What may go?" }).waitFor();
  await expectGood(page);
  expect(complaints.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
  await close();
});

test("[DL-03] a lesson the browser threw away is named, and leaves when the person does without it", async () => {
  const { page, close } = await openFull({ theme: "day", width: 390, calm: true });
  const lost = page.getByRole("region", { name: "Removed by this browser" });
  await lost.getByText(door.title).waitFor();
  await lost.getByRole("button", { name: "Get it again, 22 MB" }).waitFor();
  await lost.getByRole("button", { name: "Leave it" }).click();
  await lost.waitFor({ state: "detached" });
  await close();
});

test("[DL-02] a new version and a lesson taken back are told where the download is", async () => {
  const { page, close } = await openFull({ theme: "day", width: 390, calm: true });
  await page
    .getByText("A new version is there, 40 MB. This one plays until that is here.")
    .waitFor();
  await page.getByRole("button", { name: `Update ${sleep.title}` }).waitFor();
  await page.getByText(/^This lesson was taken out of the library/).waitFor();
  expect(await page.getByRole("link", { name: old.title }).count()).toBe(0);
  await close();
});

test("[DL-03] downloads are put in order by age, size and title", async () => {
  const { page, close } = await openFull({ theme: "day", width: 390, calm: true });
  await expect
    .poll(() => titles(page))
    .toEqual([sleep.title, breath.title, alarm.title, old.title]);
  await page.getByText("Largest", { exact: true }).click();
  await expect
    .poll(() => titles(page))
    .toEqual([alarm.title, sleep.title, breath.title, old.title]);
  await page.getByText("Title", { exact: true }).click();
  await expect
    .poll(() => titles(page))
    .toEqual([old.title, sleep.title, breath.title, alarm.title]);
  await close();
});

test("[DL-03] what the server knows to be watched is removed after a question, and can be taken back", async () => {
  const { page, close } = await openFull({ theme: "day", width: 390, calm: true });
  await press(page, "Remove 1 watched lesson, 12 MB");
  await press(page, /^Keep them$/);
  await expect.poll(() => titles(page)).toContain(breath.title);
  await press(page, "Remove 1 watched lesson, 12 MB");
  await press(page, "Remove 12 MB");
  await page.getByText("Download removed").waitFor();
  await expect.poll(() => titles(page)).not.toContain(breath.title);
  await press(page, "Undo");
  await expect.poll(() => titles(page)).toContain(breath.title);
  await close();
});

test("[DL-03] several are chosen and removed together by keyboard, and come back together", async () => {
  const { page, close } = await openFull({ theme: "day", width: 390, calm: true });
  await press(page, "Choose several");
  await page.getByLabel(sleep.title).press("Space");
  await page.getByLabel(alarm.title).press("Space");
  await page.getByRole("button", { name: "Remove 2 lessons, 99 MB" }).press("Enter");
  await expect.poll(() => titles(page)).toEqual([breath.title, old.title]);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect.poll(() => titles(page)).toHaveLength(4);
  await close();
});

test("[DL-03] without room, what was taken back and watched is proposed first, as much as is needed", async () => {
  const { page, close } = await openFull({ theme: "day", width: 390, calm: true });
  await page.getByText("There is no room left", { exact: true }).waitFor();
  await press(page, "Choose what to remove");
  const names = page.getByRole("dialog").getByRole("checkbox");
  await expect.poll(() => names.count()).toBe(4);
  const labels = async () => {
    const texts = await page.getByRole("dialog").getByRole("listitem").allTextContents();
    return texts.map((text) => text.split(/\d/)[0]?.trim());
  };
  await expect.poll(labels).toEqual([old.title, breath.title, alarm.title, sleep.title]);
  await expect.poll(() => names.and(page.getByRole("checkbox", { checked: true })).count()).toBe(2);
  await page.getByRole("dialog").getByRole("button", { name: "Remove 2 lessons" }).click();
  await expect.poll(() => titles(page)).toEqual([sleep.title, alarm.title]);
  await close();
});

test("[DL-05] keeping lessons ready is off at first, and says what a connection may cost", async () => {
  const { page, close } = await openFull({ theme: "day", width: 390, calm: true });
  const toggle = page.getByLabel("Keep the next lessons ready");
  expect(await toggle.isChecked()).toBe(false);
  await toggle.check();
  await page.getByText(/^This browser does not tell what a connection costs, so/).waitFor();
  await page.getByLabel("Also when this browser cannot tell").check();
  await page.getByText(/You have allowed it anyway/).waitFor();
  await page.getByLabel("Of each series").selectOption("4");
  await page.getByLabel("Together at most").selectOption("1.0 GB");
  const facts = `respite-person-${await ownerOf(page)}`;
  await expect
    .poll(async () => JSON.stringify(await rowsOf(page, facts, "facts")))
    .toContain('"limitBytes":1000000000');
  await page.reload();
  await page.getByLabel("Of each series").waitFor();
  await expect.poll(() => page.getByLabel("Of each series").inputValue()).toBe("4");
  await expect.poll(() => page.getByLabel("Together at most").inputValue()).toBe("1000000000");
  await close();
});

test("[DL-03] where there is little room it is said before anything is fetched, and the person decides", async () => {
  const { page, close } = await openFull({ theme: "day", width: 390, calm: true });
  await page.getByRole("button", { name: `Remove ${alarm.title} from this device` }).click();
  await page.getByText("Download removed").waitFor();
  await expect.poll(() => titles(page)).not.toContain(alarm.title);
  await page.goto(new URL(`enrichment_center/video/${alarm.id}`, ui.address).href);
  await press(page, /^Download$/);
  const dialog = page.getByRole("dialog", { name: "There is little room left" });
  await dialog.getByText(/^This takes 61 MB/).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await page
    .getByRole("heading", { name: "Take it with you" })
    .or(page.getByRole("heading", { name: "Not on this device" }))
    .waitFor();
  await press(page, /^Download$/);
  await dialog.getByRole("button", { name: "Download anyway" }).click();
  await page.getByRole("heading", { name: "No room left" }).waitFor();
  await close();
});
