import type { Handlers } from "#server/platform/web/handler.ts";
import { createUserWithCode } from "./create-with-code.ts";
import { proveEmail, requestEmailCode } from "./email-proof.ts";
import { codeWithGroup, normalizeCode } from "./queries.ts";
import { register } from "./register.ts";
import type { RegistrationDeps } from "./replies.ts";
import { codeState } from "./rules.ts";

type RegistrationCalls =
  | "lookUpCode"
  | "createUserWithCode"
  | "requestEmailCode"
  | "proveEmail"
  | "register";

const lookUpCode =
  ({ db, clock }: RegistrationDeps): Handlers["lookUpCode"] =>
  async ({ params }) => {
    const code = normalizeCode(params.code);
    const row = code === undefined ? undefined : await codeWithGroup(db, code);
    const state = codeState(row, new Date(clock.now()));
    const group = (state === "known" && row?.group_enabled && row.group_name) || null;
    return {
      body: {
        code: code ?? params.code.trim(),
        state,
        group,
        needs_payment: state !== "known",
        redirect_url: (state === "known" && row?.redirect_url) || null,
      },
    };
  };

export const registrationHandlers = (
  deps: RegistrationDeps,
): Pick<Handlers, RegistrationCalls> => ({
  lookUpCode: lookUpCode(deps),
  createUserWithCode: createUserWithCode(deps),
  requestEmailCode: requestEmailCode(deps),
  proveEmail: proveEmail(deps),
  register: register(deps),
});
