import type { Page } from "playwright-core";
import { setOffline } from "../support/browser.ts";
import {
  type Pending,
  pendingOn,
  type SoakDevice,
  type SoakPerson,
  signedInAs,
  signIn,
  within,
} from "./device.ts";
import type { Installation } from "./installation.ts";

const DRAINED_MS = 180_000;

async function signOut(page: Page, { proxy }: SoakDevice) {
  await page.goto(`${proxy.url}/you`);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/login");
}

/** Signs this person in, after signing out another one if necessary. Returns when the page with the pending changes was loaded. */
async function visit(page: Page, device: SoakDevice, person: SoakPerson): Promise<number> {
  const at = (path: string) => page.goto(device.proxy.url + path);
  await at("/sending");
  const before = await signedInAs(page);
  if (before !== undefined && before !== person.id) await signOut(page, device);
  if (before !== person.id) {
    await at("/login");
    await signIn(page, person);
  }
  const loadedAt = Date.now();
  await at("/sending");
  return loadedAt;
}

/** Until a new page has pulled, its device may not know that the server was restored. */
const isDrained = ({ ids, failed, saysSynced, syncedAt }: Pending, loadedAt: number) =>
  ids.length === 0 && syncedAt >= loadedAt && (saysSynced || failed.length > 0);

/** What the page is waiting for, as text. */
const stateOf = async (page: Page): Promise<string> =>
  JSON.stringify(
    await page.evaluate(async () => ({
      locks: await navigator.locks.query(),
      databases: await indexedDB.databases(),
      erasing: localStorage.getItem("erasing"),
      says: document.body.textContent.slice(0, 500),
    })),
  );

/** Waits until nothing of this person is pending here. Returns the breaches and the failed writes. */
async function drain(device: SoakDevice, person: SoakPerson) {
  const until = Date.now() + DRAINED_MS;
  let loadedAt: number | undefined;
  let reason: unknown;
  let failed: readonly string[] = [];
  while (Date.now() < until) {
    try {
      const page = await device.page();
      await setOffline(page.context(), false);
      if (loadedAt === undefined || (await within(20, signedInAs(page))) !== person.id)
        loadedAt = await within(60, visit(page, device, person));
      const pending = await pendingOn(page);
      failed = pending.failed;
      if (isDrained(pending, loadedAt)) return { breaches: [], failed };
      reason = `${pending.ids.length} pending, synced at ${pending.syncedAt}, loaded at ${loadedAt}`;
    } catch (error) {
      loadedAt = undefined;
      reason = error;
    }
    await new Promise((done) => setTimeout(done, 500));
  }
  const state = await within(20, device.page().then(stateOf)).catch(String);
  const breach = `${device.name} of ${person.email} isn't drained: ${reason}; ${state}`;
  return { breaches: [breach], failed };
}

/** Signs everyone in on each device with changes of theirs, and waits until these have synced. */
export async function settle(
  installation: Installation,
  devices: readonly SoakDevice[],
  people: readonly SoakPerson[],
): Promise<{ breaches: string[]; failed: string[] }> {
  const results = [];
  for (const device of devices) {
    // One tab, with the last release.
    const page = await device.page();
    for (const other of page.context().pages()) if (other !== page) await other.close();
    for (const person of people) results.push(await drain(device, person));
    const { sealed } = await pendingOn(page);
    if (sealed.length > 0)
      results.push({
        breaches: [`${device.name} still has encrypted writes: ${sealed}`],
        failed: [],
      });
    results.push({ breaches: await checkRelease(page, installation), failed: [] });
  }
  return {
    breaches: results.flatMap(({ breaches }) => breaches),
    failed: results.flatMap(({ failed }) => failed),
  };
}

/** The page that the worker serves, which must become the last release by itself. */
async function checkRelease(page: Page, { release }: Installation): Promise<string[]> {
  const wanted = `<!-- release ${release()} -->`;
  const until = Date.now() + DRAINED_MS / 3;
  let shown = "";
  while (Date.now() < until) {
    const reply = await page.reload().catch(() => undefined);
    shown = (await reply?.text().catch(() => "")) ?? "";
    if (release() === 0 || shown.includes(wanted)) return [];
    await page.waitForTimeout(2000);
  }
  return [`a device still shows ${/release \d+/.exec(shown)?.[0] ?? "the first release"}`];
}
