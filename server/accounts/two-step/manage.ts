import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { TwoStepNotice } from "#server/platform/mail/mail-copy.ts";
import { apiError, type Handlers, type Session } from "#server/platform/web/handler.ts";
import { endSessions } from "../session/ended-sessions.ts";
import { lockPerson, markVerified } from "../session/queries.ts";
import { encryptSecret, newSecret, stepOfCode } from "./authenticator-app.ts";
import { closeChallenge, issueChallenge, tryChallenge } from "./challenges.ts";
import { sendNotice } from "./notify.ts";
import * as queries from "./queries.ts";
import { expired, invalidField } from "./replies.ts";
import { MAX_PASSKEYS } from "./rules.ts";
import { twoStepErrors } from "./two-step-copy.ts";
import type { TwoStepDeps } from "./verify.ts";
import { newPasskeyOptions, relyingParty, verifyNewPasskey } from "./webauthn.ts";

type ManageCalls =
  | "getTwoStep"
  | "newPasskeyOptions"
  | "addPasskey"
  | "renamePasskey"
  | "removePasskey"
  | "newAuthenticatorApp"
  | "addAuthenticatorApp"
  | "removeAuthenticatorApp"
  | "replaceRecoveryCodes";

const isOff = apiError("forbidden", twoStepErrors.off);
const noPasskey = apiError("not_found", twoStepErrors.notFound);
const notOn = apiError("not_found", twoStepErrors.notOn);
const stillRequired = apiError("in_use", twoStepErrors.stillRequired);
const wrongCode = invalidField("app_code", twoStepErrors.wrongCode);
const wrongPasskey = invalidField("passkey", twoStepErrors.wrongPasskey);
const passkeyExists = invalidField("passkey", twoStepErrors.passkeyExists);
const tooManyPasskeys = apiError("in_use", twoStepErrors.tooManyPasskeys);

type Failure = ReturnType<typeof apiError> | ReturnType<typeof invalidField>;
type Changing = Pick<Session, "person" | "client"> & { readonly now: Date };
type Change = {
  readonly action: string;
  readonly notice?: TwoStepNotice;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly codes?: readonly string[] | null;
};

/** Runs one change with its audit entry and its mail. */
async function change(
  deps: TwoStepDeps,
  session: Pick<Session, "person" | "client">,
  work: (trx: Connection, changing: Changing) => Promise<Change | Failure>,
) {
  const { person } = session;
  const now = new Date(deps.clock.now());
  const result = await deps.db.transaction().execute(async (trx) => {
    await lockPerson(trx, person.id);
    const done = await work(trx, { ...session, now });
    if ("error" in done) return done;
    const { action, notice, details } = done;
    if (notice) await sendNotice(deps, trx, person, notice);
    const event = { by: person.id, action, about: `person:${person.id}`, after: details };
    await recordAudit(trx, event, now.getTime());
    return done;
  });
  if ("error" in result) return result;
  const recovery_codes = result.codes ? [...result.codes] : null;
  return { body: { data: await queries.twoStepWire(deps.db, person), recovery_codes } };
}

/**
 * Turns two-step sign-in on with the first passkey or app, and returns its recovery codes. Other sessions were opened with
 * the password alone, so they end.
 */
async function turnOn(trx: Connection, { person, client, now }: Changing) {
  if (await queries.twoStepOf(trx, person.id)) return null;
  await trx.insertInto("two_step").values({ person_id: person.id, since: now }).execute();
  await markVerified(trx, person.id, client, "two_step", now);
  await endSessions(trx, person.id, { reason: "signed_out", now, except: client });
  return queries.storeRecoveryCodes(trx, person.id);
}

/** Ends what a removed passkey or app may have opened elsewhere, and turns two-step sign-in off after the last one. */
async function afterRemoval(trx: Connection, { person, client, now }: Changing) {
  const twoStep = await queries.twoStepOf(trx, person.id);
  const hasFactor =
    Boolean(twoStep?.app_secret) || (await queries.passkeysOf(trx, person.id)).length > 0;
  if (!hasFactor) await queries.deleteFactors(trx, person.id);
  await endSessions(trx, person.id, { reason: "signed_out", now, except: client });
}

const factorCount = async (trx: Connection, { id }: PersonRow) =>
  (await queries.passkeysOf(trx, id)).length +
  ((await queries.twoStepOf(trx, id))?.app_secret ? 1 : 0);

const isLastRequired = async (trx: Connection, person: PersonRow) =>
  (await queries.requiresTwoStep(trx, person)) && (await factorCount(trx, person)) === 1;

const addPasskey =
  (deps: TwoStepDeps): Handlers["addPasskey"] =>
  async ({ body: { token, name, passkey }, session, request }) => {
    const { db, clock, config } = deps;
    const now = new Date(clock.now());
    const challenge = await tryChallenge(db, { token, purpose: "add_passkey" }, now);
    if (!challenge?.challenge || challenge.person_id !== session.person.id) return expired;
    const party = relyingParty(config, request);
    const created = await verifyNewPasskey(party, challenge.challenge, passkey);
    if (!created) return wrongPasskey;
    return change(deps, session, async (trx, changing) => {
      if (!(await closeChallenge(trx, challenge))) return expired;
      const existing = await queries.passkeysOf(trx, session.person.id);
      if (existing.length >= MAX_PASSKEYS) return tooManyPasskeys;
      const row = { ...created, person_id: session.person.id, name, created_at: now };
      const added = await trx
        .insertInto("passkey")
        .values({ ...row, transports: JSON.stringify(created.transports) })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!added) return passkeyExists;
      const codes = await turnOn(trx, changing);
      const details = { name };
      return { action: "two_step.passkey_added", notice: "passkey_added", details, codes };
    });
  };

const renamePasskey =
  (deps: TwoStepDeps): Handlers["renamePasskey"] =>
  async ({ params: { id }, body: { name }, session }) =>
    change(deps, session, async (trx, { person }) => {
      const renamed = await trx
        .updateTable("passkey")
        .set({ name })
        .where("id", "=", id)
        .where("person_id", "=", person.id)
        .returning("id")
        .executeTakeFirst();
      return renamed ? { action: "two_step.passkey_renamed", details: { name } } : noPasskey;
    });

const removePasskey =
  (deps: TwoStepDeps): Handlers["removePasskey"] =>
  async ({ params: { id }, session }) =>
    change(deps, session, async (trx, changing) => {
      const passkey = await queries.passkeyById(trx, id);
      if (passkey?.person_id !== changing.person.id) return noPasskey;
      if (await isLastRequired(trx, changing.person)) return stillRequired;
      await trx.deleteFrom("passkey").where("id", "=", id).execute();
      await afterRemoval(trx, changing);
      const details = { name: passkey.name };
      return { action: "two_step.passkey_removed", notice: "passkey_removed", details };
    });

const newAuthenticatorApp =
  (deps: TwoStepDeps): Handlers["newAuthenticatorApp"] =>
  async ({ session: { person } }) => {
    const { db, clock, keys } = deps;
    if ((await queries.policyFor(db, person)) === "off") return isOff;
    const { secret, uri } = newSecret(person.email);
    const encrypted = await encryptSecret(keys, person.id, secret);
    const fields = { purpose: "add_app", person_id: person.id, secret: encrypted } as const;
    const token = await issueChallenge(db, fields, new Date(clock.now()));
    return { body: { token, uri, secret } };
  };

const addAuthenticatorApp =
  (deps: TwoStepDeps): Handlers["addAuthenticatorApp"] =>
  async ({ body: { token, app_code: code }, session }) => {
    const { db, clock, keys } = deps;
    const now = new Date(clock.now());
    const { person } = session;
    const challenge = await tryChallenge(db, { token, purpose: "add_app" }, now);
    if (!challenge?.secret || challenge.person_id !== person.id) return expired;
    const { secret } = challenge;
    const step = await stepOfCode(keys, person.id, secret, { code, now });
    if (step === undefined) return wrongCode;
    return change(deps, session, async (trx, changing) => {
      if (!(await closeChallenge(trx, challenge))) return expired;
      const codes = await turnOn(trx, changing);
      await trx
        .updateTable("two_step")
        .set({ app_secret: secret, app_added_at: now, app_last_step: step })
        .where("person_id", "=", person.id)
        .execute();
      return { action: "two_step.app_added", notice: "app_changed", codes };
    });
  };

const removeAuthenticatorApp =
  (deps: TwoStepDeps): Handlers["removeAuthenticatorApp"] =>
  async ({ session }) =>
    change(deps, session, async (trx, changing) => {
      const { person } = changing;
      if (!(await queries.twoStepOf(trx, person.id))?.app_secret) return notOn;
      if (await isLastRequired(trx, person)) return stillRequired;
      await trx
        .updateTable("two_step")
        .set({ app_secret: null, app_added_at: null, app_last_step: 0 })
        .where("person_id", "=", person.id)
        .execute();
      await afterRemoval(trx, changing);
      return { action: "two_step.app_removed", notice: "app_removed" };
    });

const replaceRecoveryCodes =
  (deps: TwoStepDeps): Handlers["replaceRecoveryCodes"] =>
  async ({ session }) =>
    change(deps, session, async (trx, { person }) => {
      if (!(await queries.twoStepOf(trx, person.id))) return notOn;
      const codes = await queries.storeRecoveryCodes(trx, person.id);
      return { action: "two_step.recovery_codes_replaced", notice: "recovery_codes_new", codes };
    });

/** What people do with their own two-step sign-in. */
export const twoStepHandlers = (deps: TwoStepDeps): Pick<Handlers, ManageCalls> => ({
  getTwoStep: async ({ session: { person } }) => ({
    body: { data: await queries.twoStepWire(deps.db, person) },
  }),
  newPasskeyOptions: async ({ session: { person }, request }) => {
    const { db, clock, config } = deps;
    if ((await queries.policyFor(db, person)) === "off") return isOff;
    const existing = await queries.passkeysOf(db, person.id);
    const options = await newPasskeyOptions(relyingParty(config, request), person, existing);
    const { challenge } = options;
    const fields = { purpose: "add_passkey", person_id: person.id, challenge } as const;
    return { body: { token: await issueChallenge(db, fields, new Date(clock.now())), options } };
  },
  addPasskey: addPasskey(deps),
  renamePasskey: renamePasskey(deps),
  removePasskey: removePasskey(deps),
  newAuthenticatorApp: newAuthenticatorApp(deps),
  addAuthenticatorApp: addAuthenticatorApp(deps),
  removeAuthenticatorApp: removeAuthenticatorApp(deps),
  replaceRecoveryCodes: replaceRecoveryCodes(deps),
});

/** Deletes the second steps of a person who lost their devices. Returns false if there were none. */
export async function resetTwoStep(
  trx: Connection,
  { id }: Pick<PersonRow, "id">,
  now: Date,
): Promise<boolean> {
  if (!(await queries.twoStepOf(trx, id))) return false;
  await queries.deleteFactors(trx, id);
  await endSessions(trx, id, { reason: "signed_out", now });
  return true;
}
