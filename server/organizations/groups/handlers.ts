import { isAdmin } from "#contract/roles.ts";
import { groupsOf } from "#server/accounts/session/queries.ts";
import { effectiveRole } from "#server/platform/access/rules.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handlers } from "#server/platform/web/handler.ts";
import { allGroups } from "./queries.ts";

export const groupHandlers = ({ db }: Pick<Deps, "db">): Pick<Handlers, "listPracticeGroups"> => ({
  listPracticeGroups: async ({ session: { person } }) => ({
    body: {
      data: isAdmin(effectiveRole(person)) ? await allGroups(db) : await groupsOf(db, person.id),
    },
  }),
});
