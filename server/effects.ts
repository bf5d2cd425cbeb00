import { recordAchievement } from "./achievements/record-achievement.ts";
import { claimCredit } from "./credits/claim-credit.ts";
import { takePostTest } from "./credits/take-post-test.ts";
import { giveFeedback } from "./feedback/give-feedback.ts";
import { changeLicences } from "./licences/change-licences.ts";
import { changeProfile } from "./profile/change-profile.ts";
import { recordTimeWatched } from "./progress/record-time-watched.ts";
import { saveContent } from "./saved/save-content.ts";
import { answerPulseCheck, submitSurvey } from "./surveys/keep-answers.ts";
import type { Effects } from "./sync/effects.ts";
import { logUtilization } from "./utilization/log-utilization.ts";
import { reportDevice } from "./watch/report-device.ts";

/** What every write that may wait on a device does when it arrives. */
export const effects: Effects = {
  recordTimeWatched,
  submitSurvey,
  answerPulseCheck,
  takePostTest,
  claimCredit,
  recordAchievement,
  giveFeedback,
  saveContent,
  logUtilization,
  reportDevice,
  changeProfile,
  changeLicences,
};
