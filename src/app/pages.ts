import { createElement } from "react";
import { matchPath } from "react-router-dom";
import type { User } from "#contract/accounts/session.ts";
import { whenIdle } from "#ui/when-idle.ts";
import { type Page, page } from "./page.tsx";
import { paths } from "./paths.ts";

export const entryPages: readonly (readonly [path: string, page: Page])[] = [
  [paths.login, page(async () => (await import("#features/session/login-page.tsx")).LoginPage)],
  [
    paths.forgotPassword,
    page(
      async () => (await import("#features/session/forgot-password-page.tsx")).ForgotPasswordPage,
    ),
  ],
  [
    paths.resetPassword,
    page(async () => (await import("#features/session/reset-password-page.tsx")).ResetPasswordPage),
  ],
  [
    paths.confirmPassword,
    page(
      async () => (await import("#features/session/confirm-password-page.tsx")).ConfirmPasswordPage,
    ),
  ],
  [
    paths.resendSurvey,
    page(async () => (await import("#features/session/resend-survey-page.tsx")).ResendSurveyPage),
  ],
  [
    paths.register,
    page(async () => (await import("#features/registration/register-page.tsx")).RegisterPage),
  ],
  [
    paths.registerEmail,
    page(async () => (await import("#features/registration/prove-email-page.tsx")).ProveEmailPage),
  ],
  [
    paths.billing,
    page(async () => (await import("#features/registration/billing-page.tsx")).BillingPage),
  ],
  [
    paths.reviewRegistration,
    page(async () => (await import("#features/registration/review-page.tsx")).ReviewPage),
  ],
  [
    paths.createUser,
    page(async () => (await import("#features/registration/create-user-page.tsx")).CreateUserPage),
  ],
  [
    paths.singleSignOn,
    page(async () => (await import("#features/session/single-sign-on-page.tsx")).SingleSignOnPage),
  ],
  [paths.oauth, page(async () => (await import("#features/session/oauth-page.tsx")).OauthPage)],
];

/** Public pages, with or without a session. */
export const publicPages: readonly (readonly [path: string, page: Page])[] = [
  [
    paths.terms,
    page(async () => (await import("#features/registration/terms-page.tsx")).TermsPage),
  ],
  [paths.verify, page(async () => (await import("#features/verify/verify-page.tsx")).VerifyPage)],
  [
    paths.sharedLesson,
    page(async () => {
      const [{ SharedLessonPage }, { SharedPlayer }] = await Promise.all([
        import("#features/shared-lesson/shared-lesson-page.tsx"),
        import("#features/player/shared-player.tsx"),
      ]);
      return () => createElement(SharedLessonPage, { Player: SharedPlayer });
    }),
  ],
];

/** The frame of the pages behind the sign-in. Loaded with them, so the sign-in page doesn't wait for it. */
export const signedInArea = page(async () => (await import("./signed-in-area.tsx")).SignedInArea);

const loadSignedInPages = () => import("./signed-in-pages.ts");

/** Loads the page of this path. The home page is the library, or the login when signed out. */
export async function loadFirstPage(pathname: string, isSignedIn: boolean): Promise<void> {
  const outer = [...publicPages, ...entryPages].find(([path]) => matchPath(path, pathname));
  if (outer) return outer[1].load();
  if (!isSignedIn) return entryPages[0]?.[1].load();
  const { loadPageAt } = await loadSignedInPages();
  await Promise.all([signedInArea.load(), loadPageAt(pathname)]);
}

const untilIdle = () =>
  new Promise<void>((resolve) => whenIdle(() => resolve(), { timeoutMs: 1000 }));

const aroundSignIn: readonly string[] = [paths.login, paths.forgotPassword, paths.singleSignOn];

/** Returns the pages that the person is likely to open next. The others load when they are opened. */
async function likelyPages(user: User | undefined): Promise<readonly Page[]> {
  const entry = entryPages.filter(([path]) => aroundSignIn.includes(path)).map(([, one]) => one);
  const { pagesFor } = await loadSignedInPages();
  return [signedInArea, ...(await pagesFor(user)), ...entry];
}

/** Preloads pages one by one when idle, because together they block a slow phone for most of a second. */
export async function loadLikelyPages(user: User | undefined): Promise<void> {
  for (const one of await likelyPages(user)) {
    await untilIdle();
    // A failed chunk is requested again when its page is opened.
    await one.load().catch(() => undefined);
  }
}
