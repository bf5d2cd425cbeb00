/** Who changes a lesson, and when. */
export type Actor = { readonly person: string; readonly now: number };

/** Which credit a lesson offers. Editors decide it only if they manage credit, too. */
export const OFFER_FIELDS = ["cme", "contact_hours", "credit"] as const;

/** `maySetCredit`: may change which credit a lesson offers. */
export type Editor = Actor & { readonly maySetCredit: boolean };

/** What an audit event is about. */
export const aboutLesson = (id: string): string => `lesson:${id}`;
