import { expect } from "vitest";
import { newProfile } from "../../support/browser.ts";
import { reportRow } from "../support/goals.ts";
import { type BenchServer, bytesOnDisk, inBrowser } from "./bench-server.ts";
import { median, printTable, shown, spread } from "./table.ts";

/*
 * Time from a fresh browser to the first rows of a full catalog: open the databases and read 250 rows by index, or 30. Then the
 * same after Chromium has compacted its files. Also how long the first sync took.
 */

const count = 10_000;
const repeats = Number(process.env.REPEATS ?? 5);

type Store = { readonly name: string; readonly page: string };
const bareDexie: Store = { name: "bare Dexie", page: "bare-items" };
const respite: Store = { name: "**Respite** (two databases)", page: "ours-items" };
const allStores: readonly Store[] = [
  bareDexie,
  { name: "RxDB", page: "rxdb-items" },
  { name: "PouchDB (by primary key)", page: "pouchdb-items" },
  respite,
];
const MANY = 250;
/** More than most people have assigned or in progress. */
const FEW = 30;

type Entry = Store & {
  readonly rows: number;
  readonly profile: string;
  readonly token: string;
  readonly filledMs: number;
};
type Times = { readonly first: number[]; readonly all: number[] };

async function fill(server: BenchServer, store: Store, rows: number): Promise<Entry> {
  const { page } = store;
  const profile = newProfile();
  const token = await server.session(page);
  const filledMs = await inBrowser(profile, server.url(page, `/page/${page}`), async (tab) => {
    await tab.evaluate((given) => itemStore.open(given), token);
    const startedAt = performance.now();
    await tab.evaluate(([given, first]) => itemStore.fill(given, first), [token, rows] as const);
    const ms = performance.now() - startedAt;
    expect(await tab.evaluate(() => itemStore.all())).toBe(count);
    return ms;
  });
  return { ...store, rows, profile, token, filledMs };
}

const openOnce = (server: BenchServer, { page, profile, token, rows: wanted }: Entry) =>
  inBrowser(profile, server.url(page, `/page/${page}`), (tab) =>
    tab.evaluate(
      async ([given, limit]) => {
        const startedAt = performance.now();
        await itemStore.open(given);
        const rows = await itemStore.first(limit);
        const firstMs = performance.now() - startedAt;
        await itemStore.all();
        return { rows, firstMs, allMs: performance.now() - startedAt };
      },
      [token, wanted] as const,
    ),
  );

/**
 * Chromium compacts all databases of a site when one of them is deleted. Until then, or until the log is full, it reads the whole
 * log at each start. How much is in it depends on how a store has written its rows.
 */
const compactLog = (server: BenchServer, { page, profile }: Entry) =>
  inBrowser(profile, server.url(page, "/page/compact"), (tab) => tab.evaluate(() => compact()));

async function measure(
  server: BenchServer,
  entries: readonly Entry[],
): Promise<ReadonlyMap<Entry, Times>> {
  const times = new Map<Entry, Times>(entries.map((entry) => [entry, { first: [], all: [] }]));
  // The first run after filling or compacting is skipped, because the browser may still rearrange its files then.
  for (let turn = 0; turn <= repeats; turn += 1) {
    for (const [entry, { first, all }] of times) {
      const { rows, firstMs, allMs } = await openOnce(server, entry);
      expect(rows).toBe(entry.rows);
      if (turn === 0) continue;
      first.push(firstMs);
      all.push(allMs);
    }
  }
  return times;
}

export async function coldOpen(server: BenchServer): Promise<void> {
  const many: Entry[] = [];
  for (const store of allStores) many.push(await fill(server, store, MANY));
  const few: Entry[] = [];
  for (const store of [bareDexie, respite]) few.push(await fill(server, store, FEW));
  const filled = await measure(server, [...many, ...few]);
  const [floor, ours] = [many.at(0), many.at(-1)].map((entry) => entry && filled.get(entry));
  reportRow("cold-open", median(ours?.first ?? []) / median(floor?.first ?? []));
  print(`the first ${MANY}`, many, filled);
  print(`the first ${FEW}`, few, filled);

  const compacted = [...many, ...few].filter(({ page }) =>
    [bareDexie.page, respite.page].includes(page),
  );
  for (const entry of compacted) await compactLog(server, entry);
  const times = await measure(server, compacted);
  for (const rows of [MANY, FEW]) {
    const entries = compacted.filter((entry) => entry.rows === rows);
    print(`the first ${rows}, after compaction`, entries, times);
  }
}

function print(what: string, entries: readonly Entry[], times: ReadonlyMap<Entry, Times>): void {
  const timesOf = (entry: Entry | undefined) =>
    (entry && times.get(entry)) ?? { first: [], all: [] };
  const floor = median(timesOf(entries[0]).first);
  printTable(
    `Cold open with ${shown(count)} items and ${what}, in a new browser each time (median of ${repeats} [range])`,
    [
      "store",
      "open + first rows, ms",
      "÷ bare Dexie",
      "and then all, ms",
      "kB on disk",
      "came there in, s",
    ],
    entries.map((entry) => {
      const { first, all } = timesOf(entry);
      return [
        entry.name,
        spread(first),
        `${shown(median(first) / floor)} ×`,
        spread(all),
        shown(bytesOnDisk(entry.profile) / 1024),
        shown(entry.filledMs / 1000),
      ];
    }),
  );
}
