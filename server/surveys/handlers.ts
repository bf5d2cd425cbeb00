import { type Handlers, refuse } from "../handlers.ts";
import { directWrite } from "../sync/direct.ts";
import type { Effects, WriteDeps } from "../sync/effects.ts";
import { surveyById } from "./queries.ts";

export const surveyHandlers = (
  deps: WriteDeps,
  effects: Effects,
): Pick<Handlers, "getSurvey" | "submitSurvey" | "answerPulseCheck"> => ({
  submitSurvey: directWrite(deps, effects, "submitSurvey"),

  answerPulseCheck: directWrite(deps, effects, "answerPulseCheck"),

  getSurvey: async ({ params }) => {
    const survey = await surveyById(deps.db, params.survey_id);
    return survey ? { body: survey } : refuse("not_found", "There is no such survey.");
  },
});
