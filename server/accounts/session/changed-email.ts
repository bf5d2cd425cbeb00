import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { emailChangedMessage } from "#server/platform/mail/messages.ts";
import { enqueueInvitations } from "../invitations/invite.ts";
import { closeConfirmations } from "./confirmation.ts";
import { endSessions } from "./ended-sessions.ts";
import { closeResets } from "./queries.ts";
import { noticeAddress, notWaiting } from "./waiting-email.ts";

type Changed = {
  /** The account before the change. */
  readonly before: PersonRow;
  readonly email: string;
  /** Origin of the mailed link. */
  readonly origin: string;
  /** Whether to mail people who never signed up, too. */
  readonly mayInvite: boolean;
  readonly now: Date;
};

/** The address that counted as confirmed stays known, so that changing back to it needs no new proof. */
function confirmationAfter({ before, email }: Changed) {
  const { confirmed_at, proven_email, proven_at } = before;
  if (proven_email === email) return { confirmed_at: proven_at, ...notWaiting };
  if (confirmed_at === null) return {};
  return { confirmed_at: null, proven_email: before.email, proven_at: confirmed_at };
}

/**
 * Completes the change of an address that someone else made and already stored. The new address is unconfirmed until its
 * mailbox proves it. Sessions and links that belong to the old one end, and the old mailbox gets a notice. Callers have
 * locked the person.
 */
export async function settleChangedEmail(
  { mail }: Pick<Deps, "mail">,
  trx: Connection,
  changed: Changed,
): Promise<void> {
  const { before, email, origin, mayInvite, now } = changed;
  const { id, provider } = before;
  const confirmation = confirmationAfter(changed);
  const uid = provider === "email" ? email : before.uid;
  await trx
    .updateTable("person")
    .set({ uid, ...confirmation, updated_at: now })
    .where("id", "=", id)
    .execute();
  await endSessions(trx, id, { reason: "email_changed", now });
  await closeConfirmations(trx, id, now);
  await closeResets(trx, id, now);
  if (before.confirmed_at || before.proven_email) {
    const to = noticeAddress(before);
    await mail.send(trx, { to, ...emailChangedMessage({ ...before, email: to }, email) });
  }
  // Single sign-on confirms the address at the next sign-in.
  const needsMail = !confirmation.confirmed_at && provider === "email";
  if (needsMail && (before.password_hash !== null || mayInvite))
    await enqueueInvitations(trx, [{ person_id: id, group_name: null }], origin, now);
}
