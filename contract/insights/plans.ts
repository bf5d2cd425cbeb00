import { getDigest, previewDigest, setDigest } from "./digest.ts";
import { deleteView, listSavedViews, renameView, saveView } from "./group-views.ts";
import { clearInsightTarget, getInsightTarget, setInsightTarget } from "./target.ts";
import {
  addTimelineNote,
  changeTimelineNote,
  deleteTimelineNote,
  listTimelineNotes,
  restoreTimelineNote,
} from "./timeline-notes.ts";

/** Routes for what leaders write about a group's figures: notes, a target, saved views, and who gets a summary. */
export const insightPlanRoutes = {
  listTimelineNotes,
  addTimelineNote,
  changeTimelineNote,
  deleteTimelineNote,
  restoreTimelineNote,
  getInsightTarget,
  setInsightTarget,
  clearInsightTarget,
  listSavedViews,
  saveView,
  renameView,
  deleteView,
  getDigest,
  setDigest,
  previewDigest,
} as const;
