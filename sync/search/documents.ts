import type { Content } from "../local/content.ts";
import { synonymsOf } from "./synonyms.ts";
import type { Fields } from "./text-index.ts";
import { indexWords, withoutTags } from "./words.ts";

/** What the index knows of a lesson, by how much a match counts. */
export type LessonDocument = {
  readonly id: string;
  readonly title: string;
  /** Tagline, series, speaker, and topics. */
  readonly names: string;
  readonly rest: string;
  readonly synonyms: string;
};

export function lessonDocument(lesson: Content, seriesName: string): LessonDocument {
  const title = `${lesson.title} ${lesson.lessonNumber}`;
  const { tagline, speaker, category, stressors, objectives, readings, licenses } = lesson;
  const names = [tagline, seriesName, speaker, category, ...stressors].join(" ");
  return {
    id: lesson.id,
    title,
    names,
    rest: [
      ...objectives,
      ...readings.map((reading) => reading.title),
      ...licenses,
      withoutTags(lesson.description),
    ].join(" "),
    // Not of topics, which many lessons share.
    synonyms: synonymsOf(indexWords(`${title} ${tagline} ${seriesName}`)).join(" "),
  };
}

export const fieldsOf = ({ title, names, rest, synonyms }: LessonDocument): Fields => [
  title,
  names,
  rest,
  synonyms,
];

/** FNV-1a. Detects whether a lesson has changed since it was indexed. */
export function fingerprint(document: LessonDocument): number {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(document))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
