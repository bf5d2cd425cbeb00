/** Addresses that more than one feature leads to. */
export const LIBRARY_PATH = "/library";
export const HISTORY_PATH = "/library/history";
export const DOWNLOADS_PATH = "/downloads";
export const SENDING_PATH = "/sending";
export const LOGIN_PATH = "/login";
export const REGISTER_PATH = "/register";
export const BILLING_PATH = "/billing";
export const REVIEW_PATH = "/review_registration";
export const TERMS_PATH = "/terms-and-conditions";

/** The login, with the email filled in. */
export const loginPath = (email: string): string =>
  email ? `${LOGIN_PATH}?${new URLSearchParams({ email })}` : LOGIN_PATH;

export const lessonPath = (id: string): string =>
  `/enrichment_center/video/${encodeURIComponent(id)}`;

export const seriesPath = (id: string): string =>
  `${LIBRARY_PATH}/series/${encodeURIComponent(id)}`;

/** Where anybody may see a lesson, with an account or without. */
export const SHARED_LESSON_PATH = "/external_video_page";
export const sharedLessonPath = (id: string): string =>
  `${SHARED_LESSON_PATH}?${new URLSearchParams({ data: id })}`;

/** Carries how far a shared lesson was heard before signing in, in seconds. */
export const TIME_WATCHED = "time_watched";

/** For lessons that have none of their own; part of every build. */
export const DEFAULT_HANDOUT = { title: "Burnout handout", url: "/handouts/burnout-handout.pdf" };

/** What Respite is, for those who do not know it. */
export const LEARN_MORE_URL = "https://respite.example/";
