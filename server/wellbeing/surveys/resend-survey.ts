import { originFor } from "#server/accounts/session/confirmation.ts";
import { personByEmail } from "#server/accounts/session/queries.ts";
import { normalizeUid } from "#server/platform/access/credentials.ts";
import type { Deps } from "#server/platform/deps.ts";
import { surveyMessage } from "#server/platform/mail/messages.ts";
import { apiError, type Handlers } from "#server/platform/web/handler.ts";

type SurveyDeps = Pick<Deps, "db" | "config" | "mail">;

/** Same reply whether or not the account exists. */
const SENT =
  "If your email address exists in our database, you will receive a link to the survey at your email address in a few minutes.";

export const resendSurvey =
  (deps: SurveyDeps): Handlers["resendSurvey"] =>
  async ({ body, request }) => {
    const uid = normalizeUid(body.email);
    if (!uid) return apiError("invalid", "You must provide an email address.");
    const link = `${originFor(deps.config, request)}/assessment`;
    deps.mail.inBackground(() => mailSurvey(deps, uid, link));
    return { body: { success: true, message: SENT } };
  };

async function mailSurvey({ db, mail }: SurveyDeps, uid: string, link: string): Promise<void> {
  const person = await personByEmail(db, uid);
  if (person?.enabled) await mail.send(db, { to: person.email, ...surveyMessage(person, link) });
}
