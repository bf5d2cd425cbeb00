import { anonymize } from "#server/accounts/session/anonymize.ts";
import { deleteResponse } from "#server/wellbeing/surveys/own-responses.ts";
import type { TestServer } from "../../support/server.ts";

/** Deletes an account. */
export async function anonymousAt({ db }: TestServer, id: string, now: number): Promise<void> {
  const person = await db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await db.transaction().execute((trx) => anonymize(trx, person, new Date(now)));
}

/** Deletes all answers of a person. */
export async function deleteAnswersOf({ db }: TestServer, id: string, now: number): Promise<void> {
  const own = await db
    .selectFrom("survey_response")
    .select("id")
    .where("person_id", "=", id)
    .where("deleted_at", "is", null)
    .execute();
  for (const response of own) await deleteResponse(db, id, response.id, new Date(now));
}
