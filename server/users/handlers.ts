import type { UserRecord } from "#contract/users.ts";
import type { PersonRow } from "../database/tables.ts";
import type { Deps } from "../deps.ts";
import type { Handlers } from "../handlers.ts";
import { profileOf } from "../profile/queries.ts";
import { userOf } from "../session/replies.ts";
import { ownResponses } from "../surveys/own-responses.ts";
import { setFirstPassword, userByToken } from "./first-password.ts";
import { lastAnswers, providerTitles, recordsOf } from "./queries.ts";
import { resendSurvey } from "./resend-survey.ts";

type UserDeps = Pick<Deps, "db" | "clock" | "config" | "mail">;
type UserCalls =
  | "getUser"
  | "userByToken"
  | "setFirstPassword"
  | "exportOwnData"
  | "resendSurvey"
  | "listProviderTitles";

/** Whom the path names is checked before: it is the caller. */
export const userHandlers = (deps: UserDeps): Pick<Handlers, UserCalls> => ({
  userByToken: userByToken(deps),
  setFirstPassword: setFirstPassword(deps),
  resendSurvey: resendSurvey(deps),

  getUser: async ({ session }) => ({ body: { data: await recordOf(deps, session.person) } }),

  exportOwnData: async ({ session: { person } }) => ({
    headers: { "content-disposition": 'attachment; filename="respite-data.json"' },
    body: {
      exported_at: new Date(deps.clock.now()).toISOString(),
      practice_groups: (await userOf(deps.db, person, false)).practice_groups,
      answers: await ownResponses(deps.db, person.id),
      ...(await recordsOf(deps.db, person.id)),
    },
  }),

  listProviderTitles: async () => ({ body: { data: await providerTitles(deps.db) } }),
});

async function recordOf({ db }: UserDeps, person: PersonRow): Promise<UserRecord> {
  const user = await userOf(db, person, false);
  const { level, stressor } = await lastAnswers(db, person.id);
  return {
    ...user,
    ...(await profileOf(db, person.id)),
    practice_group: user.practice_groups.find(({ enabled }) => enabled)?.name ?? null,
    last_burnout_level_response: level,
    last_burnout_stressor_response: stressor,
  };
}
