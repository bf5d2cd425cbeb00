import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import {
  ROSTER_BYTES,
  type RosterColumn,
  type RosterNote,
} from "#contract/organizations/admin-rosters.ts";
import { originFor } from "#server/accounts/session/confirmation.ts";
import { insertRows } from "#server/platform/database/rows.ts";
import type { Deps } from "#server/platform/deps.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { apiError, type Handlers } from "#server/platform/web/handler.ts";
import { invalidSentences } from "../invalid-fields.ts";
import { RosterFileError } from "./decode.ts";
import { deleteExpiredRosters, rosterById } from "./queries.ts";
import { type FileRow, readRoster } from "./read.ts";
import { fileErrors, rosterErrors, rosterFiles, tooManyCells } from "./roster-copy.ts";

export type RosterDeps = Pick<Deps, "db" | "clock" | "config" | "log">;

const BATCH_SIZE = 1000;
export const NO_COUNTS = {
  create: 0,
  update: 0,
  unchanged: 0,
  errors: 0,
  missing: 0,
  members: 0,
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
  });

/** Inserts rows in batches as they arrive, outside a transaction, so that a slow upload holds no locks. */
async function storeRows({ db }: RosterDeps, id: string, bytes: AsyncIterable<Buffer>) {
  const notes = new Set<RosterNote>();
  let columns: readonly RosterColumn[] = [];
  let rows = 0;
  let batch: FileRow[] = [];
  async function store() {
    if (batch.length === 0) return;
    rows += batch.length;
    await insertRows(db, "roster_row", batch.map(storedRow(id))).execute();
    batch = [];
  }
  const file = {
    header: (header: readonly RosterColumn[]) => {
      columns = header;
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
  if (rows === 0) throw new RosterFileError({ file: [fileErrors.empty] });
  return { columns, notes: [...notes], rows };
}

const tooLarge = {
  ...apiError("too_large", fileErrors.tooLarge),
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

/** Stores the uploaded rows. Deletes the import if the file is invalid or the upload breaks off. */
async function receiveFile(deps: RosterDeps, id: string, bytes: AsyncIterable<Buffer>) {
  const { db, clock } = deps;
  try {
    const { columns, notes, rows } = await storeRows(deps, id, bytes);
    await db
      .updateTable("roster_import")
      .set({
        state: "checking",
        rows,
        columns: JSON.stringify(columns),
        notes: JSON.stringify(notes),
        updated_at: new Date(clock.now()),
      })
      .where("id", "=", id)
      .execute();
  } catch (error) {
    await db.deleteFrom("roster_import").where("id", "=", id).execute();
    if (error instanceof RosterFileError)
      return error.isTooLarge ? tooLarge : fileError(error.errors);
    throw error;
  }
}

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
    const error = await receiveFile(deps, id, request.body as Readable);
    return error ?? { body: { data: await rosterById(db, id) } };
  };

const fileError = (errors: RosterFileError["errors"]) => ({
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
