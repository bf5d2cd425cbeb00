import type { Generated } from "kysely";
import type { DigestChoice } from "#contract/insights/digest.ts";

/** Seconds of a lesson credited per day of arrival (UTC). Written by a trigger on `time_watched`. */
type ListeningDayTable = {
  person_id: string;
  record_id: string;
  /** yyyy-MM-dd */
  day: string;
  seconds: number;
};

/** Log of insight queries; append-only. `people` is the approximate number of people covered. */
type InsightQueryTable = {
  id: string;
  person_id: string;
  practice_group_id: string;
  endpoint: string;
  filters: string;
  people: string;
  at: Date;
};

/** Replaces a published number. A null value restores the published one. */
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

/** Figures of a closed period. Never changed. `starts` and `ends` are days (yyyy-MM-dd), both inclusive. */
type PublicationTable = {
  id: Generated<number>;
  practice_group_id: string;
  layer: string;
  kind: string;
  attribute: string;
  starts: string;
  ends: string;
  has_levels: boolean;
  closed_at: Date;
};

/** A part of a publication. A total has one, with an empty value. */
type PublicationCellTable = {
  publication_id: number;
  parent: string;
  value: string;
  label: string;
  people: number;
  /** Check-ins, lessons of people, claims, or accounts. */
  n: number;
  burned: number | null;
  /** Check-ins by level 1 to 5. */
  levels: number[] | null;
  could_answer: number | null;
  /** Seconds, or credits. */
  amount: number | null;
  /** Of people compared: burned out later, turned worse, turned better. */
  later: number[] | null;
};

type PublicationCountTable = {
  publication_id: number;
  value: string;
  /** 0: any question. */
  question: number;
  /** Empty for names that are too rare to show. */
  name: string;
  n: number;
};

type PublicationPersonTable = { number: Generated<number>; person_id: string | null };

/** Which facts a cell counts, for the audit of later periods. Months count from year 0. */
type PublicationFactTable = {
  publication_id: number;
  parent: string;
  value: string;
  is_sum: boolean;
  person: number[];
  month: number[];
  lesson: string[];
};

type PublicationMemberTable = { practice_group_id: string; number: number; month: number };

/** Months between two totals, and between two filters, in a year. */
type PublicationCalendarTable = {
  practice_group_id: string;
  year: number;
  people: number;
  totals: number;
  filters: number;
};

type PublicationClosingTable = { practice_group_id: string; month: number };

/** A note on the timeline of a group. Deleted notes can be restored for a day. */
type InsightNoteTable = {
  id: string;
  practice_group_id: string;
  /** First day of the month (yyyy-MM-dd). */
  month: string;
  text: string;
  version: number;
  created_by: string | null;
  created_at: Date;
  edited_by: string | null;
  edited_at: Date;
  deleted_at: Date | null;
};

/** The burned-out share a group wants to reach. A null percent was cleared. */
type InsightTargetTable = {
  practice_group_id: string;
  percent: number | null;
  /** First day of the month (yyyy-MM-dd). */
  by_month: string | null;
  version: number;
  edited_by: string | null;
  edited_at: Date;
};

/** Filters of the insights page that a person saved. */
type SavedViewTable = {
  id: string;
  person_id: string;
  /** Null for a list of the admin area. */
  practice_group_id: string | null;
  name: string;
  area: string;
  query: string;
  created_at: Date;
};

/** The average over organizations in a quarter (its first day). Never changed. A null percent isn't shown. */
type InsightBenchmarkTable = {
  quarter: string;
  percent: number | null;
  organizations: number;
  made_at: Date;
};

type InsightReaderTable = { person_id: string; until: Date };

/** Changes of the number of people with a title in a group. Written by triggers. */
type StaffCountTable = { practice_group_id: string; provider_title: string | null; n: number };

/** How often a leader gets the summary of a group. Without a row: monthly, with alerts. */
type InsightDigestChoiceTable = {
  person_id: string;
  practice_group_id: string;
  frequency: DigestChoice["frequency"];
  alerts: boolean;
};

/** A row keeps a period (its last day) from being mailed again. */
type InsightDigestTable = {
  person_id: string;
  practice_group_id: string;
  ends: string;
  sent_at: Date;
};

export type InsightTables = {
  publication: PublicationTable;
  publication_cell: PublicationCellTable;
  publication_count: PublicationCountTable;
  publication_person: PublicationPersonTable;
  publication_fact: PublicationFactTable;
  publication_member: PublicationMemberTable;
  publication_calendar: PublicationCalendarTable;
  publication_closing: PublicationClosingTable;
  insight_reader: InsightReaderTable;
  staff_count: StaffCountTable;
  listening_day: ListeningDayTable;
  insight_query: InsightQueryTable;
  cost_assumption: CostAssumptionTable;
  insight_note: InsightNoteTable;
  insight_target: InsightTargetTable;
  saved_view: SavedViewTable;
  insight_benchmark: InsightBenchmarkTable;
  insight_digest_choice: InsightDigestChoiceTable;
  insight_digest: InsightDigestTable;
};
