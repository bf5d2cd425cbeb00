import type { SurveyWire } from "#contract/wellbeing/surveys.ts";
import type { Default, Json } from "./columns.ts";

/** Where somebody finds help; `practice_group_id`: only the people of that group. */
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
  version: Default<number>;
  edited_by: Default<string | null>;
  edited_at: Default<Date | null>;
};

/** A number in the place of a published one; without a value, the published one again. */
type CostAssumptionTable = {
  name: string;
  value: number | null;
  low: number | null;
  high: number | null;
  source: string | null;
  year: number | null;
  version: number;
  edited_by: string | null;
  edited_at: Date;
};

/** With which the server names itself to push services (VAPID). The newest counts. */
type PushKeyTable = { public_key: string; private_key: string; created_at: Date };

/** A browser that wants to be reminded, for as long as it is signed in. */
type PushSubscriptionTable = {
  endpoint: string;
  person_id: string;
  client: string;
  p256dh: string;
  auth: string;
  created_at: Date;
  renewed_at: Date;
};

/** When somebody was last reminded, whatever came of it. */
type ReminderTable = { person_id: string; last_at: Date };

/** Every survey as it was and is, kept by the database. */
type SurveyVersionTable = {
  survey_id: number;
  version: number;
  wire: Json<SurveyWire>;
  edited_by: Default<string | null>;
  edited_at: Default<Date | null>;
};

/** When people of a group were last asked to answer. */
type SurveyMailingTable = { practice_group_id: string; mailed_at: Date };

/** What was done about what somebody said of a lesson. Said anew, it is open again. */
type FeedbackNoteTable = {
  id: string;
  person_id: string;
  record_id: string;
  is_crisis: boolean;
  is_done: Default<boolean>;
  version: Default<number>;
};

/**
 * What became of what somebody wrote beside what weighs on them; what has no row is read by nobody else. `week`: the Monday
 * on which it came to be looked through (yyyy-MM-dd). `shown`: what is left where words were taken out.
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
  cost_assumption: CostAssumptionTable;
  feedback_note: FeedbackNoteTable;
  survey_version: SurveyVersionTable;
  survey_mailing: SurveyMailingTable;
  help_resource: HelpResourceTable;
  push_key: PushKeyTable;
  push_subscription: PushSubscriptionTable;
  reminder: ReminderTable;
};
