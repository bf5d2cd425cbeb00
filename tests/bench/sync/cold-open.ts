import { expect } from "vitest";
import { newProfile } from "../../support/browser.ts";
import { reportRow } from "../support/goals.ts";
import { type BenchServer, bytesOnDisk, inBrowser } from "./bench-server.ts";
import { median, printTable, shown, spread } from "./table.ts";

/*
 * Time from a fresh browser to the first rows of a full catalog: open the databases and read 250 rows by index. Also
 * how long the first sync took.
 */

const count = 10_000;
const repeats = Number(process.env.REPEATS ?? 5);

const itemStores = [
  { name: "bare Dexie", page: "bare-items" },
  { name: "RxDB", page: "rxdb-items" },
  { name: "PouchDB (by primary key)", page: "pouchdb-items" },
  { name: "**Respite** (two databases)", page: "ours-items" },
];

async function fill(server: BenchServer, page: string) {
  const profile = newProfile();
  const token = await server.session(page);
  const filledMs = await inBrowser(profile, server.url(page, `/page/${page}`), async (tab) => {
    await tab.evaluate((given) => itemStore.open(given), token);
    const startedAt = performance.now();
    await tab.evaluate((given) => itemStore.fill(given), token);
    const ms = performance.now() - startedAt;
    expect(await tab.evaluate(() => itemStore.all())).toBe(count);
    return ms;
  });
  return { profile, token, filledMs, disk: bytesOnDisk(profile) };
}

const openOnce = (server: BenchServer, profile: string, token: string, page: string) =>
  inBrowser(profile, server.url(page, `/page/${page}`), (tab) =>
    tab.evaluate(async (given) => {
      const startedAt = performance.now();
      await itemStore.open(given);
      const rows = await itemStore.first(250);
      const firstMs = performance.now() - startedAt;
      await itemStore.all();
      return { rows, firstMs, allMs: performance.now() - startedAt };
    }, token),
  );

type Entry = {
  readonly name: string;
  readonly page: string;
  readonly filledMs: number;
  readonly disk: number;
  readonly first: number[];
  readonly all: number[];
};

export async function coldOpen(server: BenchServer): Promise<void> {
  const entries: (Entry & { readonly profile: string; readonly token: string })[] = [];
  for (const itemStore of itemStores)
    entries.push({ ...itemStore, ...(await fill(server, itemStore.page)), first: [], all: [] });
  // The first run after filling is skipped, because the browser still compacts its log then.
  for (let turn = 0; turn <= repeats; turn += 1) {
    for (const { page, profile, token, first, all } of entries) {
      const { rows, firstMs, allMs } = await openOnce(server, profile, token, page);
      expect(rows).toBe(250);
      if (turn === 0) continue;
      first.push(firstMs);
      all.push(allMs);
    }
  }
  print(entries.map((entry) => ({ ...entry, disk: bytesOnDisk(entry.profile) })));
}

function print(entries: readonly Entry[]): void {
  const floor = median(entries[0]?.first ?? []);
  reportRow("cold-open", median(entries.at(-1)?.first ?? []) / floor);
  printTable(
    `Cold open with ${shown(count)} items, the browser started anew each time (median of ${repeats} [range])`,
    [
      "store",
      "open + first 250, ms",
      "÷ bare Dexie",
      "and then all, ms",
      "kB on disk",
      "came there in, s",
    ],
    entries.map(({ name, first, all, disk, filledMs }) => [
      name,
      spread(first),
      `${shown(median(first) / floor)} ×`,
      spread(all),
      shown(disk / 1024),
      shown(filledMs / 1000),
    ]),
  );
}
