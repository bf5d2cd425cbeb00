/** Addresses that more than one feature leads to. */
export const LIBRARY_PATH = "/library";
export const HISTORY_PATH = "/library/history";
export const NOTES_PATH = "/library/notes";
export const DOWNLOADS_PATH = "/downloads";
export const SENDING_PATH = "/sending";
export const CREDITS_PATH = "/credits";
export const ASSESSMENT_PATH = "/assessment";
export const RESULT_PATH = "/assessment/result";
/** What one has answered so far. */
export const ANSWERS_PATH = "/assessment/history";
export const PULSE_PATH = "/pulse";
export const ACHIEVEMENTS_PATH = "/achievements";
/** What leaders may know of their groups. */
export const INSIGHTS_PATH = "/insights";
export const ADMIN_PATH = "/admin";
export const YOU_PATH = "/you";
export const LOGIN_PATH = "/login";
export const REGISTER_PATH = "/register";
export const BILLING_PATH = "/billing";
export const REVIEW_PATH = "/review_registration";
export const TERMS_PATH = "/terms-and-conditions";

/** Is it one of these pages, or one below? */
export const isWithin = (path: string, areas: readonly string[]): boolean =>
  areas.some((area) => path === area || path.startsWith(`${area}/`));

/** The login, with the email filled in. */
export const loginPath = (email: string): string =>
  email ? `${LOGIN_PATH}?${new URLSearchParams({ email })}` : LOGIN_PATH;

export const lessonPath = (id: string): string =>
  `/enrichment_center/video/${encodeURIComponent(id)}`;

/** The way to the credit of a lesson. */
export const claimPath = (id: string): string => `${lessonPath(id)}/credit`;

export const seriesPath = (id: string): string =>
  `${LIBRARY_PATH}/series/${encodeURIComponent(id)}`;

/** Where anybody may see a lesson, with an account or without. */
export const SHARED_LESSON_PATH = "/external_video_page";
export const sharedLessonPath = (id: string): string =>
  `${SHARED_LESSON_PATH}?${new URLSearchParams({ data: id })}`;

/** Carries how far a shared lesson was heard before signing in, in seconds. */
export const TIME_WATCHED = "time_watched";

/** What Respite is, for those who do not know it. */
export const LEARN_MORE_URL = "https://respite.example/";

/** A page of the admin area, by its path in there. */
export const adminPath = (path: string): string => (path ? `${ADMIN_PATH}/${path}` : ADMIN_PATH);
