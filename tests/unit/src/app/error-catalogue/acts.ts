import { lesson } from "../../features/library/lessons.ts";
import { oneOfEach } from "../../features/sync-status/entries.ts";
import { plantEntries } from "../../support/signed-in.ts";
import type { Answers, Desk } from "./desk.ts";

export const refused = (...errors: string[]) => ({
  status: 422,
  json: { success: false, code: "invalid", errors },
});
export const failing = { status: 500, json: { errors: ["Broken"] } };
export const health: Answers = {
  "/health_check": { json: { info: { commit_id: "c", branch_name: "b" }, server: "s" } },
};

export const online = ({ page }: Desk) => page.evaluate(() => dispatchEvent(new Event("online")));

/** What is on the device has been opened. */
export async function atSending({ page, go, signIn }: Desk) {
  await signIn();
  // What was changed past the page shows when it is opened anew.
  await go("/you");
  await page.getByRole("heading", { level: 1, name: "You" }).waitFor();
  await go("/sending");
  await page.getByRole("heading", { name: "Nothing waits" }).waitFor();
}

export type Kind = keyof ReturnType<typeof oneOfEach>;

export async function plant(desk: Desk, kind: Kind, changes: object) {
  await atSending(desk);
  const { seq: _, ...entry } = oneOfEach()[kind];
  await plantEntries(desk.page, [{ ...entry, ...changes }]);
}

/** A library with one lesson in it, when it is opened the next time. */
export const plantLesson = ({ page }: Desk) =>
  page.evaluate(async (row) => {
    const opening = indexedDB.open("respite-device");
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    const writing = opening.result.transaction("content", "readwrite");
    writing.objectStore("content").put(row);
    await new Promise((done) => {
      writing.oncomplete = done;
    });
    opening.result.close();
  }, lesson("rl-104"));

/** In the page: nothing is owed any more, and what travels in the background may go at once. */
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
