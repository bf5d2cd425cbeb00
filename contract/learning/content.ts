import * as z from "zod/mini";
import { CONTENT_TYPES, LICENSE_TYPES } from "../constants.ts";

/** Identifies a piece of content for good, whatever its lesson number becomes. */
export const recordId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

const nullableText = z.nullable(z.string());
/** A flag of the specification: the text "1" is true. */
const flag = z.enum(["0", "1"]);

/** A file that can be kept on a device. `sha256` and `chunks` are lower-case hex; chunks are CHUNK_BYTES long. */
export const file = z.object({
  url: z.string(),
  mime: z.string(),
  bytes: z.number(),
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

/** One piece of content, with the names of the specification. Texts may be empty; `null` = there is none. */
export const content = z.object({
  record_id_: recordId,
  lesson_number: z.string(),
  title: z.string(),
  tagline: z.string(),
  description: z.string(),
  type: z.enum(CONTENT_TYPES),
  category_name: z.string(),
  series_id: z.string(),
  order: z.number(),
  stressors: z.array(z.string()),
  content_for: z.array(z.enum(LICENSE_TYPES)),
  content_status: z.enum(["Draft", "Published", "Expired"]),
  subject_matter_expert: z.string(),
  /** m:ss */
  length: z.string(),
  cme: flag,
  contact_hours: flag,
  /** Credits or hours to be had, as text with two decimals ("0.25"); decided by the server. */
  credit: z.string(),
  released_on: z.string(),
  views: z.number(),
  image: nullableText,
  file_url: nullableText,
  file: z.nullable(file),
  stream_url: nullableText,
  subtitle_file_url: nullableText,
  /** What is said, as plain text in paragraphs. A server of an older version does not say. */
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
  /** Texts and urls stand at the same position, split on "|". */
  references: nullableText,
  reference_urls: nullableText,
  notes: nullableText,
});
export type ContentWire = z.infer<typeof content>;

export const series = z.object({
  id: z.string(),
  name: z.string(),
  tagline: z.string(),
  /** Name of the drawing on its covers. */
  motif: z.string(),
  order: z.number(),
});
export type SeriesWire = z.infer<typeof series>;

/** A section is shown unless `show` is "0". */
export const section = z.object({ section_name: z.string(), show: z.string(), order: z.number() });
export type SectionWire = z.infer<typeof section>;

export const contentToSection = z.object({
  content___record_id_: recordId,
  section_name: z.string(),
});
export type ContentToSectionWire = z.infer<typeof contentToSection>;
