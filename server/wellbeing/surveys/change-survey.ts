import type * as z from "zod/mini";
import type { changeSurvey } from "#contract/wellbeing/admin-surveys.ts";
import type { SurveyWire } from "#contract/wellbeing/surveys.ts";
import { invalidFields } from "#server/accounts/registration/replies.ts";
import { allGroups } from "#server/organizations/groups/queries.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { takeNumbers, takeRevs } from "#server/platform/database/changes.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { changedMeanwhile, refuse } from "#server/platform/web/handler.ts";
import { canonicalJson } from "#server/platform/writes/canonical-json.ts";
import { answeredOf, freshIds } from "./admin-queries.ts";
import { problemsWith, rewritten } from "./admin-rules.ts";
import { everAsked } from "./queries.ts";

export const noSurvey = refuse("not_found", "There is no such survey.");

type Writing = z.infer<typeof changeSurvey.body> & {
  readonly id: number;
  readonly by: string;
  readonly now: number;
};

/** In the words of the audit log. */
const summary = ({ every_days, survey_questions }: SurveyWire) => ({
  every_days,
  questions: survey_questions.map(
    ({ base_question_id, text, groups }) =>
      `${base_question_id}: ${text}${groups ? ` (asked in ${groups.join(", ")})` : ""}`,
  ),
});

/** Devices hear of it with the catalogue. Nothing = it is done. */
export const writeSurvey = (db: Database, writing: Writing) =>
  db.transaction().execute(async (trx) => {
    const { id, version, by, now } = writing;
    // Whoever changes the catalogue at the same time waits.
    await takeRevs(trx, "catalogue", 0);
    const row = await trx
      .selectFrom("survey")
      .select(["wire", "version"])
      .where("id", "=", id)
      .where("removed", "=", false)
      .executeTakeFirst();
    if (!row) return noSurvey;
    if (row.version !== version) return changedMeanwhile;
    const asked = (await everAsked(trx, [id])).get(id)?.survey_questions ?? [];
    const answered = await answeredOf(
      trx,
      asked.map(({ base_question_id }) => base_question_id),
    );
    const groups = new Set((await allGroups(trx)).map(({ id: group }) => group));
    const known = { survey: row.wire, asked, answered, groups, ...(await freshIds(trx)) };
    const problems = problemsWith(writing, known);
    if (Object.keys(problems).length > 0) return invalidFields(problems);
    const wire = rewritten(writing, known);
    if (canonicalJson(wire) === canonicalJson(row.wire)) return undefined;
    const next = await takeNumbers(trx, "catalogue", 1);
    await trx
      .updateTable("survey")
      .set({ wire: JSON.stringify(wire), rev: next(), edited_by: by, edited_at: new Date(now) })
      .where("id", "=", id)
      .execute();
    const deed = { by, action: "survey.changed", about: `survey:${id}` };
    const before = { version, ...summary(row.wire) };
    const after = { version: version + 1, ...summary(wire) };
    await recordAudit(trx, { ...deed, before, after }, now);
    return undefined;
  });
