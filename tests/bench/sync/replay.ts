import { expect } from "vitest";
import { newProfile } from "../../support/browser.ts";
import { reportRow } from "../support/goals.ts";
import { type BenchServer, bytesOnDisk, copyOf, inBrowser } from "./bench-server.ts";
import { median, printTable, shown, spread } from "./table.ts";
import { createWrites, type Kind } from "./writes.ts";

/*
 * How fast a full outbox is sent. It is filled once, offline. Then, in turns, a fresh browser process sends it from a
 * copy of the profile. One job at a time.
 */

type Entrant = {
  readonly name: string;
  readonly page: string;
  readonly batch: number;
  readonly kind?: Kind;
  /** The largest outbox to measure. More would take minutes at the same rate. */
  readonly most: number;
};

const entrants: readonly Entrant[] = [
  { name: "Workbox Queue (worker)", page: "workbox", batch: 1, most: 1000 },
  { name: "TanStack offline transactions", page: "tanstack", batch: 1, most: 1000 },
  { name: "bare Dexie outbox", page: "bare", batch: 1, most: 1000 },
  { name: "**Respite**", page: "ours", batch: 1, most: 1000 },
  { name: "PouchDB", page: "pouchdb", batch: 100, most: 10_000 },
  { name: "RxDB", page: "rxdb", batch: 100, most: 10_000 },
  { name: "bare Dexie outbox: the limit", page: "bare", batch: 100, most: 10_000 },
  { name: "**Respite**", page: "ours", batch: 100, most: 10_000 },
  { name: "**Respite**, encrypted", page: "ours", batch: 100, most: 1000, kind: "feedback" },
  { name: "the same, not encrypted", page: "ours", batch: 100, most: 1000, kind: "unencrypted" },
];

/** Sending one by one takes half a minute per thousand with little variance. */
const repeatsOf = ({ batch }: Entrant) => Number(process.env.REPEATS ?? (batch === 1 ? 2 : 3));
const only = process.env.ONLY?.split(",");

type Run = {
  readonly ms: number;
  readonly requests: number;
  readonly bytes: number;
  readonly serverMs: number;
};
type Entry = Entrant & {
  readonly count: number;
  readonly site: string;
  readonly profile: string;
  readonly token: string;
  readonly disk: number;
  readonly runs: Run[];
};

async function fill(server: BenchServer, entrant: Entrant, count: number): Promise<Entry> {
  const { page: name, batch, kind = "watched" } = entrant;
  const site = `${name}-${batch}-${count}-${kind}`;
  const profile = newProfile();
  const token = await server.session(site);
  await inBrowser(profile, server.url(site, `/page/${name}`), async (page) => {
    await page.evaluate((options) => peer.open(options), { batch, token });
    await page.evaluate((given) => peer.fill(given), createWrites(kind, count));
    expect(await page.evaluate(() => peer.waiting())).toHaveLength(count);
  });
  return { ...entrant, count, site, profile, token, disk: bytesOnDisk(profile), runs: [] };
}

async function replayOnce(server: BenchServer, entry: Entry): Promise<Run> {
  const { page: name, site, profile, token, batch, count } = entry;
  await server.forget(site);
  const ms = await inBrowser(copyOf(profile), server.url(site, `/page/${name}`), async (page) => {
    await page.evaluate((options) => peer.open(options), { batch, token });
    const taken = await page.evaluate(async () => {
      const startedAt = performance.now();
      await peer.drain();
      return performance.now() - startedAt;
    });
    expect(await page.evaluate(() => peer.waiting())).toEqual([]);
    return taken;
  });
  const { effects, requests, up, down, serverMs } = await server.state(site);
  expect(new Set(effects.map(({ record }) => record)).size).toBe(count);
  expect(effects.every(({ times }) => times === 1)).toBe(true);
  return { ms, requests, bytes: up + down, serverMs };
}

const timeOf = ({ runs }: Entry) => median(runs.map(({ ms }) => ms));

/** The rows of the goals: how fast Respite is compared with the others. */
function reportRatios(count: number, entries: readonly Entry[]): void {
  const timeFor = (page: string, kind?: Kind) => {
    const entry = entries.find(
      (each) => each.page === page && each.batch > 1 && each.kind === kind,
    );
    return entry && timeOf(entry);
  };
  const ours = timeFor("ours");
  if (ours === undefined) return;
  for (const [page, suffix] of [
    ["bare", ""],
    ["rxdb", "-rxdb"],
    ["pouchdb", "-pouchdb"],
  ] as const) {
    const theirs = timeFor(page);
    if (theirs !== undefined) reportRow(`replay-${count}${suffix}`, theirs / ours);
  }
  const encrypted = timeFor("ours", "feedback");
  const unencrypted = timeFor("ours", "unencrypted");
  if (encrypted === undefined || unencrypted === undefined) return;
  reportRow("encrypted", encrypted / ours);
  reportRow("encryption", encrypted / unencrypted);
}

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

/** Measures the entrants in turns, so that other load on the machine affects each equally. */
export async function replay(server: BenchServer, count: number): Promise<void> {
  const entries: Entry[] = [];
  for (const entrant of entrants) {
    const isAsked = !only || only.includes(`${entrant.page}-${entrant.batch}`);
    if (isAsked && count <= entrant.most) entries.push(await fill(server, entrant, count));
  }
  // Not counted: a server that has just started hasn't compiled its code. Others run for weeks.
  for (const entry of entries) await replayOnce(server, entry);
  const turns = Math.max(...entries.map(repeatsOf));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const entry of entries)
      if (turn < repeatsOf(entry)) entry.runs.push(await replayOnce(server, entry));
  }
  print(count, entries);
  reportRatios(count, entries);
}
