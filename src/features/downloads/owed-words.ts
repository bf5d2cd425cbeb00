import type { TimeWatchedWire } from "#contract/time-watched.ts";
import { clock } from "#live/words.ts";
import type { OutboxEntry, ParkedReason } from "#sync/outbox/entry.ts";

export type OwedWords = { readonly title: string; readonly detail: string };

/** Two reports of one lesson are one thing to a person: the newer says it all. */
export const newestOfEach = (entries: readonly OutboxEntry[]): readonly OutboxEntry[] => [
  ...new Map(entries.map((entry) => [entry.lane, entry])).values(),
];

/** What an entry is, in the person's words. */
export function owedWords(
  entry: OutboxEntry,
  titleOf: (id: string) => string | undefined,
): OwedWords {
  switch (entry.call) {
    case "recordTimeWatched": {
      const body = entry.body as TimeWatchedWire;
      const heard = body.video_finished
        ? "Heard to the end"
        : `Heard as far as ${clock(body.seconds_watched)}`;
      return { title: titleOf(body.record_id_) ?? `Lesson ${body.record_id_}`, detail: heard };
    }
  }
}

/** What happened, what is safe, what to do next. */
export function reasonInWords({ code, errors }: ParkedReason): string {
  if (code === "not_found")
    return "The server no longer has this lesson. What you heard of it is kept here.";
  if (code === "forbidden" || code === "owner_mismatch") {
    return "The server did not take it from this account. It is kept here.";
  }
  if (code === "unknown_version" || code === "unknown_call" || code === "outdated") {
    return "The server does not know this yet, or not any more. It is kept; try again after an update.";
  }
  const said = errors.join(" ").replace(/[.\s]+$/, "");
  return `The server did not accept it${said ? `: ${said}` : ""}. It is kept here; you can try again.`;
}
