import * as z from "zod/mini";
import { listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { line, text } from "./admin-lesson-fields.ts";
import { recordId, section, series } from "./content.ts";

/* What lessons stand in and lead to: series, sections, names and links. */

const flag = z.enum(["0", "1"]);
const version = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000));
const seen = z.strictObject({ version: z.coerce.number().check(z.int(), z.minimum(0)) });
const params = z.object({ id: recordId });

const seriesRow = z.extend(series, { version: z.number(), lessons: z.number() });
export type AdminSeries = z.infer<typeof seriesRow>;
const sectionRow = z.extend(section, { version: z.number(), lessons: z.number() });
export type AdminSection = z.infer<typeof sectionRow>;
const shelves = z.object({ series: z.array(seriesRow), sections: z.array(sectionRow) });
export type AdminShelves = z.infer<typeof shelves>;

/** What every change of them answers too. */
export const listShelves = route({
  name: "listShelves",
  method: "GET",
  path: "/api/admin/shelves",
  access: "person",
  summary: "Series and sections in their order",
  reply: shelves,
});

/** Version 0 makes a new one. */
export const saveSeries = route({
  name: "saveSeries",
  method: "PUT",
  path: "/api/admin/series/:id",
  access: "person",
  summary: "Save a series",
  params,
  body: z.strictObject({
    version,
    name: line.check(z.minLength(1)),
    tagline: line,
    motif: text(40).check(z.minLength(1)),
  }),
  reply: shelves,
});

/** Refused with `in_use` while there are lessons in it. */
export const deleteSeries = route({
  name: "deleteSeries",
  method: "DELETE",
  path: "/api/admin/series/:id",
  access: "person",
  summary: "Delete an empty series",
  params,
  query: seen,
  reply: shelves,
});

const sectionName = text(80).check(z.minLength(1));

/** Version 0 makes a new one; `was` is the name it has until now. */
export const saveSection = route({
  name: "saveSection",
  method: "PUT",
  path: "/api/admin/sections",
  access: "person",
  summary: "Save a section",
  body: z.strictObject({
    version,
    section_name: sectionName,
    was: z.optional(sectionName),
    show: flag,
  }),
  reply: shelves,
});

export const deleteSection = route({
  name: "deleteSection",
  method: "DELETE",
  path: "/api/admin/sections",
  access: "person",
  summary: "Delete a section; its lessons stay",
  query: z.extend(seen, { section_name: sectionName }),
  reply: shelves,
});

const inOrder = <S extends z.ZodMiniType>(one: S) =>
  z.strictObject({ order: z.array(one).check(z.minLength(1), z.maxLength(500)) });

/** All of them; refused with `changed_meanwhile` when others have come or gone. */
export const orderSeries = route({
  name: "orderSeries",
  method: "POST",
  path: "/api/admin/series/order",
  access: "person",
  summary: "Put the series in order",
  body: inOrder(recordId),
  reply: shelves,
});

export const orderSections = route({
  name: "orderSections",
  method: "POST",
  path: "/api/admin/sections/order",
  access: "person",
  summary: "Put the sections in order",
  body: inOrder(sectionName),
  reply: shelves,
});

/** What learners have of them moves too. */
export const orderLessons = route({
  name: "orderLessons",
  method: "POST",
  path: "/api/admin/series/:id/order",
  access: "person",
  summary: "Put the lessons of a series in order",
  params,
  body: inOrder(recordId),
  reply: z.object({ success: z.literal(true) }),
});

const namedBy = z.enum(["speaker", "category"]);
const names = z.array(z.object({ name: z.string(), lessons: z.number() }));
const allNames = z.object({ speaker: names, category: names, stressor: z.array(z.string()) });
export type AdminNames = z.infer<typeof allNames>;

export const listNames = route({
  name: "listNames",
  method: "GET",
  path: "/api/admin/names",
  access: "person",
  summary: "Speakers, categories and stressors that lessons name",
  reply: allNames,
});

/** In every lesson, what learners have included. A name that is there already takes these lessons in. */
export const renameName = route({
  name: "renameName",
  method: "POST",
  path: "/api/admin/names/rename",
  access: "person",
  summary: "Rename a speaker or a category",
  body: z.strictObject({
    of: namedBy,
    from: line.check(z.minLength(1)),
    to: line.check(z.minLength(1)),
  }),
  reply: allNames,
});

/** - waiting: not looked at yet; ok; broken: it answers that there is nothing; silent: no answer; barred: not on the open web */
export const LINK_STATES = ["waiting", "ok", "broken", "silent", "barred"] as const;

const linkRow = z.object({
  url: z.string(),
  state: z.enum(LINK_STATES),
  http: z.nullable(z.number()),
  checked_at: z.nullable(z.string()),
  lessons: z.array(z.object({ id: recordId, title: z.string() })),
});
export type AdminLink = z.infer<typeof linkRow>;

export const listLinks = route({
  name: "listLinks",
  method: "GET",
  path: "/api/admin/links",
  access: "person",
  summary: "Links of lessons, and whether they lead somewhere",
  query: z.extend(listQuery, { state: z.optional(z.enum(LINK_STATES)) }),
  reply: z.object({ data: z.array(linkRow), total: z.number(), waiting: z.number() }),
});

export const checkLinks = route({
  name: "checkLinks",
  method: "POST",
  path: "/api/admin/links/check",
  access: "person",
  summary: "Look whether the links of lessons lead somewhere",
  reply: z.object({ waiting: z.number() }),
});

export const adminShelfRoutes = {
  listShelves,
  saveSeries,
  deleteSeries,
  saveSection,
  deleteSection,
  orderSeries,
  orderSections,
  orderLessons,
  listNames,
  renameName,
  listLinks,
  checkLinks,
} as const;
