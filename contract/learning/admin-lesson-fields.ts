import * as z from "zod/mini";
import { CONTENT_TYPES, LICENSE_TYPES } from "../constants.ts";
import { recordId } from "./content.ts";

export const noNul = z.refine<string>((one) => one.isWellFormed() && !one.includes("\0"));
export const text = (max: number) => z.string().check(z.trim(), z.maxLength(max), noNul);
export const singleLine = text(300);
const nullableSingleLine = z.nullable(singleLine);
const longText = text(20_000);
const url = z.nullable(text(2000));
/** SHA-256 of an uploaded file or one the lesson already uses. */
const fileKey = z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/)));
const lessonId = z.nullable(recordId);
const flag = z.enum(["0", "1"]);

/** The fields an editor writes. The server validates them further and returns errors by field. */
export const lessonFields = z.strictObject({
  lesson_number: singleLine,
  title: singleLine,
  tagline: singleLine,
  description: longText,
  type: z.enum(CONTENT_TYPES),
  category_name: singleLine,
  series_id: text(64),
  stressors: z.array(singleLine).check(z.maxLength(30)),
  content_for: z.array(z.enum(LICENSE_TYPES)).check(z.maxLength(3)),
  subject_matter_expert: singleLine,
  length: text(10),
  cme: flag,
  contact_hours: flag,
  credit: text(10),
  released_on: text(10),
  handout_title: nullableSingleLine,
  objective_1: nullableSingleLine,
  objective_2: nullableSingleLine,
  objective_3: nullableSingleLine,
  deeper_1: lessonId,
  deeper_2: lessonId,
  deeper_3: lessonId,
  wider_1: lessonId,
  wider_2: lessonId,
  wider_3: lessonId,
  recommended_reading_1: nullableSingleLine,
  recommended_reading_1_s3_url_: url,
  recommended_reading_1_web_url_: url,
  recommended_reading_1_doc: url,
  recommended_reading_2: nullableSingleLine,
  recommended_reading_2_s3_url_: url,
  recommended_reading_2_web_url_: url,
  recommended_reading_2_doc: url,
  recommended_reading_3: nullableSingleLine,
  recommended_reading_3_s3_url_: url,
  recommended_reading_3_web_url_: url,
  recommended_reading_3_doc: url,
  references: z.nullable(longText),
  reference_urls: z.nullable(longText),
  notes: z.nullable(longText),
  sections: z.array(singleLine).check(z.maxLength(30)),
  medium: fileKey,
  captions: fileKey,
  /** Absent = unchanged. */
  transcript: z.optional(fileKey),
  handout: fileKey,
  picture: fileKey,
});
export type LessonFields = z.infer<typeof lessonFields>;
export type LessonField = keyof LessonFields;
