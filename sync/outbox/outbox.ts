import { BATCH_LIMIT } from "#contract/constants.ts";
import type { WriteResult } from "#contract/sync/sync.ts";
import { isStillOurs } from "../engine/lease.ts";
import { backgroundSentAt, knownServer } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";
import { applyStates, type Done } from "./apply.ts";
import type { OutboxEntry, ParkedReason } from "./entry.ts";
import { inLane } from "./lane-order.ts";
import { chooseHeads, type Wanted } from "./lanes.ts";
import { mergedBody, routeOf } from "./route-of.ts";

/** Read at once; what is owed may be much more than what travels. */
const PAGE = BATCH_LIMIT;

/** `reach`: of what was owed up to here, all is under way. What comes back moves it back to the beginning. */
export type Wish = Wanted & { readonly reach?: number };

export type Taken = {
  readonly entries: readonly OutboxEntry[];
  readonly reach: number;
  /** When nothing may travel now, and something later: when. */
  readonly dueAt?: number | undefined;
};

async function choose(db: PersonDatabase, { reach = 0, ...wanted }: Wish) {
  const choice = chooseHeads({ ...wanted, backgroundSentAt: await backgroundSentAt.get(db.facts) });
  const seen: number[] = [];
  let page: readonly OutboxEntry[];
  do {
    page = await db.outbox
      .where("seq")
      .above(seen.at(-1) ?? reach)
      .limit(PAGE)
      .toArray();
    for (const { seq } of page) seen.push(seq);
  } while (page.every(choice.offer) && page.length === PAGE);
  const heads = choice.heads();
  const going = new Set([...heads, ...(wanted.underway ?? [])].map(({ seq }) => seq));
  const stays = seen.findIndex((seq) => !going.has(seq));
  const reached = stays < 0 ? seen.at(-1) : seen[stays - 1];
  return { choice, heads, reach: reached ?? reach };
}

/** Marks the next batch as sent, so that nobody merges into it. */
async function takeWithin(db: PersonDatabase, wish: Wish): Promise<Taken> {
  const { choice, heads, reach } = await choose(db, wish);
  const { now } = wish;
  const unknown = choice.unknown().map((entry): OutboxEntry => {
    const code = routeOf(entry) ? "unknown_version" : "unknown_call";
    return { ...entry, state: "parked", reason: { code, errors: [], at: now } };
  });
  const isBackground =
    heads.length > 0 && heads.every((each) => routeOf(each)?.queued?.inBackground);
  if (isBackground) await backgroundSentAt.set(db.facts, now);
  const entries = heads.map(
    (entry): OutboxEntry => ({ ...entry, state: "sent", gen: entry.gen + 1 }),
  );
  await db.outbox.bulkPut([...unknown, ...entries]);
  return { entries, reach, dueAt: choice.dueAt() };
}

/** Two that were set aside in one lane may become one, if nothing was done under the id of either. */
const mayBeOne = (entry: OutboxEntry, reason: ParkedReason) => (earlier: OutboxEntry) =>
  earlier.state === "parked" &&
  mergedBody(earlier, entry) !== undefined &&
  earlier.reason?.code !== "failing" &&
  reason.code !== "failing";

/** Sets an entry aside, whole. What was set aside in its lane before, and can be merged with it, needs no attention of its own. */
async function park(db: PersonDatabase, entry: OutboxEntry, reason: ParkedReason): Promise<void> {
  const earlier: OutboxEntry | undefined = await inLane(db, entry.lane)
    .filter(mayBeOne(entry, reason))
    .first();
  if (earlier) await db.outbox.delete(earlier.seq);
  const both = earlier && mergedBody(earlier, entry);
  await db.outbox.put({ ...entry, ...both, state: "parked", reason });
}

/** What became of one write. `failing`: the server fails on it again and again, and on nothing else. */
export type Result = WriteResult | { readonly id: string; readonly status: "failing" };

export type Settled = {
  readonly sent: readonly OutboxEntry[];
  /** What has none here goes back as if it had not been sent: it keeps its id, for the server may have done it. */
  readonly results: readonly Result[];
  readonly now: number;
  /** When a write that could not be done now is tried again. */
  readonly retryAt: (attempts: number) => number;
  /** Who answered, when nobody was known. */
  readonly server?: string | undefined;
};

function reasonOf(result: Result, at: number): ParkedReason {
  if (result.status === "failing") return { code: "failing", errors: [], at };
  return { code: result.code ?? "invalid", errors: result.errors ?? [], at };
}

/** The places in the queue, if they are next to each other, as those of a long backlog are: then one request will do. */
function rowOf(seqs: readonly number[]): readonly [number, number] | undefined {
  const [from, to] = [Math.min(...seqs), Math.max(...seqs)];
  return seqs.length > 1 && to - from === seqs.length - 1 ? [from, to] : undefined;
}

function entriesAt({ outbox }: PersonDatabase, seqs: readonly number[]) {
  const row = rowOf(seqs);
  if (row)
    return outbox
      .where("seq")
      .between(...row, true, true)
      .toArray();
  return outbox.bulkGet([...seqs]);
}

async function deleteAt({ outbox }: PersonDatabase, seqs: readonly number[]): Promise<void> {
  const row = rowOf(seqs);
  if (row)
    await outbox
      .where("seq")
      .between(...row, true, true)
      .delete();
  else await outbox.bulkDelete([...seqs]);
}

/** As they were sent; whoever was sent or settled again since is left out: this answer comes too late for them. */
async function stillSent(db: PersonDatabase, sent: readonly OutboxEntry[]) {
  const sendingOf = new Map(sent.map((each) => [each.seq, each]));
  const stored = await entriesAt(db, [...sendingOf.keys()]);
  return stored.filter((entry): entry is OutboxEntry => {
    const sending = entry && sendingOf.get(entry.seq);
    return entry?.state === "sent" && entry.id === sending?.id && entry.gen === sending.gen;
  });
}

/** Entries leave, or are set aside with their reason, as the server's state is applied. */
async function settleWithin(db: PersonDatabase, settled: Settled): Promise<void> {
  const { sent, results, now, retryAt, server } = settled;
  if (server !== undefined) await knownServer.set(db.facts, server);
  const resultOf = new Map(results.map((result) => [result.id, result]));
  const done: Done[] = [];
  const back: OutboxEntry[] = [];
  const aside: (readonly [OutboxEntry, ParkedReason])[] = [];
  for (const entry of await stillSent(db, sent)) {
    const result = resultOf.get(entry.id);
    switch (result?.status) {
      case "applied":
      case "duplicate":
        done.push({ entry, state: result.state });
        break;
      case "refused":
      case "failing":
        aside.push([entry, reasonOf(result, now)]);
        break;
      case "retry": {
        const notBefore = retryAt(entry.attempts);
        back.push({ ...entry, state: "ready", attempts: entry.attempts + 1, notBefore });
        break;
      }
      case undefined:
        back.push({ ...entry, state: "ready" });
    }
  }
  await deleteAt(
    db,
    done.map(({ entry }) => entry.seq),
  );
  await applyStates(db, done, now);
  await db.outbox.bulkPut(back);
  for (const [entry, reason] of aside) await park(db, entry, reason);
}

/**
 * One transaction: what came back is settled, and the next batch is marked as sent. Either may be missing. For the
 * holder of the lease alone; `undefined`, and nothing is changed, when somebody has taken over.
 */
export const settleAndTake = (
  db: PersonDatabase,
  epoch: number,
  settled: Settled | undefined,
  wish: Wish | undefined,
): Promise<Taken | undefined> =>
  write(db, settled ? db.tables : [db.outbox, db.facts], async () => {
    if (!(await isStillOurs(db, epoch))) return;
    if (settled) await settleWithin(db, settled);
    return wish ? await takeWithin(db, wish) : { entries: [], reach: 0 };
  });
