import type { FeedbackGivenWire } from "#contract/wellbeing/feedback.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { laneEntries } from "../outbox/lane-entries.ts";
import { pendingEntries } from "./pending.ts";
import type { DeviceRecord } from "./record.ts";
import type { FeedbackState } from "./types.ts";

export const feedbackFromWire = (wire: FeedbackGivenWire): FeedbackState => ({
  contentId: wire.record_id_,
  state: "given",
  at: Date.parse(wire.given_at),
});

const LANE = "feedback:";

/** Rejected feedback still counts as given, so people are asked once. */
export const feedbackOf = (
  db: PersonDatabase,
  contentId: string,
): Promise<FeedbackState | undefined> =>
  db.transaction("r", db.feedback, db.outbox, async () => {
    const last = await laneEntries(db, `${LANE}${contentId}`).last();
    if (last) return { contentId, state: "given", at: last.createdAt };
    return await db.feedback.get(contentId);
  });

const allFeedback = (db: PersonDatabase): Promise<FeedbackState[]> =>
  db.transaction("r", db.feedback, db.outbox, async () => {
    const rows = new Map((await db.feedback.toArray()).map((row) => [row.contentId, row]));
    for (const { lane, createdAt } of await pendingEntries(db, LANE)) {
      const contentId = lane.slice(LANE.length);
      rows.set(contentId, { contentId, state: "given", at: createdAt });
    }
    return [...rows.values()];
  });

export const feedbackRecord: DeviceRecord<"feedback"> = {
  table: (db) => db.feedback,
  store: (db, wire) => db.feedback.bulkPut(wire.map(feedbackFromWire)),
  keyOf: ({ record_id_ }) => record_id_,
  shown: allFeedback,
};
