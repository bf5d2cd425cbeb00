import type { ActOutcome, PeopleAction } from "#contract/organizations/admin-people.ts";
import { putInLine } from "#server/accounts/invitations/invite.ts";
import { closeConfirmations } from "#server/accounts/session/confirmation.ts";
import {
  closeResets,
  dropOtherDevices,
  groupsNamed,
  listDevices,
  setAttempts,
} from "#server/accounts/session/queries.ts";
import { lockedUntil } from "#server/accounts/session/rules.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { lockLiving } from "./change.ts";
import { join, leave, otherAdmins } from "./queries.ts";
import { losesAdmin } from "./rules.ts";

type Why = NonNullable<ActOutcome["why"]>;
/** What became of one person: a word of the audit when something was done. */
type Became = { readonly did: string } | "unchanged" | { readonly refused: Why };

export type Acting = {
  readonly action: PeopleAction;
  readonly by: string;
  readonly group: { readonly id: string; readonly name: string } | undefined;
  readonly reason: string | undefined;
  /** Where links lead. */
  readonly origin: string;
  readonly now: Date;
};

type Act = (trx: Connection, person: PersonRow, acting: Acting) => Promise<Became>;

/** All sessions end, and no link that is under way opens anything any more. */
export async function closeDoors(trx: Connection, id: string, now: Date): Promise<void> {
  await dropOtherDevices(trx, id, undefined);
  await closeConfirmations(trx, id, now);
  await closeResets(trx, id, now);
  await trx.deleteFrom("invitation").where("person_id", "=", id).execute();
}

const switchTo =
  (enabled: boolean): Act =>
  async (trx, person, { by, now }) => {
    if (person.enabled === enabled) return "unchanged";
    if (!enabled && person.id === by) return { refused: "oneself" };
    if (losesAdmin(person, { ...person, enabled }) && (await otherAdmins(trx, person.id)) === 0)
      return { refused: "last_admin" };
    await trx
      .updateTable("person")
      .set({ enabled, updated_at: now, changed_by: by })
      .where("id", "=", person.id)
      .execute();
    if (!enabled) await closeDoors(trx, person.id, now);
    return { did: enabled ? "person.enabled" : "person.disabled" };
  };

const invite: Act = async (trx, person, { origin, now }) => {
  if (!person.enabled) return { refused: "switched_off" };
  if (person.provider !== "email") return { refused: "signs_in_elsewhere" };
  if (person.password_hash !== null) return { refused: "has_password" };
  const [first] = await trx
    .selectFrom("membership")
    .innerJoin("practice_group", "practice_group.id", "membership.practice_group_id")
    .select("practice_group.name")
    .where("membership.person_id", "=", person.id)
    .where("practice_group.enabled", "=", true)
    .orderBy("practice_group.name")
    .limit(1)
    .execute();
  await putInLine(trx, [{ person_id: person.id, group_name: first?.name ?? null }], origin, now);
  return { did: "person.invited" };
};

const signOut: Act = async (trx, { id }, { now }) => {
  const devices = await listDevices(trx, id, now);
  if (devices.length === 0) return "unchanged";
  await dropOtherDevices(trx, id, undefined);
  return { did: "person.signed_out" };
};

const unlock: Act = async (trx, person, { now }) => {
  if (!lockedUntil(person, now)) return "unchanged";
  await setAttempts(trx, person.id, { failed_attempts: 0, locked_at: null });
  return { did: "person.unlocked" };
};

const addToGroup: Act = async (trx, { id }, { group }) => {
  const joined = await join(trx, id, group ? [group.id] : []);
  return joined > 0 ? { did: "person.joined" } : "unchanged";
};

const removeFromGroup: Act = async (trx, { id }, { group }) => {
  const left = await leave(trx, id, group?.id ?? "");
  return left > 0 ? { did: "person.left" } : "unchanged";
};

const acts: Readonly<Record<PeopleAction, Act>> = {
  disable: switchTo(false),
  enable: switchTo(true),
  invite,
  sign_out: signOut,
  unlock,
  add_to_group: addToGroup,
  remove_from_group: removeFromGroup,
};

async function actOnOne(trx: Connection, id: string, acting: Acting): Promise<Became> {
  const person = await lockLiving(trx, id);
  if (!person) return { refused: "no_such_person" };
  const became = await acts[acting.action](trx, person, acting);
  if (typeof became === "object" && "did" in became) {
    const { by, group, reason, now } = acting;
    const after = group && { practice_group_id: group.id };
    const deed = { by, action: became.did, about: `person:${id}`, after, reason };
    await recordAudit(trx, deed, now.getTime());
  }
  return became;
}

/** Each in a transaction of its own: what cannot be done to one keeps nothing from the others. */
export async function actOnAll(
  db: Deps["db"],
  ids: readonly string[],
  acting: Acting,
): Promise<ActOutcome[]> {
  const outcomes: ActOutcome[] = [];
  for (const id of new Set(ids)) {
    const became = await db.transaction().execute((trx) => actOnOne(trx, id, acting));
    if (became === "unchanged") outcomes.push({ id, outcome: "unchanged", why: null });
    else if ("did" in became) outcomes.push({ id, outcome: "done", why: null });
    else outcomes.push({ id, outcome: "refused", why: became.refused });
  }
  return outcomes;
}

export const groupNamed = async (db: Connection, id: string) => (await groupsNamed(db, [id]))[0];
