import {
  COMMENT_DECISIONS,
  type CommentDecision,
  type CommentRow,
  commentWords,
  redactWords,
} from "#contract/wellbeing/admin-comments.ts";

export type Review = {
  readonly state: CommentRow["state"];
  readonly decided_by: string | null;
};

const ALLOWED: Readonly<Record<CommentRow["state"], readonly CommentDecision[]>> = {
  waiting: ["pass", "redact", "hide"],
  passed: ["redact", "hide", "put_back"],
  redacted: ["hide", "put_back"],
  hidden: ["put_back"],
};

/** Lists the allowed decisions. Only the person who redacted or hid a comment can restore it. */
export function allowedDecisions({ state, decided_by }: Review, by: string): CommentDecision[] {
  const isOthers = (state === "redacted" || state === "hidden") && decided_by !== by;
  return COMMENT_DECISIONS.filter(
    (decision) => ALLOWED[state].includes(decision) && !(decision === "put_back" && isOthers),
  );
}

/** Returns the redacted text. Undefined if no word, every word, or an unknown word is selected. */
export function redactedText(text: string, words: readonly number[]): string | undefined {
  const all = commentWords(text).length;
  const out = new Set(words);
  const isAmong = words.every((at) => at < all);
  return isAmong && out.size > 0 && out.size < all ? redactWords(text, out) : undefined;
}
