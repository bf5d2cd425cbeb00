import * as z from "zod/mini";
import { CONTENT_TYPES, LICENSE_TYPES } from "../constants.ts";
import { recordId } from "./content.ts";

export const noNul = z.refine<string>((one) => one.isWellFormed() && !one.includes("\0"));
export const text = (most: number) => z.string().check(z.trim(), z.maxLength(most), noNul);
export const line = text(300);
const nullableLine = z.nullable(line);
const prose = text(20_000);
const url = z.nullable(text(2000));
/** The sha-256 of a file that was uploaded, or that the lesson has already. */
const fileKey = z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/)));
const lessonId = z.nullable(recordId);
const flag = z.enum(["0", "1"]);

/** What an editor writes. Rules beyond the shape are the server's, which answers by field. */
export const lessonFields = z.strictObject({
  lesson_number: line,
  title: line,
  tagline: line,
  description: prose,
  type: z.enum(CONTENT_TYPES),
  category_name: line,
  series_id: text(64),
  stressors: z.array(line).check(z.maxLength(30)),
  content_for: z.array(z.enum(LICENSE_TYPES)).check(z.maxLength(3)),
  subject_matter_expert: line,
  length: text(10),
  cme: flag,
  contact_hours: flag,
  credit: text(10),
  released_on: text(10),
  handout_title: nullableLine,
  objective_1: nullableLine,
  objective_2: nullableLine,
  objective_3: nullableLine,
  deeper_1: lessonId,
  deeper_2: lessonId,
  deeper_3: lessonId,
  wider_1: lessonId,
  wider_2: lessonId,
  wider_3: lessonId,
  recommended_reading_1: nullableLine,
  recommended_reading_1_s3_url_: url,
  recommended_reading_1_web_url_: url,
  recommended_reading_1_doc: url,
  recommended_reading_2: nullableLine,
  recommended_reading_2_s3_url_: url,
  recommended_reading_2_web_url_: url,
  recommended_reading_2_doc: url,
  recommended_reading_3: nullableLine,
  recommended_reading_3_s3_url_: url,
  recommended_reading_3_web_url_: url,
  recommended_reading_3_doc: url,
  references: z.nullable(prose),
  reference_urls: z.nullable(prose),
  notes: z.nullable(prose),
  sections: z.array(line).check(z.maxLength(30)),
  medium: fileKey,
  captions: fileKey,
  /** Left out, it stays as it is. */
  transcript: z.optional(fileKey),
  handout: fileKey,
  picture: fileKey,
});
export type LessonFields = z.infer<typeof lessonFields>;
export type LessonField = keyof LessonFields;
