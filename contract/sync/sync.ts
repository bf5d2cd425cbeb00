import * as z from "zod/mini";
import { apiErrorCodes } from "../api-error.ts";
import { BATCH_LIMIT } from "../constants.ts";
import { creditTerms } from "../credit/credits.ts";
import { achievementRule } from "../learning/achievements.ts";
import { assignment } from "../learning/assignments.ts";
import { content, contentToSection, section, series } from "../learning/content.ts";
import { storedTimeWatched } from "../learning/time-watched.ts";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { uuid } from "../timestamp.ts";
import { helpResource } from "../wellbeing/help.ts";
import { survey } from "../wellbeing/surveys.ts";
import { serverPublicKey } from "./encrypted.ts";
import { recordShape } from "./records.ts";

/**
 * A queued write. `id` is the idempotency key; the same id with other content is rejected. `body` is the route's body or an
 * matching `encryptedBody`.
 */
export const write = z.object({
  id: uuid,
  call: z.string(),
  v: count,
  body: z.unknown(),
  /**
   * What the device knows about earlier attempts: there was none, or one was confirmed before the server was restored. Absent if
   * one may have been applied. Matters for writes whose ids are older than those the server still knows, and after a restore
   * for what another device has replaced since.
   */
  attempt: z.optional(z.enum(["first", "confirmed"])),
});
export type Write = z.infer<typeof write>;

/**
 * - applied: applied now; duplicate: applied earlier, `state` is the first reply
 * - refused: not applied, and a retry won't help
 * - retry: not applied because of a temporary server problem
 */
export const writeResult = z.object({
  id: z.string(),
  status: z.enum(["applied", "duplicate", "refused", "retry"]),
  code: z.optional(z.enum(apiErrorCodes)),
  errors: z.optional(z.array(z.string())),
  state: z.optional(z.unknown()),
});
export type WriteResult = z.infer<typeof writeResult>;

/**
 * Applies up to 100 writes in order, each with its own result; a failed write doesn't affect the others. An invalid envelope
 * fails the whole request; the elements of `writes` are validated one by one.
 */
export const batch = route({
  name: "batch",
  method: "POST",
  path: "/api/sync/batch",
  access: "person",
  summary: "Apply queued writes of one person",
  body: z.object({
    batch: uuid,
    owner: z.string(),
    device: uuid,
    /** Id of the server the writes were queued for. Another server answers `server_mismatch`. */
    server: z.optional(z.string()),
    /** From the last pull. If the server was restored since, it answers `epoch_mismatch` and applies nothing. */
    epoch: z.optional(z.string().check(z.maxLength(64))),
    writes: z.array(z.unknown()).check(z.minLength(1), z.maxLength(BATCH_LIMIT)),
  }),
  reply: z.object({
    batch: z.string(),
    owner: z.string(),
    server: z.string(),
    /** As in `myChanges`. */
    epoch: z.optional(z.string()),
    server_time: z.string(),
    results: z.array(writeResult),
  }),
});
export type BatchReply = z.infer<(typeof batch)["reply"]>;

const page = z.object({
  /** Opaque cursor from an earlier reply. Absent = from the beginning. */
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

/** Returns catalog changes since a cursor, oldest first. Deleted rows are listed in `removed`. */
export const catalogueChanges = route({
  name: "catalogueChanges",
  method: "GET",
  path: "/api/sync/catalogue",
  access: "person",
  summary: "Catalog changes since a cursor",
  query: page,
  reply: z.object({
    server: z.string(),
    cursor: z.string(),
    more: z.boolean(),
    content: z.array(content),
    series: z.array(series),
    sections: z.array(section),
    content_to_sections: z.array(contentToSection),
    // Older servers don't send the following.
    surveys: z.optional(z.array(survey)),
    credit_terms: z.optional(z.array(creditTerms)),
    achievement_rules: z.optional(z.array(achievementRule)),
    removed,
  }),
});
export type CatalogueChanges = z.infer<(typeof catalogueChanges)["reply"]>;

/**
 * One page of the catalog in one state. Needs no session and never changes, so shared caches may keep it. `state` comes from
 * `myChanges`. If the state is over, the reply is `not_found`, and `catalogueChanges` has the newest.
 */
export const cataloguePage = route({
  name: "cataloguePage",
  method: "GET",
  path: "/api/sync/catalogue/:state",
  access: "public",
  summary: "Page of the catalog in one state, for shared caches",
  params: z.object({ state: z.string().check(z.regex(/^[\w.-]{1,100}$/)) }),
  query: page,
  reply: catalogueChanges.reply,
});

/** Returns changes of the person's own records since a cursor, oldest first across all lists. */
export const myChanges = route({
  name: "myChanges",
  method: "GET",
  path: "/api/sync/mine",
  access: "person",
  summary: "Changes of the person's own records since a cursor",
  query: page,
  reply: z.object({
    server: z.string(),
    /**
     * Changes when the database may have gone back in time, for example because a backup was restored. Older servers don't
     * send it.
     */
    epoch: z.optional(z.string()),
    owner: z.string(),
    cursor: z.string(),
    more: z.boolean(),
    ...recordShape,
    // Every version of the server sends it.
    time_watched: z.array(storedTimeWatched),
    /** Newest state of the catalog, for `cataloguePage`. Older servers don't send it. */
    catalogue: z.optional(z.string()),
    /** The complete list, on every page. */
    help: z.optional(z.array(helpResource)),
    /** The person's open assignments: the complete list, on every page. Older servers don't send it. */
    assignments: z.optional(z.array(assignment)),
    /** The current encryption key, on every page. */
    sealing_key: z.optional(serverPublicKey),
  }),
});
export type MyChanges = z.infer<(typeof myChanges)["reply"]>;
