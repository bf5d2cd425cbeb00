import { lesson } from "../../features/library/lessons.ts";
import { oneOfEach } from "../../features/sync-status/entries.ts";
import { addEntries } from "../../support/signed-in.ts";
import type { MockReplies, TestApp } from "./test-app.ts";

export const errorReply = (...errors: string[]) => ({
  status: 422,
  json: { success: false, code: "invalid", errors },
});
export const serverError = { status: 500, json: { errors: ["Broken"] } };
export const health: MockReplies = {
  "/health_check": { json: { info: { commit_id: "c", branch_name: "b" }, server: "s" } },
};

export const goOnline = ({ page }: TestApp) =>
  page.evaluate(() => dispatchEvent(new Event("online")));

/** Waits until the local database is open. */
export async function openSyncStatus({ page, go, signIn }: TestApp) {
  await signIn();
  // Reopens the page, because it does not see direct database changes.
  await go("/you");
  await page.getByRole("heading", { level: 1, name: "You" }).waitFor();
  await go("/sending");
  await page.getByRole("heading", { name: "You're all caught up" }).waitFor();
}

export type EntryKind = keyof ReturnType<typeof oneOfEach>;

export async function addEntry(app: TestApp, kind: EntryKind, changes: object) {
  await openSyncStatus(app);
  const { seq: _, ...entry } = oneOfEach()[kind];
  await addEntries(app.page, [{ ...entry, ...changes }]);
}

/** Stores one lesson with a cursor, as a pull does, so that it is shown when the library is opened next. */
export async function addLesson({ page }: TestApp) {
  await page.waitForFunction(async () =>
    (await indexedDB.databases()).some(({ name }) => name === "respite-device"),
  );
  await page.evaluate(async (row) => {
    const opening = indexedDB.open("respite-device");
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    const writing = opening.result.transaction(["content", "facts"], "readwrite");
    writing.objectStore("content").put(row);
    writing.objectStore("facts").put({ key: "cursor", value: "added" });
    await new Promise((done) => {
      writing.oncomplete = done;
    });
    opening.result.close();
  }, lesson("rl-104"));
}

/** Runs in the page: clears the outbox and lets background requests run at once. */
export async function emptyOutbox() {
  const names = await indexedDB.databases();
  for (const { name = "" } of names.filter((one) => one.name?.startsWith("respite-person-"))) {
    const opening = indexedDB.open(name);
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    const writing = opening.result.transaction(["outbox", "facts"], "readwrite");
    writing.objectStore("outbox").clear();
    writing.objectStore("facts").delete("backgroundSentAt");
    await new Promise((done) => {
      writing.oncomplete = done;
    });
    opening.result.close();
  }
}
