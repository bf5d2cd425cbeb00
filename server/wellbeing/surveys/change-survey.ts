import type * as z from "zod/mini";
import type { changeSurvey } from "#contract/wellbeing/admin-surveys.ts";
import type { SurveySchedule, SurveyWire } from "#contract/wellbeing/surveys.ts";
import { invalidFields } from "#server/accounts/registration/replies.ts";
import { allGroups } from "#server/organizations/groups/queries.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { allocateNumbers, allocateRevs } from "#server/platform/database/changes.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { apiError, changedMeanwhile } from "#server/platform/web/handler.ts";
import { canonicalJson } from "#server/platform/writes/canonical-json.ts";
import { answeredQuestions, unusedIds } from "./admin-queries.ts";
import { buildSurvey, surveyProblems } from "./admin-rules.ts";
import { surveysWithHistory } from "./queries.ts";

export const surveyNotFound = apiError("not_found", "This survey no longer exists.");

type SurveyChange = z.infer<typeof changeSurvey.body> & {
  readonly id: number;
  readonly by: string;
  readonly now: number;
};

const scheduleText = ({ starts, ends, every_weeks }: SurveySchedule) =>
  `${every_weeks === null ? "once" : `every ${every_weeks} weeks`} from ${starts}${ends === null ? "" : ` to ${ends}`}`;

/** Summarizes a survey for the audit log. */
const summary = ({ every_days, survey_questions }: SurveyWire) => ({
  every_days,
  questions: survey_questions.map(({ base_question_id, text, groups, roles, schedule }) =>
    [
      `${base_question_id}: ${text}`,
      ...(groups ? [`asked in ${groups.join(", ")}`] : []),
      ...(roles ? [`asked of ${roles.join(", ")}`] : []),
      ...(schedule ? [scheduleText(schedule)] : []),
    ].join("; "),
  ),
});

/** Saves a survey, which devices get with the catalog. Returns a refusal, or undefined on success. */
export const writeSurvey = (db: Database, change: SurveyChange) =>
  db.transaction().execute(async (trx) => {
    const { id, version, by, now } = change;
    // Locks the catalog against concurrent changes.
    await allocateRevs(trx, "catalogue", 0);
    const row = await trx
      .selectFrom("survey")
      .select(["wire", "version"])
      .where("id", "=", id)
      .where("removed", "=", false)
      .executeTakeFirst();
    if (!row) return surveyNotFound;
    if (row.version !== version) return changedMeanwhile;
    const asked = (await surveysWithHistory(trx, [id])).get(id)?.survey_questions ?? [];
    const answered = await answeredQuestions(
      trx,
      asked.map(({ base_question_id }) => base_question_id),
    );
    const groups = new Set((await allGroups(trx)).map(({ id: group }) => group));
    const known = { survey: row.wire, asked, answered, groups, ...(await unusedIds(trx)) };
    const problems = surveyProblems(change, known);
    if (Object.keys(problems).length > 0) return invalidFields(problems);
    const wire = buildSurvey(change, known);
    if (canonicalJson(wire) === canonicalJson(row.wire)) return undefined;
    const next = await allocateNumbers(trx, "catalogue", 1);
    await trx
      .updateTable("survey")
      .set({ wire: JSON.stringify(wire), rev: next(), edited_by: by, edited_at: new Date(now) })
      .where("id", "=", id)
      .execute();
    const event = { by, action: "survey.changed", about: `survey:${id}` };
    const before = { version, ...summary(row.wire) };
    const after = { version: version + 1, ...summary(wire) };
    await recordAudit(trx, { ...event, before, after }, now);
    return undefined;
  });
