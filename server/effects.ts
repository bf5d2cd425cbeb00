import { changeLicences } from "./accounts/licenses/change-licenses.ts";
import { changeProfile } from "./accounts/profile/change-profile.ts";
import { claimCredit } from "./credit/credits/claim-credit.ts";
import { takePostTest } from "./credit/credits/take-post-test.ts";
import { recordAchievement } from "./learning/achievements/record-achievement.ts";
import { existingContent } from "./learning/content/queries.ts";
import { recordTimeWatched } from "./learning/progress/record-time-watched.ts";
import { saveContent } from "./learning/saved/save-content.ts";
import { logUtilization } from "./monitoring/log-utilization.ts";
import { reportDevice } from "./monitoring/report-device.ts";
import type { Effects } from "./platform/writes/effect.ts";
import { giveFeedback } from "./wellbeing/feedback/give-feedback.ts";
import { answerPulseCheck, submitSurvey } from "./wellbeing/surveys/submit-answers.ts";

/** What every write that may wait on a device does when it arrives. */
export const effects: Effects = {
  recordTimeWatched,
  submitSurvey,
  answerPulseCheck,
  takePostTest,
  claimCredit,
  recordAchievement,
  giveFeedback: giveFeedback(existingContent),
  saveContent,
  logUtilization,
  reportDevice,
  changeProfile,
  changeLicences,
};
