import { type CatalogueChanges, catalogueChanges, cataloguePage } from "#contract/sync/sync.ts";
import type { CycleDeps, Step } from "../engine/cycle-types.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import { catalogLoaded, listedLessons } from "../local/fact.ts";
import { catalogTag, cursor, knownServer, newestCatalog, pulledCatalog } from "../local/facts.ts";
import { write } from "../local/schema-guard.ts";
import { isCursorLost } from "./cursor.ts";
import { deleteRemoved, deleteUnseen, recordSeen, startRecount } from "./removal.ts";
import {
  contentFromWire,
  contentSectionFromWire,
  sectionFromWire,
  seriesFromWire,
} from "./translate.ts";
import {
  achievementRuleFromWire,
  creditTermsFromWire,
  surveyFromWire,
} from "./translate-basics.ts";

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

async function storeRows(
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
  await db.achievementRules.bulkPut((page.achievement_rules ?? []).map(achievementRuleFromWire));
  await deleteRemoved(db, page.removed);
}

type PageSource = {
  /** The page's `etag`, if it came with a session. */
  readonly tag: string | null;
  /** The state it belongs to, if it came from an address for shared caches. */
  readonly state?: string;
};

async function countLessons({ content, facts }: DeviceDatabase): Promise<void> {
  const handouts = await content.where("type").equals("Handout").count();
  await listedLessons.set(facts, (await content.count()) - handouts);
}

/** Stores a page with its cursor, unless another tab has got further meanwhile. */
const storePage = (
  { device, ports }: CycleDeps,
  from: string | undefined,
  page: CatalogueChanges,
  { tag, state }: PageSource,
): Promise<void> =>
  write(device, tables(device), async () => {
    if ((await cursor.get(device.facts)) !== from) return;
    await storeRows(device, page, ports.report);
    await recordSeen(device, page);
    await cursor.set(device.facts, page.cursor);
    await knownServer.set(device.facts, page.server);
    if (tag && page.cursor === from) await catalogTag.set(device.facts, { cursor: from, tag });
    if (page.more) return;
    if (state !== undefined) await pulledCatalog.set(device.facts, { cursor: page.cursor, state });
    await deleteUnseen(device);
    await countLessons(device);
    // Writing it again would rerun every query on the library.
    if (!(await catalogLoaded.get(device.facts))) await catalogLoaded.set(device.facts, true);
  });

/**
 * Everything stays visible during the complete re-pull. Rows that don't come again are deleted at
 * the end.
 */
const restartPull = ({ device }: CycleDeps): Promise<void> =>
  write(device, tables(device), async () => {
    await cursor.delete(device.facts);
    await catalogTag.delete(device.facts);
    await pulledCatalog.delete(device.facts);
    await startRecount(device);
  });

const queryFrom = (from: string | undefined) => ({
  limit: PAGE,
  ...(from !== undefined && { cursor: from }),
});

/** Fetches the page after `from`, or nothing if it is unchanged. */
async function fetchPage(
  { device, call, callUnlessUnchanged }: CycleDeps,
  from: string | undefined,
  signal: AbortSignal,
) {
  const known = await catalogTag.get(device.facts);
  const input = { query: queryFrom(from), signal };
  return known && known.cursor === from
    ? await callUnlessUnchanged(catalogueChanges, input, known.tag)
    : await call(catalogueChanges, input);
}

/**
 * Fetches the page from the address that shared caches keep, without the session. Returns undefined where it has to come from
 * the server with the session: the server is older, the state is over, the cursor
 * is lost, or a cache answers with something else.
 */
async function fetchSharedPage(
  { call }: CycleDeps,
  state: string | undefined,
  from: string | undefined,
  signal: AbortSignal,
) {
  if (state === undefined) return;
  const outcome = await call(cataloguePage, { params: { state }, query: queryFrom(from), signal });
  const isFinal =
    outcome.kind === "accepted" ||
    outcome.kind === "later" ||
    (outcome.kind === "unreachable" && outcome.why !== undefined);
  return isFinal ? outcome : undefined;
}

/**
 * Pulls one page of the catalog. After an interruption, the next pull continues from the last
 * stored page.
 */
export async function pullCatalog(deps: CycleDeps, signal: AbortSignal): Promise<Step> {
  const from = await cursor.get(deps.device.facts);
  const state = await newestCatalog.get(deps.person.facts);
  const pulled = await pulledCatalog.get(deps.device.facts);
  if (state !== undefined && state === pulled?.state && from === pulled.cursor) return "finished";
  const shared = await fetchSharedPage(deps, state, from, signal);
  if (shared?.kind === "accepted" && state !== undefined)
    return await acceptPage(deps, from, shared.value, { tag: null, state });
  const outcome = shared ?? (await fetchPage(deps, from, signal));
  switch (outcome.kind) {
    case "unchanged":
      return "finished";
    case "accepted":
      return await acceptPage(deps, from, outcome.value, {
        tag: outcome.headers.get("etag"),
      });
    case "refused":
      if (from === undefined || !isCursorLost(outcome)) {
        deps.ports.report(`The catalogue was refused: ${outcome.code}`);
        return { kind: "later" };
      }
      await restartPull(deps);
      return "more";
    default:
      return outcome;
  }
}

async function acceptPage(
  deps: CycleDeps,
  from: string | undefined,
  page: CatalogueChanges,
  source: PageSource,
): Promise<Step> {
  // The pull of the person's changes has checked their server. The catalog on this device may be from another one.
  const server = await knownServer.get(deps.person.facts);
  if (server !== undefined && server !== page.server) return { kind: "other-server" };
  await storePage(deps, from, page, source);
  if (page.more && page.cursor === from) return { kind: "later" };
  return page.more ? "more" : "finished";
}
