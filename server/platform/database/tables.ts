import type { JWK } from "jose";
import type { GeneratedAlways, Kysely, Selectable, Transaction } from "kysely";
import type { ContentWire, SectionWire, SeriesWire } from "#contract/learning/content.ts";
import type { Interval } from "#contract/learning/time-watched.ts";
import type { SurveyWire } from "#contract/wellbeing/surveys.ts";
import type { AccountTables } from "./account-tables.ts";
import type { AuditTables } from "./audit-tables.ts";
import type { WellbeingTables } from "./wellbeing-tables.ts";
import type { Default, Edited, Json } from "./columns.ts";
import type { CreditTables } from "./credit-tables.ts";
import type { InsightTables } from "./insight-tables.ts";
import type { OrganizationTables } from "./organization-tables.ts";
import type { LearningTables } from "./learning-tables.ts";
import type { RegistrationTables } from "./registration-tables.ts";
import type { SsoTables } from "./sso-tables.ts";

/**
 * One type per table. Times are `Date`, `bigint` is a safe number, `jsonb` is read as a value and written as text
 * (`JSON.stringify`): equal on both engines.
 */

/** The one row says which installation this is; devices refuse to talk to another. */
type InstallationTable = { id: string; created_at: Date };

export type PersonTable = {
  id: string;
  provider: Default<string>;
  uid: string;
  /** Lower-cased and trimmed; unique. */
  email: string;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  burnout_role: string;
  provider_title: string | null;
  confirmed_at: Date | null;
  enabled: Default<boolean>;
  failed_attempts: Default<number>;
  locked_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** yyyy-MM-dd */
  date_of_birth: Default<string | null>;
  gender: Default<string | null>;
  burnout_location: Default<string | null>;
  burnout_specialty: Default<string | null>;
  years_in_profession: Default<string | null>;
  /** Number of the last change of the profile, in the scope of the person. */
  profile_rev: Default<number>;
  is_provider: Default<boolean>;
  ce_eligible: Default<boolean>;
  /** Raised by the database with every change of what administrators edit. */
  version: Default<number>;
  /** The administrator who changed it last; nobody = the person. */
  changed_by: Default<string | null>;
};

type PracticeGroupTable = Edited & {
  id: string;
  name: string;
  enabled: Default<boolean>;
  created_at: Date;
};

type MembershipTable = { person_id: string; practice_group_id: string };

/** `rev` is the number of the last change in the scope `catalogue`; a row that is gone stays as a tombstone. */
type Versioned = { rev: number; removed: Default<boolean> };

/** The same, of what is there before it was ever changed. */
type CatalogRow = { rev: Default<number>; removed: Default<boolean> };

/** `edited`: an administrator has changed it, and what an installation begins with leaves it alone. */
type EditableCatalogRow = Versioned & { edited: Default<boolean> };

type SeriesTable = EditableCatalogRow & { id: string; wire: Json<SeriesWire> };
type SectionTable = EditableCatalogRow & { name: string; wire: Json<SectionWire> };
type ContentTable = EditableCatalogRow & {
  id: string;
  series_id: string;
  type: string;
  status: string;
  wire: Json<ContentWire>;
  /** As in `wire`. */
  length: GeneratedAlways<string>;
};
type ContentToSectionTable = EditableCatalogRow & { content_id: string; section_name: string };

/** `rev` counts in the scope of the person. */
type TimeWatchedTable = {
  person_id: string;
  record_id: string;
  seconds_watched: number;
  video_finished: boolean;
  intervals: Json<Interval[]>;
  /** How much of it counts as heard, in seconds; never more than there was time for. */
  credited: Default<number>;
  rev: number;
  updated_at: Date;
};

/** How much was credited against the time this device has been signed in. Goes with the session. */
type SessionListeningTable = { person_id: string; client: string; seconds: number };

/** A change of `wire` raises the version and keeps it. */
type SurveyTable = CatalogRow & {
  id: number;
  wire: Json<SurveyWire>;
  created_at: Date;
  version: Default<number>;
  edited_by: Default<string | null>;
  edited_at: Default<Date | null>;
};

/** Rows of this table and the next are only ever added; what somebody deletes loses its answers. */
type SurveyResponseTable = {
  person_id: string;
  id: string;
  survey_id: number;
  answered_at: Date;
  received_at: Date;
  rev: number;
  /** `demo`: of somebody who only tries it out. Counts nowhere. */
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

/** Earned when there are `at_least` so many of what is counted. */
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

/** `saved: false` stays, so that the person's other devices hear of it. */
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

/** Only ever added. */
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

/** A write that was done; stands and falls with its effect. `result` is the first answer. */
type IdempotencyTable = {
  person_id: string;
  key: string;
  call: string;
  body_hash: string;
  result: Json<object>;
  created_at: Date;
};

type ChangeCounterTable = { scope: string; n: number };

export type Tables = AccountTables &
  AuditTables &
  WellbeingTables &
  CreditTables &
  InsightTables &
  OrganizationTables &
  LearningTables &
  RegistrationTables &
  SsoTables & {
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
    survey: SurveyTable;
    survey_response: SurveyResponseTable;
    survey_answer: SurveyAnswerTable;
    achievement_rule: AchievementRuleTable;
    achievement: AchievementTable;
    feedback: FeedbackTable;
    saved_content: SavedContentTable;
    lesson_note: LessonNoteTable;
    utilization_event: UtilizationEventTable;
    sealing_key: SealingKeyTable;
    idempotency: IdempotencyTable;
    change_counter: ChangeCounterTable;
  };

export type Database = Kysely<Tables>;
/** A transaction, or a database where none is needed. */
export type Connection = Database | Transaction<Tables>;
export type PersonRow = Selectable<PersonTable>;
