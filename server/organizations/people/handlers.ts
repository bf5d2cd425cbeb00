import type { PeopleAction } from "#contract/organizations/admin-people.ts";
import { isAdmin } from "#contract/roles.ts";
import { originFor } from "#server/accounts/session/confirmation.ts";
import { sendNotice } from "#server/accounts/two-step/notify.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { previewBulkChange } from "#server/platform/bulk/preview.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import { CSV, fileHeaders } from "#server/platform/documents/attachment.ts";
import { forbidden, type Handlers, notConfirmed } from "#server/platform/web/handler.ts";
import { invalidSentences } from "../invalid-fields.ts";
import { anyWaitsForEmail, findGroup, runBulkAction } from "./bulk-actions.ts";
import { peopleTarget } from "./bulk-target.ts";
import { changePerson, noSuchPerson } from "./change.ts";
import { createPerson, type PeopleDeps } from "./create.ts";
import { peopleCsv } from "./export.ts";
import { pageOfPeople } from "./list.ts";
import { peopleErrors } from "./people-copy.ts";
import { personRecord } from "./record.ts";

type PeopleCalls =
  | "listPeople"
  | "exportPeople"
  | "getPerson"
  | "createPerson"
  | "changePerson"
  | "actOnPeople"
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
  async ({ query, session: { person } }) => {
    const now = clock.now();
    const body = await peopleCsv(db, query);
    const event = { by: person.id, action: "people.exported", about: "people:list" };
    await db.transaction().execute((trx) => recordAudit(trx, event, now));
    const name = `people-${new Date(now).toISOString().slice(0, 10)}.csv`;
    const headers = fileHeaders(CSV, name);
    return { headers, body };
  };

const needsGroup = (action: PeopleAction) =>
  action === "add_to_group" || action === "remove_from_group";

/** Returns whether the action takes a proof of identity from someone, so that the administrator has to give one. */
const needsProof = async (db: PeopleDeps["db"], action: PeopleAction, ids: readonly string[]) =>
  action === "reset_two_step" || (action === "invite" && (await anyWaitsForEmail(db, ids)));

const actOnPeople =
  (deps: PeopleDeps): Handlers["actOnPeople"] =>
  async ({ body: { action, ids, practice_group_id, reason }, session, request }) => {
    const { db, clock, config } = deps;
    if (!session.isConfirmed && (await needsProof(db, action, ids))) return notConfirmed;
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
    return { body: { results: await runBulkAction(db, ids, acting) } };
  };

export const peopleHandlers = (deps: PeopleDeps): Pick<Handlers, PeopleCalls> => ({
  listPeople: listPeople(deps),
  exportPeople: exportPeople(deps),
  createPerson: createPerson(deps),
  changePerson: changePerson(deps),
  actOnPeople: actOnPeople(deps),
  previewPeopleChange: ({ body, session }) =>
    previewBulkChange(deps, peopleTarget(deps), body, session),
  getPerson: async ({ params: { id } }) => {
    const data = await personRecord(deps.db, id, new Date(deps.clock.now()));
    return data ? { body: { data } } : noSuchPerson;
  },
});
