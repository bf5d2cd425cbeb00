import { DOWNLOADS_PATH, LIBRARY_PATH, LOGIN_PATH, SENDING_PATH } from "#live/paths.ts";

/** Every address of the application, once. */
export const paths = {
  home: "/",
  login: LOGIN_PATH,
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  register: "/register",
  singleSignOn: "/single-sign-on",
  library: LIBRARY_PATH,
  content: "/enrichment_center/video/:id",
  downloads: DOWNLOADS_PATH,
  sending: SENDING_PATH,
  you: "/you",
  devUi: "/dev/ui",
} as const;
