import * as z from "zod/mini";
import { route } from "./route.ts";
import { viewName as name, viewQuery as query, savedViews } from "./saved-views.ts";
import { id } from "./text-fields.ts";
/** Lists of the admin area whose search, filters, and order can be saved. */
export const VIEWED_LISTS = [
  "people",
  "groups",
  "assignments",
  "lessons",
  "achievements",
  "links",
  "credits",
  "terms",
  "reporting",
  "evaluations",
  "comments",
  "feedback",
  "audit",
  "activity",
  "devices",
  "mail",
] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

const list = z.enum(VIEWED_LISTS);
const ofList = z.object({ list });
const params = z.object({ list, id });

export const listListViews = route({
  name: "listListViews",
  method: "GET",
  path: "/api/admin/views/:list",
  access: "person",
  summary: "The caller's saved filters of a list",
  params: ofList,
  reply: savedViews,
});

/** Rejected with `invalid` if the name is taken, if the query isn't one of the list, or there are too many views. */
export const saveListView = route({
  name: "saveListView",
  method: "POST",
  path: "/api/admin/views/:list",
  access: "person",
  summary: "Save the search, filters, and order of a list under a name",
  params: ofList,
  body: z.strictObject({ name, query }),
  reply: savedViews,
});

export const renameListView = route({
  name: "renameListView",
  method: "PUT",
  path: "/api/admin/views/:list/:id",
  access: "person",
  summary: "Rename saved filters",
  params,
  body: z.strictObject({ name }),
  reply: savedViews,
});

/** Deleting filters that are gone succeeds. */
export const deleteListView = route({
  name: "deleteListView",
  method: "DELETE",
  path: "/api/admin/views/:list/:id",
  access: "person",
  summary: "Delete saved filters",
  params,
  reply: savedViews,
});

export const listViewRoutes = {
  listListViews,
  saveListView,
  renameListView,
  deleteListView,
} as const;
