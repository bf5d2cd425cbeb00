import { expect } from "vitest";
import { newProfile } from "../../support/browser.ts";
import { type BenchServer, bytesOnDisk, inBrowser } from "./bench-server.ts";
import { percentile, printTable, shown } from "./table.ts";
import { createWrites, type Kind } from "./writes.ts";

/* Time until one write is committed on the device, with a small and a large outbox. */

const little = 10;
const much = 10_000;
const measured = 300;

type Entrant = {
  readonly name: string;
  readonly page: string;
  readonly counts: readonly number[];
  readonly kind?: Kind;
};

const entrants: readonly Entrant[] = [
  { name: "Workbox Queue (worker, by message)", page: "workbox", counts: [little] },
  { name: "TanStack offline transactions", page: "tanstack", counts: [little] },
  { name: "PouchDB", page: "pouchdb", counts: [little, much] },
  { name: "RxDB", page: "rxdb", counts: [little, much] },
  { name: "bare Dexie outbox", page: "bare", counts: [little, much] },
  { name: "**Respite** (strict durability)", page: "ours", counts: [little, much] },
  { name: "**Respite**, encrypted", page: "ours", counts: [little], kind: "feedback" },
];

async function enqueueInto(
  server: BenchServer,
  { page: name, kind = "watched" }: Entrant,
  count: number,
): Promise<number[]> {
  const site = `enqueue-${name}-${count}-${kind}`;
  const profile = newProfile();
  const token = await server.session(site);
  const times = await inBrowser(profile, server.url(site, `/page/${name}`), async (page) => {
    await page.evaluate((options) => peer.open(options), { batch: 100, token });
    await page.evaluate((given) => peer.fill(given), createWrites(kind, count));
    const taken = await page.evaluate(
      async (given) => {
        const each: number[] = [];
        for (const write of given) {
          const startedAt = performance.now();
          await peer.enqueue(write);
          each.push(performance.now() - startedAt);
        }
        return each;
      },
      createWrites(kind, measured, count),
    );
    expect(await page.evaluate(() => peer.waiting())).toHaveLength(count + measured);
    return taken;
  });
  bytesOnDisk(profile);
  return times;
}

export async function enqueue(server: BenchServer): Promise<void> {
  const rows: string[][] = [];
  for (const entrant of entrants) {
    const { name, counts } = entrant;
    const few = await enqueueInto(server, entrant, little);
    const many = counts.includes(much) ? await enqueueInto(server, entrant, much) : undefined;
    const [p50, p99] = [percentile(few, 0.5), percentile(few, 0.99)];
    const [p50Many, p99Many] = many ? [percentile(many, 0.5), percentile(many, 0.99)] : [];
    rows.push([
      name,
      `${shown(p50)} / ${shown(p99)}`,
      p50Many && p99Many ? `${shown(p50Many)} / ${shown(p99Many)}` : "not run",
      p50Many && p99Many ? `${shown(p50Many / p50)} × / ${shown(p99Many / p99)} ×` : "",
    ]);
  }
  printTable(
    `One act until it is committed on the device, ms (p50 / p99 of ${measured} acts, one after the other)`,
    ["outbox", `${shown(little)} waiting`, `${shown(much)} waiting`, "many ÷ few"],
    rows,
  );
}
