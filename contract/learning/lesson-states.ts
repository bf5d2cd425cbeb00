/**
 * - draft: visible to administrators only
 * - scheduled: a draft that publishes itself at a set time
 * - published: on devices. Later changes reach them when it is published again
 * - expired: can still be played, but carries no credit
 * - withdrawn: removed from all devices
 */
export const LESSON_STATES = ["draft", "scheduled", "published", "expired", "withdrawn"] as const;
export type LessonState = (typeof LESSON_STATES)[number];
