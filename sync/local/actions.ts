import { recordAchievement } from "./achievements.ts";
import { answerPulse, submitAnswers } from "./answers.ts";
import type { Desk } from "./commit.ts";
import { claimCredit } from "./credits.ts";
import type { DeviceDatabase } from "./device-database.ts";
import { told } from "./dismissals.ts";
import { dropDraft, keepDraft } from "./draft-actions.ts";
import { dismissFeedback, giveFeedback } from "./feedback.ts";
import { keepInsight } from "./insights.ts";
import { changeLicences } from "./licenses.ts";
import { deleteNote, saveNote } from "./notes.ts";
import { takePostTest } from "./post-tests.ts";
import { changeProfile } from "./profile.ts";
import { recordProgress } from "./progress.ts";
import { snooze } from "./pulse-schedule.ts";
import { setSaved } from "./saved.ts";
import { logUtilization } from "./utilization.ts";

/** Everything a person does that is owed to the server. Each resolves when it is committed on this device. */
export const createActs = (desk: Desk, device: DeviceDatabase) => ({
  recordProgress: told(recordProgress(desk)),
  setSaved: told(setSaved(desk)),
  takePostTest: told(takePostTest(desk, device)),
  claimCredit: told(claimCredit(desk, device)),
  recordAchievement: told(recordAchievement(desk)),
  submitAnswers: told(submitAnswers(desk)),
  answerPulse: told(answerPulse(desk)),
  keepDraft: told(keepDraft(desk)),
  dropDraft: told(dropDraft(desk)),
  snooze: told(snooze(desk)),
  giveFeedback: told(giveFeedback(desk)),
  dismissFeedback: told(dismissFeedback(desk)),
  saveNote: told(saveNote(desk)),
  deleteNote: told(deleteNote(desk)),
  changeProfile: told(changeProfile(desk)),
  changeLicences: told(changeLicences(desk)),
  keepInsight: told(keepInsight(desk)),
  logUtilization: told(logUtilization(desk, device)),
});
export type Acts = ReturnType<typeof createActs>;
