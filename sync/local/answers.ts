import type { Answer, Device } from "../device.ts";
import type { Desk } from "./commit.ts";
import { owe } from "./enqueue.ts";
import { keptDraft } from "./facts.ts";

const answerToWire = ({ questionId, choiceId, text }: Answer) => ({
  base_question_id: questionId,
  survey_question_choice_id: choiceId ?? null,
  survey_text_response: text?.trim() || null,
});

const marks = ({ ports: { ids, clock } }: Desk) => ({
  id: ids.uuid(),
  answered_at: new Date(clock.now()).toISOString(),
});

export const submitAnswers =
  (desk: Desk): Device["answers"]["submit"] =>
  (surveyId, answers) =>
    owe(desk, {
      call: "submitSurvey",
      body: {
        provider_survey_id: surveyId,
        responses: answers.map(answerToWire),
        ...marks(desk),
      },
      // What was begun is answered now.
      isNews: async () => {
        if ((await keptDraft.get(desk.db.facts))?.surveyId === surveyId)
          await keptDraft.forget(desk.db.facts);
        return true;
      },
    });

export const answerPulse =
  (desk: Desk): Device["answers"]["pulse"] =>
  (answer) =>
    owe(desk, { call: "answerPulseCheck", body: { ...answerToWire(answer), ...marks(desk) } });
