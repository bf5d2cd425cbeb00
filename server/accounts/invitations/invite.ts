import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { confirmationMessage, invitationMessage } from "#server/platform/mail/messages.ts";
import { firstPasswordLink, issueConfirmation } from "../session/confirmation.ts";

type Recipient = Pick<PersonRow, "id" | "email" | "first_name">;

/** Origin of the link and name of the inviting group. */
export type Invitation = { readonly origin: string; readonly group: string | null };

/** Mails the first-password link in the caller's transaction. */
export async function mailInvitation(
  { mail, clock }: Pick<Deps, "mail" | "clock">,
  trx: Connection,
  person: Recipient,
  { origin, group }: Invitation,
): Promise<void> {
  const token = await issueConfirmation(trx, person, "mailed", new Date(clock.now()));
  const link = firstPasswordLink(origin, token, person.email);
  const message =
    group === null ? confirmationMessage(person, link) : invitationMessage(person, group, link);
  await mail.send(trx, { to: person.email, ...message });
}

type QueuedInvitation = { readonly person_id: string; readonly group_name: string | null };

/** Queues invitations. They are mailed gradually so that a large import does not overload the mail server. */
export async function enqueueInvitations(
  trx: Connection,
  due: readonly QueuedInvitation[],
  origin: string,
  now: Date,
): Promise<void> {
  if (due.length === 0) return;
  const rows = due.map((one) => ({ ...one, origin, due_at: now, created_at: now }));
  await trx
    .insertInto("invitation")
    .values(rows)
    .onConflict((conflict) => conflict.column("person_id").doNothing())
    .execute();
}
