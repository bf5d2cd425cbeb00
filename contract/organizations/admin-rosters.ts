import * as z from "zod/mini";
import { listFields } from "../lists.ts";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { noControls } from "../text-fields.ts";

/** Allowed columns, in the order of the template. */
export const ROSTER_COLUMNS = [
  "external_id",
  "email",
  "first_name",
  "last_name",
  "provider_title",
  "role",
  "practice_groups",
  "department",
  "location",
  "years_in_profession",
  "date_of_birth",
  "gender",
  "licence_state",
  "licence_number",
  "licence_type",
  "npi",
] as const;
export type RosterColumn = (typeof ROSTER_COLUMNS)[number];

/** Returns a column's name in files and on screens, in American spelling. Both spellings are read. */
export const rosterHeading = (column: RosterColumn): string =>
  column.replace(/^licence/, "license");
export const REQUIRED_COLUMNS = ["email", "first_name", "last_name"] as const;
export const ROSTER_BYTES = 20 * 1024 * 1024;
export const ROSTER_ROWS = 100_000;
/** If more than this share of a group is missing from a roster, no one is deactivated. */
export const MAX_MISSING_SHARE = 0.2;

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const path = z.object({ id });

/** How long an applied roster can be undone. */
export const UNDO_DAYS = 7;
/** Bytes that are enough to read the header of a file. */
export const HEADER_BYTES = 128 * 1024;

/**
 * checking → checked → applying → done, or `cancelled` or `failed` before `done`. Rows applied before a cancellation stay
 * applied. Then undoing → undone.
 */
export const rosterState = z.enum([
  "checking",
  "checked",
  "applying",
  "done",
  "cancelled",
  "failed",
  "undoing",
  "undone",
]);
export type RosterState = z.infer<typeof rosterState>;

/** The file's detected format. `remembered`: the columns were matched as in the last file. */
export const ROSTER_NOTES = ["utf16", "latin1", "semicolons", "tabs", "remembered"] as const;
export type RosterNote = (typeof ROSTER_NOTES)[number];

export const rosterCounts = z.object({
  create: count,
  update: count,
  unchanged: count,
  errors: count,
  /** Group members who aren't in the roster. */
  missing: count,
  /** Enabled group members. */
  members: count,
  /** People whose name would change. */
  renames: count,
});
export type RosterCounts = z.infer<typeof rosterCounts>;

/** A title in the file that Respite doesn't know. */
export const rosterTitle = z.object({
  title: z.string(),
  rows: count,
  /** The known title it most likely means. */
  suggestion: z.nullable(z.string()),
  /** The title that is stored instead; null keeps it as written. */
  use: z.nullable(z.string()),
});
export type RosterTitle = z.infer<typeof rosterTitle>;

export const roster = z.object({
  id: z.string(),
  file_name: z.string(),
  group: z.nullable(z.object({ id: z.string(), name: z.string() })),
  state: rosterState,
  notes: z.array(z.enum(ROSTER_NOTES)),
  columns: z.array(z.string()),
  /** Headings of columns that were left out. */
  ignored: z.array(z.string()),
  titles: z.array(rosterTitle),
  rows: count,
  /** Rows processed in the current step, of `rows`. */
  done: count,
  counts: rosterCounts,
  deactivate_missing: z.boolean(),
  /** More people are missing than `MAX_MISSING_SHARE` allows. */
  too_many_missing: z.boolean(),
  /** Invitations still to be emailed, over all rosters. */
  invitations_due: count,
  started_by: z.nullable(z.string()),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  /** Until when the import can be undone. Null if nothing was applied, or it's too late. */
  undo_until: z.nullable(z.string()),
});
export type Roster = z.infer<typeof roster>;

export const rosterRow = z.object({
  line: count,
  email: z.string(),
  name: z.string(),
  /** `missing`: a group member without a row. */
  plan: z.enum(["create", "update", "unchanged", "error", "missing"]),
  changes: z.array(
    z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
  ),
  errors: z.array(
    z.object({ row: count, field: z.string(), value: z.string(), message: z.string() }),
  ),
  applied: z.boolean(),
});
export type RosterRowWire = z.infer<typeof rosterRow>;

const reply = z.object({ data: roster });

export const rosterTemplate = route({
  name: "rosterTemplate",
  method: "GET",
  path: "/api/admin/rosters/template",
  access: "person",
  summary: "Empty roster with all columns, as CSV",
  reply: z.custom<Uint8Array>(),
  replyType: "text/csv",
});

export const rosterColumnMatch = z.object({
  heading: z.string(),
  /** Null if the column is left out, or nothing is known about it. */
  column: z.nullable(z.enum(ROSTER_COLUMNS)),
  /** From the column's name, or the choice for the last file. */
  known: z.boolean(),
});
export type RosterColumnMatch = z.infer<typeof rosterColumnMatch>;

/** Reads the header from the first bytes of a file. Stores nothing. */
export const matchRosterColumns = route({
  name: "matchRosterColumns",
  method: "POST",
  path: "/api/admin/rosters/columns",
  access: "person",
  summary: "Match the columns of a roster",
  file: "text/csv",
  query: z.strictObject({ practice_group_id: z.optional(id) }),
  reply: z.object({
    data: z.array(rosterColumnMatch),
    /** Some columns were chosen for the last file. */
    remembered: z.boolean(),
  }),
});

/**
 * Uploads a roster (`text/csv` body) and checks it without changing any account. Columns that match no field are left out.
 * Rejected with `too_large` by Content-Length, and with `invalid` and errors under `missing`, `repeated` (column names), or
 * `file` (a message) if it isn't a roster.
 */
export const uploadRoster = route({
  name: "uploadRoster",
  method: "POST",
  path: "/api/admin/rosters",
  access: "person",
  summary: "Upload a roster and check it",
  file: "text/csv",
  query: z.strictObject({
    name: z.optional(z.string().check(z.maxLength(200))),
    practice_group_id: z.optional(id),
    /** Field of each column, in order and separated by commas; empty for columns to leave out. Remembered for the next file. */
    columns: z.optional(z.string().check(z.maxLength(8000), z.regex(/^[a-z_,]*$/))),
  }),
  reply,
});

/** Newest first. */
export const listRosters = route({
  name: "listRosters",
  method: "GET",
  path: "/api/admin/rosters",
  access: "person",
  summary: "Uploaded rosters",
  query: z.strictObject({ page: listFields.page, size: listFields.size }),
  reply: z.object({ data: z.array(roster), total: count }),
});

export const getRoster = route({
  name: "getRoster",
  method: "GET",
  path: "/api/admin/rosters/:id",
  access: "person",
  summary: "Status of a roster",
  params: path,
  reply,
});

export const listRosterRows = route({
  name: "listRosterRows",
  method: "GET",
  path: "/api/admin/rosters/:id/rows",
  access: "person",
  summary: "Planned changes of a roster, row by row",
  params: path,
  query: z.strictObject({
    plan: z.optional(z.enum([...rosterRow.shape.plan.options, "renamed"])),
    page: listFields.page,
    size: listFields.size,
  }),
  reply: z.object({ data: z.array(rosterRow), total: count }),
});

export const rosterErrors = route({
  name: "rosterErrors",
  method: "GET",
  path: "/api/admin/rosters/:id/errors",
  access: "person",
  summary: "Errors of a roster, as CSV",
  params: path,
  reply: z.custom<Uint8Array>(),
  replyType: "text/csv",
});

/**
 * Applies all rows without errors. `deactivate_missing` needs a roster of one group and, in `missing_confirmed`, the number of
 * people shown to the administrator; rejected with `changed_meanwhile` if that number has changed.
 */
export const applyRoster = route({
  name: "applyRoster",
  method: "POST",
  path: "/api/admin/rosters/:id/apply",
  access: "person",
  summary: "Apply a roster",
  params: path,
  body: z.strictObject({
    invite: z.boolean(),
    deactivate_missing: z.boolean(),
    missing_confirmed: z.optional(count),
    /** The number of new names shown to the administrator. Absent: names of existing people stay. */
    renames_confirmed: z.optional(count),
    /** What takes the place of unknown titles; null keeps them. Absent titles are kept. */
    titles: z.optional(
      z
        .array(
          z.object({
            title: z.string().check(noControls),
            use: z.nullable(z.string().check(z.maxLength(200), noControls)),
          }),
        )
        .check(z.maxLength(200)),
    ),
  }),
  reply,
});

export const cancelRoster = route({
  name: "cancelRoster",
  method: "POST",
  path: "/api/admin/rosters/:id/cancel",
  access: "person",
  summary: "Cancel a roster. Rows already applied stay",
  params: path,
  reply,
});

/** Restores what an import changed, unless it was changed again since. */
export const undoRoster = route({
  name: "undoRoster",
  method: "POST",
  path: "/api/admin/rosters/:id/undo",
  access: "person",
  summary: "Undo an applied roster",
  params: path,
  reply,
});

export const rosterRoutes = {
  rosterTemplate,
  matchRosterColumns,
  uploadRoster,
  listRosters,
  getRoster,
  listRosterRows,
  rosterErrors,
  applyRoster,
  cancelRoster,
  undoRoster,
} as const;
