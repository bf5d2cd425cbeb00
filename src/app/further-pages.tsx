import { createElement } from "react";
import { matchPath, Route, Routes } from "react-router-dom";
import type { User } from "#contract/accounts/session.ts";
import { prefetch } from "#device/use-live.ts";
import { canSeeInsights } from "#shared/accounts/group-access.ts";
import { type Page, PageView, page, withinLimit } from "./page.tsx";
import { paths } from "./paths.ts";

const welcome = page(
  async () => (await import("#features/library/welcome/welcome-page.tsx")).WelcomePage,
);

/* The library opens without this list (signed-in-pages.ts). */

export const furtherPages: readonly (readonly [path: string, page: Page])[] = [
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
  [
    paths.healthyDays,
    page(async () => (await import("#features/assessment/healthy-days-page.tsx")).HealthyDaysPage),
  ],
  [paths.pulse, page(async () => (await import("#features/assessment/pulse-page.tsx")).PulsePage)],
  [
    paths.allSeries,
    page(async () => (await import("#features/library/pages/browse-page.tsx")).SeriesListPage),
  ],
  [
    paths.collections,
    page(async () => (await import("#features/library/pages/browse-page.tsx")).CollectionsPage),
  ],
  [
    paths.collection,
    page(async () => (await import("#features/library/pages/browse-page.tsx")).CollectionPage),
  ],
  [
    paths.series,
    page(async () => (await import("#features/library/pages/series-page.tsx")).SeriesPage),
  ],
  [
    paths.history,
    page(async () => (await import("#features/library/pages/history-page.tsx")).HistoryPage),
  ],
  [
    paths.notes,
    page(async () => (await import("#features/library/notes/notes-page.tsx")).NotesPage),
  ],
  [
    paths.continue,
    page(async () => (await import("#features/library/pages/continue-page.tsx")).ContinuePage),
  ],
  [
    paths.content,
    page(async () => {
      const { ContentPage, preloadLesson } = await import(
        "#features/library/lesson/content-page.tsx"
      );
      const opened = matchPath(paths.content, location.pathname)?.params.id;
      if (opened) await withinLimit(preloadLesson(opened));
      return ContentPage;
    }),
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
          import("#features/library/shelves/interests-card.tsx"),
        ]);
      await withinLimit(prefetch(youQueries));
      return () => createElement(YouPage, { SignOut, CheckInCard, InterestsSettings });
    }),
  ],
  [
    paths.learningPlatform,
    page(async () => (await import("#features/learning-platform/connect-page.tsx")).ConnectPage),
  ],
  [
    paths.security,
    page(async () => (await import("#features/two-step/security-page.tsx")).SecurityPage),
  ],
];

const forLeaders: readonly string[] = [paths.overview, paths.insightsArea];

/** Returns the pages of this list that the navigation offers this person. */
export function furtherPagesFor(user: User): readonly Page[] {
  const isFor = (path: string) => canSeeInsights(user) || !forLeaders.includes(path);
  return furtherPages.filter(([path]) => isFor(path)).map(([, one]) => one);
}

export const furtherPageAt = (pathname: string): Page | undefined =>
  furtherPages.find(([path]) => matchPath(path, pathname))?.[1];

export const fetchAdminLayout = async () => (await import("./admin-layout.tsx")).AdminLayout;

const notFound = page(async () => (await import("./not-found-page.tsx")).NotFoundPage);

/** All signed-in pages except the library and the admin area. */
export function FurtherPages() {
  return (
    <Routes>
      {furtherPages.map(([path, one]) => (
        <Route key={path} path={path} element={<PageView page={one} />} />
      ))}
      <Route path="*" element={<PageView page={notFound} />} />
    </Routes>
  );
}
