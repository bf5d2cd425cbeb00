import * as z from "zod/mini";
import { listFields, listOf } from "../lists.ts";
import { route } from "../route.ts";

export const COMMENT_STATES = ["waiting", "passed", "redacted", "hidden"] as const;
export const COMMENT_DECISIONS = ["pass", "redact", "hide", "put_back"] as const;

/** What could lead to a person: somebody's name, a number or address, a room, a day, or that there is no other like them. */
export const COMMENT_HINTS = ["name", "contact", "number", "place", "day", "only"] as const;

/** Stands where words were taken out. */
export const TAKEN_OUT = "[…]";

/** The words of a comment, which are what can be taken out of it. */
export const wordsOfComment = (text: string): string[] => text.trim().split(/\s+/u);

export const withoutWords = (text: string, out: ReadonlySet<number>): string =>
  wordsOfComment(text)
    .map((word, at) => (out.has(at) ? TAKEN_OUT : word))
    .filter((word, at, all) => word !== TAKEN_OUT || all[at - 1] !== TAKEN_OUT)
    .join(" ");

/** What somebody wrote beside what weighs on them: never who, of which group, or when. */
const commentRow = z.object({
  id: z.string(),
  state: z.enum(COMMENT_STATES),
  /** As leaders may read it, or are to; nothing: it was hidden, and nobody is told. */
  text: z.nullable(z.string()),
  /** Places among its words. */
  hints: z.array(z.object({ kind: z.enum(COMMENT_HINTS), words: z.array(z.number()) })),
  /** What may be decided of it, by whoever asks. */
  may: z.array(z.enum(COMMENT_DECISIONS)),
  version: z.number(),
});
export type CommentRow = z.infer<typeof commentRow>;
export type CommentHint = CommentRow["hints"][number];
export type CommentDecision = (typeof COMMENT_DECISIONS)[number];

/** What waits comes first. Beside that, the order is one of chance. */
export const listComments = route({
  name: "listComments",
  method: "GET",
  path: "/api/admin/comments",
  access: "person",
  summary: "Comments that leaders may read, or will when somebody has looked through them",
  query: z.strictObject({
    page: listFields.page,
    size: listFields.size,
    state: z.optional(z.enum(COMMENT_STATES)),
  }),
  reply: listOf(commentRow),
});

/**
 * `words`: what is taken out. Words that were taken out, or hidden, are told again only to whoever did it, when they put
 * it back among what waits: `forbidden` for others. `changed_meanwhile` when somebody was faster.
 */
export const decideComment = route({
  name: "decideComment",
  method: "POST",
  path: "/api/admin/comments/:id/decision",
  access: "person",
  summary: "Let leaders read a comment, without some of its words, or not at all",
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
