import * as z from "zod/mini";
import { listFields, listOf } from "../lists.ts";
import { count } from "../numbers.ts";
import { route } from "../route.ts";

export const COMMENT_STATES = ["waiting", "passed", "redacted", "hidden"] as const;
export const COMMENT_DECISIONS = ["pass", "redact", "hide", "put_back"] as const;

/** Kinds of identifying details: a name, contact details, a number, a place, a day, or being the only one ("only"). */
export const COMMENT_HINTS = ["name", "contact", "number", "place", "day", "only"] as const;

/** Replaces redacted words. */
export const REDACTED = "[…]";

/** Splits a comment into words, the unit of redaction. */
export const commentWords = (text: string): string[] => text.trim().split(/\s+/u);

export const redactWords = (text: string, out: ReadonlySet<number>): string =>
  commentWords(text)
    .map((word, at) => (out.has(at) ? REDACTED : word))
    .filter((word, at, all) => word !== REDACTED || all[at - 1] !== REDACTED)
    .join(" ");

/** A comment on a stressor or an own question. Never includes author, group, or time. */
const commentRow = z.object({
  id: z.string(),
  state: z.enum(COMMENT_STATES),
  /** The text as leaders can see it now or after approval. Null: hidden. */
  text: z.nullable(z.string()),
  /** The organization's own question. Null: a stressor question. */
  question: z.nullable(z.string()),
  /** `words` are word positions. */
  hints: z.array(z.object({ kind: z.enum(COMMENT_HINTS), words: z.array(count) })),
  /** Decisions the caller may make. */
  may: z.array(z.enum(COMMENT_DECISIONS)),
  version: count,
});
export type CommentRow = z.infer<typeof commentRow>;
export type CommentHint = CommentRow["hints"][number];
export type CommentDecision = (typeof COMMENT_DECISIONS)[number];

/** Comments pending review come first. The order is otherwise random, so that it doesn't reveal when they were written. */
export const listComments = route({
  name: "listComments",
  method: "GET",
  path: "/api/admin/comments",
  access: "person",
  summary: "Comments for review, and reviewed comments",
  query: z.strictObject({
    page: listFields.page,
    size: listFields.size,
    state: z.optional(z.enum(COMMENT_STATES)),
  }),
  reply: listOf(commentRow),
});

/**
 * `words` are the positions to redact. `put_back` returns redacted or hidden words only to the person who removed them; others
 * get `forbidden`. Rejected with `changed_meanwhile` if `version` isn't current.
 */
export const decideComment = route({
  name: "decideComment",
  method: "POST",
  path: "/api/admin/comments/:id/decision",
  access: "person",
  summary: "Approve, redact, or hide a comment",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  body: z.strictObject({
    decision: z.enum(COMMENT_DECISIONS),
    words: z.optional(
      z.array(z.number().check(z.int(), z.minimum(0), z.maximum(4000))).check(z.maxLength(4000)),
    ),
    version: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)),
  }),
  reply: commentRow,
});

export const commentRoutes = { listComments, decideComment } as const;
