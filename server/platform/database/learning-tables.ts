import type { Audience } from "#contract/learning/admin-assignments.ts";
import type { LessonState } from "#contract/learning/admin-content.ts";
import type { MediaFile, Upload, UploadKind } from "#contract/learning/admin-uploads.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import type { Default, Edited, Json } from "./columns.ts";

type LessonDraft = { wire: Json<ContentWire>; sections: Json<string[]> };

/** A lesson as edited; created with the first edit. `version` increases with every change. */
type ContentEditTable = LessonDraft & {
  content_id: string;
  state: LessonState;
  version: number;
  has_changes: boolean;
  was_published: boolean;
  publish_at: Date | null;
  expire_at: Date | null;
  changed_at: Date;
  changed_by: string | null;
};

/** Append-only. */
type ContentVersionTable = LessonDraft & {
  content_id: string;
  version: number;
  what: string;
  at: Date;
  by_person: string | null;
};

/** A view of all lessons, edited or not. */
type EditableContentView = {
  id: string;
  state: LessonState;
  version: number;
  wire: ContentWire;
  sections: string[];
  has_changes: boolean;
  was_published: boolean;
  publish_at: Date | null;
  expire_at: Date | null;
  changed_at: Date | null;
  changed_by: string | null;
};

type MediaAssetTable = { sha256: string; asset: Json<MediaFile>; made_at: Date };

type UploadTable = {
  id: string;
  person_id: string;
  kind: UploadKind;
  name: string;
  bytes: number;
  fingerprint: string;
  chunks: Json<string[]>;
  received: number;
  state: Upload["state"];
  progress: number;
  problem: string | null;
  asset: Json<MediaFile> | null;
  /** Last sign of life of the process that works on it. */
  worked_at: Date | null;
  created_at: Date;
  changed_at: Date;
};

type LinkCheckTable = {
  url: string;
  state: string;
  http: number | null;
  checked_at: Date | null;
};

/** A lesson or a series that a group has to complete by a date. */
type AssignmentTable = {
  id: string;
  practice_group_id: string;
  /** Exactly one of the two is set. */
  content_id: string | null;
  series_id: string | null;
  /** yyyy-MM-dd */
  due_on: string;
  audience: Audience;
  titles: Json<string[]>;
  created_at: Date;
  created_by: string | null;
  ended_at: Default<Date | null>;
} & Edited;

/** The people an assignment with the audience `people` is for. */
type AssignmentPersonTable = { assignment_id: string; person_id: string };

/** A row keeps the reminder from being sent again. */
type AssignmentReminderTable = {
  assignment_id: string;
  person_id: string;
  kind: "assigned" | "week" | "day";
  sent_at: Date;
};

export type LearningTables = {
  assignment: AssignmentTable;
  assignment_person: AssignmentPersonTable;
  assignment_reminder: AssignmentReminderTable;
  content_edit: ContentEditTable;
  content_version: ContentVersionTable;
  editable_content: EditableContentView;
  media_asset: MediaAssetTable;
  upload: UploadTable;
  link_check: LinkCheckTable;
};
