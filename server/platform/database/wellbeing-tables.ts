import type { LicenseType } from "#contract/learning/license.ts";
import type { SurveyWire } from "#contract/wellbeing/surveys.ts";
import type { Default, Json } from "./columns.ts";

/** A help resource, for everyone or for one group. */
type HelpResourceTable = {
  id: string;
  practice_group_id: string | null;
  place: number;
  name: string;
  text: string;
  call: string | null;
  sms: string | null;
  url: string | null;
  hours: string | null;
  /** yyyy-MM-dd */
  checked_on: string;
  /** The license type it is for, or null for everyone. */
  profession: Default<LicenseType | null>;
  version: Default<number>;
  edited_by: Default<string | null>;
  edited_at: Default<Date | null>;
};

/** VAPID keys. The newest is used. */
type PushKeyTable = { public_key: string; private_key: string; created_at: Date };

/** A browser that gets reminders while it is signed in. */
type PushSubscriptionTable = {
  endpoint: string;
  person_id: string;
  client: string;
  p256dh: string;
  auth: string;
  /** 0 to 23 in UTC. Null: during the day. */
  remind_hour: Default<number | null>;
  /** No reminder before. */
  remind_after: Default<Date | null>;
  created_at: Date;
  renewed_at: Date;
};

/** When a person was last reminded, successfully or not. */
type ReminderTable = { person_id: string; last_at: Date };

/** All versions of each survey, written by a trigger. */
type SurveyVersionTable = {
  survey_id: number;
  version: number;
  wire: Json<SurveyWire>;
  edited_by: Default<string | null>;
  edited_at: Default<Date | null>;
};

/** When a group was last mailed the assessment. */
type SurveyMailingTable = { practice_group_id: string; mailed_at: Date };

/** Handling of a feedback comment. Changed feedback reopens it. */
type FeedbackNoteTable = {
  id: string;
  person_id: string;
  record_id: string;
  is_crisis: boolean;
  is_done: Default<boolean>;
  version: Default<number>;
};

/**
 * Review of a comment on a stressor. Comments without a row are never shown to others. `week` is the Monday on which it
 * entered the review (yyyy-MM-dd). `shown` is the text after redaction.
 */
type CommentReviewTable = {
  id: string;
  person_id: string;
  response_id: string;
  base_question_id: number;
  practice_group_id: string;
  week: string;
  state: Default<"waiting" | "passed" | "redacted" | "hidden">;
  shown: Default<string | null>;
  decided_by: Default<string | null>;
  version: Default<number>;
};

export type WellbeingTables = {
  comment_review: CommentReviewTable;
  feedback_note: FeedbackNoteTable;
  survey_version: SurveyVersionTable;
  survey_mailing: SurveyMailingTable;
  help_resource: HelpResourceTable;
  push_key: PushKeyTable;
  push_subscription: PushSubscriptionTable;
  reminder: ReminderTable;
};
