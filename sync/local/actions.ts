import { recordAchievement } from "./achievements.ts";
import { answerPulse, submitAnswers } from "./answers.ts";
import type { ActionContext } from "./commit.ts";
import { claimCredit } from "./credits.ts";
import type { DeviceDatabase } from "./device-database.ts";
import { deleteDraft, saveDraft, skipOwnQuestions } from "./draft-actions.ts";
import { dismissFeedback, giveFeedback } from "./feedback.ts";
import { addHighlight, removeHighlight } from "./highlights.ts";
import { cacheInsight } from "./insights.ts";
import { changeLicenses } from "./licenses.ts";
import { deleteNote, saveNote } from "./notes.ts";
import { takePostTest } from "./post-tests.ts";
import { changeProfile } from "./profile.ts";
import { recordProgress } from "./progress.ts";
import { snooze } from "./pulse-schedule.ts";
import { forgetSearches, rememberSearch } from "./recent-searches.ts";
import { rejectAsNotSaved } from "./reject-as-not-saved.ts";
import { setSaved } from "./saved.ts";
import { logUtilization } from "./utilization.ts";
import { changeWelcome } from "./welcome.ts";

/**
 * Returns every action whose write goes to the server. Each one resolves when it is committed on
 * this device.
 */
export const createActions = (context: ActionContext, device: DeviceDatabase) => ({
  recordProgress: rejectAsNotSaved(recordProgress(context)),
  setSaved: rejectAsNotSaved(setSaved(context)),
  takePostTest: rejectAsNotSaved(takePostTest(context, device)),
  claimCredit: rejectAsNotSaved(claimCredit(context, device)),
  recordAchievement: rejectAsNotSaved(recordAchievement(context)),
  submitAnswers: rejectAsNotSaved(submitAnswers(context)),
  answerPulse: rejectAsNotSaved(answerPulse(context)),
  saveDraft: rejectAsNotSaved(saveDraft(context)),
  deleteDraft: rejectAsNotSaved(deleteDraft(context)),
  skipOwnQuestions: rejectAsNotSaved(skipOwnQuestions(context)),
  snooze: rejectAsNotSaved(snooze(context)),
  rememberSearch: rejectAsNotSaved(rememberSearch(context)),
  forgetSearches: rejectAsNotSaved(forgetSearches(context)),

  changeWelcome: rejectAsNotSaved(changeWelcome(context)),
  giveFeedback: rejectAsNotSaved(giveFeedback(context)),
  dismissFeedback: rejectAsNotSaved(dismissFeedback(context)),
  saveNote: rejectAsNotSaved(saveNote(context)),
  deleteNote: rejectAsNotSaved(deleteNote(context)),
  addHighlight: rejectAsNotSaved(addHighlight(context)),
  removeHighlight: rejectAsNotSaved(removeHighlight(context)),
  changeProfile: rejectAsNotSaved(changeProfile(context)),
  changeLicenses: rejectAsNotSaved(changeLicenses(context)),
  cacheInsight: rejectAsNotSaved(cacheInsight(context)),
  logUtilization: rejectAsNotSaved(logUtilization(context, device)),
});
export type Actions = ReturnType<typeof createActions>;
