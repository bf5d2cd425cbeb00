import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import {
  ROSTER_BYTES,
  type RosterColumn,
  type RosterNote,
} from "#contract/organizations/admin-rosters.ts";
import { invalidFields } from "#server/accounts/registration/replies.ts";
import { originFor } from "#server/accounts/session/confirmation.ts";
import { insertRows } from "#server/platform/database/rows.ts";
import type { Deps } from "#server/platform/deps.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { type Handlers, refuse } from "#server/platform/web/handler.ts";
import { NoRoster } from "./decode.ts";
import { clearAway, rosterById } from "./queries.ts";
import { type FileRow, readRoster } from "./read.ts";

export type RosterDeps = Pick<Deps, "db" | "clock" | "config" | "log">;

const ROWS_AT_A_TIME = 1000;
export const NO_COUNTS = {
  create: 0,
  update: 0,
  unchanged: 0,
  errors: 0,
  missing: 0,
  members: 0,
} as const;

/** What stands under no column is kept with the row, so that the check can say so. */
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
      message: "the row has more cells than the header",
    })),
    applied: false,
  });

/** Row by row as they come, in statements of their own: a slow line holds nothing up. */
async function takeIn({ db }: RosterDeps, id: string, bytes: AsyncIterable<Buffer>) {
  const notes = new Set<RosterNote>();
  let columns: readonly RosterColumn[] = [];
  let rows = 0;
  let waiting: FileRow[] = [];
  async function store() {
    if (waiting.length === 0) return;
    rows += waiting.length;
    await insertRows(db, "roster_row", waiting.map(storedRow(id))).execute();
    waiting = [];
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
    waiting.push(row);
    if (waiting.length === ROWS_AT_A_TIME) await store();
  }
  await store();
  if (rows === 0) throw new NoRoster({ file: ["There is nobody in it."] });
  return { columns, notes: [...notes], rows };
}

const tooLarge = {
  ...refuse("too_large", "A staff list may have 20 MB and 100,000 rows."),
  headers: { connection: "close" },
};

const nameOf = (name: string | undefined) =>
  name
    ?.replaceAll(/\p{Cc}/gu, "")
    .toWellFormed()
    .trim() || "staff list.csv";

type Begun = { readonly id: string; readonly by: string; readonly origin: string };

async function begin(
  { db }: RosterDeps,
  { id, by, origin }: Begun,
  query: { readonly name?: string | undefined; readonly practice_group_id?: string | undefined },
  now: Date,
) {
  await db
    .insertInto("roster_import")
    .values({
      id,
      file_name: nameOf(query.name),
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

const isGroup = async ({ db }: RosterDeps, id: string) =>
  (await db.selectFrom("practice_group").select("id").where("id", "=", id).executeTakeFirst()) !==
  undefined;

/** Why nothing of the body is looked at. */
async function whyNot(
  deps: RosterDeps,
  { headers, body }: Pick<FastifyRequest, "headers" | "body">,
  groupId: string | undefined,
) {
  if (Number(headers["content-length"] ?? 0) > ROSTER_BYTES) return tooLarge;
  if (!(body instanceof Readable)) return refuse("malformed", "The body must be text/csv.");
  if (groupId !== undefined && !(await isGroup(deps, groupId)))
    return invalidFields({ practice_group_id: ["is not a practice group"] });
}

/** Nothing stays of a file that is not a staff list, or that broke off. */
async function takeInOrLeave(deps: RosterDeps, id: string, bytes: AsyncIterable<Buffer>) {
  const { db, clock } = deps;
  try {
    const { columns, notes, rows } = await takeIn(deps, id, bytes);
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
    if (error instanceof NoRoster) return error.isTooLarge ? tooLarge : refuseFile(error.errors);
    throw error;
  }
}

export const uploadRoster =
  (deps: RosterDeps): Handlers["uploadRoster"] =>
  async ({ query, session: { person }, request }) => {
    const refused = await whyNot(deps, request, query.practice_group_id);
    if (refused) return refused;
    const { db, clock, config } = deps;
    const now = new Date(clock.now());
    await clearAway(db, now);
    const id = uuidv7(clock.now());
    await begin(deps, { id, by: person.id, origin: originFor(config, request) }, query, now);
    const notTaken = await takeInOrLeave(deps, id, request.body as Readable);
    return notTaken ?? { body: { data: await rosterById(db, id) } };
  };

const refuseFile = (errors: NoRoster["errors"]) => ({
  status: 422,
  headers: { connection: "close" },
  refusal: {
    success: false,
    code: "invalid" as const,
    errors: Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, [...texts]])),
  },
});
