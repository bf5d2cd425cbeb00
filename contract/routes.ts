import { getReceipt, listPlans, listReceipts, paymentSetup } from "./accounts/billing.ts";
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
import { adminRoutesByDomain } from "./admin-routes.ts";
import {
  credentialKeys,
  getCertificate,
  listCredits,
  verifyCertificate,
} from "./credit/credits.ts";
import { listOwnReports } from "./credit/own-reports.ts";
import { healthCheck, ready } from "./health.ts";
import { insightRoutes } from "./insights/insights.ts";
import { insightPlanRoutes } from "./insights/plans.ts";
import { achievementProgress, listAchievements } from "./learning/achievements.ts";
import { externalVideoPage, listCategories, recommendedContent } from "./learning/library.ts";
import { listTimeWatched } from "./learning/time-watched.ts";
import { listPracticeGroups } from "./organizations/groups.ts";
import { ltiRoutes } from "./organizations/lti.ts";
import { queuedCallsByDomain } from "./queued-calls.ts";
import type { Route } from "./route.ts";
import { batch, catalogueChanges, cataloguePage, myChanges } from "./sync/sync.ts";
import { pushKey, subscribeToPush, unsubscribeFromPush } from "./wellbeing/push.ts";
import { deleteOwnResponse, getSurvey, listOwnResponses } from "./wellbeing/surveys.ts";

/** All routes, by domain. The API description groups them the same way. */
export const routesByDomain = {
  accounts: {
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
    listProviderTitles,
    listDevices,
    revokeDevice,
    lookUpCode,
    createUserWithCode,
    requestEmailCode,
    proveEmail,
    register,
    listPlans,
    paymentSetup,
    listReceipts,
    getReceipt,
    ...queuedCallsByDomain.accounts,
  },
  credit: {
    listCredits,
    listOwnReports,
    verifyCertificate,
    credentialKeys,
    getCertificate,
    ...adminRoutesByDomain.credit,
    ...queuedCallsByDomain.credit,
  },
  insights: { ...insightRoutes, ...insightPlanRoutes, ...adminRoutesByDomain.insights },
  learning: {
    listTimeWatched,
    recommendedContent,
    listCategories,
    externalVideoPage,
    listAchievements,
    achievementProgress,
    ...queuedCallsByDomain.learning,
  },
  publishing: adminRoutesByDomain.learning,
  monitoring: { ...adminRoutesByDomain.monitoring, ...queuedCallsByDomain.monitoring },
  organizations: { listPracticeGroups, ...ltiRoutes, ...adminRoutesByDomain.organizations },
  sync: { batch, catalogueChanges, cataloguePage, myChanges },
  wellbeing: {
    getSurvey,
    listOwnResponses,
    deleteOwnResponse,
    resendSurvey,
    pushKey,
    subscribeToPush,
    unsubscribeFromPush,
    ...adminRoutesByDomain.wellbeing,
    ...queuedCallsByDomain.wellbeing,
  },
  platform: { healthCheck, ready, ...adminRoutesByDomain.platform },
} as const satisfies Record<string, Record<string, Route>>;

/** All routes. The compiler checks that the server has exactly one handler for each. */
export const routes = {
  ...routesByDomain.accounts,
  ...routesByDomain.credit,
  ...routesByDomain.insights,
  ...routesByDomain.learning,
  ...routesByDomain.publishing,
  ...routesByDomain.monitoring,
  ...routesByDomain.organizations,
  ...routesByDomain.sync,
  ...routesByDomain.wellbeing,
  ...routesByDomain.platform,
} as const;

export type Routes = typeof routes;
