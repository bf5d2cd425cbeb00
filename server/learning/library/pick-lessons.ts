import { sql } from "kysely";
import type { ContentWire } from "#contract/learning/content.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { contentById } from "../content/queries.ts";
import { sharedPageCopy as copy } from "../learning-copy.ts";
import { plainText } from "../publishing/markup.ts";

/* Published lessons for lists outside of the app, such as the ones that instructors choose from. */

const pickable = ({ record_id_: id, title, tagline, type, length }: ContentWire) => ({
  ...{ id, title, tagline: plainText(tagline) },
  facts: [copy.types[type], length].filter(Boolean).join(" · "),
});

/** Finds lessons whose title, tagline, category, or speaker has all the words, by title. */
export async function findLessons(db: Connection, text: string, limit: number) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  const searched = sql<string>`lower(concat_ws(' ', wire ->> 'title', wire ->> 'tagline',
    wire ->> 'category_name', wire ->> 'subject_matter_expert'))`;
  const rows = await db
    .selectFrom("content")
    .select("wire")
    .where("status", "=", "Published")
    .where("removed", "=", false)
    .where(({ and }) =>
      and(words.map((word) => sql<boolean>`position(${word} in ${searched}) > 0`)),
    )
    .orderBy(sql`lower(wire ->> 'title')`)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ wire }) => pickable(wire));
}

/** Returns published lessons in the order of these ids. */
export async function lessonsById(db: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const found = await contentById(db, ids);
  return ids.flatMap((id) => {
    const lesson = found.get(id);
    return lesson?.content_status === "Published" ? [pickable(lesson)] : [];
  });
}
