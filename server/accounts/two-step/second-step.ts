import type { FastifyRequest } from "fastify";
import type { SecondStep } from "#contract/accounts/second-step.ts";
import type { ChallengePurpose } from "#server/platform/database/account-tables.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { apiError } from "#server/platform/web/handler.ts";
import { lockPerson } from "../session/queries.ts";
import { issueChallenge } from "./challenges.ts";
import { passkeysOf, recoveryCodesLeft, twoStepOf } from "./queries.ts";
import { twoStepErrors } from "./two-step-copy.ts";
import { relyingParty, requestOptions } from "./webauthn.ts";

type StepDeps = Pick<Deps, "db" | "clock" | "config">;

/** Starts the second step. Returns undefined if two-step sign-in is off, or the password has changed since it was read. */
export async function startSecondStep(
  { db, clock, config }: StepDeps,
  person: PersonRow,
  purpose: ChallengePurpose,
  request: Pick<FastifyRequest, "protocol" | "host">,
): Promise<SecondStep | undefined> {
  const twoStep = await twoStepOf(db, person.id);
  if (!twoStep) return;
  const passkeys = await passkeysOf(db, person.id);
  const passkey =
    passkeys.length > 0 ? await requestOptions(relyingParty(config, request), passkeys) : null;
  const token = await db.transaction().execute(async (trx) => {
    const { password_hash } = await lockPerson(trx, person.id);
    if (password_hash !== person.password_hash) return;
    const fields = { purpose, person_id: person.id, challenge: passkey?.challenge ?? null };
    return issueChallenge(trx, fields, new Date(clock.now()));
  });
  if (token === undefined) return;
  const hasRecoveryCodes = (await recoveryCodesLeft(db, person.id)) > 0;
  return {
    token,
    methods: [
      ...(passkey ? (["passkey"] as const) : []),
      ...(twoStep.app_secret ? (["app"] as const) : []),
      ...(hasRecoveryCodes ? (["recovery_code"] as const) : []),
    ],
    passkey,
  };
}

/** Clients of the sign-in protocol see a failed sign-in with a sentence. */
export function secondStepReply(second_step: SecondStep) {
  const { status, error } = apiError("second_step", twoStepErrors.secondStep);
  return { status, error: { ...error, second_step } };
}
