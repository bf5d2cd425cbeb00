import type * as z from "zod/mini";
import type { changeSurvey, offerSurvey } from "#contract/wellbeing/admin-surveys.ts";
import { HEALTHY_DAYS_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import type { SurveySchedule, SurveyWire } from "#contract/wellbeing/surveys.ts";
import { invalidFields } from "#server/accounts/registration/replies.ts";
import { allGroups } from "#server/organizations/groups/queries.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { allocateNumbers, allocateRevs } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { apiError, changedMeanwhile } from "#server/platform/web/handler.ts";
import { canonicalJson } from "#server/platform/writes/canonical-json.ts";
import { answeredQuestions, unusedIds } from "./admin-queries.ts";
import { buildSurvey, surveyProblems } from "./admin-rules.ts";
import { surveysWithHistory } from "./queries.ts";

export const surveyNotFound = apiError("not_found", "This survey no longer exists.");

type Edit = { readonly id: number; readonly by: string; readonly now: number };
type SurveyChange = z.infer<typeof changeSurvey.body> & Edit;
type SurveyOffer = z.infer<typeof offerSurvey.body> & Edit;

const scheduleText = ({ starts, ends, every_weeks }: SurveySchedule) =>
  `${every_weeks === null ? "once" : `every ${every_weeks} weeks`} from ${starts}${ends === null ? "" : ` to ${ends}`}`;

/** Summarizes a survey for the audit log. */
const summary = ({ every_days, survey_questions }: SurveyWire) => ({
  every_days,
  questions: survey_questions.map(({ base_question_id, text, groups, roles, schedule }) =>
    [
      `${base_question_id}: ${text}`,
      ...(groups ? [`asked in ${groups.join(", ") || "no group"}`] : []),
      ...(roles ? [`asked of ${roles.join(", ")}`] : []),
      ...(schedule ? [scheduleText(schedule)] : []),
    ].join("; "),
  ),
});

type Current = { readonly wire: SurveyWire; readonly groups: ReadonlySet<string> };
type Next = { readonly wire: SurveyWire } | { readonly problems: Record<string, string[]> };

/** Stores the next version of a survey, and audits it. Returns a refusal, or undefined on success. */
const storeSurvey = (
  db: Database,
  { id, version, by, now }: Edit & { readonly version: number },
  nextOf: (trx: Connection, current: Current) => Promise<Next>,
) =>
  db.transaction().execute(async (trx) => {
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
    const groups = new Set((await allGroups(trx)).map(({ id: group }) => group));
    const found = await nextOf(trx, { wire: row.wire, groups });
    if ("problems" in found) return invalidFields(found.problems);
    const { wire } = found;
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

/** Saves a survey, which devices get with the catalog. Returns a refusal, or undefined on success. */
export const writeSurvey = (db: Database, change: SurveyChange) =>
  storeSurvey(db, change, async (trx, { wire, groups }) => {
    const asked = (await surveysWithHistory(trx, [change.id])).get(change.id)?.survey_questions;
    const answered = await answeredQuestions(
      trx,
      (asked ?? []).map(({ base_question_id }) => base_question_id),
    );
    const ids = await unusedIds(trx);
    const known = { survey: wire, asked: asked ?? [], answered, groups, ...ids };
    const problems = surveyProblems(change, known);
    return Object.keys(problems).length > 0 ? { problems } : { wire: buildSurvey(change, known) };
  });

/** Chooses who is offered the Healthy Days questions. Returns a refusal, or undefined on success. */
export const writeOffer = (db: Database, offer: SurveyOffer) =>
  storeSurvey(db, offer, async (_, { wire, groups }) => {
    if (offer.id !== HEALTHY_DAYS_SURVEY)
      return { problems: { groups: ["This survey is for everyone."] } };
    if (offer.groups.some((id) => !groups.has(id)))
      return { problems: { groups: ["Choose groups that still exist."] } };
    const chosen = [...new Set(offer.groups)].toSorted();
    const survey_questions = wire.survey_questions.map((one) => ({ ...one, groups: chosen }));
    return { wire: { ...wire, survey_questions } };
  });
