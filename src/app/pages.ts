import { createElement } from "react";
import { matchPath } from "react-router-dom";
import type { User } from "#contract/accounts/session.ts";
import { prefetch } from "#device/use-live.ts";
import { canSeeInsights } from "#shared/accounts/group-access.ts";
import { whenIdle } from "#ui/when-idle.ts";
import { type Page, page } from "./page.tsx";
import { paths } from "./paths.ts";

/** Loading states appear after this delay. */
const PREFETCH_LIMIT_MS = 500;
const withinLimit = (work: Promise<void>) =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, PREFETCH_LIMIT_MS))]);

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

const welcome = page(async () => (await import("#features/library/welcome-page.tsx")).WelcomePage);

export const signedInPages: readonly (readonly [path: string, page: Page])[] = [
  [
    paths.library,
    page(async () => {
      const [{ LibraryPage }, { libraryQueries: libraryQuestions }] = await Promise.all([
        import("#features/library/library-page.tsx"),
        import("#features/library/use-library.ts"),
      ]);
      await withinLimit(prefetch(libraryQuestions));
      return LibraryPage;
    }),
  ],
  [paths.welcome, welcome],
  [paths.welcomeStep, welcome],
  [
    paths.assessment,
    page(async () => {
      const { AssessmentPage, assessmentQuery } = await import(
        "#features/assessment/assessment-page.tsx"
      );
      await withinLimit(prefetch([assessmentQuery]));
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
  [
    paths.allSeries,
    page(async () => (await import("#features/library/browse-page.tsx")).SeriesListPage),
  ],
  [
    paths.collections,
    page(async () => (await import("#features/library/browse-page.tsx")).CollectionsPage),
  ],
  [
    paths.collection,
    page(async () => (await import("#features/library/browse-page.tsx")).CollectionPage),
  ],
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
    paths.overview,
    page(async () => {
      const [{ OverviewPage }, { AdminTasks: Tasks }, { DueAssignments: Assignments }] =
        await Promise.all([
          import("#features/insights/overview-page.tsx"),
          import("#features/admin/home-page.tsx"),
          import("#features/admin/assignments/due-assignments.tsx"),
        ]);
      return () => createElement(OverviewPage, { Tasks, Assignments });
    }),
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
      const { DownloadsPage, downloadsQueries } = await import(
        "#features/downloads/downloads-page.tsx"
      );
      await withinLimit(prefetch(downloadsQueries));
      return DownloadsPage;
    }),
  ],
  [
    paths.sending,
    page(async () => (await import("#features/sync-status/sync-status-page.tsx")).SyncStatusPage),
  ],
  [
    paths.confirmEmail,
    page(async () => (await import("#features/session/confirm-email-page.tsx")).ConfirmEmailPage),
  ],
  [
    paths.you,
    page(async () => {
      const [{ YouPage, youQueries }, { SignOut }, { CheckInCard }, { InterestsSettings }] =
        await Promise.all([
          import("#features/profile/you-page.tsx"),
          import("#features/session/sign-out.tsx"),
          import("#features/assessment/check-in-card.tsx"),
          import("#features/library/interests-card.tsx"),
        ]);
      await withinLimit(prefetch(youQueries));
      return () => createElement(YouPage, { SignOut, CheckInCard, InterestsSettings });
    }),
  ],
  [
    paths.security,
    page(async () => (await import("#features/two-step/security-page.tsx")).SecurityPage),
  ],
];

/** Loaded only when the admin area is opened. */
export const adminArea = [
  `${paths.admin}/*`,
  page(async () => (await import("./admin-layout.tsx")).AdminLayout),
] as const satisfies readonly [path: string, page: Page];

/** Loads the page of this path. The home page is the library, or the login when signed out. */
export async function loadFirstPage(pathname: string, isSignedIn: boolean): Promise<void> {
  const at = ([path]: readonly [string, Page]) => matchPath(path, pathname) !== null;
  const inner = [...signedInPages, adminArea].find(at) ?? signedInPages[0];
  const wanted = [...publicPages, ...entryPages].find(at) ?? (isSignedIn ? inner : entryPages[0]);
  await wanted?.[1].load();
}

const untilIdle = () =>
  new Promise<void>((resolve) => whenIdle(() => resolve(), { timeoutMs: 1000 }));

const forLeaders: readonly string[] = [paths.overview, paths.insightsArea];
const aroundSignIn: readonly string[] = [
  ...[paths.login, paths.forgotPassword, paths.singleSignOn],
  paths.library,
];

/** Returns whether the person is likely to open this page next. Other pages load when they are opened. */
function isLikely(path: string, user: User | undefined): boolean {
  if (!user) return aroundSignIn.includes(path);
  if (forLeaders.includes(path)) return canSeeInsights(user);
  return path === paths.login || signedInPages.some(([own]) => own === path);
}

/** Preloads pages one by one when idle, because together they block a slow phone for most of a second. */
export async function loadLikelyPages(user: User | undefined): Promise<void> {
  for (const [path, one] of [...signedInPages, ...entryPages]) {
    if (!isLikely(path, user)) continue;
    await untilIdle();
    // A failed chunk is requested again when its page is opened.
    await one.load().catch(() => undefined);
  }
}
