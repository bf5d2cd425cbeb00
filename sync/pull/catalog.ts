import { type CatalogueChanges, catalogueChanges } from "#contract/sync/sync.ts";
import type { PassDeps, Step } from "../engine/cycle-types.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import { cursor, hasArrived, knownServer, seenTag } from "../local/facts.ts";
import { write } from "../local/schema-guard.ts";
import { isCursorLost } from "./cursor.ts";
import { forgetRemoved, noteSeen, startRecount, sweepUnseen } from "./removal.ts";
import {
  contentFromWire,
  contentSectionFromWire,
  sectionFromWire,
  seriesFromWire,
} from "./translate.ts";
import { creditTermsFromWire, ruleFromWire, surveyFromWire } from "./translate-basics.ts";

const PAGE = 500;

const tables = (db: DeviceDatabase) => [
  db.content,
  db.series,
  db.sections,
  db.contentSections,
  db.surveys,
  db.creditTerms,
  db.achievementRules,
  db.facts,
];

async function keepRows(
  db: DeviceDatabase,
  page: CatalogueChanges,
  report: (problem: string) => void,
): Promise<void> {
  await db.content.bulkPut(page.content.map((row) => contentFromWire(row, report)));
  await db.series.bulkPut(page.series.map(seriesFromWire));
  await db.sections.bulkPut(page.sections.map(sectionFromWire));
  await db.contentSections.bulkPut(page.content_to_sections.map(contentSectionFromWire));
  await db.surveys.bulkPut((page.surveys ?? []).map(surveyFromWire));
  await db.creditTerms.bulkPut((page.credit_terms ?? []).map(creditTermsFromWire));
  await db.achievementRules.bulkPut((page.achievement_rules ?? []).map(ruleFromWire));
  await forgetRemoved(db, page.removed);
}

/** Applies a page with its cursor, unless somebody else has got further meanwhile. */
const keepPage = (
  { device, ports }: PassDeps,
  from: string | undefined,
  page: CatalogueChanges,
  tag: string | null,
): Promise<void> =>
  write(device, tables(device), async () => {
    if ((await cursor.get(device.facts)) !== from) return;
    await keepRows(device, page, ports.report);
    await noteSeen(device, page);
    await cursor.set(device.facts, page.cursor);
    await knownServer.set(device.facts, page.server);
    if (tag && page.cursor === from) await seenTag.set(device.facts, { cursor: from, tag });
    if (page.more) return;
    await sweepUnseen(device);
    // Written again, it would have the whole library read and drawn again.
    if (!(await hasArrived.get(device.facts))) await hasArrived.set(device.facts, true);
  });

/** What is here stays visible while all is fetched again; what does not come again goes at the end. */
const startAgain = ({ device }: PassDeps): Promise<void> =>
  write(device, tables(device), async () => {
    await cursor.forget(device.facts);
    await seenTag.forget(device.facts);
    await startRecount(device);
  });

/** Asks for the page after `from`, unless it is the one we have seen already. */
async function ask({ device, call, callUnlessUnchanged }: PassDeps, signal: AbortSignal) {
  const from = await cursor.get(device.facts);
  const seen = await seenTag.get(device.facts);
  const input = { query: { limit: PAGE, ...(from !== undefined && { cursor: from }) }, signal };
  const outcome =
    seen && seen.cursor === from
      ? await callUnlessUnchanged(catalogueChanges, input, seen.tag)
      : await call(catalogueChanges, input);
  return { from, outcome };
}

/** One page of the catalogue's changes. An interruption goes on after the last page that was kept. */
export async function pullCatalogue(deps: PassDeps, signal: AbortSignal): Promise<Step> {
  const { from, outcome } = await ask(deps, signal);
  switch (outcome.kind) {
    case "unchanged":
      return "finished";
    case "accepted":
      return await accept(deps, from, outcome.value, outcome.headers.get("etag"));
    case "refused":
      if (from === undefined || !isCursorLost(outcome)) {
        deps.ports.report(`The catalogue was refused: ${outcome.code}`);
        return { kind: "later" };
      }
      await startAgain(deps);
      return "more";
    default:
      return outcome;
  }
}

async function accept(
  deps: PassDeps,
  from: string | undefined,
  page: CatalogueChanges,
  tag: string | null,
): Promise<Step> {
  const server = await knownServer.get(deps.device.facts);
  if (server !== undefined && server !== page.server) return { kind: "unreachable" };
  await keepPage(deps, from, page, tag);
  if (page.more && page.cursor === from) return { kind: "later" };
  return page.more ? "more" : "finished";
}
