import { sql } from "kysely";
import type { CreditTermsWire } from "#contract/credit/credits.ts";
import type { AchievementRuleWire } from "#contract/learning/achievements.ts";
import type {
  ContentToSectionWire,
  ContentWire,
  SectionWire,
  SeriesWire,
} from "#contract/learning/content.ts";
import type { SurveyWire } from "#contract/wellbeing/surveys.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";

/** Returns the ids that exist and are not removed. Includes drafts, which may have been published before. */
export async function existingContent(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("content")
    .select("id")
    .where("id", "=", anyOf(ids))
    .where("removed", "=", false)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns lessons that are not removed, by id. Includes drafts. */
export async function contentById(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContentWire>> {
  const rows = await db
    .selectFrom("content")
    .select(["id", "wire"])
    .where("id", "=", anyOf(ids))
    .where("removed", "=", false)
    .execute();
  return new Map(rows.map(({ id, wire }) => [id, wire]));
}

/** Returns the ids of published lessons, in a stable order. */
export async function publishedIds(db: Connection, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("content")
    .select("id")
    .where("status", "=", "Published")
    .where("removed", "=", false)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function seriesById(db: Connection, id: string): Promise<SeriesWire | undefined> {
  const row = await db
    .selectFrom("series")
    .select("wire")
    .where("id", "=", id)
    .where("removed", "=", false)
    .executeTakeFirst();
  return row?.wire;
}

/** Returns the recorded disclosure of a lesson, or undefined if none was recorded. */
export async function disclosureOf(db: Connection, id: string) {
  const row = await db
    .selectFrom("credit_terms")
    .select("wire")
    .where("content_id", "=", id)
    .where("removed", "=", false)
    .executeTakeFirst();
  if (!row || row.wire.disclosure.trim() === "") return undefined;
  const { disclosure: text, nothing_to_disclose = false } = row.wire;
  return { text, nothing_to_disclose };
}

/** Returns lessons by lesson number, preferring the published one if several share a number. */
export async function contentByLessonNumber(
  db: Connection,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, ContentWire>> {
  if (numbers.length === 0) return new Map();
  const number = sql<string>`wire ->> 'lesson_number'`;
  const rows = await db
    .selectFrom("content")
    .select(["wire"])
    .where(number, "=", anyOf(numbers))
    .where("removed", "=", false)
    .orderBy(sql`status = 'Published'`)
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map(({ wire }) => [wire.lesson_number, wire]));
}

/** One catalog change. `wire` is null when the row is removed or a draft. */
export type CatalogChange = { readonly rev: number; readonly id: string } & (
  | { readonly kind: "content"; readonly wire: ContentWire | null }
  | { readonly kind: "series"; readonly wire: SeriesWire | null }
  | { readonly kind: "section"; readonly wire: SectionWire | null }
  | { readonly kind: "content_to_section"; readonly wire: ContentToSectionWire | null }
  | { readonly kind: "survey"; readonly wire: SurveyWire | null }
  | { readonly kind: "credit_terms"; readonly wire: CreditTermsWire | null }
  | { readonly kind: "achievement_rule"; readonly wire: AchievementRuleWire | null }
);

/**
 * Returns the changes after `rev`, oldest first, plus one beyond `limit` to show that there are more. Uses a single
 * statement so that all tables come from one snapshot.
 */
export async function catalogSince(
  db: Connection,
  rev: number,
  limit: number,
): Promise<CatalogChange[]> {
  const atMost = limit + 1;
  const { rows } = await sql<CatalogChange>`
    (select rev, 'content' as kind, id,
      case when removed or status = 'Draft' then null else wire end as wire
      from content where rev > ${rev} order by rev limit ${atMost})
    union all
    (select rev, 'series', id, case when removed then null else wire end
      from series where rev > ${rev} order by rev limit ${atMost})
    union all
    (select rev, 'section', name, case when removed then null else wire end
      from section where rev > ${rev} order by rev limit ${atMost})
    union all
    (select rev, 'content_to_section', content_id || '/' || section_name,
      case when removed then null else
        jsonb_build_object('content___record_id_', content_id, 'section_name', section_name) end
      from content_to_section where rev > ${rev} order by rev limit ${atMost})
    union all
    (select rev, 'survey', id::text, case when removed then null else wire end
      from survey where rev > ${rev} order by rev limit ${atMost})
    union all
    (select credit_terms.rev, 'credit_terms', content_id,
      case when credit_terms.removed or status = 'Draft' then null else
        credit_terms.wire || jsonb_build_object('version', credit_terms.version) end
      from credit_terms join content on content.id = content_id
      where credit_terms.rev > ${rev} order by rev limit ${atMost})
    union all
    (select rev, 'achievement_rule', name,
      case when removed then null else
        jsonb_build_object('name', name, 'icon', icon, 'counts', counts, 'at_least', at_least) end
      from achievement_rule where rev > ${rev} order by rev limit ${atMost})
    order by rev limit ${atMost}`.execute(db);
  return rows;
}
