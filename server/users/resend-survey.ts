import type { Deps } from "../deps.ts";
import { type Handlers, refuse } from "../handlers.ts";
import { surveyLetter } from "../mail/letters.ts";
import { originFor } from "../session/confirmation.ts";
import { uidOf } from "../session/credentials.ts";
import { personByEmail } from "../session/queries.ts";

type SurveyDeps = Pick<Deps, "db" | "config" | "mail">;

/** The same whether or not there is such an account. */
const SENT =
  "If your email address exists in our database, you will receive a link to the survey at your email address in a few minutes.";

export const resendSurvey =
  (deps: SurveyDeps): Handlers["resendSurvey"] =>
  async ({ body, request }) => {
    const uid = uidOf(body.email);
    if (!uid) return refuse("invalid", "You must provide an email address.");
    const link = `${originFor(deps.config, request)}/assessment`;
    deps.mail.inBackground(() => mailSurvey(deps, uid, link));
    return { body: { success: true, message: SENT } };
  };

async function mailSurvey({ db, mail }: SurveyDeps, uid: string, link: string): Promise<void> {
  const person = await personByEmail(db, uid);
  if (person?.enabled) await mail.send(db, { to: person.email, ...surveyLetter(person, link) });
}
