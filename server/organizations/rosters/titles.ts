import { sql } from "kysely";
import type { RosterTitle } from "#contract/organizations/admin-rosters.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { knownTitle, readTitles, suggestTitle } from "../titles.ts";
import type { Fields } from "./fields.ts";

const MAX_TITLES = 200;

/** Lists the titles of a roster that Respite doesn't know, most frequent first. */
export async function unknownTitles(trx: Connection, importId: string): Promise<RosterTitle[]> {
  const { rows } = await sql<{ title: string; n: number }>`
    select fields->>'provider_title' as title, count(*) as n from roster_row
    where import_id = ${importId} and plan <> 'error' and fields->>'provider_title' is not null
    group by 1 order by 2 desc, 1`.execute(trx);
  const titles = await readTitles(trx);
  return rows
    .filter(({ title }) => !titles.includes(title))
    .slice(0, MAX_TITLES)
    .map(({ title, n }) => ({
      title,
      rows: Number(n),
      suggestion: knownTitle(title, titles) ?? suggestTitle(title, titles) ?? null,
      use: null,
    }));
}

/** Puts what the administrator chose in place of unknown titles. */
export const withTitles = (fields: Fields, titles: readonly RosterTitle[]): Fields => {
  const use = titles.find(({ title }) => title === fields.provider_title)?.use;
  return use ? { ...fields, provider_title: use } : fields;
};
