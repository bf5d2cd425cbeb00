import type { Page } from "playwright-core";
import { newProfile, type RealBrowser, startWholeBrowser } from "../support/browser.ts";
import { type Person, submitSignIn } from "../support/people.ts";
import { type FaultyProxy, startProxy } from "../support/proxy.ts";
import type { Installation } from "./installation.ts";

export type SoakPerson = Person & { readonly id: string };

/** A browser with its own profile and its own connection to the server. */
export type SoakDevice = {
  readonly name: string;
  /** The person who usually signs in on this device. */
  readonly home: SoakPerson;
  readonly proxy: FaultyProxy;
  readonly requests: () => number;
  readonly browser: () => RealBrowser | undefined;
  /** The page in front. Starts the browser if it was killed. */
  readonly page: () => Promise<Page>;
  readonly kill: () => Promise<void>;
  /** Returns the problems since the last call. */
  readonly takeProblems: () => string[];
  readonly close: () => Promise<void>;
};

const ACT_MS = 15_000;
/** Until then, replies may be from the server before. */
const STARTED_MS = 5_000;

/** Rejects after a while. A page that crashes or is closed can leave a call to it unanswered. */
export const within = <T>(seconds: number, promised: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer after ${seconds} s`)), seconds * 1000);
  });
  return Promise.race([promised, late]).finally(() => clearTimeout(timer));
};

/**
 * Uncaught errors and violations of the policy. A failed request is logged too and is no problem, nor is code that is not
 * cached and can't be fetched: the page says so.
 */
const isProblem = (text: string) =>
  !text.startsWith("ChunkLoadError") &&
  (/^(\w*Error|Uncaught|Unhandled)\b/.test(text) || /Content.Security.Policy/i.test(text));

export async function createDevice(
  name: string,
  home: SoakPerson,
  installation: Installation,
): Promise<SoakDevice> {
  const proxy = await startProxy(installation.url);
  const profile = newProfile();
  const problems: string[] = [];
  let browser: RealBrowser | undefined;
  let requests = 0;

  const collect = () => {
    problems.push(...(browser?.pageErrors.splice(0).filter(isProblem) ?? []));
    const isUp = Date.now() - (installation.upSince() ?? Date.now()) > STARTED_MS;
    const exchanges = proxy.exchanges.splice(0);
    proxy.seen.length = 0;
    proxy.exchanges.push(...exchanges.filter(({ isOpen }) => isOpen));
    const ended = exchanges.filter(({ isOpen }) => !isOpen);
    requests += ended.length;
    for (const { status = 0, method, path } of ended)
      if (isUp && status >= 500) problems.push(`${status} for ${method} ${path}`);
  };
  const open = async () => {
    browser = await startWholeBrowser(profile, ["--force-prefers-reduced-motion"]);
    browser.context.setDefaultTimeout(ACT_MS);
    await browser.page.goto(`${proxy.url}/library`);
    return browser;
  };
  const kill = async () => {
    collect();
    const running = browser;
    browser = undefined;
    await running?.kill();
  };
  return {
    name,
    home,
    proxy,
    requests: () => requests,
    browser: () => browser,
    page: async () => {
      if (!browser?.context.browser()?.isConnected()) await kill();
      const { context } = browser ?? (await open());
      return context.pages().at(-1) ?? context.newPage();
    },
    kill,
    takeProblems: () => {
      collect();
      return problems.splice(0).map((text) => `${name}: ${text}`);
    },
    close: async () => {
      await kill();
      await proxy.close();
    },
  };
}

/** Returns the signed-in person's id, or undefined when signed out. */
export const signedInAs = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("currentSession") ?? "{}").user?.id);

export async function signIn(page: Page, person: Person) {
  await submitSignIn(page, person);
  await page.waitForURL((url) => url.pathname !== "/login");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
}

export type Pending = {
  /** Ids of the person's own writes, encrypted ones included, and how old the oldest is. */
  readonly ids: readonly string[];
  readonly oldestMs: number;
  /** The failed ones, as text. */
  readonly failed: readonly string[];
  /** People whose encrypted writes wait for their return. */
  readonly sealed: readonly string[];
  readonly saysSynced: boolean;
  /** When device and server last agreed on everything, in milliseconds since 1970. */
  readonly syncedAt: number;
};

/** Reads the pending changes, and the status line before and after. */
export const pendingOn = (page: Page): Promise<Pending> => within(20, page.evaluate(readPending));

async function readPending(): Promise<Pending> {
  type Entry = { id: string; call: string; state: string; createdAt: number };
  const promised = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, fail) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
  const rowsOf = async <Row = Entry>(name: string, store: string): Promise<Row[]> => {
    const opening = indexedDB.open(name);
    // It was deleted since it was listed. Don't create it.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const open = await promised(opening).catch(() => undefined);
    if (!open) return [];
    const rows = await promised(open.transaction(store).objectStore(store).getAll());
    open.close();
    return rows;
  };
  // Leaves out announcements to screen readers, which end in a period.
  const saysSynced = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      if (texts.currentNode.textContent === "All changes synced") return true;
    return false;
  };
  const before = saysSynced();
  const owner = JSON.parse(localStorage.getItem("currentSession") ?? "{}").user?.id;
  const names = (await indexedDB.databases()).map(({ name = "" }) => name);
  const own = `respite-person-${owner}`;
  const all = names.includes(own) ? await rowsOf(own, "outbox") : [];
  const facts = names.includes(own)
    ? await rowsOf<{ key: string; value: unknown }>(own, "facts")
    : [];
  const entries = all.filter(({ call }) => call !== "logUtilization");
  const open = entries.filter(({ state }) => state !== "parked");
  const sealed: string[] = [];
  for (const name of names.filter((one) => one.startsWith("respite-sealed-")))
    if ((await rowsOf(name, "entries")).some(({ call }) => call !== "logUtilization"))
      sealed.push(name.slice("respite-sealed-".length));
  return {
    ids: open.map(({ id }) => id),
    oldestMs: Math.max(0, ...open.map(({ createdAt }) => Date.now() - createdAt)),
    failed: entries.filter(({ state }) => state === "parked").map((entry) => JSON.stringify(entry)),
    sealed,
    saysSynced: before && saysSynced(),
    syncedAt: Number(facts.find(({ key }) => key === "lastSyncedAt")?.value ?? 0),
  };
}
