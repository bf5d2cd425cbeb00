import type { TwoStepPolicy } from "#contract/accounts/two-step.ts";
import type { ActionResult } from "#contract/organizations/admin-people.ts";
import { isLeader } from "#contract/roles.ts";
import { personByEmail } from "#server/accounts/session/queries.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import {
  apiError,
  changedMeanwhile,
  type Handlers,
  notConfirmed,
  type Session,
} from "#server/platform/web/handler.ts";
import { invalidSentences } from "../invalid-fields.ts";
import { lockExistingPerson } from "../people/change.ts";
import { addToGroups } from "../people/queries.ts";
import { differences } from "../people/rules.ts";
import { groupRecordOf, pageOfGroups, referencesTo } from "./admin-queries.ts";
import { groupErrors } from "./groups-copy.ts";

type GroupDeps = Pick<Deps, "db" | "clock">;
type GroupCalls =
  | "listGroups"
  | "getGroup"
  | "createGroup"
  | "changeGroup"
  | "deleteGroup"
  | "addMembers";

const noSuchGroup = apiError("not_found", groupErrors.notFound);
const nameTaken = invalidSentences({ name: [groupErrors.nameTaken] });

async function groupResponse(db: Connection, id: string) {
  const data = await groupRecordOf(db, id);
  return data ? { body: { data } } : noSuchGroup;
}

const isNameTaken = async (trx: Connection, name: string, id: string) =>
  (await trx
    .selectFrom("practice_group")
    .select("id")
    .where(({ eb, fn }) => eb(fn("lower", ["name"]), "=", name.toLowerCase()))
    .where("id", "<>", id)
    .executeTakeFirst()) !== undefined;

const lockGroup = (trx: Connection, id: string) =>
  trx.selectFrom("practice_group").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

const createGroup =
  ({ db, clock }: GroupDeps): Handlers["createGroup"] =>
  async ({ body: { name }, session: { person } }) => {
    const now = new Date(clock.now());
    const id = uuidv7(now.getTime());
    const isCreated = await db.transaction().execute(async (trx) => {
      if (await isNameTaken(trx, name, id)) return false;
      await trx
        .insertInto("practice_group")
        .values({ id, name, created_at: now, updated_at: now, changed_by: person.id })
        .execute();
      const event = { by: person.id, action: "group.created", about: `group:${id}` };
      await recordAudit(trx, { ...event, after: { name } }, now.getTime());
      return true;
    });
    return isCreated ? groupResponse(db, id) : nameTaken;
  };

type GroupChange = {
  readonly id: string;
  readonly version: number;
  readonly fields: { readonly name: string; readonly enabled: boolean };
  /** Undefined = unchanged. */
  readonly twoStep: TwoStepPolicy | undefined;
};

async function storeGroup(
  trx: Connection,
  { person, isConfirmed }: Session,
  { id, version, fields, twoStep }: GroupChange,
  now: Date,
) {
  const group = await lockGroup(trx, id);
  if (!group) return noSuchGroup;
  if (group.version !== version) return changedMeanwhile;
  if (await isNameTaken(trx, fields.name, id)) return nameTaken;
  const { name, enabled, two_step } = group;
  const after = { ...fields, two_step: twoStep ?? two_step };
  if (after.two_step !== two_step && !isConfirmed) return notConfirmed;
  const diff = differences({ name, enabled, two_step }, after);
  if (diff.fields.length === 0) return;
  await trx
    .updateTable("practice_group")
    .set({ ...after, version: version + 1, updated_at: now, changed_by: person.id })
    .where("id", "=", id)
    .execute();
  const event = { by: person.id, action: "group.changed", about: `group:${id}` };
  await recordAudit(trx, { ...event, before: diff.before, after: diff.after }, now.getTime());
}

const changeGroup =
  ({ db, clock }: GroupDeps): Handlers["changeGroup"] =>
  async ({ params: { id }, body: { version, two_step: twoStep, ...fields }, session }) => {
    const now = new Date(clock.now());
    const change = { id, version, fields, twoStep };
    const error = await db.transaction().execute((trx) => storeGroup(trx, session, change, now));
    return error ?? groupResponse(db, id);
  };

const deleteGroup =
  ({ db, clock }: GroupDeps): Handlers["deleteGroup"] =>
  async ({ params: { id }, session: { person } }) =>
    db.transaction().execute(async (trx) => {
      const group = await lockGroup(trx, id);
      if (!group) return noSuchGroup;
      const references = await referencesTo(trx, id);
      if (references.length > 0) return apiError("in_use", groupErrors.inUse(references));
      await trx.deleteFrom("practice_group").where("id", "=", id).execute();
      const event = { by: person.id, action: "group.deleted", about: `group:${id}` };
      await recordAudit(trx, { ...event, before: { name: group.name } }, clock.now());
      return { body: { success: true as const } };
    });

type AddContext = {
  readonly group: string;
  readonly by: string;
  readonly asLeader: boolean;
  readonly now: Date;
};

/** Adds one person. Leaders lead every group they belong to. */
async function addMember(
  trx: Connection,
  email: string,
  context: AddContext,
): Promise<ActionResult> {
  const { group, by, asLeader, now } = context;
  const match = await personByEmail(trx, email.toLowerCase());
  const person = match && (await lockExistingPerson(trx, match.id));
  if (!person) return { id: email, outcome: "refused", why: "no_such_person" };
  const joined = await addToGroups(trx, person.id, [group]);
  const isPromoted = asLeader && !isLeader(person.burnout_role);
  const burnout_role = isPromoted ? `${person.burnout_role} org_leader`.trim() : undefined;
  if (burnout_role !== undefined)
    await trx
      .updateTable("person")
      .set({ burnout_role, updated_at: now, changed_by: by })
      .where("id", "=", person.id)
      .execute();
  if (joined === 0 && !isPromoted) return { id: email, outcome: "unchanged", why: null };
  const before = isPromoted ? { burnout_role: person.burnout_role } : undefined;
  const after = {
    ...(joined > 0 && { practice_group_id: group }),
    ...(isPromoted && { burnout_role }),
  };
  const event = { by, action: "person.joined", about: `person:${person.id}`, before, after };
  await recordAudit(trx, event, now.getTime());
  return { id: email, outcome: "done", why: null };
}

const addMembers =
  ({ db, clock }: GroupDeps): Handlers["addMembers"] =>
  async ({ params: { id }, body, session: { person, isConfirmed } }) => {
    if (!(await groupRecordOf(db, id))) return noSuchGroup;
    if (body.as === "leader" && !isConfirmed) return notConfirmed;
    const now = new Date(clock.now());
    const adding = { group: id, by: person.id, asLeader: body.as === "leader", now };
    const results: ActionResult[] = [];
    for (const email of new Set(body.emails))
      results.push(await db.transaction().execute((trx) => addMember(trx, email, adding)));
    return { body: { results } };
  };

export const groupAdminHandlers = (deps: GroupDeps): Pick<Handlers, GroupCalls> => ({
  listGroups: async ({ query }) => ({ body: await pageOfGroups(deps.db, query) }),
  getGroup: async ({ query: { practice_group_id } }) => groupResponse(deps.db, practice_group_id),
  createGroup: createGroup(deps),
  changeGroup: changeGroup(deps),
  deleteGroup: deleteGroup(deps),
  addMembers: addMembers(deps),
});
