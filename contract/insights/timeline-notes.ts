import * as z from "zod/mini";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { id, plainLine } from "../text-fields.ts";
import { calendarMonth, groupQuery, version, versionInQuery } from "./plan-fields.ts";

/** Characters. */
export const LONGEST_TIMELINE_NOTE = 200;
export const MAX_TIMELINE_NOTES = 200;

const note = z.object({
  id: z.string(),
  /** yyyy-MM */
  month: z.string(),
  text: z.string(),
  version: count,
  created_at: z.string(),
  created_by: z.nullable(z.string()),
  edited_at: z.string(),
  edited_by: z.nullable(z.string()),
});
export type TimelineNote = z.infer<typeof note>;

/** All notes of the group, by month. */
const notes = z.object({ data: z.array(note) });
const ofGroup = z.strictObject(groupQuery);
const params = z.object({ id });
const fields = { month: calendarMonth, text: plainLine(LONGEST_TIMELINE_NOTE) };

export const listTimelineNotes = route({
  name: "listTimelineNotes",
  method: "GET",
  path: "/api/insights/notes",
  access: "person",
  summary: "Notes on the timeline of a group",
  query: ofGroup,
  reply: notes,
});

/** Rejected with `invalid`, by field, if the text has a card number or the group has too many notes. */
export const addTimelineNote = route({
  name: "addTimelineNote",
  method: "POST",
  path: "/api/insights/notes",
  access: "person",
  summary: "Add a note to the timeline of a group",
  query: ofGroup,
  body: z.strictObject(fields),
  reply: notes,
});

/** Rejected with `changed_meanwhile` if `version` isn't current. */
export const changeTimelineNote = route({
  name: "changeTimelineNote",
  method: "PUT",
  path: "/api/insights/notes/:id",
  access: "person",
  summary: "Change a note on the timeline of a group",
  params,
  query: ofGroup,
  body: z.strictObject({ version, ...fields }),
  reply: notes,
});

/** The note can be restored for a day, with the version after the deleted one. */
export const deleteTimelineNote = route({
  name: "deleteTimelineNote",
  method: "DELETE",
  path: "/api/insights/notes/:id",
  access: "person",
  summary: "Delete a note from the timeline of a group",
  params,
  query: z.strictObject({ ...groupQuery, version: versionInQuery }),
  reply: notes,
});

export const restoreTimelineNote = route({
  name: "restoreTimelineNote",
  method: "POST",
  path: "/api/insights/notes/:id/restore",
  access: "person",
  summary: "Restore a deleted note on the timeline of a group",
  params,
  query: ofGroup,
  body: z.strictObject({ version }),
  reply: notes,
});
