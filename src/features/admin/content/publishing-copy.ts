import type { LessonState } from "#contract/learning/admin-content.ts";

export type StateChange = LessonState | "deleted";

/** `expiry` is a new expiration date of a published lesson. Nothing else about the lesson changes. */
export type StateAction = StateChange | "expiry";

export const publishing = {
  title: "Publishing",
  unsaved: "Save or discard your changes before publishing.",
  offline: "You're offline. Connect to change this lesson's status.",
} as const;

export const publishingDates = (publishes: string | undefined, expires: string | undefined) =>
  [publishes && `Publishes ${publishes}.`, expires && `Expires ${expires}.`]
    .filter(Boolean)
    .join(" ");

/** Labels of the buttons that open the dialog. */
export const stateButtons: Readonly<Record<StateAction, string>> = {
  published: "Publish…",
  scheduled: "Schedule…",
  draft: "Move to draft…",
  expired: "Expire…",
  withdrawn: "Unpublish…",
  deleted: "Delete…",
  expiry: "Change expiration…",
};
export const publishChangesButton = "Publish changes…";
export const rescheduleButton = "Reschedule…";
export const cancelScheduleButton = "Cancel schedule…";

export const stateToasts = {
  published: "Published",
  draft: "Moved to draft",
  expired: "Expired",
  withdrawn: "Unpublished",
  deleted: "Lesson deleted",
  expiry: "Expiration changed",
  scheduled: (time: string) => `Scheduled for ${time}`,
} as const;

type DialogCopy = { readonly title: string; readonly text: string; readonly action: string };

export const stateDialogs: Readonly<Record<StateAction, DialogCopy>> = {
  published: {
    title: "Publish this lesson?",
    text: "Learners get it at their next sync.",
    action: "Publish",
  },
  scheduled: {
    title: "Schedule publishing",
    text: "Publishes automatically as currently saved. Until then, only administrators can see it.",
    action: "Schedule",
  },
  draft: {
    title: "Move to draft?",
    text: "The scheduled publishing is canceled.",
    action: "Move to draft",
  },
  expired: {
    title: "Expire this lesson?",
    text: "Learners who have it can still play it. Credit can no longer be claimed. Earned credit stays.",
    action: "Expire",
  },
  withdrawn: {
    title: "Unpublish this lesson?",
    text: "It's removed from the library and from devices at their next sync. Progress and earned credit stay. You can publish it again.",
    action: "Unpublish",
  },
  deleted: {
    title: "Delete this lesson?",
    text: "It was never published. Its details and history are permanently deleted.",
    action: "Delete lesson",
  },
  expiry: {
    title: "Change expiration?",
    text: "Credit can't be claimed after the new date. Nothing else changes.",
    action: "Change expiration",
  },
};

/** For lessons that were unpublished and so aren't scheduled. */
export const unpublishedToDraft: DialogCopy = {
  ...stateDialogs.draft,
  text: "Its status changes to Draft. Nothing else changes.",
};

export const stateDialogFields = {
  publishAt: "Publish on",
  publishAtHint: (zone: string) => `Your time zone (${zone})`,
  expireAt: "Expires on",
  expireAtHint: "Credit can't be claimed after this date. Leave empty for no expiration.",
  cancel: "Cancel",
} as const;
