import * as z from "zod/mini";
import { count, nonnegative } from "../numbers.ts";
import { route } from "../route.ts";
import { calendarMonth, groupQuery, version, versionInQuery } from "./plan-fields.ts";

/** Limits of a target, in percent of check-ins that are burned out. */
export const TARGET_PERCENT = { least: 5, most: 95 } as const;

const percent = z
  .number()
  .check(z.int(), z.minimum(TARGET_PERCENT.least), z.maximum(TARGET_PERCENT.most));

const reply = z.object({
  data: z.object({
    /** Null if the group has no target. */
    percent: z.nullable(nonnegative),
    /** yyyy-MM. Null if the target has no date. */
    by_month: z.nullable(z.string()),
    /** 0 = never set. Clearing also raises it. */
    version: count,
    edited_at: z.nullable(z.string()),
    edited_by: z.nullable(z.string()),
  }),
});
export type InsightTarget = z.infer<typeof reply>["data"];

const ofGroup = z.strictObject(groupQuery);

export const getInsightTarget = route({
  name: "getInsightTarget",
  method: "GET",
  path: "/api/insights/target",
  access: "person",
  summary: "Target of a group for its burned-out share",
  query: ofGroup,
  reply,
});

/** Saving the current values changes nothing. Rejected with `changed_meanwhile` if `version` isn't current. */
export const setInsightTarget = route({
  name: "setInsightTarget",
  method: "PUT",
  path: "/api/insights/target",
  access: "person",
  summary: "Set the target of a group for its burned-out share",
  query: ofGroup,
  body: z.strictObject({ version, percent, by_month: z.nullable(calendarMonth) }),
  reply,
});

export const clearInsightTarget = route({
  name: "clearInsightTarget",
  method: "DELETE",
  path: "/api/insights/target",
  access: "person",
  summary: "Clear the target of a group",
  query: z.strictObject({ ...groupQuery, version: versionInQuery }),
  reply,
});
