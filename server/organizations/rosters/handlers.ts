import { BOM, csvRow } from "#contract/csv.ts";
import { limitOf, offsetOf } from "#contract/lists.ts";
import { ROSTER_COLUMNS, rosterHeading } from "#contract/organizations/admin-rosters.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { CSV, fileHeaders } from "#server/platform/documents/attachment.ts";
import { apiError, changedMeanwhile, type Handlers } from "#server/platform/web/handler.ts";
import { invalidSentences } from "../invalid-fields.ts";
import { readTitles } from "../titles.ts";
import type { ImportRow } from "./existing.ts";
import {
  findRoster,
  pageOfMissing,
  pageOfRosters,
  pageOfRows,
  rosterById,
  tooManyMissing,
  undoUntil,
} from "./queries.ts";
import { rosterErrors, rosterFiles } from "./roster-copy.ts";
import { matchRosterColumns, type RosterDeps, uploadRoster } from "./upload.ts";

type RosterCalls =
  | "rosterTemplate"
  | "uploadRoster"
  | "matchRosterColumns"
  | "undoRoster"
  | "listRosters"
  | "getRoster"
  | "listRosterRows"
  | "rosterErrors"
  | "applyRoster"
  | "cancelRoster";

const nowOf = ({ clock }: RosterDeps) => new Date(clock.now());

const noSuchRoster = apiError("not_found", rosterErrors.notFound);

const csvHeaders = (name: string) => fileHeaders(CSV, name);

const PAGE_SIZE = 2000;

/** Returns the heading of a column. Errors of the whole row have no column. */
const headingOf = (field: string) => {
  const column = ROSTER_COLUMNS.find((name) => name === field);
  return column ? rosterHeading(column) : field;
};

async function errorsCsv(db: Connection, id: string): Promise<Uint8Array> {
  const parts = [Buffer.from(BOM + csvRow(["row", "field", "value", "message"]))];
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const { data } = await pageOfRows(db, id, "error", { limit: PAGE_SIZE, offset });
    const lines = data.flatMap(({ errors }) =>
      errors.map(({ row, field, value, message }) =>
        csvRow([row, headingOf(field), value, message]),
      ),
    );
    parts.push(Buffer.from(lines.join("")));
    if (data.length < PAGE_SIZE) return Buffer.concat(parts);
  }
}

const lockRoster = (trx: Connection, id: string): Promise<ImportRow | undefined> =>
  trx
    .selectFrom("roster_import")
    .selectAll()
    .where("id", "=", id)
    .where("state", "<>", "receiving")
    .forUpdate()
    .executeTakeFirst();

type ApplyOptions = {
  readonly invite: boolean;
  readonly deactivate_missing: boolean;
  readonly missing_confirmed?: number | undefined;
};

/** Returns why missing people cannot be deactivated with this roster. */
function deactivationError({ practice_group_id, counts }: ImportRow, options: ApplyOptions) {
  if (!options.deactivate_missing) return;
  const reject = (sentence: string) => invalidSentences({ deactivate_missing: [sentence] });
  if (practice_group_id === null) return reject(rosterErrors.deactivateOneGroup);
  if (counts.errors > 0) return reject(rosterErrors.deactivateErrors);
  if (tooManyMissing(counts)) return reject(rosterErrors.deactivateTooMany);
  if (options.missing_confirmed !== counts.missing) return changedMeanwhile;
}

/** True if the request is a retry. */
const isAlreadyStarted = ({ state }: ImportRow) => state === "applying" || state === "done";

type ApplyBody = Parameters<Handlers["applyRoster"]>[0]["body"];

/** Only titles that Respite knows take the place of others. */
async function chosenTitles(trx: Connection, roster: ImportRow, chosen: ApplyBody["titles"]) {
  const known = await readTitles(trx);
  const uses = new Map(chosen?.map(({ title, use }) => [title, use]));
  return roster.titles.map((one) => {
    const use = uses.get(one.title) ?? null;
    return { ...one, use: use !== null && known.includes(use) ? use : null };
  });
}

/** Returns why a roster can't be applied like this. */
function applyError(roster: ImportRow, body: ApplyBody) {
  if (roster.state !== "checked") return changedMeanwhile;
  const { renames_confirmed } = body;
  if (renames_confirmed !== undefined && renames_confirmed !== roster.counts.renames)
    return changedMeanwhile;
  return deactivationError(roster, body);
}

const applyRoster =
  ({ db, clock }: RosterDeps): Handlers["applyRoster"] =>
  async ({ params: { id }, body, session: { person } }) => {
    const now = new Date(clock.now());
    const error = await db.transaction().execute(async (trx) => {
      const roster = await lockRoster(trx, id);
      if (!roster) return noSuchRoster;
      if (isAlreadyStarted(roster)) return;
      const problem = applyError(roster, body);
      if (problem) return problem;
      const { deactivate_missing, invite } = body;
      const renames = body.renames_confirmed !== undefined;
      const titles = JSON.stringify(await chosenTitles(trx, roster, body.titles));
      const next = { state: "applying", done: 0, started_by: person.id, updated_at: now } as const;
      await trx
        .updateTable("roster_import")
        .set({ ...next, deactivate_missing, invite, renames, titles })
        .where("id", "=", id)
        .execute();
      const event = { by: person.id, action: "roster.started", about: `roster:${id}` };
      const after = { ...roster.counts, deactivate_missing, invite, change_names: renames };
      await recordAudit(trx, { ...event, after }, now.getTime());
    });
    return error ?? { body: { data: await rosterById(db, id, now) } };
  };

const undoRoster =
  ({ db, clock }: RosterDeps): Handlers["undoRoster"] =>
  async ({ params: { id }, session: { person } }) => {
    const now = new Date(clock.now());
    const error = await db.transaction().execute(async (trx) => {
      const roster = await lockRoster(trx, id);
      if (!roster) return noSuchRoster;
      if (roster.state === "undoing" || roster.state === "undone") return;
      if (!undoUntil(roster, now)) return apiError("too_late", rosterErrors.undoTooLate);
      const next = { state: "undoing", done: 0, undone_by: person.id, finished_at: null } as const;
      await trx
        .updateTable("roster_import")
        .set({ ...next, locked_until: null, attempts: 0, updated_at: now })
        .where("id", "=", id)
        .execute();
      const event = { by: person.id, action: "roster.undo_started", about: `roster:${id}` };
      await recordAudit(trx, event, now.getTime());
    });
    return error ?? { body: { data: await rosterById(db, id, now) } };
  };

const cancelRoster =
  ({ db, clock }: RosterDeps): Handlers["cancelRoster"] =>
  async ({ params: { id }, session: { person } }) => {
    const now = new Date(clock.now());
    const exists = await db.transaction().execute(async (trx) => {
      const roster = await lockRoster(trx, id);
      if (!roster) return false;
      if (!["checking", "checked", "applying"].includes(roster.state)) return true;
      // Checking changes no one, so `done` restarts at 0.
      const done = roster.state === "applying" ? roster.done : 0;
      const state = { state: "cancelled", done, locked_until: null } as const;
      await trx
        .updateTable("roster_import")
        .set({ ...state, updated_at: now, finished_at: now })
        .where("id", "=", id)
        .execute();
      const event = { by: person.id, action: "roster.cancelled", about: `roster:${id}` };
      await recordAudit(trx, { ...event, after: { done } }, now.getTime());
      return true;
    });
    return exists ? { body: { data: await rosterById(db, id, now) } } : noSuchRoster;
  };

export const rosterHandlers = (deps: RosterDeps): Pick<Handlers, RosterCalls> => ({
  matchRosterColumns: matchRosterColumns(deps),
  uploadRoster: uploadRoster(deps),
  applyRoster: applyRoster(deps),
  cancelRoster: cancelRoster(deps),
  undoRoster: undoRoster(deps),

  rosterTemplate: async () => ({
    headers: csvHeaders(rosterFiles.template),
    body: Buffer.from(BOM + csvRow(ROSTER_COLUMNS.map(rosterHeading))),
  }),

  listRosters: async ({ query }) => ({
    body: await pageOfRosters(deps.db, limitOf(query), offsetOf(query), nowOf(deps)),
  }),

  getRoster: async ({ params: { id } }) => {
    const data = await findRoster(deps.db, id, nowOf(deps));
    return data ? { body: { data } } : noSuchRoster;
  },

  listRosterRows: async ({ params: { id }, query: { plan, ...page } }) => {
    if (!(await findRoster(deps.db, id, nowOf(deps)))) return noSuchRoster;
    const at = { limit: limitOf(page), offset: offsetOf(page) };
    return {
      body:
        plan === "missing"
          ? await pageOfMissing(deps.db, id, at)
          : await pageOfRows(deps.db, id, plan, at),
    };
  },

  rosterErrors: async ({ params: { id } }) => {
    const roster = await findRoster(deps.db, id, nowOf(deps));
    if (!roster) return noSuchRoster;
    const name = roster.file_name.replace(/\.[a-z0-9]{1,5}$/i, "");
    return { headers: csvHeaders(rosterFiles.errors(name)), body: await errorsCsv(deps.db, id) };
  },
});
