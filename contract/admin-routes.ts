import { listViewRoutes } from "./admin-views.ts";
import { bulkRoutes } from "./bulk-changes.ts";
import { activityRoutes } from "./credit/admin-activities.ts";
import { certificateTemplateRoutes } from "./credit/admin-certificates.ts";
import { ledgerRoutes } from "./credit/admin-ledger.ts";
import { reportingRoutes } from "./credit/admin-reporting.ts";
import { termsRoutes } from "./credit/admin-terms.ts";
import { costRoutes } from "./insights/admin-costs.ts";
import { adminAchievementRoutes } from "./learning/admin-achievements.ts";
import { assignmentRoutes } from "./learning/admin-assignments.ts";
import { adminCollectionRoutes } from "./learning/admin-collections.ts";
import { adminContentRoutes } from "./learning/admin-content.ts";
import { adminUploadRoutes } from "./learning/admin-uploads.ts";
import { monitoringRoutes } from "./monitoring/admin-monitoring.ts";
import { apiKeyRoutes } from "./organizations/admin-api-keys.ts";
import { endpointRoutes } from "./organizations/admin-endpoints.ts";
import { groupRoutes } from "./organizations/admin-groups.ts";
import { peopleRoutes } from "./organizations/admin-people.ts";
import { platformRoutes } from "./organizations/admin-platforms.ts";
import { rosterRoutes } from "./organizations/admin-rosters.ts";
import { scimRoutes } from "./organizations/admin-scim.ts";
import { commentRoutes } from "./wellbeing/admin-comments.ts";
import { feedbackRoutes } from "./wellbeing/admin-feedback.ts";
import { helpRoutes } from "./wellbeing/admin-help.ts";
import { adminSurveyRoutes } from "./wellbeing/admin-surveys.ts";

/** Routes for administrators and, within their groups, leaders, by domain. */
export const adminRoutesByDomain = {
  credit: {
    ...ledgerRoutes,
    ...certificateTemplateRoutes,
    ...termsRoutes,
    ...reportingRoutes,
    ...activityRoutes,
  },
  insights: costRoutes,
  learning: {
    ...adminContentRoutes,
    ...adminCollectionRoutes,
    ...adminUploadRoutes,
    ...adminAchievementRoutes,
    ...assignmentRoutes,
  },
  monitoring: monitoringRoutes,
  organizations: {
    ...peopleRoutes,
    ...rosterRoutes,
    ...scimRoutes,
    ...groupRoutes,
    ...apiKeyRoutes,
    ...endpointRoutes,
    ...platformRoutes,
  },
  wellbeing: { ...adminSurveyRoutes, ...feedbackRoutes, ...commentRoutes, ...helpRoutes },
  platform: { ...bulkRoutes, ...listViewRoutes },
} as const;

export const adminRoutes = {
  ...adminRoutesByDomain.credit,
  ...adminRoutesByDomain.insights,
  ...adminRoutesByDomain.learning,
  ...adminRoutesByDomain.monitoring,
  ...adminRoutesByDomain.organizations,
  ...adminRoutesByDomain.wellbeing,
  ...adminRoutesByDomain.platform,
} as const;
