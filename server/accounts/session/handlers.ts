import type { Deps } from "#server/platform/deps.ts";
import type { Handlers } from "#server/platform/web/handler.ts";
import { requiredSetupOf } from "../two-step/setup.ts";
import { findSession, findUnverifiedSession } from "./authenticate.ts";
import { changePassword } from "./change-password.ts";
import { clockHandlers } from "./clock.ts";
import { confirmEmail } from "./confirm-email.ts";
import { deleteAccount } from "./delete-account.ts";
import { deviceHandlers } from "./devices.ts";
import { deleteDevices } from "./queries.ts";
import { badToken, notSignedIn, userOf } from "./replies.ts";
import { requestConfirmation } from "./request-confirmation.ts";
import { requestPassword } from "./reset.ts";
import { signIn } from "./sign-in.ts";

type SessionDeps = Pick<Deps, "db" | "clock" | "config" | "mail">;
type SessionCalls =
  | "signIn"
  | "validateToken"
  | "signOut"
  | "requestPassword"
  | "changePassword"
  | "requestConfirmation"
  | "confirmEmail"
  | "deleteAccount"
  | "checkSessionTimeout"
  | "resetUserClock"
  | "listDevices"
  | "revokeDevice";

export const sessionHandlers = (deps: SessionDeps): Pick<Handlers, SessionCalls> => ({
  signIn: signIn(deps),
  validateToken: validateToken(deps),
  signOut: signOut(deps),
  requestPassword: requestPassword(deps),
  changePassword: changePassword(deps),
  requestConfirmation: requestConfirmation(deps),
  confirmEmail: confirmEmail(deps),
  deleteAccount: deleteAccount(deps),
  ...clockHandlers(deps),
  ...deviceHandlers(deps),
});

const validateToken =
  (deps: SessionDeps): Handlers["validateToken"] =>
  async ({ query, request }) => {
    // The only call that reads credentials from its query: clients of the protocol send them there.
    const session = await findSession(deps, request.headers, query);
    if (!session || session.isIdle) return badToken;
    return {
      headers: session.responseHeaders,
      body: {
        success: true,
        data: {
          ...(await userOf(deps.db, session.person)),
          ...(!session.isTwoStep && (await requiredSetupOf(deps.db, session.person))),
        },
      },
    };
  };

const signOut =
  (deps: SessionDeps): Handlers["signOut"] =>
  async ({ body, request }) => {
    const session = await findUnverifiedSession(deps, request.headers, body);
    if (!session) return notSignedIn;
    const ended = await deleteDevices(deps.db, session.person.id, [session.client]);
    return ended > 0 ? { body: { success: true } } : notSignedIn;
  };
