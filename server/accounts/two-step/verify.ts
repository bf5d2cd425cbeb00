import type { FastifyRequest } from "fastify";
import type { SecondStepMethod } from "#contract/accounts/second-step.ts";
import type { PasskeyUse } from "#contract/accounts/two-step.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { EncryptionKeys } from "#server/platform/encryption/keys.ts";
import { beginAttempt, endAttempt, type Guesser } from "../session/sign-in-delays.ts";
import { stepOfCode } from "./authenticator-app.ts";
import { sendNotice } from "./notify.ts";
import {
  passkeyById,
  recordPasskeyUse,
  type TwoStep,
  takeRecoveryCode,
  twoStepOf,
} from "./queries.ts";
import { blockedUntil, FAILURES_TO_REPORT } from "./rules.ts";
import { relyingParty, verifyPasskeyUse } from "./webauthn.ts";

export type TwoStepDeps = Pick<Deps, "db" | "clock" | "config" | "mail"> & {
  readonly keys: EncryptionKeys;
};

export type Proof = {
  readonly app_code?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: PasskeyUse | undefined;
};

export type ProofResult =
  | { readonly kind: "right"; readonly method: SecondStepMethod }
  | { readonly kind: "wrong"; readonly method: SecondStepMethod }
  | { readonly kind: "wait"; readonly seconds: number };

type Attempt = {
  readonly person: PersonRow;
  readonly proof: Proof;
  /** The WebAuthn challenge that the passkey had to sign. */
  readonly challenge: string | null;
  readonly request: Pick<FastifyRequest, "protocol" | "host">;
  /** The tries of a known device or a session are its own. Strangers share theirs. */
  readonly guesser: Guesser;
};

/**
 * Checks the second step of a person. Codes of the app are limited per person, so that no one can guess them, and for known
 * devices on their own, so that guesses don't lock the person out. Passkeys and recovery codes can't be guessed.
 */
export async function verifySecondStep(deps: TwoStepDeps, attempt: Attempt): Promise<ProofResult> {
  const { person, proof, challenge, request } = attempt;
  const { app_code, recovery_code, passkey } = proof;
  const now = new Date(deps.clock.now());
  if (passkey) {
    const isRight =
      challenge !== null && (await isPasskeyOf(deps, person, passkey, challenge, request));
    return { kind: isRight ? "right" : "wrong", method: "passkey" };
  }
  if (recovery_code !== undefined) {
    const isRight = await takeRecoveryCode(deps.db, person.id, recovery_code, now);
    if (isRight) await sendNotice(deps, deps.db, person, "recovery_code_used");
    return { kind: isRight ? "right" : "wrong", method: "recovery_code" };
  }
  return verifyAppCode(deps, attempt, app_code ?? "", now);
}

async function verifyAppCode(
  deps: TwoStepDeps,
  { person, guesser }: Attempt,
  code: string,
  now: Date,
): Promise<ProofResult> {
  const { db } = deps;
  const own = guesser.kind !== "stranger" && { ...guesser, login: `second step of ${person.id}` };
  const wait = own
    ? await countOwnTry(deps, person, own, now)
    : await countStrangersTry(deps, person, now);
  if (wait !== undefined) return { kind: "wait", seconds: wait };
  const twoStep = await twoStepOf(db, person.id);
  if (!(twoStep && (await isAppCode(deps, twoStep, code, now))))
    return { kind: "wrong", method: "app" };
  if (own) await endAttempt(db, own);
  else
    await db
      .updateTable("two_step")
      .set({ failures: 0, blocked_until: null })
      .where("person_id", "=", person.id)
      .execute();
  return { kind: "right", method: "app" };
}

async function isPasskeyOf(
  { db, clock, config }: TwoStepDeps,
  person: PersonRow,
  response: PasskeyUse,
  expectedChallenge: string,
  request: Attempt["request"],
): Promise<boolean> {
  const passkey = await passkeyById(db, response.id);
  if (passkey?.person_id !== person.id) return false;
  const use = { expectedChallenge, response, isOnlyStep: false };
  const counter = await verifyPasskeyUse(relyingParty(config, request), passkey, use);
  const now = new Date(clock.now());
  return counter !== undefined && recordPasskeyUse(db, passkey, counter, now);
}

/** Returns the seconds to wait, if the code comes too early. */
async function countOwnTry(deps: TwoStepDeps, person: PersonRow, guesser: Guesser, now: Date) {
  const attempt = await beginAttempt(deps.db, guesser, now);
  if (attempt.kind === "early") return attempt.seconds;
  if (attempt.failures === FAILURES_TO_REPORT)
    await sendNotice(deps, deps.db, person, "many_wrong_codes");
  return;
}

/** Counts a code before it is checked, so that concurrent guesses can't exceed the limit. */
function countStrangersTry(deps: TwoStepDeps, person: PersonRow, now: Date) {
  return deps.db.transaction().execute(async (trx) => {
    const twoStep = await trx
      .selectFrom("two_step")
      .selectAll()
      .where("person_id", "=", person.id)
      .forUpdate()
      .executeTakeFirst();
    if (!twoStep) return;
    const blocked = twoStep.blocked_until;
    if (blocked && now < blocked) return (blocked.getTime() - now.getTime()) / 1000;
    const failures = twoStep.failures + 1;
    await trx
      .updateTable("two_step")
      .set({ failures, blocked_until: blockedUntil(failures, now) })
      .where("person_id", "=", person.id)
      .execute();
    if (failures === FAILURES_TO_REPORT) await sendNotice(deps, trx, person, "many_wrong_codes");
    return;
  });
}

/** Each code works once: a later one has a higher step. */
async function isAppCode(
  { db, keys }: TwoStepDeps,
  { person_id, app_secret }: TwoStep,
  code: string,
  now: Date,
): Promise<boolean> {
  const step = app_secret && (await stepOfCode(keys, person_id, app_secret, { code, now }));
  if (!step) return false;
  const { numUpdatedRows } = await db
    .updateTable("two_step")
    .set({ app_last_step: step })
    .where("person_id", "=", person_id)
    .where("app_secret", "=", app_secret)
    .where("app_last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
