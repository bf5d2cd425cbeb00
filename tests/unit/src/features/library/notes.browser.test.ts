import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { addEntries, openSignedIn } from "../../support/signed-in.ts";
import { openUi } from "../../support/ui-in-browser.ts";
import { listedLesson, seedDownloads } from "../downloads/seed-downloads.ts";
import { entryOf } from "../sync-status/entries.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

const first = { ...listedLesson("a1", "Before the shift", 1e5, "audio/wav"), order: 1 };
const second = { ...listedLesson("b2", "After the shift", 1e5, "audio/wav"), order: 2 };

const HIGHLIGHT = "Shoes off is the line between there and here.";

/** Two seconds of silence. */
function recording(): Buffer {
  const rate = 8000;
  const samples = Buffer.alloc(2 * rate, 128);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Opens a lesson with these notes and one highlight. */
async function openLesson(notes: readonly string[]) {
  const setting = { theme: "day", width: 1280, reducedMotion: true } as const;
  const opened = await openSignedIn(ui, "downloads", setting);
  const { page } = opened;
  await page.getByRole("heading", { name: "No downloads yet" }).waitFor();
  // The server answers, but has no time.
  const isCall = ({ pathname }: URL) => /^\/(api\/|health_check$)/.test(pathname);
  await page.route(isCall, (route) => route.fulfill({ status: 503 }));
  await page.route("**/media/**", (route) =>
    route.fulfill({ contentType: "audio/wav", body: recording() }),
  );
  await seedDownloads(page, [], [first, second]);
  const own = { record_id_: first.id, at_seconds: null, deleted: false };
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 3, minute)).toISOString();
  const times = (minute: number) => ({ created_at: at(minute), written_at: at(minute) });
  const saved = notes.map((text, index) =>
    entryOf("saveNote", { ...own, id: crypto.randomUUID(), text, ...times(index) }),
  );
  const sentence = { id: crypto.randomUUID(), text: HIGHLIGHT, created_at: at(59) };
  const all = [...saved, entryOf("saveHighlight", { ...own, ...sentence })];
  await addEntries(
    page,
    all.map(({ seq: _, ...entry }) => entry),
  );
  await page.goto(`${ui.address}enrichment_center/video/${first.id}`);
  await page.getByText(HIGHLIGHT).waitFor();
  return opened;
}

const isFocused = (one: Locator) =>
  expect.poll(() => one.evaluate((element) => element === document.activeElement)).toBe(true);

test("[PWA-07] by keyboard, the focus stays in a note that is edited, and moves on from one that is deleted", async () => {
  const { page, close } = await openLesson(["Dim the lights", "Shoes off"]);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const text = page.getByRole("textbox", { name: "Note", exact: true });
  await button("Edit note").first().focus();
  await page.keyboard.press("Enter");
  await isFocused(text);
  await page.keyboard.type("! ");
  await page.keyboard.press("Tab");
  await isFocused(button("Save note"));
  await page.keyboard.press("Enter");
  await isFocused(button("Edit note").first());
  await page.keyboard.press("Enter");
  await isFocused(text);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await isFocused(button("Edit note").first());

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => button("Delete note").count()).toBe(1);
  await isFocused(button("Delete note"));
  await page.keyboard.press("Enter");
  await isFocused(button("Remove highlight"));
  await page.keyboard.press("Enter");
  await page.getByText("No notes yet.", { exact: false }).waitFor();
  const notes = page.getByRole("region", { name: "Your notes" });
  await expect
    .poll(() => notes.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await close();
});

test("[PWA-07] by keyboard, deleting one of all notes moves the focus to the next", async () => {
  const { page, close } = await openLesson(["Dim the lights"]);
  await page.getByRole("link", { name: "All notes" }).click();
  await page.getByRole("heading", { level: 1, name: "Your notes" }).waitFor();
  // The newest entry is the first.
  const remove = page.getByRole("button", { name: "Remove highlight" });
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => remove.count()).toBe(0);
  const left = page.getByRole("button", { name: "Delete note" });
  await left.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => left.count()).toBe(0);
  await isFocused(page.getByRole("main").locator(":focus"));
  await close();
});

test("[PLAY-03] while a series plays, the page of a lesson gives way to that of the next one", async () => {
  const { page, close } = await openLesson([]);
  await page.getByRole("button", { name: "Play series" }).click();
  await page.getByRole("heading", { level: 1, name: second.title }).waitFor();
  await close();
});

test("[PLAY-03] while a series plays, a note that isn't saved yet stays on its page", async () => {
  const { page, close } = await openLesson([]);
  const note = page.getByRole("textbox", { name: "New note" });
  await note.fill("Half a thought");
  await page.getByRole("button", { name: "Play series" }).click();
  await page.getByRole("region", { name: "Now playing" }).getByText(second.title).waitFor();
  await page.getByRole("heading", { level: 1, name: first.title }).waitFor();
  expect(await note.inputValue()).toBe("Half a thought");
  await close();
});
