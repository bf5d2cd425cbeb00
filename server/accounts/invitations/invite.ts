import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { confirmationLetter, invitationLetter } from "#server/platform/mail/messages.ts";
import { firstPasswordLink, issueConfirmation } from "../session/confirmation.ts";

type Invited = Pick<PersonRow, "id" | "email" | "first_name">;

/** Where the link leads, and who has made the account. */
export type Invitation = { readonly origin: string; readonly group: string | null };

/** Mails the link for the first password, in the caller's transaction. */
export async function mailInvitation(
  { mail, clock }: Pick<Deps, "mail" | "clock">,
  trx: Connection,
  person: Invited,
  { origin, group }: Invitation,
): Promise<void> {
  const token = await issueConfirmation(trx, person, "mailed", new Date(clock.now()));
  const link = firstPasswordLink(origin, token, person.email);
  const letter =
    group === null ? confirmationLetter(person, link) : invitationLetter(person, group, link);
  await mail.send(trx, { to: person.email, ...letter });
}

type Due = { readonly person_id: string; readonly group_name: string | null };

/** They are mailed one after the other, so that a mail server is not run over by a whole hospital. */
export async function putInLine(
  trx: Connection,
  due: readonly Due[],
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
