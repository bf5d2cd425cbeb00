import * as z from "zod/mini";
import { listFields } from "../lists.ts";
import { route } from "../route.ts";

/** The columns a staff list may have, in the order of the template. */
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
export const NEEDED_COLUMNS = ["email", "first_name", "last_name"] as const;
export const ROSTER_BYTES = 20 * 1024 * 1024;
export const ROSTER_ROWS = 100_000;
/** Above this share of a group, nobody is switched off because a list does not name them. */
export const MOST_MISSING = 0.2;

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const path = z.object({ id });

/**
 * checking → checked → applying → done; `cancelled` from any but the last, and `failed` when the server could not go on.
 * What was applied before it was cancelled stays.
 */
export const rosterState = z.enum([
  "checking",
  "checked",
  "applying",
  "done",
  "cancelled",
  "failed",
]);
export type RosterState = z.infer<typeof rosterState>;

/** What is to be known of the file: how its letters are written, and what parts its cells. */
export const ROSTER_NOTES = ["utf16", "latin1", "semicolons", "tabs"] as const;
export type RosterNote = (typeof ROSTER_NOTES)[number];

export const rosterCounts = z.object({
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  errors: z.int(),
  /** Members of the group whom the list does not name. */
  missing: z.int(),
  /** Members of the group who may sign in. */
  members: z.int(),
});
export type RosterCounts = z.infer<typeof rosterCounts>;

export const roster = z.object({
  id: z.string(),
  file_name: z.string(),
  group: z.nullable(z.object({ id: z.string(), name: z.string() })),
  state: rosterState,
  notes: z.array(z.enum(ROSTER_NOTES)),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Of `rows`, as far as the present step has come. */
  done: z.int(),
  counts: rosterCounts,
  deactivate_missing: z.boolean(),
  /** More would be switched off than `MOST_MISSING` allows. */
  too_many_missing: z.boolean(),
  /** Links for the first password that are still to be mailed, of everybody. */
  invitations_due: z.int(),
  started_by: z.nullable(z.string()),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
});
export type Roster = z.infer<typeof roster>;

export const rosterRow = z.object({
  line: z.int(),
  email: z.string(),
  name: z.string(),
  /** `missing`: not a row, but somebody of the group whom no row names. */
  plan: z.enum(["create", "update", "unchanged", "error", "missing"]),
  changes: z.array(
    z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
  ),
  errors: z.array(
    z.object({ row: z.int(), field: z.string(), value: z.string(), message: z.string() }),
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
  summary: "An empty staff list with all its columns, in CSV",
  reply: z.custom<Uint8Array>(),
});

/**
 * The body is the file itself (`text/csv`). Refused with `too_large` before it is read where its length says so. Refused with
 * `invalid` and by `unknown`, `missing`, `repeated` (names of columns), or by `file` (a sentence), where it is no staff list.
 * Nothing is changed by it.
 */
export const uploadRoster = route({
  name: "uploadRoster",
  method: "POST",
  path: "/api/admin/rosters",
  access: "person",
  summary: "Hand in a staff list, to be checked",
  file: "text/csv",
  query: z.strictObject({
    name: z.optional(z.string().check(z.maxLength(200))),
    practice_group_id: z.optional(id),
  }),
  reply,
});

/** The newest first. */
export const listRosters = route({
  name: "listRosters",
  method: "GET",
  path: "/api/admin/rosters",
  access: "person",
  summary: "Staff lists that were handed in",
  query: z.strictObject({ page: listFields.page, size: listFields.size }),
  reply: z.object({ data: z.array(roster), total: z.int() }),
});

export const getRoster = route({
  name: "getRoster",
  method: "GET",
  path: "/api/admin/rosters/:id",
  access: "person",
  summary: "How a staff list stands",
  params: path,
  reply,
});

export const listRosterRows = route({
  name: "listRosterRows",
  method: "GET",
  path: "/api/admin/rosters/:id/rows",
  access: "person",
  summary: "What a staff list would do, row by row",
  params: path,
  query: z.strictObject({
    plan: z.optional(rosterRow.shape.plan),
    page: listFields.page,
    size: listFields.size,
  }),
  reply: z.object({ data: z.array(rosterRow), total: z.int() }),
});

export const rosterErrors = route({
  name: "rosterErrors",
  method: "GET",
  path: "/api/admin/rosters/:id/errors",
  access: "person",
  summary: "What is wrong in a staff list, in CSV",
  params: path,
  reply: z.custom<Uint8Array>(),
});

/**
 * Rows with errors are left out. `deactivate_missing` needs a list of one group and the number of those whom it would switch
 * off, as it was shown; refused with `changed_meanwhile` when it is another by now.
 */
export const applyRoster = route({
  name: "applyRoster",
  method: "POST",
  path: "/api/admin/rosters/:id/apply",
  access: "person",
  summary: "Do what a staff list says",
  params: path,
  body: z.strictObject({
    invite: z.boolean(),
    deactivate_missing: z.boolean(),
    missing_confirmed: z.optional(z.int()),
  }),
  reply,
});

export const cancelRoster = route({
  name: "cancelRoster",
  method: "POST",
  path: "/api/admin/rosters/:id/cancel",
  access: "person",
  summary: "Stop a staff list; what was done stays",
  params: path,
  reply,
});

export const rosterRoutes = {
  rosterTemplate,
  uploadRoster,
  listRosters,
  getRoster,
  listRosterRows,
  rosterErrors,
  applyRoster,
  cancelRoster,
} as const;
