import { pluralize } from "#ui/format.ts";

export const updates = {
  installed: "Respite now works offline.",
  deferred: "An update is ready. We'll install it when you're not playing or typing.",
  now: "Update now",
  done: "Respite was updated",
  check: "Check for update",
  rollbackTitle: "This version can't open your data",
  pending: (count: number) => `${pluralize(count, "change")} waiting`,
} as const;
