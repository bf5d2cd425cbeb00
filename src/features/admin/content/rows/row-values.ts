import type { LessonFields } from "#contract/learning/admin-lesson-fields.ts";

/*
 * On the wire, repeating fields are numbered: "objective_1" to "objective_3". A row that was just added is an empty text. It
 * becomes null, and so no row, when it is saved empty.
 */

export const MAX_ROWS = 3;
const NUMBERS = [1, 2, 3] as const;
type Numbered = (typeof NUMBERS)[number];

export const objectivesOf = (fields: LessonFields): string[] =>
  NUMBERS.map((n) => fields[`objective_${n}`]).filter((text) => text !== null);

export const withObjectives = (rows: readonly string[]): Partial<LessonFields> =>
  Object.fromEntries(NUMBERS.map((n) => [`objective_${n}`, rows[n - 1] ?? null]));

export type Reading = {
  readonly text: string | null;
  readonly web: string | null;
  readonly stored: string | null;
  readonly document: string | null;
};
export const EMPTY_READING: Reading = { text: "", web: null, stored: null, document: null };

export const readingField = {
  text: (n: Numbered) => `recommended_reading_${n}`,
  web: (n: Numbered) => `recommended_reading_${n}_web_url_`,
  stored: (n: Numbered) => `recommended_reading_${n}_s3_url_`,
  document: (n: Numbered) => `recommended_reading_${n}_doc`,
} as const;

const readingOf = (fields: LessonFields, n: Numbered): Reading => ({
  text: fields[`recommended_reading_${n}`],
  web: fields[`recommended_reading_${n}_web_url_`],
  stored: fields[`recommended_reading_${n}_s3_url_`],
  document: fields[`recommended_reading_${n}_doc`],
});

export const readingsOf = (fields: LessonFields): Reading[] =>
  NUMBERS.map((n) => readingOf(fields, n)).filter((reading) =>
    Object.values(reading).some((part) => part !== null),
  );

export function withReadings(rows: readonly Reading[]): Partial<LessonFields> {
  const parts = Object.keys(readingField) as (keyof Reading)[];
  return Object.fromEntries(
    NUMBERS.flatMap((n) =>
      parts.map((part) => [readingField[part](n), rows[n - 1]?.[part] ?? null]),
    ),
  );
}

export type RelatedKind = "deeper" | "wider";

export const relatedOf = (fields: LessonFields, kind: RelatedKind): string[] =>
  NUMBERS.map((n) => fields[`${kind}_${n}`]).filter((id) => id !== null);

export const withRelated = (kind: RelatedKind, ids: readonly string[]): Partial<LessonFields> =>
  Object.fromEntries(NUMBERS.map((n) => [`${kind}_${n}`, ids[n - 1] ?? null]));
