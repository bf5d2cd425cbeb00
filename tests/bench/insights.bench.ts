import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { expect, test } from "vitest";
import { insightRoutes } from "#contract/insights/insights.ts";
import { insightHandlers } from "#server/insights/handlers.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { chanceFrom } from "../support/random.ts";
import { generate, groupId, personId, sizeAt, TODAY } from "./insights/generate.ts";
import { measureIngest } from "./insights/ingest.ts";
import { type Name, questions } from "./insights/questions.ts";
import { rawQuestions } from "./insights/raw.ts";

// A million responses and ten million events: what leaders are told comes in time. ENGINE=embedded SCALE=0.1 is the same
// in the embedded database; DATABASE_URL an empty database that is there already.
const ENGINE = process.env.ENGINE ?? "postgres";
const SCALE = Number(process.env.SCALE ?? (ENGINE === "embedded" ? 0.1 : 1));
const IN_TIME_MS = 200;
const EACH = 60;

const say = (text: string) => text && process.stdout.write(`${text}\n`);

type Postgres = { readonly url: string; readonly stop: () => void };

async function startPostgres(): Promise<Postgres> {
  const script = (name: string) =>
    import(/* @vite-ignore */ new URL(`../../scripts/${name}`, import.meta.url).href);
  const { postgresBinaries } = await script("tools.mjs");
  return (await script("postgres.mjs")).startPostgres(postgresBinaries());
}

async function takeDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), "respite-insights-"));
  const given = process.env.DATABASE_URL;
  const own = ENGINE === "embedded" || given ? undefined : await startPostgres();
  const databaseUrl = given ?? own?.url;
  const { db, close } = await openDatabase({ databaseUrl, dataDir });
  return {
    db,
    giveBack: async () => {
      await close();
      own?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const names = Object.keys(insightRoutes) as Name[];
const clock = { now: () => TODAY };
const today = Math.floor(TODAY / 86_400_000);

/** Answers how long the reply takes, with its words. */
function asker(db: Database) {
  const handlers = insightHandlers({ db, clock });
  return async (name: Name, group: string, filters: object): Promise<number> => {
    const query = insightRoutes[name].query.parse({ practice_group_id: group, ...filters });
    const session = { person: { id: personId(1) } };
    const begun = performance.now();
    const reply = await (handlers[name] as (asking: unknown) => Promise<{ body: unknown }>)({
      query,
      session,
    });
    expect(JSON.stringify(reply.body).length).toBeGreaterThan(2);
    return performance.now() - begun;
  };
}

const percentile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN;
const ms = (time: number) => time.toFixed(1).padStart(8);

type Times = Readonly<Record<string, number[]>>;

/** The same questions in the same order, whenever it is run. */
async function askAll(ask: ReturnType<typeof asker>, groupFor: () => number): Promise<Times> {
  const chance = chanceFrom(5);
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < EACH; round += 1)
    for (const name of names)
      times[name]?.push(await ask(name, groupId(groupFor()), questions[name](chance, today)));
  return times;
}

function tell(title: string, times: Times): void {
  say(`\n${title}\n${"".padEnd(28)}     p50      p95      max  ms`);
  for (const [name, all] of Object.entries(times))
    say(
      `${name.padEnd(28)}${ms(percentile(all, 0.5))} ${ms(percentile(all, 0.95))} ${ms(Math.max(...all))}`,
    );
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return percentile(times, 0.5);
}

/** How many times as long the rows themselves take to answer for the largest group, and for one of a few hundred. */
async function compareWithRaw(db: Database, ask: ReturnType<typeof asker>): Promise<void> {
  say(`\nof the last 90 days, from the rows themselves${"".padEnd(10)}rows  panel  ms    ratio`);
  for (const [name, raw] of Object.entries(rawQuestions))
    for (const group of [1, 20]) {
      const before = await timeOf(() => raw(groupId(group)).execute(db));
      const panel = await timeOf(() => ask(name as Name, groupId(group), {}));
      const ratio = (before / panel).toFixed(1);
      say(
        `${name.padEnd(28)} group ${String(group).padEnd(10)}${ms(before)} ${ms(panel)} ${ratio.padStart(8)}`,
      );
    }
}

test(`insights of ${SCALE} times a million responses and ten million events come in time`, async () => {
  const size = sizeAt(SCALE);
  const { db, giveBack } = await takeDatabase();
  try {
    await generate(db, size, say);
    const ask = asker(db);
    const chance = chanceFrom(3);
    const any = await askAll(ask, () => 1 + Math.floor(chance() * size.groups));
    tell(`any of ${size.groups} groups, nothing read before`, any);
    say(`\nthe group of ${size.largestGroup}, the first question of the day`);
    const later = asker(db);
    for (const name of names) say(`${name.padEnd(28)}${ms(await later(name, groupId(1), {}))}`);
    const largest = await askAll(later, () => 1);
    tell(`the group of ${size.largestGroup}`, largest);
    await compareWithRaw(db, later);
    say("\nwrites a second, with what panels read and without");
    for (const { what, kept, plain } of await measureIngest(db, Math.min(500, size.people)))
      say(
        `${what.padEnd(28)}${kept.toFixed(0).padStart(8)} ${plain.toFixed(0).padStart(8)}  ratio ${(kept / plain).toFixed(2)}`,
      );
    say(`memory: ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`);
    for (const times of [any, largest])
      for (const [name, all] of Object.entries(times))
        expect
          .soft([name, percentile(all, 0.95)])
          .toEqual([name, expect.toSatisfy((p95: number) => p95 <= IN_TIME_MS)]);
  } finally {
    await giveBack();
  }
});
