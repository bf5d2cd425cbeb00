import type { Browser, Page } from "playwright-core";
import type { User } from "#contract/accounts/session.ts";
import type { NewEntry } from "#sync/outbox/entry.ts";
import { openPage } from "./ui-in-browser.ts";

export const OWNER = "01938f3a-5c00-7b20-9c32-4a7e1daf5b01";

/** The stored session of a signed-in person. */
export const storedSession = {
  user: {
    id: OWNER,
    email: "a.very.long.name.of.a.person@regional-medical-center.example",
    first_name: "Maximiliana-Alexandrina",
    last_name: "Featherstonehaugh-Cholmondeley",
    provider_title: "Advanced Practice Registered Nurse",
    provider: "email",
    uid: "maya@harbor.example",
    burnout_role: "provider",
    practice_groups: [{ id: "g", name: "Perioperative-and-Intensive-Care-Group", enabled: true }],
    allow_password_change: false,
  } satisfies User,
  uid: "maya@harbor.example",
  accessToken: "a",
  client: "c",
  expiry: 4_000_000_000,
};

/** Opens a page as that person, with the server unreachable. */
export async function openSignedIn(
  { browser, address }: { readonly browser: Browser; readonly address: string },
  path: string,
  setting: Parameters<typeof openPage>[1],
  user: Partial<User> = {},
) {
  const opened = await openPage(browser, setting);
  await opened.page.addInitScript(
    (text) => localStorage.setItem("currentSession", text),
    JSON.stringify({ ...storedSession, user: { ...storedSession.user, ...user } }),
  );
  const isCall = ({ pathname }: URL) => /^\/(api\/|health_check$)/.test(pathname);
  await opened.page.route(isCall, (route) => route.abort());
  await opened.page.goto(`${address}${path}`);
  return opened;
}

/** Adds entries to the person's outbox database. Screens opened afterwards show them. */
export async function addEntries(page: Page, entries: readonly NewEntry[]): Promise<void> {
  await page.evaluate(
    async ([owner, rows]) => {
      const opening = indexedDB.open(`respite-person-${owner}`);
      await new Promise((done) => {
        opening.onsuccess = done;
      });
      const writing = opening.result.transaction("outbox", "readwrite");
      for (const row of rows) writing.objectStore("outbox").add({ ...row, owner });
      await new Promise((done, fail) => {
        writing.oncomplete = done;
        writing.onabort = fail;
      });
      opening.result.close();
    },
    [OWNER, entries] as const,
  );
}
