import * as z from "zod/mini";
import { route } from "../route.ts";
import { groupQuery, id, plainLine } from "./plan-fields.ts";

/** Characters. */
export const LONGEST_VIEW_NAME = 60;
export const MAX_SAVED_VIEWS = 30;
const LONGEST_VIEW_QUERY = 1000;

const view = z.object({
  id: z.string(),
  name: z.string(),
  /** The tab it opens. */
  area: z.string(),
  /** Query string without a question mark. Empty for the defaults. */
  query: z.string(),
});
export type SavedView = z.infer<typeof view>;

/** All views that the caller saved for the group, by name. */
const views = z.object({ data: z.array(view) });
const ofGroup = z.strictObject(groupQuery);
const params = z.object({ id });
const name = plainLine(LONGEST_VIEW_NAME);

export const listSavedViews = route({
  name: "listSavedViews",
  method: "GET",
  path: "/api/insights/views",
  access: "person",
  summary: "The caller's saved views of a group",
  query: ofGroup,
  reply: views,
});

/**
 * Rejected with `invalid`, by field, if the name is taken or has a card number, if the query has unknown parameters or values, or there are too many
 * views.
 */
export const saveView = route({
  name: "saveView",
  method: "POST",
  path: "/api/insights/views",
  access: "person",
  summary: "Save the filters of the page under a name",
  query: ofGroup,
  body: z.strictObject({
    name,
    area: z.string().check(z.regex(/^[a-z]{1,20}$/)),
    query: z.string().check(
      z.maxLength(LONGEST_VIEW_QUERY),
      z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
    ),
  }),
  reply: views,
});

export const renameView = route({
  name: "renameView",
  method: "PUT",
  path: "/api/insights/views/:id",
  access: "person",
  summary: "Rename a saved view",
  params,
  query: ofGroup,
  body: z.strictObject({ name }),
  reply: views,
});

/** Deleting a view that is gone succeeds. */
export const deleteView = route({
  name: "deleteView",
  method: "DELETE",
  path: "/api/insights/views/:id",
  access: "person",
  summary: "Delete a saved view",
  params,
  query: ofGroup,
  reply: views,
});
