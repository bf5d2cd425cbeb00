import { sql } from "kysely";
import type { OwnResponse, SurveyWire } from "#contract/wellbeing/surveys.ts";
import { allocateRevs, personScope } from "#server/platform/database/changes.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { surveysWithHistory } from "./queries.ts";
import type { StoredAnswer } from "./rules.ts";

type Row = StoredAnswer & {
  readonly id: string;
  readonly survey_id: number;
  readonly answered_at: Date;
};

/** Returns one row per answer, newest response first. Omits deleted responses. */
const answerRows = (db: Connection, personId: string): Promise<Row[]> =>
  db
    .selectFrom("survey_response as response")
    .innerJoin("survey_answer as answer", (join) =>
      join
        .onRef("answer.person_id", "=", "response.person_id")
        .onRef("answer.response_id", "=", "response.id"),
    )
    .select(["response.id", "response.survey_id", "response.answered_at"])
    .select(["answer.base_question_id", "answer.choice_id", "answer.text"])
    .where("response.person_id", "=", personId)
    .where("response.deleted_at", "is", null)
    .orderBy("response.answered_at", "desc")
    .orderBy("response.rev", "desc")
    .orderBy("answer.base_question_id")
    .execute();

/** Adds the question's wording, even if the survey no longer asks it. */
function toOwnAnswer(
  { base_question_id, choice_id, text }: Row,
  survey: SurveyWire | undefined,
): OwnResponse["answers"][number] {
  const question = survey?.survey_questions.find(
    (one) => one.base_question_id === base_question_id,
  );
  const choice = question?.choices.find(({ id }) => id === choice_id);
  return {
    base_question_id,
    question: question?.text ?? "",
    kind: question?.kind ?? "text",
    value: choice?.value ?? null,
    choice: choice?.label ?? null,
    text,
  };
}

/** Returns the person's own responses, newest first. Never show them to anyone else. */
export async function ownResponses(db: Connection, personId: string): Promise<OwnResponse[]> {
  const responses = new Map<string, OwnResponse>();
  const rows = await answerRows(db, personId);
  const surveys = await surveysWithHistory(db, [
    ...new Set(rows.map(({ survey_id }) => survey_id)),
  ]);
  for (const row of rows) {
    const { id, survey_id } = row;
    const known = responses.get(id) ?? {
      id,
      survey_id,
      answered_at: isoTime(row.answered_at),
      answers: [],
    };
    responses.set(id, {
      ...known,
      answers: [...known.answers, toOwnAnswer(row, surveys.get(survey_id))],
    });
  }
  return [...responses.values()];
}

/**
 * Deletes the answers and the idempotency record, whose hash could be used to guess them. The response row stays to mark
 * its id as used. Returns false if the person has no such response.
 */
export async function deleteResponse(
  db: Database,
  personId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const own = await db
    .selectFrom("survey_response")
    .select("id")
    .where("person_id", "=", personId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!own) return false;
  await db.transaction().execute(async (trx) => {
    // A concurrent retry of the submission waits for this lock.
    await allocateRevs(trx, personScope(personId), 0);
    await trx
      .updateTable("survey_response")
      .set({ deleted_at: now })
      .where("person_id", "=", personId)
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .execute();
    await trx
      .deleteFrom("survey_answer")
      .where("person_id", "=", personId)
      .where("response_id", "=", id)
      .execute();
    await trx
      .deleteFrom("idempotency")
      .where("person_id", "=", personId)
      .where("call", "in", ["submitSurvey", "answerPulseCheck"])
      .where(sql<string>`result ->> 'id'`, "=", id)
      .execute();
  });
  return true;
}
