import { getReceipt, listPlans, listReceipts, paymentSetup } from "./accounts/billing.ts";
import { changeLicences } from "./accounts/licenses.ts";
import { changeProfile } from "./accounts/profile.ts";
import {
  createUserWithCode,
  lookUpCode,
  proveEmail,
  register,
  requestEmailCode,
} from "./accounts/registration.ts";
import {
  changePassword,
  checkSessionTimeout,
  confirmEmail,
  deleteAccount,
  requestConfirmation,
  requestPassword,
  resetUserClock,
  signIn,
  signOut,
  validateToken,
} from "./accounts/session.ts";
import { listDevices, revokeDevice } from "./accounts/signed-in-devices.ts";
import { exchangeToken, ssoFor } from "./accounts/sso.ts";
import { twoStepRoutes } from "./accounts/two-step.ts";
import {
  exportOwnData,
  getUser,
  listProviderTitles,
  resendSurvey,
  setFirstPassword,
  userByToken,
} from "./accounts/users.ts";
import { adminRoutes } from "./admin-routes.ts";
import {
  claimCredit,
  credentialKeys,
  getCertificate,
  listCredits,
  takePostTest,
  verifyCertificate,
} from "./credit/credits.ts";
import { healthCheck, ready } from "./health.ts";
import { insightRoutes } from "./insights/insights.ts";
import { insightPlanRoutes } from "./insights/plans.ts";
import {
  achievementProgress,
  listAchievements,
  recordAchievement,
} from "./learning/achievements.ts";
import { saveHighlight } from "./learning/highlights.ts";
import { externalVideoPage, listCategories, recommendedContent } from "./learning/library.ts";
import { saveNote } from "./learning/notes.ts";
import { saveContent } from "./learning/saved.ts";
import { listTimeWatched, recordTimeWatched } from "./learning/time-watched.ts";
import { reportDevice } from "./monitoring/device-report.ts";
import { logUtilization } from "./monitoring/utilization.ts";
import { listPracticeGroups } from "./organizations/groups.ts";
import type { Route } from "./route.ts";
import type { RecordName } from "./sync/records.ts";
import { batch, catalogueChanges, cataloguePage, myChanges } from "./sync/sync.ts";
import { giveFeedback } from "./wellbeing/feedback.ts";
import { pushKey, subscribeToPush, unsubscribeFromPush } from "./wellbeing/push.ts";
import {
  answerPulseCheck,
  deleteOwnResponse,
  getSurvey,
  listOwnResponses,
  submitSurvey,
} from "./wellbeing/surveys.ts";

/** A write that may wait: its reply is the record it names, or nothing that devices store. */
type QueuedRoute = Route & { readonly queued: { readonly record: RecordName | null } };

/** Routes that can be queued on the device. */
export const queuedCalls = {
  recordTimeWatched,
  submitSurvey,
  answerPulseCheck,
  takePostTest,
  claimCredit,
  recordAchievement,
  giveFeedback,
  saveContent,
  saveNote,
  saveHighlight,
  logUtilization,
  reportDevice,
  changeProfile,
  changeLicences,
} as const satisfies Record<string, QueuedRoute>;
export type QueuedCall = keyof typeof queuedCalls;

/** All routes. The compiler checks that the server has exactly one handler for each. */
export const routes = {
  healthCheck,
  ready,
  signIn,
  validateToken,
  signOut,
  requestPassword,
  changePassword,
  confirmEmail,
  requestConfirmation,
  deleteAccount,
  checkSessionTimeout,
  resetUserClock,
  ...twoStepRoutes,
  ssoFor,
  exchangeToken,
  userByToken,
  getUser,
  setFirstPassword,
  exportOwnData,
  resendSurvey,
  listProviderTitles,
  listPracticeGroups,
  listDevices,
  revokeDevice,
  listTimeWatched,
  recommendedContent,
  listCategories,
  externalVideoPage,
  getSurvey,
  listCredits,
  verifyCertificate,
  credentialKeys,
  getCertificate,
  listAchievements,
  achievementProgress,
  listOwnResponses,
  deleteOwnResponse,
  pushKey,
  subscribeToPush,
  unsubscribeFromPush,
  lookUpCode,
  createUserWithCode,
  requestEmailCode,
  proveEmail,
  register,
  listPlans,
  paymentSetup,
  listReceipts,
  getReceipt,
  batch,
  catalogueChanges,
  cataloguePage,
  myChanges,
  ...insightRoutes,
  ...insightPlanRoutes,
  ...adminRoutes,
  ...queuedCalls,
} as const satisfies Record<string, Route>;

export type Routes = typeof routes;
