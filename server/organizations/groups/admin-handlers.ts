import type { ActOutcome } from "#contract/organizations/admin-people.ts";
import { isLeader } from "#contract/roles.ts";
import { invalidFields } from "#server/accounts/registration/replies.ts";
import { personByEmail } from "#server/accounts/session/queries.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { changedMeanwhile, type Handlers, refuse } from "#server/platform/web/handler.ts";
import { lockLiving } from "../people/change.ts";
import { join } from "../people/queries.ts";
import { differences } from "../people/rules.ts";
import { groupRecordOf, pageOfGroups, whatRefersTo } from "./admin-queries.ts";

type GroupDeps = Pick<Deps, "db" | "clock">;
type GroupCalls =
  | "listGroups"
  | "getGroup"
  | "createGroup"
  | "changeGroup"
  | "deleteGroup"
  | "addMembers";

const noSuchGroup = refuse("not_found", "There is no such practice group.");
const taken = invalidFields({ name: ["is the name of another practice group"] });

async function answerWith(db: Connection, id: string) {
  const data = await groupRecordOf(db, id);
  return data ? { body: { data } } : noSuchGroup;
}

const isTaken = async (trx: Connection, name: string, id: string) =>
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
    const isMade = await db.transaction().execute(async (trx) => {
      if (await isTaken(trx, name, id)) return false;
      await trx
        .insertInto("practice_group")
        .values({ id, name, created_at: now, updated_at: now, changed_by: person.id })
        .execute();
      const deed = { by: person.id, action: "group.created", about: `group:${id}` };
      await recordAudit(trx, { ...deed, after: { name } }, now.getTime());
      return true;
    });
    return isMade ? answerWith(db, id) : taken;
  };

const changeGroup =
  ({ db, clock }: GroupDeps): Handlers["changeGroup"] =>
  async ({ params: { id }, body: { version, ...after }, session: { person } }) => {
    const now = new Date(clock.now());
    const refused = await db.transaction().execute(async (trx) => {
      const group = await lockGroup(trx, id);
      if (!group) return noSuchGroup;
      if (group.version !== version) return changedMeanwhile;
      if (await isTaken(trx, after.name, id)) return taken;
      const what = differences({ name: group.name, enabled: group.enabled }, after);
      if (what.fields.length === 0) return;
      await trx
        .updateTable("practice_group")
        .set({ ...after, version: version + 1, updated_at: now, changed_by: person.id })
        .where("id", "=", id)
        .execute();
      const deed = { by: person.id, action: "group.changed", about: `group:${id}` };
      await recordAudit(trx, { ...deed, before: what.before, after: what.after }, now.getTime());
    });
    return refused ?? answerWith(db, id);
  };

const deleteGroup =
  ({ db, clock }: GroupDeps): Handlers["deleteGroup"] =>
  async ({ params: { id }, session: { person } }) =>
    db.transaction().execute(async (trx) => {
      const group = await lockGroup(trx, id);
      if (!group) return noSuchGroup;
      const sentences = await whatRefersTo(trx, id);
      if (sentences.length > 0) return refuse("in_use", ...sentences);
      await trx.deleteFrom("practice_group").where("id", "=", id).execute();
      const deed = { by: person.id, action: "group.deleted", about: `group:${id}` };
      await recordAudit(trx, { ...deed, before: { name: group.name } }, clock.now());
      return { body: { success: true as const } };
    });

type Adding = {
  readonly group: string;
  readonly by: string;
  readonly asLeader: boolean;
  readonly now: Date;
};

/** Who leads is a leader of all groups they belong to. */
async function addOne(trx: Connection, email: string, adding: Adding): Promise<ActOutcome> {
  const { group, by, asLeader, now } = adding;
  const found = await personByEmail(trx, email.toLowerCase());
  const person = found && (await lockLiving(trx, found.id));
  if (!person) return { id: email, outcome: "refused", why: "no_such_person" };
  const joined = await join(trx, person.id, [group]);
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
  const deed = { by, action: "person.joined", about: `person:${person.id}`, before, after };
  await recordAudit(trx, deed, now.getTime());
  return { id: email, outcome: "done", why: null };
}

const addMembers =
  ({ db, clock }: GroupDeps): Handlers["addMembers"] =>
  async ({ params: { id }, body, session: { person } }) => {
    if (!(await groupRecordOf(db, id))) return noSuchGroup;
    const now = new Date(clock.now());
    const adding = { group: id, by: person.id, asLeader: body.as === "leader", now };
    const results: ActOutcome[] = [];
    for (const email of new Set(body.emails))
      results.push(await db.transaction().execute((trx) => addOne(trx, email, adding)));
    return { body: { results } };
  };

export const groupAdminHandlers = (deps: GroupDeps): Pick<Handlers, GroupCalls> => ({
  listGroups: async ({ query }) => ({ body: await pageOfGroups(deps.db, query) }),
  getGroup: async ({ query: { practice_group_id } }) => answerWith(deps.db, practice_group_id),
  createGroup: createGroup(deps),
  changeGroup: changeGroup(deps),
  deleteGroup: deleteGroup(deps),
  addMembers: addMembers(deps),
});
