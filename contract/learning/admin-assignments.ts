import * as z from "zod/mini";
import { exportFields, listFields, listOf } from "../lists.ts";
import { count } from "../numbers.ts";
import { route, TABLE_TYPES } from "../route.ts";
import { noControls } from "../text-fields.ts";
import { recordId } from "./content.ts";

/** Maximum number of groups that one request assigns to. */
export const MAX_ASSIGNED_GROUPS = 200;
export const MAX_ASSIGNED_PEOPLE = 500;

/**
 * Who in the group gets it: everyone, people with one of some titles, or chosen people. People who join the group later or
 * change their title are included.
 */
export const audiences = ["everyone", "titles", "people"] as const;
export type Audience = (typeof audiences)[number];

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const path = z.object({ id });
/** Leaders must name one of their groups. */
const ofGroup = z.strictObject({ practice_group_id: z.optional(id) });

const plain = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), noControls);

const audienceFields = {
  audience: z.enum(audiences),
  /** Provider titles; empty unless the audience is `titles`. */
  titles: z.array(plain).check(z.maxLength(100)),
  /** Ids; empty unless the audience is `people`. */
  people: z.array(id).check(z.maxLength(MAX_ASSIGNED_PEOPLE)),
};

export const assignmentRow = z.object({
  id: z.string(),
  /** Exactly one of the two is named. */
  record_id_: z.nullable(z.string()),
  series_id: z.nullable(z.string()),
  title: z.string(),
  group: z.object({ id: z.string(), name: z.string() }),
  audience: z.enum(audiences),
  titles: z.array(z.string()),
  /** yyyy-MM-dd */
  due_on: z.string(),
  /** Null while it is open. */
  ended_at: z.nullable(z.string()),
  /** Current assignees, and how many completed the assignment. */
  people: count,
  completed: count,
});
export type AssignmentRow = z.infer<typeof assignmentRow>;

const unit = z.object({
  /** Null: people without a department. */
  department: z.nullable(z.string()),
  people: count,
  completed: count,
});
export type AssignmentUnit = z.infer<typeof unit>;

export const assignmentRecord = z.object({
  ...assignmentRow.shape,
  /** Chosen people who are still members. */
  chosen: z.array(z.object({ id: z.string(), name: z.string() })),
  units: z.array(unit),
  created: z.object({ at: z.string(), by: z.nullable(z.string()) }),
  version: count,
});
export type AssignmentRecord = z.infer<typeof assignmentRecord>;

const filters = {
  practice_group_id: z.optional(id),
  q: listFields.q,
  state: z.optional(z.enum(["open", "overdue", "ended"])),
};

/** Leaders must name one of their groups. */
export const listAssignments = route({
  name: "listAssignments",
  method: "GET",
  path: "/api/admin/assignments",
  access: "person",
  summary: "Assignments with their completion",
  query: z.strictObject({
    ...listFields,
    ...filters,
    sort: z.optional(z.enum(["due", "-due", "title", "-title", "created", "-created"])),
  }),
  reply: listOf(assignmentRow),
});
export type AssignmentsQuery = z.infer<typeof listAssignments.query>;

/** One row for each assignment and department. */
export const exportAssignments = route({
  name: "exportAssignments",
  method: "GET",
  path: "/api/admin/assignments/export",
  access: "person",
  summary: "Completion of assignments by unit as CSV or Excel",
  query: z.strictObject({ ...filters, ...exportFields }),
  reply: z.custom<Uint8Array>(),
  replyType: TABLE_TYPES,
});

/** Counts the people who would get it. */
export const previewAssignment = route({
  name: "previewAssignment",
  method: "POST",
  path: "/api/admin/assignments/preview",
  access: "person",
  summary: "How many people an assignment would reach",
  query: ofGroup,
  body: z.strictObject({
    practice_group_ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_ASSIGNED_GROUPS)),
    ...audienceFields,
  }),
  reply: z.object({
    people: count,
    /** Titles in these groups, to choose from. */
    titles: z.array(z.object({ title: z.string(), people: count })),
  }),
});

/** Creates one assignment for each group. Rejected with `invalid`, by field. */
export const createAssignments = route({
  name: "createAssignments",
  method: "POST",
  path: "/api/admin/assignments",
  access: "person",
  summary: "Assign a lesson or a series to groups",
  query: ofGroup,
  body: z.strictObject({
    practice_group_ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_ASSIGNED_GROUPS)),
    record_id_: z.nullable(recordId),
    series_id: z.nullable(z.string().check(z.minLength(1), z.maxLength(200), noControls)),
    due_on: z.iso.date(),
    ...audienceFields,
  }),
  reply: z.object({ data: z.array(assignmentRow) }),
});

export const getAssignment = route({
  name: "getAssignment",
  method: "GET",
  path: "/api/admin/assignments/:id",
  access: "person",
  summary: "One assignment with its completion by unit",
  params: path,
  query: ofGroup,
  reply: z.object({ data: assignmentRecord }),
});

/** Changes the due date and the audience. The lesson or series can't be changed. */
export const changeAssignment = route({
  name: "changeAssignment",
  method: "PUT",
  path: "/api/admin/assignments/:id",
  access: "person",
  summary: "Change an assignment",
  params: path,
  query: ofGroup,
  body: z.strictObject({ due_on: z.iso.date(), ...audienceFields, version: count }),
  reply: z.object({ data: assignmentRecord }),
});

/** Removes it from people's devices. Its completion stays visible. */
export const endAssignment = route({
  name: "endAssignment",
  method: "POST",
  path: "/api/admin/assignments/:id/end",
  access: "person",
  summary: "End an assignment",
  params: path,
  query: ofGroup,
  body: z.strictObject({ version: count }),
  reply: z.object({ data: assignmentRecord }),
});

export const assignee = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  provider_title: z.nullable(z.string()),
  department: z.nullable(z.string()),
  completed: z.boolean(),
});
export type Assignee = z.infer<typeof assignee>;

const assigneeFilters = {
  practice_group_id: z.optional(id),
  q: listFields.q,
  completed: z.optional(z.enum(["yes", "no"])),
};

/** Says only who completed it: no progress, times, or quiz results. */
export const listAssignees = route({
  name: "listAssignees",
  method: "GET",
  path: "/api/admin/assignments/:id/people",
  access: "person",
  summary: "Completion of an assignment by person",
  params: path,
  query: z.strictObject({
    ...listFields,
    ...assigneeFilters,
    sort: z.optional(z.enum(["name", "-name"])),
  }),
  reply: listOf(assignee),
});
export type AssigneesQuery = z.infer<typeof listAssignees.query>;

export const exportAssignees = route({
  name: "exportAssignees",
  method: "GET",
  path: "/api/admin/assignments/:id/people/export",
  access: "person",
  summary: "Completion of an assignment by person as CSV or Excel",
  params: path,
  query: z.strictObject({ ...assigneeFilters, ...exportFields }),
  reply: z.custom<Uint8Array>(),
  replyType: TABLE_TYPES,
});

export const assignmentRoutes = {
  listAssignments,
  exportAssignments,
  previewAssignment,
  createAssignments,
  getAssignment,
  changeAssignment,
  endAssignment,
  listAssignees,
  exportAssignees,
} as const;
