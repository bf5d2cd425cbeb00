import * as z from "zod/mini";
import { count } from "./numbers.ts";
import { route } from "./route.ts";

/** Lists whose rows can be changed together. */
export const BULK_LISTS = ["people", "codes", "lessons"] as const;
export type BulkList = (typeof BULK_LISTS)[number];

/** Maximum rows of one change. */
export const MAX_BULK_ROWS = 20_000;
export const MAX_BULK_IDS = 1000;
/** How long a change can be undone. Values from before are deleted afterwards. */
export const BULK_UNDO_DAYS = 7;
/** How long a preview can be applied. */
export const BULK_PREVIEW_MINUTES = 60;

const key = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** Rows by id, or every row that matches the filters of the list. */
export const bulkSelection = <Filters extends z.ZodMiniType>(filters: Filters) =>
  z.union([
    z.strictObject({ ids: z.array(key).check(z.minLength(1), z.maxLength(MAX_BULK_IDS)) }),
    z.strictObject({ matching: filters }),
  ]);

/** Rows with the same reason. */
const reason = z.object({ why: z.string(), count, names: z.array(z.string()) });
export type BulkReason = z.infer<typeof reason>;

/**
 * A change of many rows. The preview decides which rows it is for: rows that match the filters later are left alone.
 * - `previewed`: `counts` says what would happen
 * - `applying`, `undoing`: some rows are done; the next call goes on
 * - `applied`, `undone`: `counts` says what happened
 */
export const bulkChangeRecord = z.object({
  id: z.string(),
  list: z.enum(BULK_LISTS),
  /** Such as "Deactivate". */
  title: z.string(),
  state: z.enum(["previewed", "applying", "applied", "undoing", "undone"]),
  total: count,
  /** Rows that the current step is done with, out of `total`. */
  done: count,
  counts: z.object({ changes: count, same: count, cannot: count }),
  /** Why rows can't change, or warnings about those that can. */
  reasons: z.array(reason),
  /** Null if the change can't be undone. */
  undo_until: z.nullable(z.string()),
  undo: z.object({ restored: count, left: count, reasons: z.array(reason) }),
  created_at: z.string(),
  by: z.nullable(z.string()),
});
export type BulkChangeRecord = z.infer<typeof bulkChangeRecord>;

export const bulkReply = z.object({ data: bulkChangeRecord });

const list = z.enum(BULK_LISTS);
const params = z.object({ list, id: key });

/** The latest changes that were applied, newest first. */
export const listBulkChanges = route({
  name: "listBulkChanges",
  method: "GET",
  path: "/api/admin/bulk/:list",
  access: "person",
  summary: "Recent changes of many rows",
  params: z.object({ list }),
  reply: z.object({ data: z.array(bulkChangeRecord) }),
});

/**
 * Applies the next part of a previewed change, in one transaction. Call it until `state` is `applied`. A part that failed
 * has changed nothing, and the next call goes on after the last part that succeeded.
 */
export const applyBulkChange = route({
  name: "applyBulkChange",
  method: "POST",
  path: "/api/admin/bulk/:list/:id/apply",
  access: "person",
  summary: "Apply a previewed change of many rows, part by part",
  params,
  reply: bulkReply,
});

/** Restores the next part, except rows that changed since. Call it until `state` is `undone`. */
export const undoBulkChange = route({
  name: "undoBulkChange",
  method: "POST",
  path: "/api/admin/bulk/:list/:id/undo",
  access: "person",
  summary: "Undo a change of many rows, part by part",
  params,
  reply: bulkReply,
});

export const bulkRoutes = { listBulkChanges, applyBulkChange, undoBulkChange } as const;
