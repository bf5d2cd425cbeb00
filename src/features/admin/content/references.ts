import type { LessonFields } from "#contract/learning/admin-lesson-fields.ts";

export type ReferenceRow = { readonly text: string; readonly url: string };

type ReferenceFields = Pick<LessonFields, "references" | "reference_urls">;

/** Splits the two parallel `|`-separated lists into rows. */
export function splitReferences({ references, reference_urls }: ReferenceFields): ReferenceRow[] {
  if (references === null) return [];
  const urls = (reference_urls ?? "").split("|");
  return references.split("|").map((text, at) => ({ text, url: urls[at] ?? "" }));
}

/** `|` separates references, so it is replaced inside one. */
const withoutSeparator = (text: string) => text.replaceAll("|", "/");

export function joinReferences(rows: readonly ReferenceRow[]): ReferenceFields {
  if (rows.length === 0) return { references: null, reference_urls: null };
  const urls = rows.map(({ url }) => withoutSeparator(url.trim()));
  return {
    references: rows.map(({ text }) => withoutSeparator(text)).join("|"),
    reference_urls: urls.some(Boolean) ? urls.join("|") : null,
  };
}
