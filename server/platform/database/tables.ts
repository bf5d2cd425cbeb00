import type { JWK } from "jose";
import type { GeneratedAlways, Kysely, Selectable, Transaction } from "kysely";
import type { TwoStepPolicy } from "#contract/accounts/two-step.ts";
import type { ContentWire, SectionWire, SeriesWire } from "#contract/learning/content.ts";
import type { Interval } from "#contract/learning/intervals.ts";
import type { SurveyWire } from "#contract/wellbeing/surveys.ts";
import type { AccountTables } from "./account-tables.ts";
import type { AuditTables } from "./audit-tables.ts";
import type { BulkTables } from "./bulk-tables.ts";
import type { Default, Edited, Json } from "./columns.ts";
import type { CreditTables } from "./credit-tables.ts";
import type { EventTables } from "./event-tables.ts";
import type { InsightTables } from "./insight-tables.ts";
import type { LearningTables } from "./learning-tables.ts";
import type { LtiTables } from "./lti-tables.ts";
import type { OrganizationTables } from "./organization-tables.ts";
import type { RegistrationTables } from "./registration-tables.ts";
import type { WellbeingTables } from "./wellbeing-tables.ts";

/**
 * One type per table. On both engines, times are `Date`, `bigint` is a safe number, and `jsonb` is read as a value and
 * written as text (`JSON.stringify`).
 */

/**
 * Has one row. Devices refuse to sync with another installation. When the epoch changes, they pull everything again and
 * resend what the database may have lost.
 */
type InstallationTable = {
  id: string;
  created_at: Date;
  epoch: Default<string>;
  /** Where PostgreSQL last wrote: its system identifier and timeline. A promoted replica has another one. */
  timeline: string | null;
  catalog_key: Default<string>;
};

export type PersonTable = {
  id: string;
  provider: Default<string>;
  uid: string;
  /** Lower case, trimmed, and unique. */
  email: string;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  burnout_role: string;
  provider_title: string | null;
  confirmed_at: Date | null;
  /** The last confirmed address and since when it was, while a changed one waits for its confirmation. */
  proven_email: Default<string | null>;
  proven_at: Default<Date | null>;
  enabled: Default<boolean>;
  created_at: Date;
  updated_at: Date;
  /** yyyy-MM-dd */
  date_of_birth: Default<string | null>;
  gender: Default<string | null>;
  burnout_location: Default<string | null>;
  burnout_specialty: Default<string | null>;
  years_in_profession: Default<string | null>;
  /** Categories of lessons to suggest first. */
  interests: Default<string[] | null>;
  /** Change number of the profile, in the person's scope. */
  profile_rev: Default<number>;
  is_provider: Default<boolean>;
  ce_eligible: Default<boolean>;
  /** The next sign-in suggests setting up two-step sign-in. */
  suggest_two_step: Default<boolean>;
  /** Increased by a trigger when a column that administrators edit changes. */
  version: Default<number>;
  /** The administrator who changed it last; null is the person. */
  changed_by: Default<string | null>;
};

type PracticeGroupTable = Edited & {
  id: string;
  name: string;
  enabled: Default<boolean>;
  two_step: Default<TwoStepPolicy>;
  created_at: Date;
};

type MembershipTable = { person_id: string; practice_group_id: string };

/** `rev` is the last change number in the scope `catalogue`. Deleted rows stay as tombstones. */
type Versioned = { rev: number; removed: Default<boolean> };

/** Like `Versioned`, for rows that exist before their first change. */
type CatalogRow = { rev: Default<number>; removed: Default<boolean> };

/** `edited`: changed by an administrator, so seeding leaves it alone. */
type EditableCatalogRow = Versioned & { edited: Default<boolean> };

type SeriesTable = EditableCatalogRow & { id: string; wire: Json<SeriesWire> };
type SectionTable = EditableCatalogRow & { name: string; wire: Json<SectionWire> };
type ContentTable = EditableCatalogRow & {
  id: string;
  series_id: string;
  type: string;
  status: string;
  wire: Json<ContentWire>;
  /** Copied from `wire`. */
  length: GeneratedAlways<string>;
};
type ContentToSectionTable = EditableCatalogRow & { content_id: string; section_name: string };

/** `rev` is in the person's scope. */
type TimeWatchedTable = {
  person_id: string;
  record_id: string;
  seconds_watched: number;
  video_finished: boolean;
  intervals: Json<Interval[]>;
  /** Credited seconds; never more than the time that passed. */
  credited: Default<number>;
  rev: number;
  updated_at: Date;
};

/** From when on a session may spend time on lessons. Absent until its first contact after the sign-in. */
type SessionListeningTable = {
  person_id: string;
  client: string;
  since: Date;
  contact_at: Date;
};

/** The time a person has spent on lessons, over all sessions. */
type ListeningClockTable = {
  person_id: string;
  spent_until: Date;
  /** UTC day of `credited`. */
  day: string;
  /** Seconds credited on that day. */
  credited: number;
  /** Seconds by lesson that are above the daily limit, to be credited on a later day. */
  waiting: Json<Record<string, number>>;
};

/** Changing `wire` increases the version and stores it in `survey_version`. */
type SurveyTable = CatalogRow & {
  id: number;
  wire: Json<SurveyWire>;
  created_at: Date;
  version: Default<number>;
  edited_by: Default<string | null>;
  edited_at: Default<Date | null>;
};

/** Responses and answers are append-only. Deleting a response removes its answers. */
type SurveyResponseTable = {
  person_id: string;
  id: string;
  survey_id: number;
  answered_at: Date;
  received_at: Date;
  rev: number;
  /** `demo` responses are excluded from all figures. */
  source: Default<"person" | "demo">;
  deleted_at: Default<Date | null>;
};

type SurveyAnswerTable = {
  person_id: string;
  response_id: string;
  base_question_id: number;
  choice_id: number | null;
  text: string | null;
};

type AchievementRuleTable = CatalogRow & {
  name: string;
  icon: string;
  counts: "lessons_finished" | "credits_claimed" | "surveys_answered";
  at_least: number;
};

type AchievementTable = { person_id: string; name: string; awarded_at: Date; rev: number };

type FeedbackTable = {
  person_id: string;
  record_id: string;
  helpful: number | null;
  comment: string | null;
  given_at: Date;
  received_at: Date;
  rev: number;
};

/** Rows with `saved: false` stay, so that the person's other devices see the change. */
type SavedContentTable = {
  person_id: string;
  record_id: string;
  saved: boolean;
  changed_at: Date;
  rev: number;
};

type LessonNoteTable = {
  person_id: string;
  id: string;
  record_id: string;
  text: string;
  at_seconds: number | null;
  created_at: Date;
  updated_at: Date;
  deleted: boolean;
  rev: number;
};

type HighlightTable = {
  person_id: string;
  id: string;
  record_id: string;
  text: string;
  at_seconds: number | null;
  created_at: Date;
  deleted: boolean;
  rev: number;
};

/** Append-only. */
type UtilizationEventTable = {
  person_id: string;
  id: string;
  event: string;
  context: string | null;
  seconds_watched: number | null;
  current_path: string | null;
  device: string | null;
  session_id: string | null;
  dropped: number;
  occurred_at: Date;
  received_at: Date;
};

type SealingKeyTable = { kid: string; private_jwk: Json<JWK>; created_at: Date };

/** An applied write, stored in the transaction of its effect. `result` is the first reply. */
type IdempotencyTable = {
  person_id: string;
  key: string;
  call: string;
  body_hash: string;
  result: Json<object>;
  created_at: Date;
  /** What it replaced, if the last write to arrive wins. */
  parts: Default<readonly string[] | null>;
  /** The device that sent it in a batch. */
  device: Default<string | null>;
};

/** Ids of writes from before this time may have been dropped. Without a row, all are known. */
type ForgottenIdsTable = { only_one: Default<boolean>; before: Date };

type ChangeCounterTable = { scope: string; n: number };

export type Tables = AccountTables &
  AuditTables &
  BulkTables &
  WellbeingTables &
  CreditTables &
  EventTables &
  LtiTables &
  InsightTables &
  OrganizationTables &
  LearningTables &
  RegistrationTables & {
    installation: InstallationTable;
    person: PersonTable;
    practice_group: PracticeGroupTable;
    membership: MembershipTable;
    series: SeriesTable;
    section: SectionTable;
    content: ContentTable;
    content_to_section: ContentToSectionTable;
    time_watched: TimeWatchedTable;
    session_listening: SessionListeningTable;
    listening_clock: ListeningClockTable;
    survey: SurveyTable;
    survey_response: SurveyResponseTable;
    survey_answer: SurveyAnswerTable;
    achievement_rule: AchievementRuleTable;
    achievement: AchievementTable;
    feedback: FeedbackTable;
    saved_content: SavedContentTable;
    lesson_note: LessonNoteTable;
    highlight: HighlightTable;
    utilization_event: UtilizationEventTable;
    sealing_key: SealingKeyTable;
    idempotency: IdempotencyTable;
    forgotten_ids: ForgottenIdsTable;
    change_counter: ChangeCounterTable;
  };

export type Database = Kysely<Tables>;
/** A transaction, or the database if none is needed. */
export type Connection = Database | Transaction<Tables>;
export type PersonRow = Selectable<PersonTable>;
