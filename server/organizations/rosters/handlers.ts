import { BOM, csvRow } from "#contract/csv.ts";
import { limitOf, offsetOf } from "#contract/lists.ts";
import { ROSTER_COLUMNS } from "#contract/organizations/admin-rosters.ts";
import { invalidFields } from "#server/accounts/registration/replies.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { attachment } from "#server/platform/documents/attachment.ts";
import { changedMeanwhile, type Handlers, refuse } from "#server/platform/web/handler.ts";
import type { ImportRow } from "./existing.ts";
import {
  findRoster,
  pageOfMissing,
  pageOfRosters,
  pageOfRows,
  rosterById,
  tooManyMissing,
} from "./queries.ts";
import { type RosterDeps, uploadRoster } from "./upload.ts";

type RosterCalls =
  | "rosterTemplate"
  | "uploadRoster"
  | "listRosters"
  | "getRoster"
  | "listRosterRows"
  | "rosterErrors"
  | "applyRoster"
  | "cancelRoster";

const noSuchRoster = refuse("not_found", "There is no such staff list.");

const csv = (name: string) => ({
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": attachment(name),
});

const ERRORS_AT_A_TIME = 2000;

async function errorsText(db: Connection, id: string): Promise<Uint8Array> {
  const parts = [Buffer.from(BOM + csvRow(["row", "field", "value", "message"]))];
  for (let offset = 0; ; offset += ERRORS_AT_A_TIME) {
    const { data } = await pageOfRows(db, id, "error", { limit: ERRORS_AT_A_TIME, offset });
    const lines = data.flatMap(({ errors }) =>
      errors.map(({ row, field, value, message }) => csvRow([row, field, value, message])),
    );
    parts.push(Buffer.from(lines.join("")));
    if (data.length < ERRORS_AT_A_TIME) return Buffer.concat(parts);
  }
}

const holdRoster = (trx: Connection, id: string): Promise<ImportRow | undefined> =>
  trx
    .selectFrom("roster_import")
    .selectAll()
    .where("id", "=", id)
    .where("state", "<>", "receiving")
    .forUpdate()
    .executeTakeFirst();

type Wishes = {
  readonly invite: boolean;
  readonly deactivate_missing: boolean;
  readonly missing_confirmed?: number | undefined;
};

/** Why nobody may be switched off by this list. */
function whyKeepAll({ practice_group_id, counts }: ImportRow, wishes: Wishes) {
  if (!wishes.deactivate_missing) return;
  const no = (sentence: string) => invalidFields({ deactivate_missing: [sentence] });
  if (practice_group_id === null) return no("needs a list of one practice group");
  if (counts.errors > 0) return no("needs a list without errors");
  if (tooManyMissing(counts)) return no("would switch off too many at once");
  if (wishes.missing_confirmed !== counts.missing) return changedMeanwhile;
}

/** Asked again because the answer was lost. */
const isUnderWay = ({ state }: ImportRow) => state === "applying" || state === "done";

const applyRoster =
  ({ db, clock }: RosterDeps): Handlers["applyRoster"] =>
  async ({ params: { id }, body, session: { person } }) => {
    const now = new Date(clock.now());
    const refused = await db.transaction().execute(async (trx) => {
      const roster = await holdRoster(trx, id);
      if (!roster) return noSuchRoster;
      if (isUnderWay(roster)) return;
      const why = roster.state === "checked" ? whyKeepAll(roster, body) : changedMeanwhile;
      if (why) return why;
      const { deactivate_missing, invite } = body;
      const next = { state: "applying", done: 0, started_by: person.id, updated_at: now } as const;
      await trx
        .updateTable("roster_import")
        .set({ ...next, deactivate_missing, invite })
        .where("id", "=", id)
        .execute();
      const deed = { by: person.id, action: "roster.started", about: `roster:${id}` };
      const after = { ...roster.counts, deactivate_missing, invite };
      await recordAudit(trx, { ...deed, after }, now.getTime());
    });
    return refused ?? { body: { data: await rosterById(db, id) } };
  };

const cancelRoster =
  ({ db, clock }: RosterDeps): Handlers["cancelRoster"] =>
  async ({ params: { id }, session: { person } }) => {
    const now = new Date(clock.now());
    const isThere = await db.transaction().execute(async (trx) => {
      const roster = await holdRoster(trx, id);
      if (!roster) return false;
      if (!["checking", "checked", "applying"].includes(roster.state)) return true;
      // What was only checked has changed nobody.
      const done = roster.state === "applying" ? roster.done : 0;
      const state = { state: "cancelled", done, locked_until: null } as const;
      await trx
        .updateTable("roster_import")
        .set({ ...state, updated_at: now, finished_at: now })
        .where("id", "=", id)
        .execute();
      const deed = { by: person.id, action: "roster.cancelled", about: `roster:${id}` };
      await recordAudit(trx, { ...deed, after: { done } }, now.getTime());
      return true;
    });
    return isThere ? { body: { data: await rosterById(db, id) } } : noSuchRoster;
  };

export const rosterHandlers = (deps: RosterDeps): Pick<Handlers, RosterCalls> => ({
  uploadRoster: uploadRoster(deps),
  applyRoster: applyRoster(deps),
  cancelRoster: cancelRoster(deps),

  rosterTemplate: async () => ({
    headers: csv("staff-list.csv"),
    body: Buffer.from(BOM + csvRow(ROSTER_COLUMNS)),
  }),

  listRosters: async ({ query }) => ({
    body: await pageOfRosters(deps.db, limitOf(query), offsetOf(query)),
  }),

  getRoster: async ({ params: { id } }) => {
    const data = await findRoster(deps.db, id);
    return data ? { body: { data } } : noSuchRoster;
  },

  listRosterRows: async ({ params: { id }, query: { plan, ...page } }) => {
    if (!(await findRoster(deps.db, id))) return noSuchRoster;
    const at = { limit: limitOf(page), offset: offsetOf(page) };
    return {
      body:
        plan === "missing"
          ? await pageOfMissing(deps.db, id, at)
          : await pageOfRows(deps.db, id, plan, at),
    };
  },

  rosterErrors: async ({ params: { id } }) => {
    const roster = await findRoster(deps.db, id);
    if (!roster) return noSuchRoster;
    const name = roster.file_name.replace(/\.[a-z0-9]{1,5}$/i, "");
    return { headers: csv(`errors in ${name}.csv`), body: await errorsText(deps.db, id) };
  },
});
