import * as z from "zod/mini";
import { count } from "../numbers.ts";
import { queuedRoute, route } from "../route.ts";
import { deviceTimestamp } from "../timestamp.ts";

const name = z.string().check(z.minLength(1), z.maxLength(100));

export const achievement = z.object({
  name,
  icon: z.string(),
  /** ISO 8601. */
  awarded_at: z.string(),
});
export type AchievementWire = z.infer<typeof achievement>;

const body = z.object({
  name,
  icon: z.optional(z.string().check(z.maxLength(100))),
  awarded_at: z.optional(deviceTimestamp),
});
type Body = z.infer<typeof body>;

const earlier = (a: Body, b: Body): Body =>
  (b.awarded_at ?? "") < (a.awarded_at ?? "") ? { ...a, awarded_at: b.awarded_at } : a;

/**
 * Stores one achievement per person and name, with the earliest time any device reported. The server checks its own rules:
 * rejected with `not_found` for an unknown achievement and `not_earned` if the rule isn't met.
 */
export const recordAchievement = queuedRoute({
  name: "recordAchievement",
  method: "POST",
  path: "/api/achievements",
  access: "person",
  summary: "Record an achievement",
  body,
  reply: achievement,
  queued: {
    v: 1,
    record: "achievements",
    lane: (body) => `achievement:${body.name}`,
    merge: earlier,
    // The writes an achievement counts.
    after: ["content:", "survey:"],
  },
});

export const listAchievements = route({
  name: "listAchievements",
  method: "GET",
  path: "/api/achievements",
  access: "person",
  summary: "The person's achievements, oldest first",
  reply: z.array(achievement),
});

/** Earned when `counts` reaches `at_least`. */
export const achievementRule = z.object({
  name,
  icon: z.string(),
  counts: z.enum(["lessons_finished", "credits_claimed", "surveys_answered"]),
  at_least: count,
});
export type AchievementRuleWire = z.infer<typeof achievementRule>;

/** Returns all achievements with the person's progress, as known to the server. */
export const achievementProgress = route({
  name: "achievementProgress",
  method: "GET",
  path: "/api/achievements/progress",
  access: "person",
  summary: "Progress toward each achievement",
  reply: z.array(z.object({ ...achievementRule.shape, so_far: count })),
});
