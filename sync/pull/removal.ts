import type { CatalogueChanges } from "#contract/sync/sync.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import { catalogRecount } from "../local/facts.ts";

type Removed = CatalogueChanges["removed"];

const idsOf = (removed: Removed, kind: Removed[number]["kind"]) =>
  removed.flatMap((row) => (row.kind === kind ? [row.id] : []));

/** Splits `<content>/<section>`. Content ids contain no slash. */
function pairOf(id: string): [string, string] {
  const at = id.indexOf("/");
  return [id.slice(0, at), id.slice(at + 1)];
}

/** Downloads of removed lessons stay until the person removes them. */
export async function deleteRemoved(db: DeviceDatabase, removed: Removed): Promise<void> {
  await db.content.bulkDelete(idsOf(removed, "content"));
  await db.series.bulkDelete(idsOf(removed, "series"));
  await db.sections.bulkDelete(idsOf(removed, "section"));
  await db.contentSections.bulkDelete(idsOf(removed, "content_to_section").map(pairOf));
  await db.surveys.bulkDelete(idsOf(removed, "survey").map(Number));
  await db.creditTerms.bulkDelete(idsOf(removed, "credit_terms"));
  await db.achievementRules.bulkDelete(idsOf(removed, "achievement_rule"));
}

/** From here on, received rows are recorded, so that missing ones can be deleted. */
export const startRecount = (db: DeviceDatabase) => catalogRecount.set(db.facts, []);

const rowKeys = (page: CatalogueChanges): string[] => [
  ...page.content.map((row) => `content:${row.record_id_}`),
  ...page.series.map((row) => `series:${row.id}`),
  ...page.sections.map((row) => `section:${row.section_name}`),
  ...page.content_to_sections.map((row) => `pair:${row.content___record_id_}/${row.section_name}`),
  ...(page.surveys ?? []).map((row) => `survey:${row.id}`),
  ...(page.credit_terms ?? []).map((row) => `terms:${row.record_id_}`),
  ...(page.achievement_rules ?? []).map((row) => `rule:${row.name}`),
];

export async function recordSeen(db: DeviceDatabase, page: CatalogueChanges): Promise<void> {
  const received = await catalogRecount.get(db.facts);
  if (received) await catalogRecount.set(db.facts, [...received, ...rowKeys(page)]);
}

/** Deletes rows that weren't received during the recount. Does nothing without one. */
export async function deleteUnseen(db: DeviceDatabase): Promise<void> {
  const received = new Set(await catalogRecount.get(db.facts));
  if ((await catalogRecount.get(db.facts)) === undefined) return;
  await db.content.filter((row) => !received.has(`content:${row.id}`)).delete();
  await db.series.filter((row) => !received.has(`series:${row.id}`)).delete();
  await db.sections.filter((row) => !received.has(`section:${row.name}`)).delete();
  await db.contentSections
    .filter((row) => !received.has(`pair:${row.contentId}/${row.section}`))
    .delete();
  await db.surveys.filter((row) => !received.has(`survey:${row.id}`)).delete();
  await db.creditTerms.filter((row) => !received.has(`terms:${row.contentId}`)).delete();
  await db.achievementRules.filter((row) => !received.has(`rule:${row.name}`)).delete();
  await catalogRecount.delete(db.facts);
}
