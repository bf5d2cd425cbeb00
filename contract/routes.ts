import { listAchievements, recordAchievement } from "./achievements.ts";
import { claimCredit, listCredits } from "./credits.ts";
import { giveFeedback } from "./feedback.ts";
import { healthCheck, ready } from "./health.ts";
import { changeProfile } from "./profile.ts";
import type { Route } from "./route.ts";
import { saveContent } from "./saved.ts";
import { changePassword, requestPassword, signIn, signOut, validateToken } from "./session.ts";
import { answerPulseCheck, getSurvey, submitSurvey } from "./surveys.ts";
import { batch, catalogueChanges, myChanges } from "./sync.ts";
import { listTimeWatched, recordTimeWatched } from "./time-watched.ts";
import { logUtilization } from "./utilization.ts";

/** The calls that may wait on the device, by name. */
export const queuedCalls = {
  recordTimeWatched,
  submitSurvey,
  answerPulseCheck,
  claimCredit,
  recordAchievement,
  giveFeedback,
  saveContent,
  logUtilization,
  changeProfile,
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
  listTimeWatched,
  getSurvey,
  listCredits,
  listAchievements,
  batch,
  catalogueChanges,
  myChanges,
  ...queuedCalls,
} as const satisfies Record<string, Route>;

export type Routes = typeof routes;
