import { createElement } from "react";
import { monitoringPages } from "./admin-monitoring-pages.ts";
import type { AdminPage } from "./admin-page.ts";
import { adminAreaNames as areas, adminPageNames as names } from "./admin-pages-copy.ts";
import { page } from "./page.tsx";

/** All admin pages, in the order of the navigation. */
export const adminPages: readonly AdminPage[] = [
  {
    path: "",
    who: "any",
    name: names.overview,
    icon: "leaf",
    page: page(async () => (await import("#features/admin/home-page.tsx")).AdminHomePage),
  },
  {
    path: "people",
    who: "leader",
    name: names.people,
    icon: "person",
    page: page(async () => (await import("#features/admin/people/people-page.tsx")).PeoplePage),
  },
  {
    path: "people/new",
    of: "people",
    who: "admin",
    page: page(
      async () => (await import("#features/admin/people/new-person-page.tsx")).NewPersonPage,
    ),
  },
  {
    path: "people/import",
    of: "people",
    who: "admin",
    name: names.importRoster,
    page: page(async () => (await import("#features/admin/people/import-page.tsx")).ImportPage),
  },
  {
    path: "people/import/:id",
    of: "people",
    who: "admin",
    page: page(async () => (await import("#features/admin/people/roster-page.tsx")).RosterPage),
  },
  {
    path: "people/provisioning",
    of: "people",
    who: "admin",
    name: names.provisioning,
    page: page(async () => (await import("#features/admin/people/scim-page.tsx")).ScimPage),
  },
  {
    path: "people/:id",
    who: "admin",
    page: page(async () => (await import("#features/admin/people/person-page.tsx")).PersonPage),
  },
  {
    path: "groups",
    who: "leader",
    name: names.groups,
    icon: "grove",
    page: page(async () => (await import("#features/admin/people/groups-page.tsx")).GroupsPage),
  },
  {
    path: "groups/:id",
    who: "leader",
    page: page(async () => (await import("#features/admin/people/group-page.tsx")).GroupPage),
  },
  {
    path: "api-keys",
    of: "groups",
    who: "admin",
    name: names.apiKeys,
    page: page(
      async () => (await import("#features/admin/integrations/api-keys-page.tsx")).ApiKeysPage,
    ),
  },
  {
    path: "endpoints",
    of: "groups",
    who: "admin",
    name: names.endpoints,
    page: page(
      async () => (await import("#features/admin/integrations/endpoints-page.tsx")).EndpointsPage,
    ),
  },
  {
    path: "endpoints/:id",
    of: "groups",
    who: "admin",
    page: page(
      async () => (await import("#features/admin/integrations/endpoint-page.tsx")).EndpointPage,
    ),
  },
  {
    path: "platforms",
    of: "groups",
    who: "admin",
    name: names.platforms,
    page: page(
      async () => (await import("#features/admin/integrations/platforms-page.tsx")).PlatformsPage,
    ),
  },
  {
    path: "platforms/:id",
    of: "groups",
    who: "admin",
    page: page(
      async () => (await import("#features/admin/integrations/platform-page.tsx")).PlatformPage,
    ),
  },
  {
    path: "assignments",
    who: "leader",
    name: names.assignments,
    icon: "clock",
    page: page(
      async () =>
        (await import("#features/admin/assignments/assignments-page.tsx")).AssignmentsPage,
    ),
  },
  {
    path: "assignments/new",
    of: "assignments",
    who: "leader",
    page: page(
      async () => (await import("#features/admin/assignments/assign-page.tsx")).AssignPage,
    ),
  },
  {
    path: "assignments/:id",
    who: "leader",
    page: page(
      async () => (await import("#features/admin/assignments/assignment-page.tsx")).AssignmentPage,
    ),
  },
  {
    path: "content",
    who: "content",
    name: names.lessons,
    area: areas.library,
    icon: "library",
    page: page(
      async () => (await import("#features/admin/content/content-page.tsx")).AdminContentPage,
    ),
  },
  {
    path: "content/:id",
    who: "content",
    page: page(
      async () => (await import("#features/admin/content/lesson-page.tsx")).AdminLessonPage,
    ),
  },
  {
    path: "content/:id/versions",
    of: "content",
    who: "admin",
    page: page(
      async () =>
        (await import("#features/admin/content/versions/versions-page.tsx")).AdminVersionsPage,
    ),
  },
  {
    path: "content/:id/preview",
    of: "content",
    who: "content",
    page: page(async () => {
      const [{ AdminPreviewPage }, { LessonPreview }, { LoadedLesson }] = await Promise.all([
        import("#features/admin/content/preview-page.tsx"),
        import("#features/library/lesson/content-page-preview.tsx"),
        import("#features/shared-lesson/loaded-lesson.tsx"),
      ]);
      return () =>
        createElement(AdminPreviewPage, { Learner: LessonPreview, Visitor: LoadedLesson });
    }),
  },
  {
    path: "series",
    of: "content",
    who: "content",
    name: names.series,
    page: page(
      async () => (await import("#features/admin/content/series-page.tsx")).AdminSeriesPage,
    ),
  },
  {
    path: "sections",
    of: "content",
    who: "content",
    name: names.collections,
    page: page(
      async () => (await import("#features/admin/content/sections-page.tsx")).AdminSectionsPage,
    ),
  },
  {
    path: "content/names",
    of: "content",
    who: "content",
    name: names.names,
    page: page(async () => (await import("#features/admin/content/names-page.tsx")).AdminNamesPage),
  },
  {
    path: "content/achievements",
    of: "content",
    who: "content",
    name: names.achievements,
    page: page(
      async () =>
        (await import("#features/admin/achievements/achievements-page.tsx")).AdminAchievementsPage,
    ),
  },
  {
    path: "content/links",
    of: "content",
    who: "content",
    name: names.links,
    page: page(async () => (await import("#features/admin/content/links-page.tsx")).AdminLinksPage),
  },
  {
    path: "credits",
    who: "credit",
    name: names.ledger,
    area: areas.credits,
    icon: "credit",
    page: page(async () => (await import("#features/admin/credit/ledger-page.tsx")).LedgerPage),
  },
  {
    path: "credits/terms",
    of: "credits",
    who: "credit",
    name: names.requirements,
    page: page(async () => (await import("#features/admin/credit/terms-page.tsx")).TermsPage),
  },
  {
    path: "credits/reporting",
    of: "credits",
    who: "credit",
    name: names.reporting,
    page: page(
      async () => (await import("#features/admin/credit/reporting-page.tsx")).ReportingPage,
    ),
  },
  {
    path: "credits/annual",
    of: "credits",
    who: "credit",
    name: names.annual,
    page: page(async () => (await import("#features/admin/credit/annual-page.tsx")).AnnualPage),
  },
  {
    path: "credits/certificate",
    of: "credits",
    who: "credit",
    name: names.certificate,
    page: page(async () => (await import("#features/admin/credit/template-page.tsx")).TemplatePage),
  },
  {
    path: "credits/evaluations",
    of: "credits",
    who: "credit",
    name: names.evaluations,
    page: page(
      async () => (await import("#features/admin/credit/evaluations-page.tsx")).EvaluationsPage,
    ),
  },
  {
    path: "credits/terms/:id",
    of: "credits",
    who: "credit",
    page: page(
      async () => (await import("#features/admin/credit/terms-editor-page.tsx")).TermsEditorPage,
    ),
  },
  {
    path: "credits/terms/:id/record",
    of: "credits",
    who: "credit",
    page: page(
      async () => (await import("#features/admin/credit/record-page.tsx")).LessonRecordPage,
    ),
  },
  {
    path: "credits/:id",
    of: "credits",
    who: "credit",
    page: page(
      async () => (await import("#features/admin/credit/credit-page.tsx")).LedgerCreditPage,
    ),
  },
  {
    path: "surveys",
    who: "admin",
    name: names.surveys,
    icon: "check-in",
    page: page(async () => (await import("#features/admin/surveys/surveys-page.tsx")).SurveysPage),
  },
  {
    path: "surveys/:id",
    who: "admin",
    page: page(async () => {
      const [{ AdminSurveyPage }, { SurveyPreview }] = await Promise.all([
        import("#features/admin/surveys/survey-page.tsx"),
        import("#features/assessment/survey-preview.tsx"),
      ]);
      return () => createElement(AdminSurveyPage, { Preview: SurveyPreview });
    }),
  },
  {
    path: "comments",
    of: "surveys",
    who: "admin",
    name: names.comments,
    page: page(
      async () => (await import("#features/admin/surveys/comments-page.tsx")).CommentsPage,
    ),
  },
  {
    path: "insights-costs",
    of: "surveys",
    who: "admin",
    name: names.costs,
    page: page(async () => (await import("#features/admin/care/costs-page.tsx")).CostsPage),
  },
  {
    path: "help",
    of: "surveys",
    who: "admin",
    name: names.help,
    page: page(async () => (await import("#features/admin/care/help-page.tsx")).HelpPage),
  },
  {
    path: "feedback",
    who: "admin",
    name: names.feedback,
    icon: "message",
    page: page(
      async () => (await import("#features/admin/surveys/feedback-page.tsx")).FeedbackPage,
    ),
  },
  ...monitoringPages,
];
