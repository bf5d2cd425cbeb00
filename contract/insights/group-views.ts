import * as z from "zod/mini";
import { route } from "../route.ts";
import { viewName as name, savedViews, viewQuery } from "../saved-views.ts";
import { id } from "../text-fields.ts";
import { groupQuery } from "./plan-fields.ts";

const ofGroup = z.strictObject(groupQuery);
const params = z.object({ id });

export const listSavedViews = route({
  name: "listSavedViews",
  method: "GET",
  path: "/api/insights/views",
  access: "person",
  summary: "The caller's saved views of a group",
  query: ofGroup,
  reply: savedViews,
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
    query: viewQuery,
  }),
  reply: savedViews,
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
  reply: savedViews,
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
  reply: savedViews,
});
