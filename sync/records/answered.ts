import type { AnsweredSurveyWire } from "#contract/wellbeing/surveys.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { pendingEntries } from "./pending.ts";
import type { DeviceRecord } from "./record.ts";
import type { Answered } from "./types.ts";

export const answeredFromWire = (wire: AnsweredSurveyWire): Answered => ({
  id: wire.id,
  surveyId: wire.survey_id,
  answeredAt: Date.parse(wire.answered_at),
});

const SURVEY = "survey:";

/** Reads the survey from the lane, since the answers of an entry are encrypted. */
function answeredBy({ lane, id, createdAt }: OutboxEntry): Answered[] {
  const surveyId = Number(lane.slice(SURVEY.length));
  return Number.isInteger(surveyId) ? [{ id, surveyId, answeredAt: createdAt }] : [];
}

export const answersGiven = (db: PersonDatabase): Promise<Answered[]> =>
  db.transaction("r", db.answered, db.outbox, async () => [
    ...(await db.answered.toArray()),
    ...(await pendingEntries(db, SURVEY)).flatMap(answeredBy),
  ]);

export const answeredRecord: DeviceRecord<"answered"> = {
  table: (db) => db.answered,
  store: (db, wire) => db.answered.bulkPut(wire.map(answeredFromWire)),
  keyOf: ({ id }) => id,
  shown: answersGiven,
};
