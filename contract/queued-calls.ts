import { changeLicences } from "./accounts/licenses.ts";
import { changeProfile } from "./accounts/profile.ts";
import { claimCredit, takePostTest } from "./credit/credits.ts";
import { recordAchievement } from "./learning/achievements.ts";
import { saveHighlight } from "./learning/highlights.ts";
import { saveNote } from "./learning/notes.ts";
import { saveContent } from "./learning/saved.ts";
import { recordTimeWatched } from "./learning/time-watched.ts";
import { reportDevice } from "./monitoring/device-report.ts";
import { logUtilization } from "./monitoring/utilization.ts";
import type { Route } from "./route.ts";
import type { RecordName } from "./sync/records.ts";
import { giveFeedback } from "./wellbeing/feedback.ts";
import { answerPulseCheck, submitSurvey } from "./wellbeing/surveys.ts";

/** A write that may wait: its reply is the record it names, or nothing that devices store. */
type QueuedRoute = Route & { readonly queued: { readonly record: RecordName | null } };

/** Routes that can be queued on the device, by domain. */
export const queuedCallsByDomain = {
  accounts: { changeProfile, changeLicences },
  credit: { takePostTest, claimCredit },
  learning: { recordTimeWatched, recordAchievement, saveContent, saveNote, saveHighlight },
  monitoring: { logUtilization, reportDevice },
  wellbeing: { submitSurvey, answerPulseCheck, giveFeedback },
} as const satisfies Record<string, Record<string, QueuedRoute>>;

export const queuedCalls = {
  ...queuedCallsByDomain.accounts,
  ...queuedCallsByDomain.credit,
  ...queuedCallsByDomain.learning,
  ...queuedCallsByDomain.monitoring,
  ...queuedCallsByDomain.wellbeing,
} as const;
export type QueuedCall = keyof typeof queuedCalls;
