/** Who changes a lesson, and when. */
export type Actor = { readonly person: string; readonly now: number };

/** `maySetCredit`: may change which credit a lesson offers. */
export type Editor = Actor & { readonly maySetCredit: boolean };

/** What an audit event is about. */
export const aboutLesson = (id: string): string => `lesson:${id}`;
