import { isAdmin } from "#contract/roles.ts";
import type { Routes } from "#contract/routes.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handler } from "#server/platform/web/handler.ts";
import { anonymize } from "./anonymize.ts";
import { type DeviceSession, findSession } from "./authenticate.ts";
import { currentPasswordProblems } from "./current-password.ts";
import { countOtherAdmins, deviceOf, lockPerson } from "./queries.ts";
import { accountErrors, noAccount } from "./replies.ts";
import { LAST_ADMIN } from "./session-copy.ts";

type DeleteDeps = Pick<Deps, "db" | "clock" | "config">;

export const deleteAccount =
  (deps: DeleteDeps): Handler<Routes["deleteAccount"]> =>
  async ({ body, request }) => {
    const session = await findSession(deps, request.headers, body);
    if (!session || session.isIdle) return noAccount;
    const proof = { kind: "session", session } as const;
    const problems = await currentPasswordProblems(
      deps,
      { person: session.person, proof },
      body?.current_password,
      "later",
    );
    if (problems) return accountErrors(problems);
    const result = await destroy(deps, session);
    if (result === "gone") return noAccount;
    if (result === "last-admin") return accountErrors([LAST_ADMIN]);
    const { uid } = session.credentials;
    const message = `Account with UID '${uid}' has been destroyed.`;
    return { body: { status: "success", message } };
  };

type Destroyed = "done" | "gone" | "last-admin";

/** Returns `gone` if another request ended the session or deleted the account in the meantime. */
function destroy({ db, clock }: DeleteDeps, { person, client }: DeviceSession): Promise<Destroyed> {
  return db.transaction().execute(async (trx) => {
    const { burnout_role } = await lockPerson(trx, person.id);
    if (!(await deviceOf(trx, person.id, client))) return "gone";
    if (isAdmin(burnout_role) && (await countOtherAdmins(trx, person.id)) === 0)
      return "last-admin";
    await anonymize(trx, person, new Date(clock.now()));
    return "done";
  });
}
