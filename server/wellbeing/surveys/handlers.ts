import { roleOfTitle } from "#contract/learning/license.ts";
import { isAskedOf } from "#contract/wellbeing/survey-rules.ts";
import { groupsOf } from "#server/accounts/session/queries.ts";
import type { Deps } from "#server/platform/deps.ts";
import { apiError, type Handlers } from "#server/platform/web/handler.ts";
import { wellbeingErrors } from "../wellbeing-copy.ts";
import { deleteResponse, ownResponses } from "./own-responses.ts";
import { surveyById } from "./queries.ts";
import { resendSurvey } from "./resend-survey.ts";

export const surveyHandlers = (
  deps: Pick<Deps, "db" | "clock" | "config" | "mail">,
): Pick<Handlers, "resendSurvey" | "getSurvey" | "listOwnResponses" | "deleteOwnResponse"> => ({
  resendSurvey: resendSurvey(deps),

  getSurvey: async ({ params, session: { person } }) => {
    const survey = await surveyById(deps.db, params.survey_id);
    if (!survey) return apiError("not_found", wellbeingErrors.surveyNotFound);
    const own = {
      groups: (await groupsOf(deps.db, person.id)).map(({ id }) => id),
      role: roleOfTitle(person.provider_title),
    };
    const survey_questions = survey.survey_questions.filter((one) => isAskedOf(one, own));
    return { body: { ...survey, survey_questions } };
  },

  listOwnResponses: async ({ session: { person } }) => ({
    headers: { "cache-control": "no-store" },
    body: { data: await ownResponses(deps.db, person.id) },
  }),

  deleteOwnResponse: async ({ params: { id }, session: { person } }) => {
    const isOwn =
      !id.includes("\0") &&
      (await deleteResponse(deps.db, person.id, id, new Date(deps.clock.now())));
    return isOwn
      ? { body: { success: true } }
      : apiError("not_found", wellbeingErrors.responseNotFound);
  },
});
