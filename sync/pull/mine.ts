import { myChanges } from "#contract/sync.ts";
import type { PassDeps, Step } from "../engine/pass.ts";
import { cursor, knownServer } from "../local/facts.ts";
import { write } from "../local/schema-guard.ts";
import { applyTimeWatched } from "../outbox/apply.ts";
import { isCursorLost } from "./cursor.ts";

const PAGE = 500;

/** One page of the person's own changes, kept together with its cursor. Progress is only ever raised. */
export async function pullMine(deps: PassDeps, signal: AbortSignal): Promise<Step> {
  const { person, call, ports } = deps;
  const from = await cursor.get(person.facts);
  const server = await knownServer.get(person.facts);
  const query = { limit: PAGE, ...(from !== undefined && { cursor: from }) };
  const outcome = await call(myChanges, { query, signal });
  if (outcome.kind === "refused") {
    if (from === undefined || !isCursorLost(outcome)) {
      ports.report(`The person's changes were refused: ${outcome.code}`);
      return { kind: "later" };
    }
    // From the beginning again: rows are merged, so nothing is lost and nothing doubled.
    await write(person, [person.facts], () => cursor.forget(person.facts));
    return "more";
  }
  if (outcome.kind !== "accepted") return outcome;
  const page = outcome.value;
  const isOurs = page.owner === person.owner && (server === undefined || server === page.server);
  if (!isOurs) return { kind: "unreachable" };
  const now = ports.clock.now();
  await write(person, [person.timeWatched, person.facts], async () => {
    if ((await cursor.get(person.facts)) !== from) return;
    await applyTimeWatched(person, page.time_watched, now);
    await cursor.set(person.facts, page.cursor);
    await knownServer.set(person.facts, page.server);
  });
  if (page.more && page.cursor === from) return { kind: "later" };
  return page.more ? "more" : "finished";
}
