import type { LessonFields } from "#contract/learning/admin-lesson-fields.ts";

export type ReferenceRow = { readonly text: string; readonly url: string };

type Wire = Pick<LessonFields, "references" | "reference_urls">;

/** Side by side what stands at the same position. */
export function splitReferences({ references, reference_urls }: Wire): ReferenceRow[] {
  if (references === null) return [];
  const urls = (reference_urls ?? "").split("|");
  return references.split("|").map((text, at) => ({ text, url: urls[at] ?? "" }));
}

/** The sign between two of them cannot stand in one. */
const withoutBar = (text: string) => text.replaceAll("|", "/");

export function joinReferences(rows: readonly ReferenceRow[]): Wire {
  if (rows.length === 0) return { references: null, reference_urls: null };
  const urls = rows.map(({ url }) => withoutBar(url.trim()));
  return {
    references: rows.map(({ text }) => withoutBar(text)).join("|"),
    reference_urls: urls.some(Boolean) ? urls.join("|") : null,
  };
}
