import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { TwoStepNotice } from "#server/platform/mail/mail-copy.ts";
import { twoStepMessage } from "#server/platform/mail/messages.ts";
import { noticeAddress } from "../session/waiting-email.ts";

/** Mails the person about a change of how they sign in, in the caller's transaction. */
export const sendNotice = (
  { mail, clock }: Pick<Deps, "mail" | "clock">,
  trx: Connection,
  person: Pick<PersonRow, "email" | "proven_email" | "first_name">,
  notice: TwoStepNotice,
): Promise<void> => {
  const to = noticeAddress(person);
  const told = { ...person, email: to };
  return mail.send(trx, { to, ...twoStepMessage(told, notice, new Date(clock.now())) });
};
