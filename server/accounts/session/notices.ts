import { deviceName, UNKNOWN_DEVICE } from "#contract/accounts/device-name.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { newDeviceMessage, passwordChangedMessage } from "#server/platform/mail/messages.ts";
import { noticeAddress } from "./waiting-email.ts";

type NoticeDeps = Pick<Deps, "config" | "mail">;
type Recipient = Pick<PersonRow, "email" | "proven_email" | "first_name">;

const told = (person: Recipient) => ({ ...person, email: noticeAddress(person) });
const resetLink = ({ config }: NoticeDeps) => `${config.publicUrl}/forgot-password`;

/** Mails the person about a new password, in the transaction that stores it. */
export const sendPasswordNotice = (
  deps: NoticeDeps,
  trx: Connection,
  person: Recipient,
  now: Date,
): Promise<void> =>
  deps.mail.send(trx, {
    to: noticeAddress(person),
    ...passwordChangedMessage(told(person), resetLink(deps), now),
  });

/** Mails the person about a sign-in with their password on a device that they haven't used before. */
export async function sendDeviceNotice(
  deps: NoticeDeps,
  trx: Connection,
  person: Recipient,
  userAgent: string | undefined,
  now: Date,
): Promise<void> {
  const name = deviceName(userAgent ?? null);
  const device = name === UNKNOWN_DEVICE ? undefined : name;
  await deps.mail.send(trx, {
    to: noticeAddress(person),
    ...newDeviceMessage(told(person), resetLink(deps), { device, at: now }),
  });
}
