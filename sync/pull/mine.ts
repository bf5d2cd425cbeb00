import { type MyChanges, myChanges } from "#contract/sync/sync.ts";
import type { PassDeps, Step } from "../engine/cycle-types.ts";
import { cursor, isPutAway, knownHelp, knownServer, sealingKey } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";
import { applyRecords } from "../outbox/apply.ts";
import { recordTables } from "../records/records.ts";
import { isCursorLost } from "./cursor.ts";

const PAGE = 500;

/** Keeps a page with its cursor, unless somebody else has got further meanwhile, or the person has left. */
const keepPage = (
  db: PersonDatabase,
  from: string | undefined,
  page: MyChanges,
  now: number,
): Promise<"kept" | "overtaken" | "put-away"> =>
  write(db, recordTables(db), async () => {
    if (await isPutAway.get(db.facts)) return "put-away";
    if ((await cursor.get(db.facts)) !== from) return "overtaken";
    await applyRecords(db, page, now);
    if (page.sealing_key) await sealingKey.set(db.facts, page.sealing_key);
    if (page.help) await knownHelp.set(db.facts, page.help);
    await cursor.set(db.facts, page.cursor);
    await knownServer.set(db.facts, page.server);
    return "kept";
  });

/** One page of the person's own changes, kept together with its cursor. */
export async function pullMine(deps: PassDeps, signal: AbortSignal): Promise<Step> {
  const { person, call, ports } = deps;
  const from = await cursor.get(person.facts);
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
  return await accept(deps, from, outcome.value);
}

async function accept(
  { person, ports }: PassDeps,
  from: string | undefined,
  page: MyChanges,
): Promise<Step> {
  const server = await knownServer.get(person.facts);
  const isOurs = page.owner === person.owner && (server === undefined || server === page.server);
  if (!isOurs) return { kind: "unreachable" };
  const became = await keepPage(person, from, page, ports.clock.now());
  if (became === "put-away") return { kind: "signed-out" };
  if (page.more && page.cursor === from) return { kind: "later" };
  return page.more ? "more" : "finished";
}
