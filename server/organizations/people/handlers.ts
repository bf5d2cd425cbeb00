import type { PersonAction } from "#contract/organizations/admin-people.ts";
import { isAdmin } from "#contract/roles.ts";
import { originFor } from "#server/accounts/session/confirmation.ts";
import { sendNotice } from "#server/accounts/two-step/notify.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { previewBulkChange } from "#server/platform/bulk/preview.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import { tableReply } from "#server/platform/documents/table-file.ts";
import { forbidden, type Handlers, notConfirmed } from "#server/platform/web/handler.ts";
import { invalidSentences } from "../invalid-fields.ts";
import { actOn, anyWaitsForEmail, findGroup } from "./bulk-actions.ts";
import { peopleTarget } from "./bulk-target.ts";
import { changePerson, noSuchPerson } from "./change.ts";
import { createPerson, type PeopleDeps } from "./create.ts";
import { peopleHeader, peoplePages } from "./export.ts";
import { pageOfPeople } from "./list.ts";
import { peopleErrors } from "./people-copy.ts";
import { personRecord } from "./record.ts";

type PeopleCalls =
  | "listPeople"
  | "exportPeople"
  | "getPerson"
  | "createPerson"
  | "changePerson"
  | "actOnPerson"
  | "previewPeopleChange";

/** Lists people. Leaders do not see when their people were last active, and API keys see no other groups. */
const listPeople =
  ({ db }: PeopleDeps): Handlers["listPeople"] =>
  async ({ query, session: { person, apiKey } }) => {
    if (isAdmin(person.burnout_role)) return { body: await pageOfPeople(db, query) };
    if (query.sort?.endsWith("last_seen")) return forbidden;
    const { data, total } = await pageOfPeople(db, query);
    const rows = data.map((row) => ({
      ...row,
      groups: apiKey ? row.groups.filter(({ id }) => id === apiKey.practiceGroupId) : row.groups,
      last_seen_at: null,
    }));
    return { body: { data: rows, total } };
  };

const exportPeople =
  ({ db, clock }: PeopleDeps): Handlers["exportPeople"] =>
  async ({ query: { format, ...filters }, session: { person } }) => {
    const now = clock.now();
    const name = `people-${new Date(now).toISOString().slice(0, 10)}`;
    const pages = peoplePages(db, filters);
    const reply = await tableReply({ format, name, header: peopleHeader, pages });
    if ("error" in reply) return reply;
    const event = { by: person.id, action: "people.exported", about: "people:list" };
    await db.transaction().execute((trx) => recordAudit(trx, event, now));
    return reply;
  };

const needsGroup = (action: PersonAction) =>
  action === "add_to_group" || action === "remove_from_group";

/** Returns whether the action takes a proof of identity from someone, so that the administrator has to give one. */
const needsProof = async (db: PeopleDeps["db"], action: PersonAction, id: string) =>
  action === "reset_two_step" || (action === "invite" && (await anyWaitsForEmail(db, [id])));

const actOnPerson =
  (deps: PeopleDeps): Handlers["actOnPerson"] =>
  async ({ params: { id }, body: { action, practice_group_id, reason }, session, request }) => {
    const { db, clock, config } = deps;
    if (!session.isConfirmed && (await needsProof(db, action, id))) return notConfirmed;
    const group = practice_group_id ? await findGroup(db, practice_group_id) : undefined;
    if (needsGroup(action) && !group)
      return invalidSentences({ practice_group_id: [peopleErrors.unknownGroup] });
    const acting = {
      action,
      by: session.person.id,
      group: needsGroup(action) ? group : undefined,
      reason: reason || undefined,
      origin: originFor(config, request),
      now: new Date(clock.now()),
      isConfirmed: session.isConfirmed,
      sendReset: (trx: Connection, reset: PersonRow) => sendNotice(deps, trx, reset, "reset"),
    };
    return { body: { result: await actOn(db, id, acting) } };
  };

export const peopleHandlers = (deps: PeopleDeps): Pick<Handlers, PeopleCalls> => ({
  listPeople: listPeople(deps),
  exportPeople: exportPeople(deps),
  createPerson: createPerson(deps),
  changePerson: changePerson(deps),
  actOnPerson: actOnPerson(deps),
  previewPeopleChange: ({ body, session }) =>
    previewBulkChange(deps, peopleTarget(deps), body, session),
  getPerson: async ({ params: { id } }) => {
    const data = await personRecord(deps.db, id, new Date(deps.clock.now()));
    return data ? { body: { data } } : noSuchPerson;
  },
});
