import { expect } from "vitest";
import { newProfile } from "../../support/browser.ts";
import { bytesOnDisk, inBrowser, type Stage } from "./stage.ts";
import { median, printTable, shown, spread } from "./table.ts";

/*
 * From a browser that has just been started to the first rows of a full catalogue: the databases opened, 250 rows read
 * by an index. And once, for ours, how the catalogue came there.
 */

const count = 10_000;
const repeats = Number(process.env.REPEATS ?? 5);

const shelves = [
  { name: "bare Dexie", page: "bare-items" },
  { name: "RxDB", page: "rxdb-items" },
  { name: "PouchDB (by primary key)", page: "pouchdb-items" },
  { name: "**Respite** (two databases)", page: "ours-items" },
];

async function fill(stage: Stage, page: string) {
  const profile = newProfile();
  const token = await stage.session(page);
  const filledMs = await inBrowser(profile, stage.url(page, `/page/${page}`), async (tab) => {
    await tab.evaluate((given) => shelf.open(given), token);
    const startedAt = performance.now();
    await tab.evaluate((given) => shelf.fill(given), token);
    const ms = performance.now() - startedAt;
    expect(await tab.evaluate(() => shelf.all())).toBe(count);
    return ms;
  });
  return { profile, token, filledMs, disk: bytesOnDisk(profile) };
}

const openOnce = (stage: Stage, profile: string, token: string, page: string) =>
  inBrowser(profile, stage.url(page, `/page/${page}`), (tab) =>
    tab.evaluate(async (given) => {
      const startedAt = performance.now();
      await shelf.open(given);
      const rows = await shelf.first(250);
      const firstMs = performance.now() - startedAt;
      await shelf.all();
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

export async function coldOpen(stage: Stage): Promise<void> {
  const entries: (Entry & { readonly profile: string; readonly token: string })[] = [];
  for (const shelf of shelves)
    entries.push({ ...shelf, ...(await fill(stage, shelf.page)), first: [], all: [] });
  // The first opening after the filling finds the browser's log still to be sorted in: not what a device is like.
  for (let turn = 0; turn <= repeats; turn += 1) {
    for (const { page, profile, token, first, all } of entries) {
      const { rows, firstMs, allMs } = await openOnce(stage, profile, token, page);
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
