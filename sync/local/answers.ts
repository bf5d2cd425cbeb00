import type { Answer, Device } from "../device.ts";
import type { ActionContext } from "./commit.ts";
import { draftFact } from "./draft.ts";
import { enqueue } from "./enqueue.ts";

const answerToWire = ({ questionId, choiceId, text }: Answer) => ({
  base_question_id: questionId,
  survey_question_choice_id: choiceId ?? null,
  survey_text_response: text?.trim() || null,
});

const idAndTime = ({ ports: { ids, clock } }: ActionContext) => ({
  id: ids.uuid(),
  answered_at: new Date(clock.now()).toISOString(),
});

export const submitAnswers =
  (context: ActionContext): Device["answers"]["submit"] =>
  (surveyId, answers, part) =>
    enqueue(context, {
      call: "submitSurvey",
      body: {
        provider_survey_id: surveyId,
        responses: answers.map(answerToWire),
        ...idAndTime(context),
      },
      // The answers replace the draft.
      shouldEnqueue: async () => {
        const draft = draftFact(part);
        if ((await draft.get(context.db.facts))?.surveyId === surveyId)
          await draft.delete(context.db.facts);
        return true;
      },
    });

export const answerPulse =
  (context: ActionContext): Device["answers"]["pulse"] =>
  (answer) =>
    enqueue(context, {
      call: "answerPulseCheck",
      body: { ...answerToWire(answer), ...idAndTime(context) },
    });
