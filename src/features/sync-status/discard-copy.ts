import type { QueuedCall } from "#contract/routes.ts";

const discardWarnings: Readonly<Record<QueuedCall, string>> = {
  recordTimeWatched:
    "The server will not learn from here how far you heard this lesson. Your place stays on this device.",
  submitSurvey: "These answers will be gone, for nobody else has them. You can answer anew.",
  answerPulseCheck: "This answer will be gone, for nobody else has it. You can answer anew.",
  takePostTest: "This attempt will be gone. You can answer the questions anew.",
  claimCredit: "The claim is taken back, and the credit is not yours. You can claim it anew.",
  recordAchievement:
    "The achievement leaves this device. It comes back once the server sees what it is for.",
  giveFeedback: "What you said about this lesson will be gone, for nobody else has it.",
  saveContent: "This change of your list will be gone. The list stays as the server has it.",
  saveNote: "We won't sync this change to your note. Other devices keep the earlier version.",
  logUtilization:
    "A note for the figures of the whole will be gone. Nothing of yours depends on it.",
  reportDevice: "Nobody will be told from here how this device is. Nothing of yours depends on it.",
  changeProfile: "These changes will be gone. Your profile stays as the server has it.",
  changeLicences: "These changes will be gone. Your licences stay as the server has them.",
};

/** Describes what discarding the entry loses. */
export const discardWarning = (call: QueuedCall): string =>
  Object.hasOwn(discardWarnings, call)
    ? discardWarnings[call]
    : "It will be gone, for nobody else has it.";
