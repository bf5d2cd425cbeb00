/** Paths used by more than one feature. */
export const LIBRARY_PATH = "/library";
export const HISTORY_PATH = "/library/history";
/** All series. */
export const SERIES_PATH = "/library/series";
export const COLLECTIONS_PATH = "/library/collections";
export const NOTES_PATH = "/library/notes";
export const DOWNLOADS_PATH = "/downloads";
export const SENDING_PATH = "/sending";
export const CREDITS_PATH = "/credits";
/** The first run. */
export const WELCOME_PATH = "/welcome";
export const ASSESSMENT_PATH = "/assessment";
export const RESULT_PATH = "/assessment/result";
/** The person's own answers. */
export const ANSWERS_PATH = "/assessment/history";
/** Questions about health, for the groups that offer them. */
export const HEALTHY_DAYS_PATH = "/assessment/healthy-days";
export const PULSE_PATH = "/pulse";
export const ACHIEVEMENTS_PATH = "/achievements";
export const OVERVIEW_PATH = "/overview";
export const INSIGHTS_PATH = "/insights";
export const ADMIN_PATH = "/admin";
export const YOU_PATH = "/you";
/** The licenses on that page. */
export const LICENSES_PATH = `${YOU_PATH}#licenses`;
/** The form for a new license. */
export const ADD_LICENSE_PARAM = "add-license";
export const ADD_LICENSE_PATH = `${YOU_PATH}?${ADD_LICENSE_PARAM}#licenses`;
export const CONFIRM_EMAIL_PATH = "/confirm-email";
export const SECURITY_PATH = "/you/security";
/** Where people connect a learning platform, after they opened a lesson there. */
export const LEARNING_PLATFORM_PATH = "/learning-platform";
export const LOGIN_PATH = "/login";
export const REGISTER_PATH = "/register";
/** Between the details and the plans. */
export const REGISTER_EMAIL_PATH = "/register/email";
export const BILLING_PATH = "/billing";
export const REVIEW_PATH = "/review_registration";
export const TERMS_PATH = "/terms-and-conditions";

/** Returns true when the path equals or is below one of these paths. */
export const isWithin = (path: string, areas: readonly string[]): boolean =>
  areas.some((area) => path === area || path.startsWith(`${area}/`));

/** Returns the login path with the email filled in. */
export const loginPath = (email: string): string =>
  email ? `${LOGIN_PATH}?${new URLSearchParams({ email })}` : LOGIN_PATH;

/** Returns the page where a first password is chosen. */
export const firstPasswordPath = (token: string, email: string): string =>
  `/confirm-password/${encodeURIComponent(token)}/${encodeURIComponent(email)}`;

export const lessonPath = (id: string): string =>
  `/enrichment_center/video/${encodeURIComponent(id)}`;

/** Returns the path where a lesson's credit is claimed. */
export const claimPath = (id: string): string => `${lessonPath(id)}/credit`;

export const seriesPath = (id: string): string => `${SERIES_PATH}/${encodeURIComponent(id)}`;

export const collectionPath = (name: string): string =>
  `${COLLECTIONS_PATH}/${encodeURIComponent(name)}`;

/** The public page of a shared lesson. */
export const SHARED_LESSON_PATH = "/external_video_page";
export const sharedLessonPath = (id: string): string =>
  `${SHARED_LESSON_PATH}?${new URLSearchParams({ data: id })}`;

/** Query parameter: seconds of a shared lesson played before signing in. */
export const TIME_WATCHED = "time_watched";

export const LEARN_MORE_URL = "https://respite.example/";

/** Returns the full path of an admin page. */
export const adminPath = (path: string): string => (path ? `${ADMIN_PATH}/${path}` : ADMIN_PATH);
