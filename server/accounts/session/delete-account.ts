import type { Routes } from "#contract/routes.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handler } from "#server/platform/web/handler.ts";
import { anonymize } from "./anonymize.ts";
import { type DeviceSession, findSession } from "./authenticate.ts";
import { currentPasswordProblems } from "./current-password.ts";
import { deviceOf, lockPerson } from "./queries.ts";
import { accountErrors, noAccount } from "./replies.ts";

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
    const isDone = await destroy(deps, session);
    if (!isDone) return noAccount;
    const { uid } = session.credentials;
    const message = `Account with UID '${uid}' has been destroyed.`;
    return { body: { status: "success", message } };
  };

/** Returns false if another request ended the session or deleted the account in the meantime. */
function destroy({ db, clock }: DeleteDeps, { person, client }: DeviceSession): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, person.id);
    if (!(await deviceOf(trx, person.id, client))) return false;
    await anonymize(trx, person, new Date(clock.now()));
    return true;
  });
}
