import * as z from "zod/mini";
import { queuedRoute, route } from "../route.ts";
import { claimedMoment } from "../timestamp.ts";

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
  awarded_at: z.optional(claimedMoment),
});
type Body = z.infer<typeof body>;

const earlier = (a: Body, b: Body): Body =>
  (b.awarded_at ?? "") < (a.awarded_at ?? "") ? { ...a, awarded_at: b.awarded_at } : a;

/**
 * Achievements of several devices are united: one a person and name, with the earliest time. The server has rules of its
 * own. Refused with `not_found` when there is no such achievement, `not_earned` when it sees no reason for it.
 */
export const recordAchievement = queuedRoute({
  name: "recordAchievement",
  method: "POST",
  path: "/api/achievements",
  access: "person",
  summary: "An achievement was reached",
  body,
  reply: achievement,
  queued: {
    v: 1,
    lane: (body) => `achievement:${body.name}`,
    merge: earlier,
    // What it counts.
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

/** Earned when there are `at_least` so many of what it counts. */
export const achievementRule = z.object({
  name,
  icon: z.string(),
  counts: z.enum(["lessons_finished", "credits_claimed", "surveys_answered"]),
  at_least: z.number(),
});
export type AchievementRuleWire = z.infer<typeof achievementRule>;

/** Every achievement there is, with how far the server has seen the person come. */
export const achievementProgress = route({
  name: "achievementProgress",
  method: "GET",
  path: "/api/achievements/progress",
  access: "person",
  summary: "How far it is to each achievement",
  reply: z.array(z.object({ ...achievementRule.shape, so_far: z.number() })),
});
