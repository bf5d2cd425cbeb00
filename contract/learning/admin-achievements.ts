import * as z from "zod/mini";
import { listFields, listOf } from "../lists.ts";
import { route } from "../route.ts";
import { achievementRule } from "./achievements.ts";

/** Pictures that every device can draw. */
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

export const MOST_COUNTED = 10_000;
/** That many people have reached something is told in steps, so that nobody's share shows; fewer than one step not at all. */
export const REACHED_STEP = 5;

const name = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(100),
  z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
);
const counts = achievementRule.shape.counts;
export const COUNTED = counts.options;

const ruleRow = z.object({
  ...achievementRule.shape,
  is_on: z.boolean(),
  /** Somebody has it: its name stays, since it is what they have. */
  is_reached: z.boolean(),
  version: z.number(),
  /** Nothing: it is as it came. */
  edited_at: z.nullable(z.string()),
  edited_by: z.nullable(z.string()),
});
export type AchievementRow = z.infer<typeof ruleRow>;

export const listAchievementRules = route({
  name: "listAchievementRules",
  method: "GET",
  path: "/api/admin/achievements",
  access: "person",
  summary: "What can be achieved, switched off or not",
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
  summary: "About how many people would have it today",
  query: z.strictObject({
    counts,
    at_least: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_COUNTED)),
  }),
  reply: z.object({
    /** At least so many; nothing: too few to be told. */
    people: z.nullable(z.number()),
  }),
});

/**
 * Version 0 makes a new one; `was` is the name it has until now. Another name makes it another achievement, and switches
 * the one it was off. What was awarded stays, whatever is changed. `changed_meanwhile` when `version` is not the last one;
 * `invalid` for a name that is taken, or for another name while somebody has it.
 */
export const saveAchievementRule = route({
  name: "saveAchievementRule",
  method: "PUT",
  path: "/api/admin/achievements",
  access: "person",
  summary: "Save what can be achieved",
  body: z.strictObject({
    version: z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
    was: z.optional(name),
    name,
    icon: z.enum(ACHIEVEMENT_ICONS),
    counts,
    at_least: z.number().check(z.int(), z.minimum(1), z.maximum(MOST_COUNTED)),
    is_on: z.boolean(),
  }),
  reply: ruleRow,
});
export type WrittenRule = z.infer<typeof saveAchievementRule.body>;

export const adminAchievementRoutes = {
  listAchievementRules,
  previewAchievement,
  saveAchievementRule,
} as const;
