import * as z from "zod/mini";
import { listQuery } from "../lists.ts";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { singleLine, text } from "./admin-lesson-fields.ts";
import { recordId, section, series } from "./content.ts";

/* Series, sections, names, and links of lessons. */

const flag = z.enum(["0", "1"]);
const version = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000));
const seenVersion = z.strictObject({ version: z.coerce.number().check(z.int(), z.minimum(0)) });
const params = z.object({ id: recordId });

const seriesRow = z.extend(series, { version: count, lessons: count });
export type AdminSeries = z.infer<typeof seriesRow>;
const sectionRow = z.extend(section, { version: count, lessons: count });
export type AdminSection = z.infer<typeof sectionRow>;
const collections = z.object({ series: z.array(seriesRow), sections: z.array(sectionRow) });
export type AdminCollections = z.infer<typeof collections>;

/** Changes of series and sections return the same reply. */
export const listShelves = route({
  name: "listShelves",
  method: "GET",
  path: "/api/admin/shelves",
  access: "person",
  summary: "Series and sections in display order",
  reply: collections,
});

/** Version 0 creates a series. */
export const saveSeries = route({
  name: "saveSeries",
  method: "PUT",
  path: "/api/admin/series/:id",
  access: "person",
  summary: "Save a series",
  params,
  body: z.strictObject({
    version,
    name: singleLine.check(z.minLength(1)),
    tagline: singleLine,
    motif: text(40).check(z.minLength(1)),
  }),
  reply: collections,
});

/** Rejected with `in_use` while it contains lessons. */
export const deleteSeries = route({
  name: "deleteSeries",
  method: "DELETE",
  path: "/api/admin/series/:id",
  access: "person",
  summary: "Delete an empty series",
  params,
  query: seenVersion,
  reply: collections,
});

const sectionName = text(80).check(z.minLength(1));

/** Version 0 creates a section. `was` is its current name. */
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
  reply: collections,
});

export const deleteSection = route({
  name: "deleteSection",
  method: "DELETE",
  path: "/api/admin/sections",
  access: "person",
  summary: "Delete a section and keep its lessons",
  query: z.extend(seenVersion, { section_name: sectionName }),
  reply: collections,
});

const inOrder = <S extends z.ZodMiniType>(one: S) =>
  z.strictObject({ order: z.array(one).check(z.minLength(1), z.maxLength(500)) });

/** Takes all ids. Rejected with `changed_meanwhile` if the set has changed. */
export const orderSeries = route({
  name: "orderSeries",
  method: "POST",
  path: "/api/admin/series/order",
  access: "person",
  summary: "Reorder series",
  body: inOrder(recordId),
  reply: collections,
});

export const orderSections = route({
  name: "orderSections",
  method: "POST",
  path: "/api/admin/sections/order",
  access: "person",
  summary: "Reorder sections",
  body: inOrder(sectionName),
  reply: collections,
});

/** Also reorders the published lessons. */
export const orderLessons = route({
  name: "orderLessons",
  method: "POST",
  path: "/api/admin/series/:id/order",
  access: "person",
  summary: "Reorder the lessons of a series",
  params,
  body: inOrder(recordId),
  reply: z.object({ success: z.literal(true) }),
});

const nameKind = z.enum(["speaker", "category"]);
const names = z.array(z.object({ name: z.string(), lessons: count }));
const nameLists = z.object({ speaker: names, category: names, stressor: z.array(z.string()) });
export type AdminNames = z.infer<typeof nameLists>;

export const listNames = route({
  name: "listNames",
  method: "GET",
  path: "/api/admin/names",
  access: "person",
  summary: "Speakers, categories, and stressors used by lessons",
  reply: nameLists,
});

/** Renames in all lessons, including published ones. Renaming to an existing name merges the two. */
export const renameName = route({
  name: "renameName",
  method: "POST",
  path: "/api/admin/names/rename",
  access: "person",
  summary: "Rename a speaker or a category",
  body: z.strictObject({
    of: nameKind,
    from: singleLine.check(z.minLength(1)),
    to: singleLine.check(z.minLength(1)),
  }),
  reply: nameLists,
});

/**
 * - waiting: not checked yet
 * - broken: invalid, or answered with a 4xx status
 * - silent: no answer, or a 5xx status
 * - barred: not a public web address, so it isn't checked
 */
export const LINK_STATES = ["waiting", "ok", "broken", "silent", "barred"] as const;

const linkRow = z.object({
  url: z.string(),
  state: z.enum(LINK_STATES),
  http: z.nullable(count),
  checked_at: z.nullable(z.string()),
  lessons: z.array(z.object({ id: recordId, title: z.string() })),
  /** Names of help resources. Absent on older servers. */
  help: z.optional(z.array(z.string())),
});
export type AdminLink = z.infer<typeof linkRow>;

export const listLinks = route({
  name: "listLinks",
  method: "GET",
  path: "/api/admin/links",
  access: "person",
  summary: "Links in lessons and help resources, and whether they work",
  query: z.extend(listQuery, { state: z.optional(z.enum(LINK_STATES)) }),
  reply: z.object({ data: z.array(linkRow), total: count, waiting: count }),
});

export const checkLinks = route({
  name: "checkLinks",
  method: "POST",
  path: "/api/admin/links/check",
  access: "person",
  summary: "Check all links in lessons and help resources",
  reply: z.object({ waiting: count }),
});

export const adminCollectionRoutes = {
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
