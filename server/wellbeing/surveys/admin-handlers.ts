import { originFor } from "#server/accounts/session/confirmation.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handlers } from "#server/platform/web/handler.ts";
import { adminSurvey, surveysPage } from "./admin-queries.ts";
import { surveyNotFound, writeOffer, writeSurvey } from "./change-survey.ts";
import { mailNonResponders, previewMailing } from "./mail-assessment.ts";

type AdminSurveyDeps = Pick<Deps, "db" | "clock" | "config">;
type Calls =
  | "listSurveys"
  | "getAdminSurvey"
  | "changeSurvey"
  | "offerSurvey"
  | "previewMailing"
  | "mailAssessment";

export function adminSurveyHandlers({ db, clock, config }: AdminSurveyDeps): Pick<Handlers, Calls> {
  const shown = async (id: number) => {
    const found = await adminSurvey(db, id);
    return found ? { body: found } : surveyNotFound;
  };
  return {
    listSurveys: async ({ query }) => ({ body: await surveysPage(db, query) }),

    getAdminSurvey: ({ params }) => shown(params.survey_id),

    changeSurvey: async ({ params: { survey_id: id }, body, session }) => {
      const by = session.person.id;
      return (await writeSurvey(db, { ...body, id, by, now: clock.now() })) ?? shown(id);
    },

    offerSurvey: async ({ params: { survey_id: id }, body, session }) => {
      const by = session.person.id;
      return (await writeOffer(db, { ...body, id, by, now: clock.now() })) ?? shown(id);
    },

    previewMailing: ({ query: { practice_group_id: group, days } }) =>
      previewMailing(db, { group, days, now: clock.now() }),

    mailAssessment: ({ body: { practice_group_id: group, days }, session, request }) => {
      const link = `${originFor(config, request)}/assessment`;
      return mailNonResponders(db, {
        group,
        days,
        link,
        publicUrl: config.publicUrl,
        by: session.person.id,
        now: clock.now(),
      });
    },
  };
}
