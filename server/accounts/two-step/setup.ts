import type { User } from "#contract/accounts/session.ts";
import { isAdmin } from "#contract/roles.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import { requiresTwoStep } from "./queries.ts";

type Setup = Pick<User, "two_step_setup">;

export const requiredSetupOf = async (db: Connection, person: PersonRow): Promise<Setup> =>
  (await requiresTwoStep(db, person)) ? { two_step_setup: "required" } : {};

/** What a person without two-step sign-in is asked to do after signing in with their password. */
export async function twoStepSetupOf(db: Connection, person: PersonRow): Promise<Setup> {
  const required = await requiredSetupOf(db, person);
  if (required.two_step_setup) return required;
  if (!person.suggest_two_step || !isAdmin(person.burnout_role)) return {};
  await db
    .updateTable("person")
    .set({ suggest_two_step: false })
    .where("id", "=", person.id)
    .execute();
  return { two_step_setup: "suggested" };
}
