import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import {
  ROSTER_BYTES,
  type RosterColumn,
  type RosterNote,
} from "#contract/organizations/admin-rosters.ts";
import { originFor } from "#server/accounts/session/confirmation.ts";
import { fileErrors } from "#server/platform/csv/csv-copy.ts";
import { CsvFileError } from "#server/platform/csv/decode.ts";
import { insertRows } from "#server/platform/database/rows.ts";
import type { Deps } from "#server/platform/deps.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { apiError, type Handlers } from "#server/platform/web/handler.ts";
import { invalidSentences } from "../invalid-fields.ts";
import {
  checkColumns,
  chosenColumns,
  isRemembered,
  matchColumns,
  type Remembered,
  readRemembered,
  remember,
} from "./columns.ts";
import { deleteExpiredRosters, rosterById } from "./queries.ts";
import { type FileRow, readHeader, readRoster } from "./read.ts";
import {
  rosterErrors,
  rosterFiles,
  tooLarge as tooLargeText,
  tooManyCells,
} from "./roster-copy.ts";

export type RosterDeps = Pick<Deps, "db" | "clock" | "config" | "log">;

const BATCH_SIZE = 1000;
export const NO_COUNTS = {
  create: 0,
  update: 0,
  unchanged: 0,
  errors: 0,
  missing: 0,
  members: 0,
  renames: 0,
} as const;

/** Stores extra cells as an error, so that the check reports them. */
const storedRow =
  (import_id: string) =>
  ({ line, fields, beyond }: FileRow) => ({
    import_id,
    line,
    email: fields.email?.toLowerCase().slice(0, 1000) ?? null,
    external_id: fields.external_id?.slice(0, 1000) ?? null,
    fields: fields as Record<string, string>,
    plan: null,
    person_id: null,
    changes: [],
    errors: beyond.slice(0, 1).map((value) => ({
      row: line,
      field: "",
      value: value.slice(0, 100),
      message: tooManyCells,
    })),
    applied: false,
    before: null,
    undone: null,
  });

/** Inserts rows in batches as they arrive, outside a transaction, so that a slow upload holds no locks. */
async function storeRows(
  { db }: RosterDeps,
  id: string,
  bytes: AsyncIterable<Buffer>,
  matching: Matching,
) {
  const notes = new Set<RosterNote>();
  let headings: readonly string[] = [];
  let columns: readonly (RosterColumn | null)[] = [];
  let rows = 0;
  let batch: FileRow[] = [];
  async function store() {
    if (batch.length === 0) return;
    rows += batch.length;
    await insertRows(db, "roster_row", batch.map(storedRow(id))).execute();
    batch = [];
  }
  const file = {
    header(cells: readonly string[]) {
      headings = cells;
      columns = matching.columnsFor(cells);
      checkColumns(cells, columns);
      return columns;
    },
    note: (what: RosterNote) => {
      notes.add(what);
    },
  };
  for await (const row of readRoster(bytes, file)) {
    batch.push(row);
    if (batch.length === BATCH_SIZE) await store();
  }
  await store();
  if (rows === 0) throw new CsvFileError({ file: [fileErrors.empty] });
  if (matching.isRemembered(headings)) notes.add("remembered");
  return { headings, columns, notes: [...notes], rows };
}

/** How the columns of a file are matched. */
type Matching = {
  readonly columnsFor: (cells: readonly string[]) => readonly (RosterColumn | null)[];
  readonly isRemembered: (cells: readonly string[]) => boolean;
};

function matchingFor(chosen: string | undefined, remembered: Remembered): Matching {
  if (chosen !== undefined)
    return {
      columnsFor: (cells) => chosenColumns(chosen, cells.length),
      isRemembered: () => false,
    };
  return {
    columnsFor: (cells) => matchColumns(cells, remembered).map(({ column }) => column),
    isRemembered: (cells) => isRemembered(cells, remembered),
  };
}

const tooLarge = {
  ...apiError("too_large", tooLargeText),
  headers: { connection: "close" },
};

const cleanFileName = (name: string | undefined) =>
  name
    ?.replaceAll(/\p{Cc}/gu, "")
    .toWellFormed()
    .trim() || rosterFiles.unnamed;

type NewImport = { readonly id: string; readonly by: string; readonly origin: string };

async function createImport(
  { db }: RosterDeps,
  { id, by, origin }: NewImport,
  query: { readonly name?: string | undefined; readonly practice_group_id?: string | undefined },
  now: Date,
) {
  await db
    .insertInto("roster_import")
    .values({
      id,
      file_name: cleanFileName(query.name),
      practice_group_id: query.practice_group_id ?? null,
      state: "receiving",
      started_by: by,
      notes: "[]",
      columns: "[]",
      counts: JSON.stringify(NO_COUNTS),
      origin,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

const groupExists = async ({ db }: RosterDeps, id: string) =>
  (await db.selectFrom("practice_group").select("id").where("id", "=", id).executeTakeFirst()) !==
  undefined;

/** Validates the request before the body is read. */
async function uploadError(
  deps: RosterDeps,
  { headers, body }: Pick<FastifyRequest, "headers" | "body">,
  groupId: string | undefined,
) {
  if (Number(headers["content-length"] ?? 0) > ROSTER_BYTES) return tooLarge;
  if (!(body instanceof Readable)) return apiError("malformed", rosterErrors.notCsvBody);
  if (groupId !== undefined && !(await groupExists(deps, groupId)))
    return invalidSentences({ practice_group_id: [rosterErrors.unknownGroup] });
}

type Received = {
  readonly id: string;
  /** The group of the roster, or empty. */
  readonly scope: string;
  /** Columns that the request chose. */
  readonly chosen: string | undefined;
  readonly bytes: AsyncIterable<Buffer>;
};

/** Stores the uploaded rows. Deletes the import if the file is invalid or the upload breaks off. */
async function receiveFile(deps: RosterDeps, { id, scope, chosen, bytes }: Received) {
  const { db, clock } = deps;
  try {
    const matching = matchingFor(chosen, await readRemembered(db, scope));
    const { headings, columns, notes, rows } = await storeRows(deps, id, bytes, matching);
    if (chosen !== undefined) await remember(db, scope, headings, columns);
    const ignored = headings.filter((heading, at) => columns[at] === null && heading !== "");
    await db
      .updateTable("roster_import")
      .set({
        state: "checking",
        rows,
        columns: JSON.stringify(columns.filter((column) => column !== null)),
        ignored: JSON.stringify(ignored.map((heading) => heading.slice(0, 60))),
        notes: JSON.stringify(notes),
        updated_at: new Date(clock.now()),
      })
      .where("id", "=", id)
      .execute();
  } catch (error) {
    await db.deleteFrom("roster_import").where("id", "=", id).execute();
    if (error instanceof CsvFileError) return error.isTooLarge ? tooLarge : fileError(error.errors);
    throw error;
  }
}

/** Reads the header of a file and says which columns are known. */
export const matchRosterColumns =
  (deps: RosterDeps): Handlers["matchRosterColumns"] =>
  async ({ query: { practice_group_id }, request }) => {
    const requestError = await uploadError(deps, request, practice_group_id);
    if (requestError) return requestError;
    try {
      const cells = await readHeader(request.body as Readable);
      const remembered = await readRemembered(deps.db, practice_group_id ?? "");
      return {
        headers: { connection: "close" },
        body: {
          data: matchColumns(cells, remembered),
          remembered: isRemembered(cells, remembered),
        },
      };
    } catch (error) {
      if (error instanceof CsvFileError) return fileError(error.errors);
      throw error;
    }
  };

export const uploadRoster =
  (deps: RosterDeps): Handlers["uploadRoster"] =>
  async ({ query, session: { person }, request }) => {
    const requestError = await uploadError(deps, request, query.practice_group_id);
    if (requestError) return requestError;
    const { db, clock, config } = deps;
    const now = new Date(clock.now());
    await deleteExpiredRosters(db, now);
    const id = uuidv7(clock.now());
    await createImport(deps, { id, by: person.id, origin: originFor(config, request) }, query, now);
    const bytes = request.body as Readable;
    const scope = query.practice_group_id ?? "";
    const error = await receiveFile(deps, { id, scope, chosen: query.columns, bytes });
    return error ?? { body: { data: await rosterById(db, id, now) } };
  };

const fileError = (errors: CsvFileError["errors"]) => ({
  status: 422,
  headers: { connection: "close" },
  error: {
    success: false,
    code: "invalid" as const,
    errors: Object.fromEntries(
      Object.entries(errors).map(([name, messages]) => [name, [...messages]]),
    ),
  },
});
