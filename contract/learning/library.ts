import * as z from "zod/mini";
import { route } from "../route.ts";
import { content, recordId, series } from "./content.ts";

/** Default number of recommendations. */
export const RECOMMENDED_LIMIT = 50;

/** Returns lessons ranked by `rankForPerson` as of today, completed lessons last. */
export const recommendedContent = route({
  name: "recommendedContent",
  method: "GET",
  path: "/enrichment_center/recommended_content",
  access: "person",
  summary: "Recommended lessons",
  query: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(200))),
  }),
  reply: z.array(content),
});

/** Sorted by name. */
export const listCategories = route({
  name: "listCategories",
  method: "GET",
  path: "/api/static_comments/categories",
  access: "public",
  summary: "Stressor categories",
  reply: z.array(z.object({ name: z.string() })),
});

/**
 * Returns the public page of a published lesson. `length` is mm:ss; `handout` is the lesson's own or the default one;
 * `disclosure` is the recorded one of a lesson with credit.
 * Rejected with `not_found`.
 */
export const externalVideoPage = route({
  name: "externalVideoPage",
  method: "GET",
  path: "/api/enrichment_center_external_video_page/:data",
  access: "public",
  summary: "Public page of a shared lesson",
  params: z.object({ data: recordId }),
  reply: z.object({
    main: z.extend(
      z.pick(content, {
        record_id_: true,
        title: true,
        tagline: true,
        description: true,
        lesson_number: true,
        subject_matter_expert: true,
        length: true,
        cme: true,
        contact_hours: true,
        released_on: true,
        image: true,
        file_url: true,
        stream_url: true,
        subtitle_file_url: true,
        transcript: true,
        objective_1: true,
        objective_2: true,
        objective_3: true,
        recommended_reading_1: true,
        recommended_reading_1_s3_url_: true,
        recommended_reading_1_web_url_: true,
        recommended_reading_1_doc: true,
        recommended_reading_2: true,
        recommended_reading_2_s3_url_: true,
        recommended_reading_2_web_url_: true,
        recommended_reading_2_doc: true,
        recommended_reading_3: true,
        recommended_reading_3_s3_url_: true,
        recommended_reading_3_web_url_: true,
        recommended_reading_3_doc: true,
        references: true,
        reference_urls: true,
      }),
      { type: z.enum(["Video", "Audio", "PDF"]) },
    ),
    handout: z.object({ title: z.string(), file_url: z.string() }),
    disclosure: z.optional(z.object({ text: z.string(), nothing_to_disclose: z.boolean() })),
    /** For drawing the cover. */
    series: z.optional(z.pick(series, { id: true, motif: true })),
  }),
});
export type ExternalVideoPage = z.infer<typeof externalVideoPage.reply>;
