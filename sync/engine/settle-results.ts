import { ready } from "#contract/health.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import type { Result } from "../outbox/outbox.ts";
import { routeOf } from "../outbox/route-of.ts";
import type { Outcome } from "../transport/outcome.ts";
import type { PassDeps, Trouble } from "./cycle-types.ts";
import { goSingly, grow, shrink, suspect } from "./link-quality.ts";
import type { Run } from "./run.ts";
import type { Answer } from "./send.ts";
import { PASS_REQUESTS } from "./state.ts";

/** How often the server may fail on one write, while it is well otherwise, before the write is set aside. */
const MOST_ATTEMPTS = 8;

/** What a sending has come to. Entries without a result go back as they were. */
export type Landing = {
  readonly results: readonly Result[];
  readonly server?: string | undefined;
  readonly trouble?: Trouble;
};

const cameToNothing: Landing = { results: [] };

/**
 * An outage says nothing about a write: only while the server is well (`undefined`) is it the write's fault. One that is
 * not may say how long it wants to be left alone.
 */
async function troubleOf({ call }: PassDeps, run: Run): Promise<Trouble | undefined> {
  if (run.asked >= PASS_REQUESTS) return { kind: "later" };
  run.asked++;
  const outcome = await call(ready, { signal: run.signal, timeoutMs: 10_000 });
  if (outcome.kind === "accepted") return;
  return outcome.kind === "later" ? outcome : { kind: "later" };
}

const failedAgain = ({ id, attempts }: OutboxEntry): Result =>
  attempts + 1 >= MOST_ATTEMPTS ? { id, status: "failing" } : { id, status: "retry" };

/**
 * The batch as a whole was not done. While the server is well the pass goes on with half of it, until the write that breaks
 * it is alone and steps aside for the others.
 */
async function onFailure(
  deps: PassDeps,
  run: Run,
  entries: readonly OutboxEntry[],
  delayMs: number | undefined,
): Promise<Landing> {
  const { line } = deps;
  const alone = entries.length === 1 ? entries[0] : undefined;
  const trouble =
    delayMs === undefined
      ? await troubleOf(deps, run)
      : ({ kind: "later", delayMs } satisfies Trouble);
  shrink(line, entries.length);
  if (!trouble) return alone ? { results: [failedAgain(alone)] } : cameToNothing;
  if (alone) suspect(line, alone.id);
  return { results: [], trouble };
}

function onTooLarge({ line }: PassDeps, entries: readonly OutboxEntry[]): Landing {
  shrink(line, entries.length);
  if (entries.length > 1) return cameToNothing;
  return { results: entries.map(({ id }) => ({ id, status: "refused", code: "too_large" })) };
}

/** The envelope was refused, and nothing in it was looked at. */
async function onRefusal(
  deps: PassDeps,
  run: Run,
  entries: readonly OutboxEntry[],
  { code }: Extract<Outcome<never>, { kind: "refused" }>,
): Promise<Landing> {
  const { line, ports } = deps;
  switch (code) {
    case "owner_mismatch":
      return { results: [], trouble: { kind: "signed-out" } };
    case "too_large":
      return onTooLarge(deps, entries);
    case "not_found":
    case "method_not_allowed":
      goSingly(line, ports.clock.now());
      return cameToNothing;
    default:
      ports.report(`A batch was refused: ${code}`);
      if (code === "server_mismatch") return { results: [], trouble: { kind: "unreachable" } };
      return await onFailure(deps, run, entries, undefined);
  }
}

/** What travels in the background nobody sees set aside: only developers hear of it. */
function reportUnseen(
  { ports }: PassDeps,
  entries: readonly OutboxEntry[],
  resultOf: ReadonlyMap<string, Result>,
): void {
  for (const entry of entries) {
    const result = resultOf.get(entry.id);
    if (result?.status !== "refused" || !routeOf(entry)?.queued?.inBackground) continue;
    ports.report(`${entry.call} was refused: ${result.code ?? "invalid"}`);
  }
}

async function onAnswer(
  deps: PassDeps,
  run: Run,
  entries: readonly OutboxEntry[],
  { results, server }: Answer,
): Promise<Landing> {
  grow(deps.line);
  for (const { id } of entries) deps.line.suspects.delete(id);
  const resultOf = new Map(results.map((result) => [result.id, result]));
  reportUnseen(deps, entries, resultOf);
  const failed = entries.filter(({ id }) => (resultOf.get(id)?.status ?? "retry") === "retry");
  if (failed.length === 0) return { results, server };
  const settled = results.filter(({ status }) => status !== "retry");
  const isAnyDone = settled.some(({ status }) => status === "applied" || status === "duplicate");
  const trouble = isAnyDone ? undefined : await troubleOf(deps, run);
  if (trouble) return { results: settled, server, trouble };
  return { results: [...settled, ...failed.map(failedAgain)], server };
}

/** What follows from how a sending ended. */
export async function land(
  deps: PassDeps,
  run: Run,
  entries: readonly OutboxEntry[],
  outcome: Outcome<Answer>,
  isTimeOut: boolean,
): Promise<Landing> {
  switch (outcome.kind) {
    case "accepted":
      return await onAnswer(deps, run, entries, outcome.value);
    case "refused":
      return await onRefusal(deps, run, entries, outcome);
    case "later":
      if (outcome.hasFailed) return await onFailure(deps, run, entries, outcome.delayMs);
      if (outcome.delayMs === undefined) shrink(deps.line, entries.length);
      return { results: [], trouble: outcome };
    case "unreachable":
      if (isTimeOut) shrink(deps.line, entries.length);
      return { results: [], trouble: outcome };
    case "signed-out":
    case "outdated":
      return { results: [], trouble: outcome };
  }
}
