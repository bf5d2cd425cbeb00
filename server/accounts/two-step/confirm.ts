import type { PersonRow } from "#server/platform/database/tables.ts";
import type { Handlers } from "#server/platform/web/handler.ts";
import { markVerified } from "../session/queries.ts";
import { locked } from "../session/replies.ts";
import { tryPassword } from "../session/sign-in.ts";
import { issueChallenge, tryChallenge } from "./challenges.ts";
import { twoStepOf } from "./queries.ts";
import { expired, invalidField, proofError } from "./replies.ts";
import { startSecondStep } from "./second-step.ts";
import { twoStepErrors } from "./two-step-copy.ts";
import { type Proof, type TwoStepDeps, verifySecondStep } from "./verify.ts";

type ConfirmCalls = "confirmationOptions" | "confirmIdentity";

const wrongPassword = invalidField("password", twoStepErrors.wrongPassword);

/** Confirming the person's identity before a change that matters. */
export const confirmHandlers = (deps: TwoStepDeps): Pick<Handlers, ConfirmCalls> => ({
  confirmationOptions: async ({ session: { person }, request }) => {
    const second = await startSecondStep(deps, person, "confirm", request);
    if (second) return { body: { ...second, methods: [...second.methods] } };
    const fields = { purpose: "confirm", person_id: person.id } as const;
    const token = await issueChallenge(deps.db, fields, new Date(deps.clock.now()));
    const methods = person.password_hash === null ? [] : ["password" as const];
    return { body: { token, methods, passkey: null } };
  },
  confirmIdentity: confirmIdentity(deps),
});

const confirmIdentity =
  (deps: TwoStepDeps): Handlers["confirmIdentity"] =>
  async ({ body: { token, password, ...proof }, session: { person, client }, request }) => {
    const now = new Date(deps.clock.now());
    const challenge = await tryChallenge(deps.db, { token, purpose: "confirm" }, now);
    if (!challenge || challenge.person_id !== person.id) return expired;
    const isTwoStep = (await twoStepOf(deps.db, person.id)) !== undefined;
    const guesser = { kind: "session", login: person.email } as const;
    const attempt = { person, proof, challenge: challenge.challenge, request, guesser };
    const error = isTwoStep
      ? await secondStepError(deps, attempt)
      : await passwordError(deps, person, password);
    if (error) return error;
    await deps.db.transaction().execute(async (trx) => {
      await markVerified(trx, person.id, client, isTwoStep ? "two_step" : "password", now);
      await trx
        .deleteFrom("two_step_challenge")
        .where("token_hash", "=", challenge.token_hash)
        .execute();
    });
    return { body: { success: true } };
  };

async function secondStepError(
  deps: TwoStepDeps,
  attempt: Parameters<typeof verifySecondStep>[1] & { readonly proof: Proof },
) {
  const result = await verifySecondStep(deps, attempt);
  return result.kind === "right" ? undefined : proofError(result);
}

async function passwordError(deps: TwoStepDeps, person: PersonRow, password = "") {
  const guesser = { kind: "session", login: person.email } as const;
  const check = await tryPassword(deps, person, guesser, password);
  if (check.kind === "early") return { ...locked, status: 422 };
  return check.kind === "right" ? undefined : wrongPassword;
}
