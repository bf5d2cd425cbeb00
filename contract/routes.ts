import { achievementProgress, listAchievements, recordAchievement } from "./achievements.ts";
import { adminRoutes } from "./admin.ts";
import { getReceipt, listPlans, listReceipts, paymentSetup } from "./billing.ts";
import {
  claimCredit,
  credentialKeys,
  getCertificate,
  listCredits,
  takePostTest,
  verifyCertificate,
} from "./credits.ts";
import { reportDevice } from "./device-report.ts";
import { listDevices, revokeDevice } from "./devices.ts";
import { giveFeedback } from "./feedback.ts";
import { listPracticeGroups } from "./groups.ts";
import { healthCheck, ready } from "./health.ts";
import { insightRoutes } from "./insights.ts";
import { externalVideoPage, listCategories, recommendedContent } from "./library.ts";
import { changeLicences } from "./licences.ts";
import { changeProfile } from "./profile.ts";
import { pushKey, subscribeToPush, unsubscribeFromPush } from "./push.ts";
import { createUserWithCode, lookUpCode, register } from "./registration.ts";
import type { Route } from "./route.ts";
import { saveContent } from "./saved.ts";
import {
  changePassword,
  checkSessionTimeout,
  deleteAccount,
  requestConfirmation,
  requestPassword,
  resetUserClock,
  signIn,
  signOut,
  validateToken,
} from "./session.ts";
import { exchangeToken, ssoFor } from "./sso.ts";
import {
  answerPulseCheck,
  deleteOwnResponse,
  getSurvey,
  listOwnResponses,
  submitSurvey,
} from "./surveys.ts";
import { batch, catalogueChanges, myChanges } from "./sync.ts";
import { listTimeWatched, recordTimeWatched } from "./time-watched.ts";
import {
  exportOwnData,
  getUser,
  listProviderTitles,
  resendSurvey,
  setFirstPassword,
  userByToken,
} from "./users.ts";
import { logUtilization } from "./utilization.ts";

/** The calls that may wait on the device, by name. */
export const queuedCalls = {
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
} as const satisfies Record<string, Route>;
export type QueuedCall = keyof typeof queuedCalls;

/** Every call there is. The server must have a handler for each, and no other; that is checked by the compiler. */
export const routes = {
  healthCheck,
  ready,
  signIn,
  validateToken,
  signOut,
  requestPassword,
  changePassword,
  requestConfirmation,
  deleteAccount,
  checkSessionTimeout,
  resetUserClock,
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
  register,
  listPlans,
  paymentSetup,
  listReceipts,
  getReceipt,
  batch,
  catalogueChanges,
  myChanges,
  ...insightRoutes,
  ...adminRoutes,
  ...queuedCalls,
} as const satisfies Record<string, Route>;

export type Routes = typeof routes;
