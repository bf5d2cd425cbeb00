import { createElement } from "react";
import { matchPath } from "react-router-dom";
import { prefetch } from "#device/use-live.ts";
import { whenIdle } from "#ui/when-idle.ts";
import { type Page, page } from "./page.tsx";
import { paths } from "./paths.ts";

/** What takes longer than this is shown as being on its way. */
const SOON_MS = 500;
const soon = (work: Promise<void>) =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, SOON_MS))]);

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

/** For everybody, signed in or not. */
export const openPages: readonly (readonly [path: string, page: Page])[] = [
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

export const innerPages: readonly (readonly [path: string, page: Page])[] = [
  [
    paths.library,
    page(async () => {
      const [{ LibraryPage }, { libraryQueries: libraryQuestions }] = await Promise.all([
        import("#features/library/library-page.tsx"),
        import("#features/library/use-library.ts"),
      ]);
      await soon(prefetch(libraryQuestions));
      return LibraryPage;
    }),
  ],
  [
    paths.assessment,
    page(async () => {
      const { AssessmentPage, assessmentQuery: assessmentQuestion } = await import(
        "#features/assessment/assessment-page.tsx"
      );
      await soon(prefetch([assessmentQuestion]));
      return AssessmentPage;
    }),
  ],
  [
    paths.result,
    page(async () => (await import("#features/assessment/result-page.tsx")).ResultPage),
  ],
  [
    paths.answers,
    page(async () => (await import("#features/assessment/history-page.tsx")).AnswersPage),
  ],
  [paths.pulse, page(async () => (await import("#features/assessment/pulse-page.tsx")).PulsePage)],
  [paths.series, page(async () => (await import("#features/library/series-page.tsx")).SeriesPage)],
  [
    paths.history,
    page(async () => (await import("#features/library/history-page.tsx")).HistoryPage),
  ],
  [paths.notes, page(async () => (await import("#features/library/notes-page.tsx")).NotesPage)],
  [
    paths.continue,
    page(async () => (await import("#features/library/continue-page.tsx")).ContinuePage),
  ],
  [
    paths.content,
    page(async () => (await import("#features/library/content-page.tsx")).ContentPage),
  ],
  [paths.claim, page(async () => (await import("#features/credits/claim-page.tsx")).ClaimPage)],
  [
    paths.credits,
    page(async () => (await import("#features/credits/credits-page.tsx")).CreditsPage),
  ],
  [
    paths.insightsArea,
    page(async () => (await import("#features/insights/insights-page.tsx")).InsightsPage),
  ],
  [
    paths.achievements,
    page(
      async () => (await import("#features/achievements/achievements-page.tsx")).AchievementsPage,
    ),
  ],
  [
    paths.downloads,
    page(async () => {
      const { DownloadsPage, downloadsQueries: downloadsQuestions } = await import(
        "#features/downloads/downloads-page.tsx"
      );
      await soon(prefetch(downloadsQuestions));
      return DownloadsPage;
    }),
  ],
  [
    paths.sending,
    page(async () => (await import("#features/sync-status/sync-status-page.tsx")).SyncStatusPage),
  ],
  [
    paths.you,
    page(async () => {
      const [{ YouPage, youQueries: youQuestions }, { SignOut }, { CheckInCard }] =
        await Promise.all([
          import("#features/profile/you-page.tsx"),
          import("#features/session/sign-out.tsx"),
          import("#features/assessment/check-in-card.tsx"),
        ]);
      await soon(prefetch(youQuestions));
      return () => createElement(YouPage, { SignOut, CheckInCard });
    }),
  ],
];

/** Its code comes with the first page that is opened there, and for nobody else. */
export const adminPage = [
  `${paths.admin}/*`,
  page(async () => (await import("./admin-layout.tsx")).AdminLayout),
] as const satisfies readonly [path: string, page: Page];

/** What this address will need first: the home is the library, or the login for somebody unknown. */
export async function loadFirstPage(pathname: string, isSignedIn: boolean): Promise<void> {
  const at = ([path]: readonly [string, Page]) => matchPath(path, pathname) !== null;
  const inner = [...innerPages, adminPage].find(at) ?? innerPages[0];
  const wanted = [...openPages, ...entryPages].find(at) ?? (isSignedIn ? inner : entryPages[0]);
  await wanted?.[1].load();
}

const breath = () => new Promise<void>((resolve) => whenIdle(() => resolve(), { atMost: 1000 }));

/** The rest comes when there is nothing better to do, one by one: all together hold a slow phone for most of a second. */
export async function loadOtherPages(): Promise<void> {
  for (const [, one] of [...innerPages, ...entryPages, ...openPages]) {
    await breath();
    // A chunk that did not come now is asked for again when its page is opened.
    await one.load().catch(() => undefined);
  }
}
