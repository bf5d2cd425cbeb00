import type { PasskeyUse } from "#contract/accounts/two-step.ts";
import { type OpenSession, sessionHeaders } from "#server/platform/access/credentials.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Handlers } from "#server/platform/web/handler.ts";
import type { Visit } from "../session/known-devices.ts";
import { personById } from "../session/queries.ts";
import { userOf } from "../session/replies.ts";
import { guesserOf, openOnDevice } from "../session/sign-in.ts";
import { type Challenge, closeChallenge, issueChallenge, tryChallenge } from "./challenges.ts";
import { passkeyById, recordPasskeyUse, recoveryCodesLeft } from "./queries.ts";
import { proofError, startOver, unknownPasskey } from "./replies.ts";
import { type TwoStepDeps, verifySecondStep } from "./verify.ts";
import { relyingParty, requestOptions, verifyPasskeyUse } from "./webauthn.ts";

type SignInCalls = "passkeySignInOptions" | "signInWithPasskey" | "completeSignIn";

export const twoStepSignInHandlers = (deps: TwoStepDeps): Pick<Handlers, SignInCalls> => ({
  passkeySignInOptions: async ({ request }) => {
    const options = await requestOptions(relyingParty(deps.config, request), "any");
    const { challenge } = options;
    const fields = { purpose: "passkey_sign_in", person_id: null, challenge } as const;
    const token = await issueChallenge(deps.db, fields, new Date(deps.clock.now()));
    return { body: { token, options } };
  },
  signInWithPasskey: signInWithPasskey(deps),
  completeSignIn: completeSignIn(deps),
});

const maySignIn = (person: PersonRow | undefined): person is PersonRow =>
  person?.enabled === true && person.confirmed_at !== null;

/** Uses up the challenge and opens the session. */
async function finish(
  trx: Connection,
  deps: TwoStepDeps,
  challenge: Challenge,
  person: PersonRow,
  visit: Visit,
  now: Date,
): Promise<OpenSession | undefined> {
  if (!(await closeChallenge(trx, challenge))) return;
  return openOnDevice(deps, trx, person, { visit, verifiedBy: "two_step", now });
}

const completeSignIn =
  (deps: TwoStepDeps): Handlers["completeSignIn"] =>
  async ({ body: { token, ...proof }, request, reply }) => {
    const { db, clock } = deps;
    const now = new Date(clock.now());
    const challenge = await tryChallenge(db, { token, purpose: "second_step" }, now);
    const person = challenge?.person_id ? await personById(db, challenge.person_id) : undefined;
    if (!challenge || !maySignIn(person)) return startOver;
    const guesser = await guesserOf(deps, person.email, person, request);
    const attempt = { person, proof, challenge: challenge.challenge, request, guesser };
    const result = await verifySecondStep(deps, attempt);
    if (result.kind !== "right") return proofError(result);
    const visit = { request, reply };
    const usedRecoveryCode = result.method === "recovery_code";
    const session = await db.transaction().execute(async (trx) => {
      const opened = await finish(trx, deps, challenge, person, visit, now);
      const about = `person:${person.id}`;
      const event = { by: person.id, action: "two_step.recovery_code_used", about };
      if (opened && usedRecoveryCode) await recordAudit(trx, event, now.getTime());
      return opened;
    });
    if (!session) return startOver;
    const recovery_codes_left = usedRecoveryCode ? await recoveryCodesLeft(db, person.id) : null;
    return {
      headers: sessionHeaders(session),
      body: { data: await userOf(db, person), recovery_codes_left },
    };
  };

const signInWithPasskey =
  (deps: TwoStepDeps): Handlers["signInWithPasskey"] =>
  async ({ body, request, reply }) => {
    const { db, clock } = deps;
    const now = new Date(clock.now());
    const wanted = { token: body.token, purpose: "passkey_sign_in" } as const;
    const challenge = await tryChallenge(db, wanted, now);
    if (!challenge?.challenge) return startOver;
    const person = await personByPasskey(deps, body.passkey, challenge.challenge, request);
    if (!maySignIn(person)) return unknownPasskey;
    const visit = { request, reply };
    const session = await db
      .transaction()
      .execute((trx) => finish(trx, deps, challenge, person, visit, now));
    if (!session) return startOver;
    return {
      headers: sessionHeaders(session),
      body: { data: await userOf(db, person) },
    };
  };

async function personByPasskey(
  { db, clock, config }: TwoStepDeps,
  response: PasskeyUse,
  expectedChallenge: string,
  request: Parameters<typeof relyingParty>[1],
): Promise<PersonRow | undefined> {
  const passkey = await passkeyById(db, response.id);
  if (!passkey) return;
  const use = { expectedChallenge, response, isOnlyStep: true };
  const counter = await verifyPasskeyUse(relyingParty(config, request), passkey, use);
  if (counter === undefined) return;
  const isRecorded = await recordPasskeyUse(db, passkey, counter, new Date(clock.now()));
  return isRecorded ? personById(db, passkey.person_id) : undefined;
}
