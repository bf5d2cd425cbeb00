import * as z from "zod/mini";
import { licences } from "../accounts/licenses.ts";
import { profile } from "../accounts/profile.ts";
import { refusalCodes } from "../api-error.ts";
import { BATCH_LIMIT } from "../constants.ts";
import { credit, creditTerms, postTest } from "../credit/credits.ts";
import { achievement, achievementRule } from "../learning/achievements.ts";
import { content, contentToSection, section, series } from "../learning/content.ts";
import { saved } from "../learning/saved.ts";
import { timeWatched } from "../learning/time-watched.ts";
import { route } from "../route.ts";
import { madeId } from "../timestamp.ts";
import { feedbackGiven } from "../wellbeing/feedback.ts";
import { helpResource } from "../wellbeing/help.ts";
import { answered, survey } from "../wellbeing/surveys.ts";
import { sealingKey } from "./encrypted.ts";

/**
 * A queued write on the wire. `id` is the idempotency key; the same id with other content is refused. The body is that of
 * the call, or a `sealedBody` with it inside.
 */
export const write = z.object({
  id: madeId,
  call: z.string(),
  v: z.number(),
  body: z.unknown(),
});
export type Write = z.infer<typeof write>;

/**
 * - applied: done now; duplicate: was done before, `state` is the first answer
 * - refused: nothing was done, and sending it again will not help
 * - retry: nothing was done, through no fault of the write
 */
export const writeResult = z.object({
  id: z.string(),
  status: z.enum(["applied", "duplicate", "refused", "retry"]),
  code: z.optional(z.enum(refusalCodes)),
  errors: z.optional(z.array(z.string())),
  state: z.optional(z.unknown()),
});
export type WriteResult = z.infer<typeof writeResult>;

/**
 * Up to 100 writes in one request, done in their order, each with its own result: one that fails leaves the others alone.
 * The envelope is checked whole (a wrong one changes nothing); what stands in `writes` is checked one by one.
 */
export const batch = route({
  name: "batch",
  method: "POST",
  path: "/api/sync/batch",
  access: "person",
  summary: "Queued writes of one person",
  body: z.object({
    batch: madeId,
    owner: z.string(),
    device: madeId,
    /** The server the device knows, if it knows one; another server refuses. */
    server: z.optional(z.string()),
    writes: z.array(z.unknown()).check(z.minLength(1), z.maxLength(BATCH_LIMIT)),
  }),
  reply: z.object({
    batch: z.string(),
    owner: z.string(),
    server: z.string(),
    server_time: z.string(),
    results: z.array(writeResult),
  }),
});
export type BatchReply = z.infer<(typeof batch)["reply"]>;

const page = z.object({
  /** Opaque; only what the server gave out. Absent = from the beginning. */
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
});

const removed = z.array(
  z.object({
    kind: z.enum([
      "content",
      "series",
      "section",
      "content_to_section",
      "survey",
      "credit_terms",
      "achievement_rule",
    ]),
    id: z.string(),
  }),
);

/** Changes of the catalogue since a cursor, oldest first. A row that is gone comes once more, in `removed`. */
export const catalogueChanges = route({
  name: "catalogueChanges",
  method: "GET",
  path: "/api/sync/catalogue",
  access: "person",
  summary: "Changes of the catalogue since a cursor",
  query: page,
  reply: z.object({
    server: z.string(),
    cursor: z.string(),
    more: z.boolean(),
    content: z.array(content),
    series: z.array(series),
    sections: z.array(section),
    content_to_sections: z.array(contentToSection),
    // What follows a server of an older version does not send.
    surveys: z.optional(z.array(survey)),
    credit_terms: z.optional(z.array(creditTerms)),
    achievement_rules: z.optional(z.array(achievementRule)),
    removed,
  }),
});
export type CatalogueChanges = z.infer<(typeof catalogueChanges)["reply"]>;

/** Changes of what belongs to the person since a cursor, oldest first across all lists. */
export const myChanges = route({
  name: "myChanges",
  method: "GET",
  path: "/api/sync/mine",
  access: "person",
  summary: "Changes of the person's own records since a cursor",
  query: page,
  reply: z.object({
    server: z.string(),
    owner: z.string(),
    cursor: z.string(),
    more: z.boolean(),
    time_watched: z.array(timeWatched),
    // What follows a server of the first version does not send.
    saved: z.optional(z.array(saved)),
    credits: z.optional(z.array(credit)),
    achievements: z.optional(z.array(achievement)),
    answered: z.optional(z.array(answered)),
    feedback: z.optional(z.array(feedbackGiven)),
    profile: z.optional(profile),
    post_tests: z.optional(z.array(postTest)),
    licences: z.optional(licences),
    /** Comes whole with every page. */
    help: z.optional(z.array(helpResource)),
    /** Comes with every page; what is sealed from now on is sealed to it. */
    sealing_key: z.optional(sealingKey),
  }),
});
export type MyChanges = z.infer<(typeof myChanges)["reply"]>;
