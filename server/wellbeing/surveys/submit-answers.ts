import { PULSE_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import type { SurveyAnswer } from "#contract/wellbeing/surveys.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { claimedTime } from "#server/platform/writes/claimed-time.ts";
import { done, type Effect, type EffectContext, refused } from "#server/platform/writes/effect.ts";
import { wellbeingErrors } from "../wellbeing-copy.ts";
import { addResponses, type NewResponse, responsesById, surveysWithHistory } from "./queries.ts";
import { isSameAnswers, matchesSurvey, sourceOf, toStoredAnswer } from "./rules.ts";

type Submission = {
  readonly survey: number;
  readonly answers: readonly SurveyAnswer[];
  readonly id: string | undefined;
  readonly answered_at: string | undefined;
};

async function storeAnswers(context: EffectContext, submissions: readonly Submission[]) {
  const { trx, person, now, nextRev } = context;
  const ids = submissions.flatMap(({ id }) => id ?? []);
  const surveys = await surveysWithHistory(
    trx,
    submissions.map(({ survey }) => survey),
  );
  const known = new Map(await responsesById(trx, person.id, ids));
  const added: (NewResponse & { rev: number })[] = [];
  const results = submissions.map((submission) => {
    const survey = surveys.get(submission.survey);
    if (!survey) return refused("not_found", wellbeingErrors.surveyNotFound);
    const answers = submission.answers.map(toStoredAnswer);
    if (!matchesSurvey(survey, answers)) return refused("invalid", wellbeingErrors.wrongAnswers);
    const id = submission.id ?? uuidv7(now);
    const earlier = known.get(id);
    if (earlier) {
      // Deleted answers can't be compared, and a resend doesn't restore them.
      const isSame =
        earlier.wire.survey_id === survey.id &&
        (earlier.answers === undefined || isSameAnswers(earlier.answers, answers));
      return isSame ? done(earlier.wire) : refused("key_reused", wellbeingErrors.keyReused);
    }
    const answered_at = claimedTime(submission.answered_at, now).toISOString();
    const response = { wire: { id, survey_id: survey.id, answered_at }, answers };
    known.set(id, response);
    added.push({ ...response, rev: nextRev() });
    return done(response.wire);
  });
  await addResponses(trx, person.id, added, sourceOf(person), new Date(now));
  return results;
}

export const submitSurvey: Effect<"submitSurvey"> = (context, submissions) =>
  storeAnswers(
    context,
    submissions.map(({ provider_survey_id, responses, id, answered_at }) => ({
      survey: provider_survey_id,
      answers: responses,
      id,
      answered_at,
    })),
  );

export const answerPulseCheck: Effect<"answerPulseCheck"> = (context, answers) =>
  storeAnswers(
    context,
    answers.map(({ id, answered_at, ...answer }) => ({
      survey: PULSE_SURVEY,
      answers: [
        {
          base_question_id: answer.base_question_id,
          survey_question_choice_id: answer.survey_question_choice_id ?? null,
          survey_text_response: answer.survey_text_response ?? null,
        },
      ],
      id,
      answered_at,
    })),
  );
