import { adminAchievementRoutes } from "./admin-achievements.ts";
import { certificateTemplateRoutes } from "./admin-certificates.ts";
import { commentRoutes } from "./admin-comments.ts";
import { adminContentRoutes } from "./admin-content.ts";
import { costRoutes } from "./admin-costs.ts";
import { feedbackRoutes } from "./admin-feedback.ts";
import { groupRoutes } from "./admin-groups.ts";
import { helpRoutes } from "./admin-help.ts";
import { ledgerRoutes } from "./admin-ledger.ts";
import { peopleRoutes } from "./admin-people.ts";
import { rosterRoutes } from "./admin-rosters.ts";
import { adminShelfRoutes } from "./admin-shelves.ts";
import { adminSurveyRoutes } from "./admin-surveys.ts";
import { termsRoutes } from "./admin-terms.ts";
import { adminUploadRoutes } from "./admin-uploads.ts";
import { watchRoutes } from "./admin-watch.ts";

/** What administrators, and within their groups leaders, may ask and do. Each area adds its own calls. */
export const adminRoutes = {
  ...peopleRoutes,
  ...rosterRoutes,
  ...groupRoutes,
  ...watchRoutes,
  ...adminContentRoutes,
  ...adminShelfRoutes,
  ...adminUploadRoutes,
  ...ledgerRoutes,
  ...certificateTemplateRoutes,
  ...termsRoutes,
  ...adminSurveyRoutes,
  ...adminAchievementRoutes,
  ...feedbackRoutes,
  ...commentRoutes,
  ...costRoutes,
  ...helpRoutes,
} as const;
