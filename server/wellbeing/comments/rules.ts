import {
  COMMENT_DECISIONS,
  type CommentDecision,
  type CommentRow,
  withoutWords,
  wordsOfComment,
} from "#contract/wellbeing/admin-comments.ts";

export type Review = {
  readonly state: CommentRow["state"];
  readonly decided_by: string | null;
};

const open: Readonly<Record<CommentRow["state"], readonly CommentDecision[]>> = {
  waiting: ["pass", "redact", "hide"],
  passed: ["redact", "hide", "put_back"],
  redacted: ["hide", "put_back"],
  hidden: ["put_back"],
};

/** Words that somebody took away from others are brought back by nobody else. */
export function mayDecide({ state, decided_by }: Review, by: string): CommentDecision[] {
  const isTakenAway = (state === "redacted" || state === "hidden") && decided_by !== by;
  return COMMENT_DECISIONS.filter(
    (decision) => open[state].includes(decision) && !(decision === "put_back" && isTakenAway),
  );
}

/** What is left of it; nothing where nothing would be left, or nothing was taken out. */
export function redacted(text: string, words: readonly number[]): string | undefined {
  const all = wordsOfComment(text).length;
  const out = new Set(words);
  const isAmong = words.every((at) => at < all);
  return isAmong && out.size > 0 && out.size < all ? withoutWords(text, out) : undefined;
}
