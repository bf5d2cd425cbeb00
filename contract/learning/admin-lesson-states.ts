/**
 * - draft: nobody but administrators has seen it; scheduled: a draft that publishes itself
 * - published: devices have it; what is changed in it afterwards reaches them when it is published again
 * - expired: whoever has it may still play it, but it carries no credit; withdrawn: taken off every device
 */
export const LESSON_STATES = ["draft", "scheduled", "published", "expired", "withdrawn"] as const;
export type LessonState = (typeof LESSON_STATES)[number];
