import { isAdmin } from "#contract/roles.ts";
import type { Deps } from "../deps.ts";
import type { Handlers } from "../handlers.ts";
import { groupsOf } from "../session/queries.ts";
import { allGroups } from "./queries.ts";

export const groupHandlers = ({ db }: Pick<Deps, "db">): Pick<Handlers, "listPracticeGroups"> => ({
  listPracticeGroups: async ({ session: { person } }) => ({
    body: {
      data: isAdmin(person.burnout_role) ? await allGroups(db) : await groupsOf(db, person.id),
    },
  }),
});
