import { isEmail } from "#contract/email.ts";
import type { Routes } from "#contract/routes.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { networkOf } from "#server/platform/limits/address.ts";
import { countHits, keyOfParts } from "#server/platform/limits/queries.ts";
import { registrationCodeMessage } from "#server/platform/mail/messages.ts";
import { apiError, type Handler } from "#server/platform/web/handler.ts";
import { lockEmail } from "../billing/queries.ts";
import { newCode } from "../session/confirmation.ts";
import {
  addEmailProof,
  changeEmailProof,
  emailCodesSince,
  emailProof,
  lockEmailProof,
} from "../session/email-proofs.ts";
import { personByEmail } from "../session/queries.ts";
import {
  codeStatus,
  dayBefore,
  EMAIL_CODES,
  EMAIL_CODES_PER_DAY,
  isProvenEmail,
} from "../session/rules.ts";
import { emailCodeErrors as copy } from "../session/session-copy.ts";
import { tokenMatches } from "../session/token.ts";
import { emailTaken, invalidFields } from "./replies.ts";

type ProofDeps = Pick<Deps, "db" | "clock" | "mail">;

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** Counts per network first, so that strangers elsewhere don't use up the codes of the mailbox's owner. */
async function tooManyCodes(trx: Connection, email: string, ip: string, now: Date) {
  const isOver = async (max: number, seconds: number) => {
    const key = keyOfParts(["email code", String(seconds), networkOf(ip), email]);
    const [counted] = await countHits(trx, [{ key, seconds }], now.getTime());
    return counted !== undefined && counted.n > max;
  };
  if (await isOver(EMAIL_CODES.perHour, HOUR)) return "too-many-an-hour";
  if (await isOver(EMAIL_CODES.perDay, DAY)) return "too-many-a-day";
  const ofAll = await emailCodesSince(trx, email, dayBefore(now));
  return ofAll >= EMAIL_CODES_PER_DAY ? "too-many-for-all" : undefined;
}

/** Mails a code, also to addresses with an account: only the owner of the mailbox gets to know about it. */
export const requestEmailCode =
  ({ db, clock, mail }: ProofDeps): Handler<Routes["requestEmailCode"]> =>
  async ({ body, request }) => {
    const email = (body.email ?? "").trim().toLowerCase();
    if (!isEmail(email)) return invalidFields({ email: [email ? "is invalid" : "can't be blank"] });
    const now = new Date(clock.now());
    return db.transaction().execute(async (trx) => {
      await lockEmail(trx, email);
      const tooMany = await tooManyCodes(trx, email, request.ip, now);
      if (tooMany) return apiError("invalid", copy[tooMany]);
      const code = newCode();
      await mail.send(trx, { to: email, ...registrationCodeMessage(email, code) });
      return { body: { id: await addEmailProof(trx, email, code, now) } };
    });
  };

export const proveEmail =
  ({ db, clock }: ProofDeps): Handler<Routes["proveEmail"]> =>
  async ({ body }) => {
    const now = new Date(clock.now());
    const result = await db.transaction().execute(async (trx) => {
      const proof = await lockEmailProof(trx, body.id);
      if (!proof || codeStatus(proof, 0, now) !== "open") return "expired";
      const typed = body.code.replaceAll(/\s/g, "");
      if (!tokenMatches(proof.code_hash, `${proof.id_hash} ${typed}`)) {
        await changeEmailProof(trx, proof, { tries: proof.tries + 1 });
        return "wrong";
      }
      await changeEmailProof(trx, proof, { proven_at: now });
      return (await personByEmail(trx, proof.email)) ? "taken" : "proven";
    });
    if (result === "taken") return emailTaken;
    return result === "proven" ? { body: { success: true } } : apiError("invalid", copy[result]);
  };

/** Returns whether the browser with this id proved the mailbox of this address. */
export async function hasProvenEmail(
  db: Connection,
  id: string | null | undefined,
  email: string,
  now: Date,
): Promise<boolean> {
  const proof = id ? await emailProof(db, id) : undefined;
  return proof?.email === email && isProvenEmail(proof, now);
}
