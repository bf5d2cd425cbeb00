import type { Connection } from "#server/platform/database/tables.ts";
import { claimedTime } from "#server/platform/writes/claimed-time.ts";
import { done, type Effect, refused } from "#server/platform/writes/effect.ts";
import { wellbeingErrors } from "../wellbeing-copy.ts";
import { type FeedbackRow, givenWire, storeFeedback } from "./queries.ts";

type ExistingContent = (db: Connection, ids: readonly string[]) => Promise<ReadonlySet<string>>;

export const giveFeedback =
  (existingContent: ExistingContent): Effect<"giveFeedback"> =>
  async (context, entries) => {
    const { trx, person, now, nextRev } = context;
    const existing = await existingContent(
      trx,
      entries.map(({ record_id_ }) => record_id_),
    );
    const latest = new Map<string, FeedbackRow>();
    const results = entries.map((feedback) => {
      const id = feedback.record_id_;
      if (!existing.has(id)) return refused("not_found", wellbeingErrors.lessonNotFound);
      const row = {
        person_id: person.id,
        record_id: id,
        helpful: feedback.helpful,
        comment: feedback.comment || null,
        given_at: claimedTime(feedback.given_at, now),
        received_at: new Date(now),
        rev: nextRev(),
      };
      latest.set(id, row);
      return done(givenWire(row));
    });
    await storeFeedback(trx, [...latest.values()]);
    return results;
  };
