import type { UserRecord } from "#contract/accounts/users.ts";
import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handlers } from "#server/platform/web/handler.ts";
import { profileOf } from "../profile/queries.ts";
import { userOf } from "../session/replies.ts";
import { setFirstPassword, userByToken } from "./first-password.ts";
import { latestAnswers, personalRecords, providerTitles } from "./queries.ts";

type UserDeps = Pick<Deps, "db" | "clock" | "config" | "mail"> & {
  /** Returns the check-in answers of a person, for the export of their own data. */
  readonly ownResponses: (db: Connection, personId: string) => Promise<OwnResponse[]>;
};
type UserCalls =
  | "getUser"
  | "userByToken"
  | "setFirstPassword"
  | "exportOwnData"
  | "listProviderTitles";

export const userHandlers = (deps: UserDeps): Pick<Handlers, UserCalls> => ({
  userByToken: userByToken(deps),
  setFirstPassword: setFirstPassword(deps),

  getUser: async ({ session }) => ({ body: { data: await userRecord(deps, session.person) } }),

  exportOwnData: async ({ session: { person } }) => ({
    headers: { "content-disposition": 'attachment; filename="respite-data.json"' },
    body: {
      exported_at: new Date(deps.clock.now()).toISOString(),
      practice_groups: (await userOf(deps.db, person)).practice_groups,
      answers: await deps.ownResponses(deps.db, person.id),
      ...(await personalRecords(deps.db, person.id)),
    },
  }),

  listProviderTitles: async () => ({ body: { data: await providerTitles(deps.db) } }),
});

async function userRecord({ db }: Pick<UserDeps, "db">, person: PersonRow): Promise<UserRecord> {
  const user = await userOf(db, person);
  const { level, stressor } = await latestAnswers(db, person.id);
  return {
    ...user,
    ...(await profileOf(db, person.id)),
    practice_group: user.practice_groups.find(({ enabled }) => enabled)?.name ?? null,
    last_burnout_level_response: level,
    last_burnout_stressor_response: stressor,
  };
}
