import { expect } from "vitest";
import { newProfile } from "../../support/browser.ts";
import { acts, type Kind } from "./kinds.ts";
import { bytesOnDisk, copyOf, inBrowser, type Stage } from "./stage.ts";
import { median, printTable, shown, spread } from "./table.ts";

/*
 * How fast a full outbox empties. Filled once, offline; then, in turns, a fresh browser process on a copy of that
 * profile sends it all. One job at a time.
 */

type Contestant = {
  readonly name: string;
  readonly page: string;
  readonly batch: number;
  readonly kind?: Kind;
  /** More would take minutes, at the same rate. */
  readonly most: number;
};

const contestants: readonly Contestant[] = [
  { name: "Workbox Queue (worker)", page: "workbox", batch: 1, most: 1000 },
  { name: "TanStack offline transactions", page: "tanstack", batch: 1, most: 1000 },
  { name: "bare Dexie outbox", page: "bare", batch: 1, most: 1000 },
  { name: "**Respite**", page: "ours", batch: 1, most: 1000 },
  { name: "PouchDB", page: "pouchdb", batch: 100, most: 10_000 },
  { name: "RxDB", page: "rxdb", batch: 100, most: 10_000 },
  { name: "bare Dexie outbox: the limit", page: "bare", batch: 100, most: 10_000 },
  { name: "**Respite**", page: "ours", batch: 100, most: 10_000 },
  { name: "**Respite**, sealed", page: "ours", batch: 100, most: 1000, kind: "feedback" },
];

/** Who sends one by one takes half a minute for a thousand, and hardly ever another. */
const repeatsOf = ({ batch }: Contestant) => Number(process.env.REPEATS ?? (batch === 1 ? 2 : 3));
const only = process.env.ONLY?.split(",");

type Run = {
  readonly ms: number;
  readonly requests: number;
  readonly bytes: number;
  readonly serverMs: number;
};
type Entry = Contestant & {
  readonly count: number;
  readonly site: string;
  readonly profile: string;
  readonly token: string;
  readonly disk: number;
  readonly runs: Run[];
};

async function fill(stage: Stage, contestant: Contestant, count: number): Promise<Entry> {
  const { page: name, batch, kind = "watched" } = contestant;
  const site = `${name}-${batch}-${count}-${kind}`;
  const profile = newProfile();
  const token = await stage.session(site);
  await inBrowser(profile, stage.url(site, `/page/${name}`), async (page) => {
    await page.evaluate((options) => peer.open(options), { batch, token });
    await page.evaluate((given) => peer.fill(given), acts(kind, count));
    expect(await page.evaluate(() => peer.waiting())).toHaveLength(count);
  });
  return { ...contestant, count, site, profile, token, disk: bytesOnDisk(profile), runs: [] };
}

async function replayOnce(stage: Stage, entry: Entry): Promise<Run> {
  const { page: name, site, profile, token, batch, count } = entry;
  await stage.forget(site);
  const ms = await inBrowser(copyOf(profile), stage.url(site, `/page/${name}`), async (page) => {
    await page.evaluate((options) => peer.open(options), { batch, token });
    const taken = await page.evaluate(async () => {
      const startedAt = performance.now();
      await peer.drain();
      return performance.now() - startedAt;
    });
    expect(await page.evaluate(() => peer.waiting())).toEqual([]);
    return taken;
  });
  const { effects, requests, up, down, serverMs } = await stage.state(site);
  expect(new Set(effects.map(({ record }) => record)).size).toBe(count);
  expect(effects.every(({ times }) => times === 1)).toBe(true);
  return { ms, requests, bytes: up + down, serverMs };
}

const timeOf = ({ runs }: Entry) => median(runs.map(({ ms }) => ms));

function print(count: number, entries: readonly Entry[]): void {
  const ours = entries.find(({ page, batch, kind }) => page === "ours" && batch > 1 && !kind);
  const rows = entries.map((entry) => {
    const of = (part: keyof Run) => median(entry.runs.map((run) => run[part]));
    return [
      entry.name,
      String(entry.batch),
      spread(entry.runs.map(({ ms }) => ms)),
      shown((count * 1000) / of("ms")),
      shown(of("requests")),
      shown(of("bytes") / 1024),
      shown(of("serverMs")),
      shown(entry.disk / 1024),
      ours ? `${shown(of("ms") / timeOf(ours))} ×` : "",
    ];
  });
  printTable(
    `Replay of ${shown(count)} queued writes, 20 ms round trip (medians [ranges])`,
    [
      "outbox",
      "batch",
      "ms",
      "writes/s",
      "requests",
      "kB on the wire",
      "of it at the server, ms",
      "kB on disk",
      "time ÷ Respite's",
    ],
    rows,
  );
}

/** One after the other, in turns: whatever else the machine does then is shared by all. */
export async function replay(stage: Stage, count: number): Promise<void> {
  const entries: Entry[] = [];
  for (const contestant of contestants) {
    const isAsked = !only || only.includes(`${contestant.page}-${contestant.batch}`);
    if (isAsked && count <= contestant.most) entries.push(await fill(stage, contestant, count));
  }
  const turns = Math.max(...entries.map(repeatsOf));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const entry of entries)
      if (turn < repeatsOf(entry)) entry.runs.push(await replayOnce(stage, entry));
  }
  print(count, entries);
}
