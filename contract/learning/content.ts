import * as z from "zod/mini";
import { CONTENT_TYPES, LICENSE_TYPES } from "../constants.ts";
import { count, figure, nonnegative } from "../numbers.ts";

/** Permanent id of a lesson. Lesson numbers can change. */
export const recordId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

const nullableText = z.nullable(z.string());
/** A boolean as text: "1" is true. */
const flag = z.enum(["0", "1"]);

/** A downloadable file. `sha256` and the hashes in `chunks` are lowercase hex; chunks are CHUNK_BYTES long. */
export const file = z.object({
  url: z.string(),
  mime: z.string(),
  bytes: nonnegative,
  sha256: z.string(),
  chunks: z.array(z.string()),
});

const reading = <N extends 1 | 2 | 3>(n: N) =>
  ({
    [`recommended_reading_${n}`]: nullableText,
    [`recommended_reading_${n}_s3_url_`]: nullableText,
    [`recommended_reading_${n}_web_url_`]: nullableText,
    [`recommended_reading_${n}_doc`]: nullableText,
  }) as Record<
    | `recommended_reading_${N}`
    | `recommended_reading_${N}_s3_url_`
    | `recommended_reading_${N}_web_url_`
    | `recommended_reading_${N}_doc`,
    typeof nullableText
  >;

/** A lesson, with the field names of the original API. Texts may be empty. */
export const content = z.object({
  record_id_: recordId,
  lesson_number: z.string(),
  title: z.string(),
  tagline: z.string(),
  description: z.string(),
  type: z.enum(CONTENT_TYPES),
  category_name: z.string(),
  series_id: z.string(),
  order: figure,
  stressors: z.array(z.string()),
  content_for: z.array(z.enum(LICENSE_TYPES)),
  content_status: z.enum(["Draft", "Published", "Expired"]),
  subject_matter_expert: z.string(),
  /** m:ss */
  length: z.string(),
  cme: flag,
  contact_hours: flag,
  /** Credits or contact hours, as text with two decimals ("0.25"). */
  credit: z.string(),
  released_on: z.string(),
  views: count,
  image: nullableText,
  file_url: nullableText,
  file: z.nullable(file),
  stream_url: nullableText,
  subtitle_file_url: nullableText,
  /** Transcript as plain text with paragraphs. Absent on older servers. */
  transcript: z.optional(z.nullable(file)),
  handout_title: nullableText,
  handout: z.nullable(file),
  objective_1: nullableText,
  objective_2: nullableText,
  objective_3: nullableText,
  deeper_1: z.nullable(recordId),
  deeper_2: z.nullable(recordId),
  deeper_3: z.nullable(recordId),
  wider_1: z.nullable(recordId),
  wider_2: z.nullable(recordId),
  wider_3: z.nullable(recordId),
  ...reading(1),
  ...reading(2),
  ...reading(3),
  /** Lists split on "|". A reference and its URL have the same position. */
  references: nullableText,
  reference_urls: nullableText,
  notes: nullableText,
});
export type ContentWire = z.infer<typeof content>;

export const series = z.object({
  id: z.string(),
  name: z.string(),
  tagline: z.string(),
  /** Name of the cover illustration. */
  motif: z.string(),
  order: figure,
});
export type SeriesWire = z.infer<typeof series>;

/** A section is shown unless `show` is "0". */
export const section = z.object({ section_name: z.string(), show: z.string(), order: figure });
export type SectionWire = z.infer<typeof section>;

export const contentToSection = z.object({
  content___record_id_: recordId,
  section_name: z.string(),
});
export type ContentToSectionWire = z.infer<typeof contentToSection>;
