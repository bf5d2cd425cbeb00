import * as z from "zod/mini";
import { listFields, listOf } from "../lists.ts";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { noControls } from "../text-fields.ts";
import { achievementRule } from "./achievements.ts";

/** Icons that are part of the app. */
export const ACHIEVEMENT_ICONS = [
  "sprout",
  "leaf",
  "branch",
  "tree",
  "grove",
  "ribbon",
  "rosette",
  "heart",
  "sun",
  "moon",
  "headphones",
  "bookmark",
  "shield",
] as const;

export const MAX_ACHIEVEMENT_COUNT = 10_000;
/** Previewed counts are rounded to this step so that no single person shows. Counts below one step are null. */
export const ACHIEVEMENT_PREVIEW_STEP = 5;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), noControls);
const counts = achievementRule.shape.counts;
export const ACHIEVEMENT_COUNTERS = counts.options;

const ruleRow = z.object({
  ...achievementRule.shape,
  is_on: z.boolean(),
  /** Someone has earned it, so its name can't change. */
  is_reached: z.boolean(),
  version: count,
  /** Null: never edited. */
  edited_at: z.nullable(z.string()),
  edited_by: z.nullable(z.string()),
});
export type AchievementRow = z.infer<typeof ruleRow>;

export const listAchievementRules = route({
  name: "listAchievementRules",
  method: "GET",
  path: "/api/admin/achievements",
  access: "person",
  summary: "Achievement rules, enabled and disabled",
  query: z.strictObject({
    ...listFields,
    sort: z.optional(z.enum(["name", "-name", "at_least", "-at_least"])),
    state: z.optional(z.enum(["on", "off"])),
    counts: z.optional(counts),
  }),
  reply: listOf(ruleRow),
});

export const previewAchievement = route({
  name: "previewAchievement",
  method: "GET",
  path: "/api/admin/achievements/preview",
  access: "person",
  summary: "Estimate how many people would have an achievement today",
  query: z.strictObject({
    counts,
    at_least: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ACHIEVEMENT_COUNT)),
  }),
  reply: z.object({
    /** Rounded down to the step. Null: too few to show. */
    people: z.nullable(count),
  }),
});

/**
 * Version 0 creates an achievement. `was` is its current name; a new name creates a new achievement and disables the old one.
 * Awarded achievements never change. Rejected with `changed_meanwhile` if `version` isn't current, and `invalid` if the name is
 * taken, or if the name changes after someone has earned it.
 */
export const saveAchievementRule = route({
  name: "saveAchievementRule",
  method: "PUT",
  path: "/api/admin/achievements",
  access: "person",
  summary: "Save an achievement rule",
  body: z.strictObject({
    version: z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
    was: z.optional(name),
    name,
    icon: z.enum(ACHIEVEMENT_ICONS),
    counts,
    at_least: z.number().check(z.int(), z.minimum(1), z.maximum(MAX_ACHIEVEMENT_COUNT)),
    is_on: z.boolean(),
  }),
  reply: ruleRow,
});
export type AchievementRuleInput = z.infer<typeof saveAchievementRule.body>;

export const adminAchievementRoutes = {
  listAchievementRules,
  previewAchievement,
  saveAchievementRule,
} as const;
