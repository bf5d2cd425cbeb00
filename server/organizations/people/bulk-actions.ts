import type { ActionResult, PersonAction } from "#contract/organizations/admin-people.ts";
import { enqueueInvitations } from "#server/accounts/invitations/invite.ts";
import { closeConfirmations } from "#server/accounts/session/confirmation.ts";
import { endSessions } from "#server/accounts/session/ended-sessions.ts";
import {
  closeResets,
  countOtherAdmins,
  groupsByIds,
  listDevices,
} from "#server/accounts/session/queries.ts";
import { delayedUntil, endDelay } from "#server/accounts/session/sign-in-delays.ts";
import { notWaiting, waitsForEmail } from "#server/accounts/session/waiting-email.ts";
import { resetTwoStep } from "#server/accounts/two-step/manage.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { recordEvents } from "#server/platform/events/record.ts";
import { lockExistingPerson } from "./change.ts";
import { addToGroups, removeFromGroup } from "./queries.ts";
import { losesAdmin } from "./rules.ts";

/** `own_role`: administrators can't change their own role in a bulk change. */
export type RefusalReason = NonNullable<ActionResult["why"]> | "own_role";
type SingleRefusal = NonNullable<ActionResult["why"]>;
/** Result for one person. `auditAction` is the audit action if something changed. */
export type Outcome =
  | { readonly auditAction: string }
  | "unchanged"
  | { readonly refused: SingleRefusal };

export type ActionContext = {
  readonly action: PersonAction;
  readonly by: string;
  readonly group: { readonly id: string; readonly name: string } | undefined;
  readonly reason: string | undefined;
  /** Origin of mailed links. */
  readonly origin: string;
  readonly now: Date;
  /** The administrator proved who they are a short time ago. */
  readonly isConfirmed: boolean;
  /** Mails the person that their two-step sign-in was reset. Only `reset_two_step` needs it. */
  readonly sendReset?: (trx: Connection, person: PersonRow) => Promise<void>;
};

type Action = (trx: Connection, person: PersonRow, context: ActionContext) => Promise<Outcome>;

/** Ends all sessions and closes open links and invitations. */
export async function revokeAccess(trx: Connection, id: string, now: Date): Promise<void> {
  await endSessions(trx, id, { reason: "signed_out", now });
  await closeConfirmations(trx, id, now);
  await closeResets(trx, id, now);
  await trx.deleteFrom("invitation").where("person_id", "=", id).execute();
}

const setEnabled =
  (enabled: boolean): Action =>
  async (trx, person, { by, now }) => {
    if (person.enabled === enabled) return "unchanged";
    if (!enabled && person.id === by) return { refused: "oneself" };
    if (
      losesAdmin(person, { ...person, enabled }) &&
      (await countOtherAdmins(trx, person.id)) === 0
    )
      return { refused: "last_admin" };
    await trx
      .updateTable("person")
      .set({ enabled, updated_at: now, changed_by: by })
      .where("id", "=", person.id)
      .execute();
    if (!enabled) {
      await revokeAccess(trx, person.id, now);
      const event = { type: "person.deactivated", personId: person.id, data: {} } as const;
      await recordEvents(trx, [event], now.getTime());
    }
    return { auditAction: enabled ? "person.enabled" : "person.disabled" };
  };

/** Whether an invitation would give up the proof of an earlier address and the password. */
export async function anyWaitsForEmail(db: Connection, ids: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom("person")
    .select("id")
    .where("id", "in", [...ids, ""])
    .where("confirmed_at", "is", null)
    .where("proven_email", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets the mailbox of a changed address, or the organization's sign-in, open the account without the old password. */
async function handOver(trx: Connection, { id }: PersonRow, by: string, now: Date) {
  await trx
    .updateTable("person")
    .set({ password_hash: null, ...notWaiting, updated_at: now, changed_by: by })
    .where("id", "=", id)
    .execute();
  await revokeAccess(trx, id, now);
}

/** Returns why a person can't be invited. People who wait for a changed email can, by someone who proved who they are. */
export function inviteRefusal(person: PersonRow, isConfirmed: boolean): SingleRefusal | undefined {
  if (!person.enabled) return "switched_off";
  if (isConfirmed && waitsForEmail(person)) return;
  if (person.provider !== "email") return "signs_in_elsewhere";
  return person.password_hash === null ? undefined : "has_password";
}

const invite: Action = async (trx, person, { by, origin, now, isConfirmed }) => {
  const refused = inviteRefusal(person, isConfirmed);
  if (refused) return { refused };
  if (isConfirmed && waitsForEmail(person)) await handOver(trx, person, by, now);
  if (person.provider !== "email") return { auditAction: "person.invited" };
  const [first] = await trx
    .selectFrom("membership")
    .innerJoin("practice_group", "practice_group.id", "membership.practice_group_id")
    .select("practice_group.name")
    .where("membership.person_id", "=", person.id)
    .where("practice_group.enabled", "=", true)
    .orderBy("practice_group.name")
    .limit(1)
    .execute();
  await enqueueInvitations(
    trx,
    [{ person_id: person.id, group_name: first?.name ?? null }],
    origin,
    now,
  );
  return { auditAction: "person.invited" };
};

const signOut: Action = async (trx, { id }, { now }) => {
  const devices = await listDevices(trx, id, now);
  if (devices.length === 0) return "unchanged";
  await endSessions(trx, id, { reason: "signed_out", now });
  return { auditAction: "person.signed_out" };
};

const unlock: Action = async (trx, person, { now }) => {
  if (!(await delayedUntil(trx, person.email, now))) return "unchanged";
  await endDelay(trx, person.email);
  return { auditAction: "person.unlocked" };
};

const resetSecondStep: Action = async (trx, person, { now, sendReset }) => {
  if (!(await resetTwoStep(trx, person, now))) return "unchanged";
  await sendReset?.(trx, person);
  return { auditAction: "two_step.reset" };
};

const joinGroup: Action = async (trx, { id }, { group }) => {
  const joined = await addToGroups(trx, id, group ? [group.id] : []);
  return joined > 0 ? { auditAction: "person.joined" } : "unchanged";
};

const leaveGroup: Action = async (trx, { id }, { group }) => {
  const left = await removeFromGroup(trx, id, group?.id ?? "");
  return left > 0 ? { auditAction: "person.left" } : "unchanged";
};

export const actions: Readonly<Record<PersonAction, Action>> = {
  disable: setEnabled(false),
  enable: setEnabled(true),
  invite,
  sign_out: signOut,
  unlock,
  reset_two_step: resetSecondStep,
  add_to_group: joinGroup,
  remove_from_group: leaveGroup,
};

async function runAction(trx: Connection, id: string, acting: ActionContext): Promise<Outcome> {
  const person = await lockExistingPerson(trx, id);
  if (!person) return { refused: "no_such_person" };
  const result = await actions[acting.action](trx, person, acting);
  if (typeof result === "object" && "auditAction" in result) {
    const { by, group, reason, now } = acting;
    const after = group && { practice_group_id: group.id };
    const event = { by, action: result.auditAction, about: `person:${id}`, after, reason };
    await recordAudit(trx, event, now.getTime());
  }
  return result;
}

/** Acts on one person, with an audit entry if anything changed. */
export async function actOn(
  db: Deps["db"],
  id: string,
  acting: ActionContext,
): Promise<ActionResult> {
  const result = await db.transaction().execute((trx) => runAction(trx, id, acting));
  if (result === "unchanged") return { id, outcome: "unchanged", why: null };
  if ("auditAction" in result) return { id, outcome: "done", why: null };
  return { id, outcome: "refused", why: result.refused };
}

export const findGroup = async (db: Connection, id: string) => (await groupsByIds(db, [id]))[0];
